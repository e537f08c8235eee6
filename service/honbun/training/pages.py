"""Labelled pages, taken apart: what the model is trained on.

Every page of a site with several is seen more than once: with one sibling, with three, with ten, with all, so that the
model learns how far to trust what few pages show.  Some are seen as they might have been, too (`variants.py`,
`grafts.py`).
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from honbun.errors import Refused
from honbun.model import Visit
from honbun.page.knowledge import SiteKnowledge
from honbun.page.reading import Reading, read_as
from honbun.page.signature import Hasher
from honbun.page.site_columns import site_columns
from honbun.training.data import LabelledPage
from honbun.training.grafts import Donors, Graft, donors_of, graft_of, is_cjk
from honbun.training.labels import Labels, label_blocks
from honbun.training.variants import Variant, variants_of

ALL = 10**6
SIBLINGS = (0, 1, 3, 10, ALL)
MOST_SIBLINGS = 300  # as many as a site's memory holds by default
SITE_POWER = 0.3  # a page of a site with n pages weighs n ** -0.3: a site is not worth more for being large
CJK_WEIGHT = 2.0  # there are few labelled pages in Chinese, Japanese and Korean, and ours are read in Japanese first
_HERE = "http://page.invalid/"


@dataclass(eq=False)
class TrainingPage:
    """A labelled page, or what it might have been, with its columns."""

    labelled: LabelledPage
    variant: Variant | Graft | None
    texts: Sequence[str]
    columns: NDArray[np.float32]  # of the page alone, one row a block
    labels: Labels
    weight: float
    alone: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))  # its scores, seen alone
    of_site: dict[int, NDArray[np.float32]] = field(default_factory=dict)  # more columns, by the number of siblings

    @property
    def is_odd(self) -> bool:
        """Whether it is shown otherwise than it is in a way that misleads elsewhere."""
        return bool(self.variant and self.variant.is_odd)


def read_pages(pages: Sequence[LabelledPage], luck: np.random.Generator) -> tuple[list[TrainingPage], list[str]]:
    """The pages that have text, with their columns, and these columns' names."""
    sizes: dict[str, int] = defaultdict(int)
    for page in pages:
        sizes[page.group] += 1
    taken, names, donors = [], [], donors_of(pages)
    for page, reading in _readings(pages):
        table = reading.table
        if table is not None:
            names = list(table.names)
            labels = label_blocks(reading.texts, page.text, page.ignored)
            weight = sizes[page.group] ** -SITE_POWER if page.text else 0.0
            weight *= CJK_WEIGHT if table["page_cjk_share"][0] > 0.3 else 1.0
            taken.append(TrainingPage(page, None, reading.texts, table.matrix.T, labels, weight))
            if weight:
                made = list(_variants(taken[-1], reading, donors, luck))
                taken += [_might_have_been(taken[-1], variant, reading) for variant in made]
    return taken, names


def _variants(
    page: TrainingPage, reading: Reading, donors: dict[bool, Donors], luck: np.random.Generator
) -> Iterator[Variant | Graft]:
    """What the page might have been."""
    assert reading.table is not None  # there is text
    labelled = page.labelled
    yield from variants_of(labelled.kind, reading.texts, reading.table.width, page.labels, luck)
    content = np.flatnonzero(page.labels.content).tolist()
    if (mine := donors.get(is_cjk(labelled.text))) and (graft := graft_of(labelled, reading, content, mine, luck)):
        yield graft


def _might_have_been(page: TrainingPage, variant: Variant | Graft, whole: Reading) -> TrainingPage:
    reading = variant.reading(whole)
    assert reading.table is not None  # there is content left
    labels = variant.labels(page.labels, whole.texts, reading.texts)
    columns = reading.table.matrix.T
    return TrainingPage(page.labelled, variant, reading.texts, columns, labels, page.weight * variant.weight)


def without_names(columns: NDArray[np.float32], names: Sequence[str]) -> NDArray[np.float32]:
    """The columns as they would be if the page's elements had no classes and no ids."""
    telling = ("own_", "around_", "page_commented", "page_named")
    nameless = columns.copy()
    nameless[:, [name.startswith(telling) and name != "own_prose_share" for name in names]] = 0
    return nameless


def add_site_columns(pages: Sequence[TrainingPage]) -> None:
    """Give each page, which has its scores by now, the columns that its site's other pages give it."""
    sites = defaultdict(list)
    for page in pages:
        sites[page.labelled.group].append(page)
    for site in sites.values():
        whole = [page for page in site if page.variant is None]
        readings = {page.file: reading for page, reading in _readings([page.labelled for page in whole])}
        for page in whole:
            readings[page.labelled.file].alone = page.alone
        for number, page in enumerate(site):
            reading = readings[page.labelled.file]
            others = [other for other in readings.values() if other is not reading]
            if page.variant:
                reading = page.variant.reading(reading)
                reading.alone = page.alone
            page.of_site = dict(_with_siblings(reading, others, number))


def _with_siblings(page: Reading, others: Sequence[Reading], number: int) -> Iterator[tuple[int, NDArray[np.float32]]]:
    """One row a block, with each number of siblings that there are."""
    assert page.table is not None  # there is text
    yield 0, site_columns(page.table, None).T
    for siblings in SIBLINGS[1:]:
        if siblings < len(others) or (siblings == ALL and others):
            chosen = random.Random(number * 1000 + siblings).sample(others, min(siblings, len(others), MOST_SIBLINGS))
            evidence = _site_of(page, *chosen).evidence(page.page, page.footprint)
            yield siblings, site_columns(page.table, evidence.padded(len(page.texts))).T


def _site_of(*readings: Reading) -> SiteKnowledge:
    site = SiteKnowledge()
    for reading in readings:
        site.add(reading.page, reading.footprint)
    return site


def _readings(pages: Iterable[LabelledPage]) -> Iterator[tuple[LabelledPage, Reading]]:
    hasher = Hasher()
    for number, page in enumerate(pages):
        visit = Visit(page.url or _HERE, page.file.read_bytes())
        try:
            yield page, read_as(visit, page.site, number.to_bytes(8, "big"), hasher)
        except Refused:
            continue
