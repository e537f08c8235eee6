"""What more pages of a site add to quality: `python -m tests.bench.bench_cap FOLDER [SET…]`.

The mean F1 of the labelled pages of sites of which there are many, as the site may be known by more and more pages:
what the default of `pages_per_site` rests on.  The evidence rule judges: the shipped model has seen these very pages.
"""

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from statistics import mean

from tests.bench.extractors import Extractor, ours, question_of
from tests.bench.labelled import NAMED_BY, labelled_sites
from tests.bench.pages import Page
from tests.bench.report import Cell, print_machine, print_table

from honbun.training.data import LabelledPage
from honbun.training.measure import text_f1, without_lines

CAPS = (1, 3, 10, 30, 100, 300)
NO_MODEL = f"--model={os.devnull}"
LEAST_PAGES = 20  # of a site, to be among the measured
COLUMNS = "set | sites | largest | pages | " + " | ".join(f"F1 of {cap}" for cap in CAPS)

Site = Sequence[LabelledPage]


def rows(sites: Sequence[Site], extractors: Sequence[Extractor]) -> Iterator[list[Cell]]:
    sets: dict[str, list[Site]] = defaultdict(list)
    for site in sites:
        sets[site[0].set].append(site)
    for name, members in sets.items():
        scores: list[list[float]] = [[] for _ in extractors]
        for site in members:
            for found, extractor in zip(scores, extractors, strict=True):
                found += scores_of(site, extractor)
        figures = [f"{mean(found):.4f}" for found in scores]
        yield [name, len(members), max(map(len, members)), len(scores[0]), *figures]


def scores_of(site: Site, extractor: Extractor) -> list[float]:
    """The F1 of each page that has a text."""
    texts = extractor.ask(question_of([Page(page.url, page.file.read_bytes()) for page in site]))
    return [score(text, page) for text, page in zip(texts, site, strict=True) if page.text]


def score(text: str, page: LabelledPage) -> float:
    return text_f1(without_lines(text, page.ignored), without_lines(page.text, page.ignored), page.title)


def main() -> None:
    print_machine()
    sites = [site for site in labelled_sites() if len(site) >= LEAST_PAGES]
    if not sites:
        print(f"not measured: {NAMED_BY} names no folder of labelled sets with sites of {LEAST_PAGES} pages")
        return
    with ExitStack() as stack:
        extractors = [stack.enter_context(closing(ours("full", NO_MODEL, f"--pages-per-site={cap}"))) for cap in CAPS]
        print_table(COLUMNS, rows(sites, extractors))


if __name__ == "__main__":
    main()
