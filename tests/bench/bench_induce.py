"""What `honbun induce` finds in groups of like pages: `python -m tests.bench.bench_induce [GROUP…]`.

First the split into template and content, as in table 2 of paper 003: how much of the template is taken for it
(recall), how much of what is taken for it is template (precision), and how many characters are told right (accuracy);
with the CPU seconds it takes for a million characters, and the rules made.  Then the fields from nothing: how many of
those that wrappers written by hand take are among the suggestions with the same values on nine of ten pages.
"""

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import mean

import numpy as np
from tests.bench.induce_gold import LANGUAGES, Page, groups
from tests.bench.report import Cell, print_machine, print_table

from honbun.page.blocks import parse
from honbun.wrappers.alternation import find_optimal
from honbun.wrappers.cells import Paths, cells_of
from honbun.wrappers.grams import Regions, Template, find_common
from honbun.wrappers.leftright import ENOUGH_PAGES, make_rules
from honbun.wrappers.suggestions import Suggestion, suggest_fields
from honbun.wrappers.tree import grow
from honbun.wrappers.xml_tree import grow_xml, is_xml

VARIANTS: dict[str, Callable[[Sequence[str]], Template]] = {"default": find_common, "paper": find_optimal}
EXACT_SHARE = 0.9  # of the pages on which a field must be exact

Groups = list[tuple[str, list[Page]]]


def split(name: str, pages: list[Page], variant: str) -> list[Cell]:
    find = VARIANTS[variant]
    texts = [page.text for page in pages]
    began = time.process_time()
    template = find(texts)
    regions = [template.regions(text) for text in texts]
    split_seconds = time.process_time() - began
    rules = make_rules(texts, template, None if variant == "paper" else ENOUGH_PAGES)
    both_seconds = time.process_time() - began
    millions = sum(map(len, texts)) / 1e6
    figures = _figures(pages, regions)
    return [name, *figures, *template.cut, split_seconds / millions, both_seconds / millions, len(rules)]


def _figures(pages: list[Page], found: list[Regions]) -> tuple[float, float, float]:
    """Recall, precision, accuracy."""
    right, taken, gold, same, size = 0, 0, 0, 0, 0
    for page, regions in zip(pages, found, strict=True):
        is_template, is_taken = ~_marked(page.content, page.text), _marked(regions, page.text)
        right += int((is_template & is_taken).sum())
        taken += int(is_taken.sum())
        gold += int(is_template.sum())
        same += int((is_template == is_taken).sum())
        size += len(page.text)
    return right / max(gold, 1), right / max(taken, 1), same / size


def accuracy(given: Groups, variant: str) -> float:
    """The mean over the groups."""
    figures = []
    for _, pages in given:
        template = VARIANTS[variant]([page.text for page in pages])
        figures.append(_figures(pages, [template.regions(page.text) for page in pages])[2])
    return mean(figures)


def _marked(regions: Regions, text: str) -> np.ndarray:
    marks = np.zeros(len(text), bool)
    for first, end in regions:
        marks[first:end] = True
    return marks


def splits(given: Groups, variant: str) -> Iterator[list[Cell]]:
    rows = [split(f"{name} ({LANGUAGES[name]})", pages, variant) for name, pages in given]
    for row in rows:
        yield _written(row)
    yield _written(["mean", *(mean(float(row[at]) for row in rows) for at in range(1, 4)), "", "", *_means(rows), ""])


def _means(rows: list[list[Cell]]) -> list[float]:
    return [mean(float(row[at]) for row in rows) for at in (6, 7)]


def _written(row: list[Cell]) -> list[Cell]:
    return [f"{cell:.3f}" if 0 < at < 4 else cell for at, cell in enumerate(row)]


def ranks_of(pages: list[Page]) -> tuple[int, dict[str, int | None]]:
    """How many fields are suggested, and at which place each of those is that wrappers written by hand take."""
    paths = Paths()
    trees = (grow_xml(page.text) if is_xml(page.text) else grow(parse(page.text)) for page in pages)
    suggestions = suggest_fields([list(cells_of(tree, paths)) for tree in trees], paths)
    return len(suggestions), {field: _rank(field, pages, suggestions) for field in pages[0].fields}


def fields(given: Groups) -> Iterator[list[Cell]]:
    found, wanted = 0, 0
    for name, pages in given:
        began = time.process_time()
        suggested, ranks = ranks_of(pages)
        seconds = time.process_time() - began
        missing = [field for field, rank in ranks.items() if rank is None]
        found, wanted = found + len(ranks) - len(missing), wanted + len(ranks)
        told = ", ".join(f"{field} {rank}" for field, rank in ranks.items() if rank is not None)
        yield [
            name,
            suggested,
            f"{len(ranks) - len(missing)} of {len(ranks)}",
            told,
            ", ".join(missing),
            seconds,
        ]
    yield ["all", "", f"{found} of {wanted}", f"{found / wanted:.3f}", "", ""]


def _rank(field: str, pages: list[Page], suggestions: list[Suggestion]) -> int | None:
    """The place, from 1, of the first suggestion that is exact on enough pages."""
    gold = {number: _bare(page.values(field)) for number, page in enumerate(pages) if page.fields[field]}
    for rank, suggestion in enumerate(suggestions, 1):
        values = suggestion.column.values
        exact = sum(_bare(values.get(number, ())) == wanted for number, wanted in gold.items())
        if exact >= EXACT_SHARE * len(gold):
            return rank
    return None


def _bare(values: Sequence[str]) -> list[str]:
    """Without white space, which markup may add or lose."""
    return [re.sub(r"\s+", "", value) for value in values]


def main() -> None:
    print_machine()
    given = [(name, pages) for name, pages in groups() if not sys.argv[1:] or name in sys.argv[1:]]
    if not given:
        print("the groups are not here (../shared/data/groups.tar.xz)")
        return
    for variant in VARIANTS:
        columns = "recall | precision | accuracy | n | a | split s/M | with rules s/M | rules"
        print_table(f"{variant} | {columns}", splits(given, variant))
    print_table("fields | suggested | exact | at rank | missing | s", fields(given))


if __name__ == "__main__":
    main()
