"""Learners of fields, and how much of what they read is right, from 1, 3 and 10 labelled pages of a site.

Of each site the first ten pages teach and all others are read.  A field of a page is right if exactly the labelled
texts were found; fields whose gold no text node holds do not count.  Who is judged leniently gives any spelling that
the gold has.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tests.bench.fields_gold import GoldPage, read_site
from tests.bench.report import Cell

from honbun.errors import Refused
from honbun.wrappers.features import all_but
from honbun.wrappers.labels import Label, LabelledPage
from honbun.wrappers.lesson import learn
from honbun.wrappers.paths import path_of
from honbun.wrappers.reading import read

EXAMPLES = (1, 3, 10)
COLUMNS = "learner | fields, 1 page | 3 | 10 | pages, 1 page | 3 | 10"
Values = dict[str, set[str]]
Learner = Callable[[Sequence[GoldPage], Sequence[GoldPage]], list[Values]]


class Judged(NamedTuple):
    """A learner, and how it is judged."""

    learner: Learner
    blanks: bool = False  # whether its trees have nodes of blanks
    is_lenient: bool = False  # whether any spelling of the gold is right


@dataclass
class Score:
    """Fields and pages that are right, of all, by the number of examples."""

    fields: dict[int, list[bool]] = field(default_factory=lambda: {k: [] for k in EXAMPLES})
    pages: dict[int, list[bool]] = field(default_factory=lambda: {k: [] for k in EXAMPLES})

    def add(self, examples: int, right: list[bool]) -> None:
        self.fields[examples] += right
        self.pages[examples].append(all(right))

    def row(self, name: str) -> list[Cell]:
        shares = (sum(held) / len(held) for by in (self.fields, self.pages) for held in by.values())
        return [name, *(f"{share:.3f}" for share in shares)]


def by_place(variant: str = "default", without: Sequence[str] = ()) -> Learner:
    return lambda train, test: learned(train, test, label_at, variant, without)


def by_text() -> Learner:
    return lambda train, test: learned(train, test, lambda page, node: Label(page.tree.text(node)), "default", ())


def label_at(page: GoldPage, node: int) -> Label:
    return Label(path=path_of(page.tree, node))


def learned(
    train: Sequence[GoldPage],
    test: Sequence[GoldPage],
    label: Callable[[GoldPage, int], Label],
    variant: str,
    without: Sequence[str],
) -> list[Values]:
    """What is read from the test pages; each field is learned from the pages that have its gold."""
    read_values: list[Values] = [{} for _ in test]
    for name in sorted({name for page in train for name in page.nodes}):
        labelled = [
            (
                LabelledPage(page.name, file=page.name, tuples=({name: tuple(label(page, node) for node in nodes)},)),
                page.tree,
            )
            for page in train
            if (nodes := page.nodes.get(name))
        ]
        try:
            wrapper = learn(labelled, variant, all_but(without)).wrapper
        except Refused:  # the paper's paths cannot always be composed
            continue
        for page, values in zip(test, read_values, strict=True):
            values[name] = {value.text for each in read(page.tree, wrapper) for value in each.get(name, ())}
    return read_values


def score_site(learner: Learner, pages: list[GoldPage], score: Score, is_lenient: bool) -> None:
    test = [page for page in pages[max(EXAMPLES) :] if page.nodes]
    for examples in EXAMPLES:
        for page, values in zip(test, learner(pages[:examples], test), strict=True):
            score.add(examples, [is_right(page, name, values.get(name, set()), is_lenient) for name in page.nodes])


def is_right(page: GoldPage, name: str, found: set[str], is_lenient: bool) -> bool:
    if is_lenient:
        return bool(found) and found <= set(page.gold[name])
    return found == {page.tree.text(node) for node in page.nodes[name]}


def rows(sites: Sequence[Path], learners: Mapping[str, Judged]) -> Iterator[list[Cell]]:
    """What each learner gets right, on pages that are read once."""
    scores = {name: Score() for name in learners}
    for site in sites:
        pages = {blanks: read_site(site, blanks) for blanks in {each.blanks for each in learners.values()}}
        for name, each in learners.items():
            score_site(each.learner, pages[each.blanks], scores[name], each.is_lenient)
    for name, score in scores.items():
        yield score.row(name)
