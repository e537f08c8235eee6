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
    whole[_labels(table, kept)] = True
    tabled = kept[(table["in_table"] > 0) | (table["in_dl"] > 0)]
    if tabled.any() and not tabled.all():
        for rows in tables_of(table):
            for blocks in rows:
                whole[blocks] |= kept[blocks].any()
    return whole


def _labels(table: PageTable, kept: NDArray[np.bool_]) -> list[int]:
    """The blocks that label a kept one after them, each such pair in one of several elements that look alike."""
    pairs = np.flatnonzero(table.end - table.first == 2)
    label = table.first[pairs]
    path = table.path[table.element]
    longest = np.where(table["colon"] > 0, LONGEST_WITH_COLON, LONGEST_LABEL)
    is_label = (table.width <= longest) & (table.link_share < HALF)
    is_pair = is_label[label] & (table.width[label + 1] <= LONGEST_VALUE) & (path[label] != path[label + 1])
    pairs, label = pairs[is_pair], label[is_pair]
    is_missed = kept[label + 1] & ~kept[label]
    if not is_missed.any():
        return []
    looks = np.stack((table.parent[pairs], path[label], path[label + 1]))
    _, which, alike = np.unique(looks, axis=1, return_inverse=True, return_counts=True)
    found: list[int] = label[is_missed & (alike[which.ravel()] >= FEWEST_PAIRS)].tolist()
    return found


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
