"""What a page costs, beside other extractors in the same run: `python -m tests.bench.bench_speed [FOLDER [SET…]]`.

All are processes that are asked over the same pipe, and what is counted is the CPU time of all their processes; so
other load on the machine does not count, but their start does not either.  They take turns, one warm-up and then three
measured, of which the best counts.  F1 is that of the texts they answer, where the right ones are known; the shipped
model has learned from public sets of labelled pages, so for ours it says something only on others.

The stages that follow are measured with them: Standard Format of what is Japanese, and a page that a service saves.
The html2sf of 2020 made 3.4 pages of 57 KB in a second of CPU time, which is quoted here and not measured.

A second table has the whole command, from its start to its end, on the same pages as files: each alone, and each site
as a folder.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import chain
from math import nan
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.extractors import Extractor, ours, peers, question_of, stages
from tests.bench.labelled import some_sites
from tests.bench.pages import Page
from tests.bench.processes import cpu_seconds_of
from tests.bench.report import Cell, print_machine, print_table

from honbun.model import Mode
from honbun.training.measure import text_f1, without_lines

PAGES, TURNS = 300, 3
REFERENCE = "trafilatura"
COLUMNS = f"extractor | F1 | CPU ms a page | of {REFERENCE}'s | pages/s of CPU | pages/s | MB/s of CPU | most memory MB"
WHOLE_COLUMNS = f"whole command | CPU ms a page | of {REFERENCE}'s"


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


def f1(extractor: Extractor, sites: list[list[Page]]) -> Cell:
    """The mean over the pages whose text is known; none if no text was asked for."""
    answers = ((site, extractor.ask(question_of(site))) for site in sites if any(page.text for page in site))
    found = [
        text_f1(without_lines(text, page.ignored), without_lines(page.text, page.ignored), page.title)
        for site, texts in answers
        for page, text in zip(site, texts, strict=True)
        if page.text
    ]
    return f"{fmean(found):.3f}" if any(found) else "-"


def rows(sites: list[list[Page]], best: dict[Extractor, tuple[float, float]]) -> Iterator[list[Cell]]:
    pages = sum(map(len, sites))
    megabytes = sum(len(page.data) for page in chain.from_iterable(sites)) / 1e6
    for extractor, (cpu, wall) in best.items():
        each = cpu / pages * 1000
        share = cpu / reference_seconds(best)
        yield [
            extractor.name,
            f1(extractor, sites),
            each,
            share,
            1000 / each,
            pages / wall,
            megabytes / cpu,
            extractor.megabytes(),
        ]


def whole_commands(sites: list[list[Page]], reference: float) -> Iterator[list[Cell]]:
    with TemporaryDirectory() as folder:
        folders = [_written(site, Path(folder) / str(number)) for number, site in enumerate(sites)]
        files = [file for each in folders for file in sorted(each.iterdir())]
        for name, paths in (("honbun extract FILE…", files), ("honbun extract FOLDER…", folders)):
            command = [sys.executable, "-m", "honbun", "extract", *map(str, paths)]
            cpu = min(cpu_seconds_of(command) for _ in range(TURNS))
            yield [name, cpu / len(files) * 1000, cpu / reference]


def _written(site: list[Page], folder: Path) -> Path:
    folder.mkdir()
    for number, page in enumerate(site):
        (folder / f"{number:05}.html").write_bytes(page.data)
    return folder


def reference_seconds(best: dict[Extractor, tuple[float, float]]) -> float:
    """The CPU seconds of the extractor that all are compared with; NaN if it could not be had."""
    return next((cpu for extractor, (cpu, _) in best.items() if extractor.name.startswith(REFERENCE)), nan)


def main() -> None:
    print_machine()
    sites = some_sites(PAGES)
    sizes = [len(page.data) for page in chain.from_iterable(sites)]
    print(f"{len(sizes)} pages of {len(sites)} sites, {sum(sizes) / len(sizes) / 1000:.0f} KB each, one core\n")
    with ExitStack() as stack:
        asked = chain((ours(mode) for mode in Mode), stages(), peers())
        extractors = [stack.enter_context(closing(extractor)) for extractor in asked]
        best = measure(extractors, [question_of(site) for site in sites])
        print_table(COLUMNS, list(rows(sites, best)))
    print_table(WHOLE_COLUMNS, whole_commands(sites, reference_seconds(best)))


if __name__ == "__main__":
    main()
