"""Source code that is set line by line: each line an element of its own, and its number another.

So do highlighters of syntax.  A line of code says little, and a brace nothing, so a listing is judged as a whole: it is
content where it stands among content.  The numbers of its lines and the buttons above it are not.

Other highlighters set all lines in one PRE, and all their numbers in another, in the cell before it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from honbun.page.features import PageTable
from honbun.page.names import stems_named

AROUND = 3  # blocks to either side, one of which is content if the listing is
MOSTLY = 0.5  # share of its width that is kept: then it is content wherever it stands
PATHS_KEPT = 1_024
_MOST_DIGITS = 6  # of a line's number

_CODE = stems_named("code|")
_HIGHLIGHTER = re.compile(
    r"(?<![\w-])(?:crayon-syntax|syntaxhighlighter|dp-highlighter|gist-(?:file|data)|blob-wrapper|hljs-ln|highlighttable"
    r"|codehilite(?:table)?|code-?listing|code-?frame|rouge-table|lntable|linenums|enlighter(?:-default)?|cnblogs_code"
    r"|codemirror-code|ace_text-layer|prettyprint|source-?code)(?![\w-])",
    re.IGNORECASE,
)  # names of their elements
_FURNITURE = re.compile(r"toolbar|\btools?\b|gutter|nums?\b|numbers?\b|line-?no|gist-meta|copy|button", re.IGNORECASE)


def with_whole_listings(table: PageTable, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The blocks that are kept, and of each listing that is content all lines but no number."""
    whole = _with_all_lines(table, kept)
    whole[_columns_of_numbers(table)] = False
    return whole


def _with_all_lines(table: PageTable, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
    whole = kept.copy()
    named = np.flatnonzero(table.named("around", _CODE))
    lines = [row for row in named.tolist() if _is_listed(table.paths[row])]
    if not lines:
        return whole
    is_line = np.zeros(len(kept), bool)
    is_line[lines] = True
    is_beside = np.array([_is_furniture(table.paths[row]) for row in range(len(kept))])
    for first, end in _stretches(lines):
        near = np.r_[max(first - AROUND, 0) : first, end : end + AROUND]
        near = near[near < len(kept)]
        width = table.width[first:end]
        if kept[near][~is_line[near]].any() or width[kept[first:end]].sum() >= MOSTLY * width.sum():
            whole[first:end] |= ~is_beside[first:end]
    whole[[row for row in lines if is_beside[row] and table.texts[row].isdecimal()]] = False
    return whole


def _columns_of_numbers(table: PageTable) -> list[int]:
    """The blocks that count the lines of the one beside them."""
    set_in_cells = (table["in_pre"] > 0) & (table["in_table"] > 0)
    beside = np.flatnonzero(set_in_cells[:-1] & set_in_cells[1:]).tolist()
    counting = [row for row in beside if _counts(table.texts[row])]
    return [row for row in counting if _row_around(table, row) == _row_around(table, row + 1)]


def _row_around(table: PageTable, block: int) -> int:
    """The element that is the row of a table around it; -1 if none is."""
    element = int(table.element[block])
    while element >= 0 and table.elements[element].tag != "tr":
        element = table.elements[element].parent
    return element


def _counts(text: str) -> bool:
    """Whether a text is nothing but numbers, each of them the next."""
    numbers = text.split("\n")
    if not all(number.isdecimal() and len(number) <= _MOST_DIGITS for number in numbers):
        return False
    first = int(numbers[0])
    return [*map(int, numbers)] == [*range(first, first + len(numbers))]


def is_listing(names: str) -> bool:
    """Whether an element with these names, set apart by spaces, is a highlighter's."""
    return _HIGHLIGHTER.search(names) is not None


def _stretches(rows: list[int]) -> Iterator[tuple[int, int]]:
    """The first row of each run of rows that follow one another, and the row behind its last."""
    for _, run in groupby(enumerate(rows), key=lambda at: at[1] - at[0]):
        numbers = [row for _, row in run]
        yield numbers[0], numbers[-1] + 1


_is_listed = lru_cache(maxsize=PATHS_KEPT)(is_listing)  # of a template path


@lru_cache(maxsize=PATHS_KEPT)
def _is_furniture(path: str) -> bool:
    """Whether a part inside the highlighter's element is named for what is beside the code."""
    found = _HIGHLIGHTER.search(path)
    return bool(found and _FURNITURE.search(path, found.end()))
