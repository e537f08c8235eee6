"""Columns: what stands at one place on all pages of a site.

A place is a path of tags with those classes that at least half of the pages have somewhere; what a class says of one
page (`post-123`) is then not in the way.  Where a place holds several values on a page, each label that precedes
values on half of the pages, or that they begin with, makes a column, as does each rank among the values, besides the
one of all values.  What a
column's texts all begin and end with is cut off (PLR), and texts that signs like `·` and `|` cut into the same number
of pieces give a column for each piece.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from honbun.wrappers.cells import SECTION, Cell, Path, Paths
from honbun.wrappers.surroundings import start_of
from honbun.wrappers.tree import NOWHERE, TEXT

COMMON_SHARE = 0.5  # of the pages
AFFIX_SHARE = 0.9  # of the texts that must begin or end with the same
SELDOM = 0.05
SAME_COUNT = 0.5  # of the pages must have as many values before the first, the second … are columns
SAME_PIECES = 0.8  # of the texts must fall into as many pieces
MOST_RANKS = 12
MOST_PIECES = 6
LONGEST_LABEL = 40
LONGEST_CUT = 300  # longer texts are not cut

_ITEMS = frozenset(("li", "dd"))
_BREAK = re.compile(r"\s*[·•|｜»›]\s*|\s+[-–—/]\s+|\n")
_BORDER = re.compile(r"\s|(?<!\d):(?!/)|[^\w\s./%&?=+:-]")

Texts = tuple[str, ...]
Held = list[tuple[str, int]]  # values of a page, each with its node
HeldByPage = Mapping[int, Held]


@dataclass(frozen=True, slots=True)
class Column:
    """The values of a place, by the number of the page; a page without any is not in it."""

    path: Path
    part: str
    values: Mapping[int, Texts]
    nodes: Mapping[int, tuple[int, ...]]  # that the values stand in
    label: str = ""
    rank: int | None = None  # from 0, if it is one of several
    left: str = ""  # cut off each value
    right: str = ""
    piece: int | None = None  # from 0

    def holding(self, held: HeldByPage) -> "Column":
        """The same place with these values; those that are empty are none."""
        filled = {page: kept for page, values in held.items() if (kept := [each for each in values if each[0]])}
        values = {page: tuple(text for text, _ in kept) for page, kept in filled.items()}
        return replace(
            self, values=values, nodes={page: tuple(node for _, node in kept) for page, kept in filled.items()}
        )

    def held(self) -> Iterator[tuple[int, Held]]:
        """The values of each page with their nodes."""
        for page, values in self.values.items():
            yield page, list(zip(values, self.nodes[page], strict=True))

    def texts(self) -> list[str]:
        """All values."""
        return [text for values in self.values.values() for text in values]

    @property
    def is_single(self) -> bool:
        """Whether there is one value on a page, as a rule."""
        return sum(len(values) > 1 for values in self.values.values()) <= SELDOM * len(self.values)


def columns_of(pages: Sequence[Sequence[Cell]], paths: Paths) -> Iterator[Column]:
    """All columns that half of the pages have."""
    least = max(len(pages) * COMMON_SHARE, 2)
    cleaned, clean = _without_rare_marks(pages, paths)
    places: defaultdict[tuple[int, str], dict[int, list[Cell]]] = defaultdict(dict)
    for number, cells in enumerate(pages):
        for cell in cells:
            places[clean[cell.path], cell.part].setdefault(number, []).append(cell)
    for (path, part), by_page in places.items():
        if len(by_page) >= least:
            yield from _columns_at(Column(cleaned.whole(path), part, {}, {}), by_page, least)


def _without_rare_marks(pages: Sequence[Sequence[Cell]], paths: Paths) -> tuple[Paths, list[int]]:
    """The paths without what half of the pages do not say of any such tag, and which one each has become."""
    counts: Counter[tuple[str, str]] = Counter()
    for cells in pages:
        used: set[int] = set()
        for path in {cell.path for cell in cells}:
            while path != NOWHERE and path not in used:
                used.add(path)
                path = paths.steps[path][0]
        steps = {paths.steps[path][1] for path in used}
        counts.update({(tag, mark) for tag, marks in steps for mark in marks})
    common = {said for said, count in counts.items() if count >= len(pages) * COMMON_SHARE}
    cleaned, clean = Paths(), list[int]()
    for above, (tag, marks) in paths.steps:
        kept = frozenset(mark for mark in marks if (tag, mark) in common)
        clean.append(cleaned.below(clean[above] if above != NOWHERE else NOWHERE, (tag, kept)))
    return cleaned, clean


def _columns_at(place: Column, cells: Mapping[int, Sequence[Cell]], least: float) -> Iterator[Column]:
    whole = place.holding({page: [(cell.text, cell.node) for cell in held] for page, held in cells.items()})
    wholes = [whole] if place.part != SECTION or whole.is_single else []
    several = [] if whole.is_single else [*_by_label(place, _labelled(place, cells), least), *_by_rank(whole, least)]
    for column in (*wholes, *several):
        yield column
        yield from _cut(column)
    if not whole.is_single:
        yield from _by_start(place, cells, least)


def _by_label(place: Column, labelled: Mapping[int, Sequence[tuple[str, Cell]]], least: float) -> Iterator[Column]:
    """A column for each label that values have on half of the pages."""
    counts = Counter(label for held in labelled.values() for label in {label for label, _ in held})
    for label, count in counts.items():
        if count >= least and 0 < len(label) <= LONGEST_LABEL:
            values = {
                page: [(cell.text, cell.node) for other, cell in held if other == label]
                for page, held in labelled.items()
            }
            yield replace(place, label=label).holding(values)


def _labelled(place: Column, cells: Mapping[int, Sequence[Cell]]) -> Mapping[int, Sequence[tuple[str, Cell]]]:
    """Each cell with the text before it; an item that follows another has the same label as that."""
    labels = _labels_of_items if place.path[-1][0] in _ITEMS else _labels
    return {page: list(zip(labels(held), held, strict=True)) for page, held in cells.items()}


def _labels(cells: Sequence[Cell]) -> Iterator[str]:
    return (cell.label for cell in cells)


def _labels_of_items(cells: Sequence[Cell]) -> Iterator[str]:
    label, text = "", ""
    for cell in cells:
        label = label if cell.label == text else cell.label
        text = cell.text
        yield label


def _by_start(place: Column, cells: Mapping[int, Sequence[Cell]], least: float) -> Iterator[Column]:
    """A column for each label that texts begin with on half of the pages: `Phone: 123`."""
    started = {
        page: [(start_of(cell.text), cell) for cell in held if cell.part == TEXT] for page, held in cells.items()
    }
    counts = Counter(start for held in started.values() for start in {start for start, _ in held})
    for start, count in counts.items():
        if start and count >= least:
            values = {
                page: [(cell.text[len(start) :].strip(), cell.node) for other, cell in held if other == start]
                for page, held in started.items()
            }
            yield replace(place, label=start, left=start).holding(values)


def _by_rank(whole: Column, least: float) -> Iterator[Column]:
    """A column for the first value of each page, one for the second, and so on, where their number says something."""
    (count, pages), *_ = Counter(map(len, whole.values.values())).most_common(1)
    if pages < SAME_COUNT * len(whole.values):
        return
    for rank in range(min(count, MOST_RANKS)):
        column = replace(whole, rank=rank).holding({page: held[rank : rank + 1] for page, held in whole.held()})
        if len(column.values) >= least:
            yield column


def _cut(column: Column) -> Iterator[Column]:
    """The column without what all values begin and end with, and its pieces."""
    if max(map(len, column.texts())) > LONGEST_CUT:
        return
    yield from _without_affixes(column)
    if column.is_single:
        yield from _pieces(column)


def _without_affixes(column: Column) -> Iterator[Column]:
    texts = column.texts()
    left, right = common_start(texts), common_end(texts)
    if left or right:
        cut = {page: [(_without(text, left, right), node) for text, node in held] for page, held in column.held()}
        yield replace(column, left=left, right=right).holding(cut)


def _pieces(column: Column) -> Iterator[Column]:
    pieces = {
        page: [(part, node) for text, node in held[:1] for part in _BREAK.split(text) if part]
        for page, held in column.held()
    }
    (count, pages), *_ = Counter(map(len, pieces.values())).most_common(1)
    if 1 < count <= MOST_PIECES and pages >= SAME_PIECES * len(pieces):
        for piece in range(count):
            cut = replace(column, piece=piece).holding({page: held[piece : piece + 1] for page, held in pieces.items()})
            yield cut
            yield from _without_affixes(cut)


def common_start(texts: Iterable[str]) -> str:
    """What nine in ten of these texts begin with, up to a border between words; nothing if it is all of a text."""
    ordered = sorted(texts)
    width = max(round(len(ordered) * AFFIX_SHARE), 1)
    shared, text = max(
        (_shared(first, last), first) for first, last in zip(ordered, ordered[width - 1 :], strict=False)
    )
    ends = [found.end() for found in _BORDER.finditer(text) if found.end() <= shared]
    return text[: ends[-1]] if ends and ends[-1] < len(text) else ""


def common_end(texts: Iterable[str]) -> str:
    """What nine in ten of these texts end with, from a border on."""
    return common_start([text[::-1] for text in texts])[::-1]


def _shared(text: str, other: str) -> int:
    """How many characters both begin with."""
    pairs = zip(text, other, strict=False)
    return next((at for at, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(text), len(other)))


def _without(text: str, left: str, right: str) -> str:
    if not (text.startswith(left) and text.endswith(right) and len(text) >= len(left) + len(right)):
        return text
    return text[len(left) : len(text) - len(right)].strip()
