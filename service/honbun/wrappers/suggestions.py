"""From nothing to names: fields that pages of one make seem to have (paper 003's wish, by way of the tree).

Every column of values that differ is a candidate.  They are ranked by how many pages have the field and how much it
differs from page to page; a field with one value a page comes before lists, text that is seen before attributes, whole
nodes before the n-th of many.  Of candidates that say the same on nine of ten pages the best is kept.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from honbun.wrappers.cells import SECTION, WHOLE, Cell, Path, Paths
from honbun.wrappers.columns import Column, columns_of
from honbun.wrappers.grams import find_common
from honbun.wrappers.kinds import Kind, kind_of
from honbun.wrappers.tree import TEXT

MOST_SUGGESTED = 60
SAME_SHARE = 0.9  # of the pages, on which two columns say the same
TEMPLATE_COSTS = 0.6
BOX_COSTS = 0.15  # for each field inside an element, which then is no field itself
MOST_INSIDE = 4
MOST_COMPARED = 12  # long texts tell how much of them is template
LONGEST_COMPARED = 1_000  # characters of each
LEAST_DIFFERENT = 0.05  # of the pages must not have the value that most have
_VISIBLE = frozenset((WHOLE, TEXT, SECTION))
_WORTH = {Kind.TITLE: 0.5, Kind.DATE: 0.35, Kind.PERSON: 0.3, Kind.PRICE: 0.3, Kind.LONG_TEXT: 0.15, Kind.URL: -0.3}
_BLANKS = re.compile(r"\s+")
_NAMING = ("itemprop", "property", "name", "id")
_NAMED_BY_KIND = frozenset((Kind.TITLE, Kind.DATE, Kind.PRICE))
_PLAIN = frozenset("div span p a b i em strong font td tr table tbody li ul ol dd dt dl section article main".split())


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A field that somebody may want."""

    name: str
    kind: Kind
    coverage: float  # share of the pages that have it
    column: Column
    score: float


def suggest_fields(pages: Sequence[Sequence[Cell]], paths: Paths) -> list[Suggestion]:
    """The fields that these pages, given by their cells, seem to have; the likeliest first."""
    ranked = sorted(_candidates(pages, paths), key=lambda each: -each.score)
    return list(_named_apart(_without_copies(ranked)))


def _candidates(pages: Sequence[Sequence[Cell]], paths: Paths) -> Iterator[Suggestion]:
    titles = {number: title for number, cells in enumerate(pages) if (title := _head_title(cells, paths))}
    columns = [column for column in columns_of(pages, paths) if _differs(column)]
    inner = _fields_inside(columns)
    for column in columns:
        firsts = [held[0] for held in column.values.values()]
        kind = kind_of(firsts, column, [titles.get(page, "") for page in column.values])
        coverage = len(column.values) / len(pages)
        score = coverage + _score(column, kind)
        if column.part in (WHOLE, SECTION):
            score -= BOX_COSTS * min(inner[column.path], MOST_INSIDE) * (inner[column.path] > 1)
        yield Suggestion(_name_of(column, kind), kind, coverage, column, score)


def _differs(column: Column) -> bool:
    """Whether it says something else on different pages."""
    counts = Counter(column.values.values())
    return bool(counts) and max(counts.values()) <= (1 - LEAST_DIFFERENT) * len(column.values)


def _fields_inside(columns: Iterable[Column]) -> Counter[Path]:
    """For each path, how many places below it have one value on each page."""
    places = {column.path for column in columns if column.rank is None and column.part in _VISIBLE and column.is_single}
    return Counter(path[:length] for path in places for length in range(1, len(path)))


def _score(column: Column, kind: Kind) -> float:
    """What speaks for a column besides its coverage."""
    different = len(set(column.values.values())) / len(column.values)
    several = sum(len(held) > 1 for held in column.values.values()) / len(column.values)
    score = 0.5 * different - 0.4 * several + _WORTH.get(kind, 0.0)
    score += 0.2 * _is_labelled(column) + 0.05 * bool(column.left or column.right)
    score -= 0.5 * (column.rank is not None) + 0.1 * (column.piece is not None)
    score -= 0.3 * (column.part not in _VISIBLE) + 0.1 * (column.part == SECTION) + 0.005 * len(column.path)
    return score - (TEMPLATE_COSTS * _template_share(column) if kind is Kind.LONG_TEXT else 0.0)


def _is_labelled(column: Column) -> bool:
    """Whether the text before it tells what it is, so far as one can say."""
    label = column.label
    said = label.endswith((":", "：")) or column.path[-1][0] in _PLAIN or column.part == SECTION
    return said and any(map(str.isalpha, label))


def _template_share(column: Column) -> float:
    """How much of a column of long texts is the same on half of the pages."""
    texts = [held[0][:LONGEST_COMPARED] for held in column.values.values()][:MOST_COMPARED]
    template = find_common(texts)
    covered = sum(end - first for text in texts for first, end in template.regions(text))
    return covered / sum(map(len, texts))


def _without_copies(ranked: Iterable[Suggestion]) -> Iterator[Suggestion]:
    kept: list[dict[int, str]] = []
    for each in ranked:
        said = {page: _BLANKS.sub("", "\0".join(held)) for page, held in each.column.values.items()}
        if not any(_are_same(said, other) for other in kept):
            kept.append(said)
            yield each
        if len(kept) == MOST_SUGGESTED:
            return


def _are_same(said: Mapping[int, str], other: Mapping[int, str]) -> bool:
    same = sum(other.get(page) == text for page, text in said.items())
    return same >= SAME_SHARE * len(said.keys() | other.keys())


def _head_title(cells: Iterable[Cell], paths: Paths) -> str:
    found = (cell for cell in cells if cell.part == WHOLE and paths.steps[cell.path][1][0] == "title")
    return next((cell.text for cell in found), "")


def _name_of(column: Column, kind: Kind) -> str:
    """What the page calls the place: its label, or what attributes say; else the kind or the tag."""
    if _is_labelled(column):
        return column.label.strip(" \t:：.")
    tag, marks = column.path[-1]
    told = {mark.partition("=")[0]: mark.partition("=")[2] for mark in marks if "=" in mark}
    if name := next((told[name] for name in _NAMING if name in told), ""):
        return name
    if kind in _NAMED_BY_KIND:
        return str(kind)
    classes = sorted(mark[1:] for mark in marks if mark.startswith("."))
    if classes or tag not in _PLAIN or len(column.path) < 2:
        return classes[-1] if classes else tag
    return _name_of(replace(column, path=column.path[:-1]), kind)


def _named_apart(suggestions: Iterable[Suggestion]) -> Iterator[Suggestion]:
    """The second `title` is called `title 2`."""
    taken: Counter[str] = Counter()
    for each in suggestions:
        taken[each.name] += 1
        yield each if taken[each.name] == 1 else replace(each, name=f"{each.name} {taken[each.name]}")
