"""What a page costs, beside other extractors in the same run: `python -m tests.bench.bench_speed [FOLDER [SET…]]`.

All are processes that are asked over the same pipe, and what is counted is the CPU time of all their processes; so
other load on the machine does not count, but their start does not either.  They take turns, one warm-up and then three
measured, of which the best counts.
"""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import chain
from time import perf_counter

from tests.bench.extractors import Extractor, ours, peers, question_of
from tests.bench.labelled import some_sites
from tests.bench.report import Cell, print_machine, print_table

from honbun.model import Mode

PAGES, TURNS = 300, 3
COLUMNS = "extractor | CPU ms a page | pages/s of CPU | pages/s | MB/s of CPU | most memory MB"


def measure(extractors: list[Extractor], questions: list[bytes]) -> dict[Extractor, tuple[float, float]]:
    """The CPU and wall seconds that each took for all."""
    best: dict[Extractor, tuple[float, float]] = {}
    for turn in range(1 + TURNS):
        for extractor in extractors:
            cpu, wall = extractor.cpu_seconds(), perf_counter()
            for question in questions:
                extractor.ask(question)
            spent = (extractor.cpu_seconds() - cpu, perf_counter() - wall)
            if turn:
                best[extractor] = min(best.get(extractor, spent), spent)
    return best


def rows(extractors: list[Extractor]) -> Iterator[list[Cell]]:
    sites = some_sites(PAGES)
    pages = list(chain.from_iterable(sites))
    megabytes = sum(len(page.data) for page in pages) / 1e6
    print(f"{len(pages)} pages of {len(sites)} sites, {megabytes / len(pages) * 1000:.0f} KB each, one core\n")
    best = measure(extractors, [question_of(site) for site in sites])
    for extractor in extractors:
        cpu, wall = best[extractor]
        each = cpu / len(pages) * 1000
        yield [extractor.name, each, 1000 / each, len(pages) / wall, megabytes / cpu, extractor.megabytes()]


def main() -> None:
    print_machine()
    with ExitStack() as stack:
        asked = chain((ours(mode) for mode in Mode), peers())
        extractors = [stack.enter_context(closing(extractor)) for extractor in asked]
        measured = list(rows(extractors))
        print_table(COLUMNS, measured)


if __name__ == "__main__":
    main()
