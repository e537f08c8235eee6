"""Tables that hold data, told from those that hold a page together.

A table says it is data by a caption or by header cells, and by having a grid of small cells.  It is layout if it says
so, if another table is inside it, if one row or one column is all it has, or if a cell holds what makes an article: a
heading, several paragraphs.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from honbun.page.content import HEADINGS, Part, Parts, text_of
from honbun.page.retrace import RUN

Cell = Part  # a rough <td> or <th>

_LONGEST_CELL = 600  # characters; what says more is no datum
_HOLDS = frozenset((*HEADINGS, "blockquote"))


@dataclass(frozen=True, slots=True)
class Table:
    """The rows and cells of a rough table that hold anything, and what is said of it above and below."""

    rows: list[tuple[Cell, ...]]
    head_rows: int
    above: Parts
    below: Parts
    is_layout: bool


def read_table(rough: Part) -> Table:
    rows = [(tuple(_cells(row)), heads) for row, heads in _rows(rough, heads=False)]
    rows = [(row, heads) for row, heads in rows if any(cell.children for cell in row)]
    cells = _without_empty_columns([row for row, _ in rows])
    head_rows = next((number for number, (_, heads) in enumerate(rows) if not heads), 0)
    above, inside, below = _captions(rough)
    return Table(
        rows=cells,
        head_rows=head_rows,
        above=above,
        below=below,
        is_layout="layout" in rough.attributes
        or _has_strays(rough, inside)
        or _is_layout(cells, says_data=bool(above or below) or head_rows > 0),
    )


def _captions(rough: Part) -> tuple[Parts, list[Part], Parts]:
    """What its captions hold above the first row and below the last, and all that stands in between."""
    inside = list(_parts(rough))
    above: Parts = ()
    below: Parts = ()
    while inside and inside[0].tag == "caption":
        above += inside.pop(0).children
    while inside and inside[-1].tag == "caption":
        below = inside.pop().children + below
    return above, inside, below


def _has_strays(rough: Part, inside: list[Part]) -> bool:
    """Whether there is anything but rows of cells, which to leave out would be to lose text."""
    strays = any(part.tag not in ("tr", "thead") for part in inside)
    rows = (row for row, _ in _rows(rough, heads=False))
    return strays or any(part.tag not in ("td", "th") for row in rows for part in _parts(row))


def _parts(part: Part) -> Iterator[Part]:
    return (child for child in part.children if not isinstance(child, str))


def _rows(part: Part, heads: bool) -> Iterator[tuple[Part, bool]]:
    for child in _parts(part):
        if child.tag == "tr":
            yield child, heads
        elif child.tag == "thead":
            yield from _rows(child, heads=True)


def _cells(row: Part) -> Iterator[Cell]:
    return (child for child in _parts(row) if child.tag in ("td", "th"))


def _without_empty_columns(rows: list[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """The grid without columns in which no row has anything, as far as no cell spans several."""
    if any("colspan" in cell.attributes or "rowspan" in cell.attributes for row in rows for cell in row):
        return rows
    width = max(map(len, rows), default=0)
    used = [any(number < len(row) and row[number].children for row in rows) for number in range(width)]
    return [tuple(cell for cell, keep in zip(row, used, strict=False) if keep) for row in rows]


def _is_layout(rows: list[tuple[Cell, ...]], says_data: bool) -> bool:
    cells = [cell for row in rows for cell in row]
    if len(rows) < 2 or max(map(len, rows)) < 2 or any(_holds_table(cell) for cell in cells):
        return True
    if says_data or any(cell.tag == "th" for cell in cells):
        return False
    return any(_holds_much(cell) for cell in cells)


def _holds_table(cell: Cell) -> bool:
    return any(child.tag == "table" or _holds_table(child) for child in _parts(cell))


def _holds_much(cell: Cell) -> bool:
    runs = sum(child.tag == RUN for child in _parts(cell))
    return runs > 3 or any(child.tag in _HOLDS for child in _parts(cell)) or _length(cell) > _LONGEST_CELL


def _length(part: Part) -> int:
    return len(text_of(part.children))
