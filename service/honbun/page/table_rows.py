"""Rows of tables, and terms with what is said of them, that are judged as a whole.

A row says what is meant in one cell and what it is in another: `Weight` and `2 kg`.  The first is the same on every
page of a shop and so looks like its frame, the second may say too little to be judged at all; one without the other is
of no use.  So a row is content if one of its cells is.  Tables that only lay out a page are left alone: they have much
in a cell, or other tables in it, or a single row.

Modern pages make such rows of any elements: several in a row, each of two blocks that stand at the same places.  A list
of headlines looks like that as well, so there only a short label is kept, and only with what it labels.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from honbun.page.cutoff import HALF
from honbun.page.features import PageTable

MOST_IN_CELL = 2  # blocks
FEWEST_ROWS = 2
FEWEST_PAIRS = 3
LONGEST_LABEL, LONGEST_WITH_COLON, LONGEST_VALUE = 20, 40, 120  # width, in pairs
_CELLS = frozenset(("td", "th", "dt", "dd"))


class _Place(NamedTuple):
    """The elements around a block: its table or list of terms, the row in it, the cell in that; -1 for none."""

    table: int = -1
    row: int = -1
    cell: int = -1


def with_whole_rows(table: PageTable, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The blocks that are kept, and all others of their rows."""
    if kept.all() or not kept.any():
        return kept
    whole = kept.copy()
    pairs = _pairs(table)
    label = table.first[pairs]
    if (kept[label + 1] & ~kept[label]).any():
        label, _ = _alike(table, pairs)
        whole[label] |= kept[label + 1]
    tabled = kept[is_tabled(table)]
    if tabled.any() and not tabled.all():
        for rows in tables_of(table):
            for blocks in rows:
                whole[blocks] |= kept[blocks].any()
    return whole


def is_tabled(table: PageTable) -> NDArray[np.bool_]:
    """Whether each block stands in a table or a list of terms."""
    found: NDArray[np.bool_] = (table["in_table"] > 0) | (table["in_dl"] > 0)
    return found


def is_paired(table: PageTable) -> NDArray[np.bool_]:
    """Whether each block may be a short label, or what that labels."""
    label = table.first[_pairs(table)]
    found = np.zeros(len(table.texts), bool)
    found[label] = found[label + 1] = True
    return found


def pairs_of(table: PageTable) -> Iterator[list[list[int]]]:
    """The blocks of each label and of what it labels, of each several such pairs that look alike."""
    groups: dict[int, list[list[int]]] = defaultdict(list)
    for label, look in zip(*(each.tolist() for each in _alike(table, _pairs(table))), strict=True):
        groups[look].append([label, label + 1])
    yield from groups.values()


def _pairs(table: PageTable) -> NDArray[np.intp]:
    """The elements that hold nothing but a block that may be a label, and another at another place."""
    pairs = np.flatnonzero(table.end - table.first == 2)
    label = table.first[pairs]
    path = table.path[table.element]
    longest = np.where(table["colon"][label] > 0, LONGEST_WITH_COLON, LONGEST_LABEL)
    is_label = (table.width[label] <= longest) & (table.link_share[label] < HALF)
    is_labelled = (table.width[label + 1] <= LONGEST_VALUE) & (path[label] != path[label + 1])
    found: NDArray[np.intp] = pairs[is_label & is_labelled]
    return found


def _alike(table: PageTable, pairs: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The labels of those pairs of which several stand side by side with their blocks at the same places, and the
    number of what they look like."""
    label = table.first[pairs]
    if len(pairs) < FEWEST_PAIRS:
        return label[:0], label[:0]
    path = table.path[table.element]
    looks = np.stack((table.parent[pairs], path[label], path[label + 1]))
    _, which, alike = np.unique(looks, axis=1, return_inverse=True, return_counts=True)
    look = which.ravel()  # some releases of numpy tell it with a dimension more
    several = alike[look] >= FEWEST_PAIRS
    return label[several], look[several]


def tables_of(table: PageTable) -> Iterator[list[list[int]]]:
    """The blocks of each row, of each table or list of terms that tells something."""
    places = _places(table)
    of_block = [places[element] for element in table.element.tolist()]
    crowded = {place.row for place, blocks in Counter(of_block).items() if blocks > MOST_IN_CELL}
    nesting = {places[element.parent].row for at, element in enumerate(table.elements) if places[at].table == at}
    tables: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for block, place in enumerate(of_block):
        if place.cell >= 0 and place.row not in crowded and place.row not in nesting:
            tables[place.table][place.row].append(block)
    for rows in tables.values():
        if len(rows) >= FEWEST_ROWS:
            yield list(rows.values())


def _places(table: PageTable) -> list[_Place]:
    """Where each element of the page is.  The terms that follow one another, and what is said of them, are a row that
    is named by the first."""
    places: list[_Place] = []
    terms: dict[int, int] = {}  # the row that is open in each list
    said: set[int] = set()  # the rows that have more than their terms
    for at, element in enumerate(table.elements):
        place = places[element.parent] if at else _Place()
        match element.tag:
            case "table" | "dl":
                place = _Place(at)
            case "tr":
                place = _Place(place.table, at)
            case "dt" if place.table not in terms or terms[place.table] in said:
                terms[place.table] = at
            case "dd" if place.table in terms:
                said.add(terms[place.table])
        if element.tag in _CELLS:
            place = _Place(place.table, terms.get(place.table, place.row), at)
        places.append(place)
    return places
