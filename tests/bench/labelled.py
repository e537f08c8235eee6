"""Pages for benchmarks: those of a folder of labelled sets if one is named, else made-up ones."""

import os
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.bench.pages import Page, sites

from honbun.training.data import LabelledPage, read_set

NAMED_BY = "HONBUN_BENCH_PAGES"


def labelled_sites() -> Iterator[list[LabelledPage]]:
    """Each site's pages in the sets of the folder that HONBUN_BENCH_PAGES or the first argument names.

    Further arguments name the sets; all are taken if there are none.
    """
    named = sys.argv[1] if len(sys.argv) > 1 else os.environ.get(NAMED_BY, "")
    if not named:
        return
    folder, chosen = Path(named), sys.argv[2:]
    for part in sorted(folder.iterdir()):
        if (part / "gold.jsonl").is_file() and (not chosen or part.name in chosen):
            found: dict[str, list[LabelledPage]] = defaultdict(list)
            for page in read_set(part):
                found[page.group].append(page)
            yield from found.values()


def some_sites(pages: int) -> list[list[Page]]:
    """About so many pages, whole sites: some of the labelled ones, always the same, or made-up ones."""
    labelled = list(labelled_sites())
    if not labelled:
        return sites(max(pages // 25, 1), 25)
    random.Random(1).shuffle(labelled)
    taken: list[list[Page]] = []
    for site in labelled:
        if sum(map(len, taken)) < pages:
            taken.append([_with_gold(page) for page in site])
    return taken


def _with_gold(page: LabelledPage) -> Page:
    return Page(page.url, page.file.read_bytes(), page.text, page.title, page.ignored)
