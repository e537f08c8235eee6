"""How a page is laid out around each block: its headings, its title, its items, and what came before.

The columns of `features.py` see a block, its ancestors and its neighbours.  These see further:

- A text under a heading that is itself a link is the teaser of another page.
- What stands in the element that holds the page's title belongs to it, and the first prose behind the title is where
  the content opens.  A long gap since then, many links, or a line that announces comments tell that it has ended.
- Blocks in twenty items of the same make are a list of things, or the posts of a thread.  Which of the two is told by
  how much of the page's prose the items, or all blocks at the same template path, hold together.
"""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from honbun.page.tags import HEADINGS

Column = NDArray[np.floating[Any]]
Columns = dict[str, Column]
Numbers = NDArray[np.int64]


class Table(Protocol):
    """What is known of a page's blocks already: columns by name, and one value for each block or each element."""

    width: NDArray[np.float64]
    depth: NDArray[np.float64]
    plain: Column
    prose: Column
    link_share: Column
    tags: list[str]
    path: Numbers
    element: Numbers
    parent: Numbers
    first: Numbers
    end: Numbers
    all_width: float
    all_prose: float
    inner_width: Column  # of each element, as the next
    inner_plain: Column
    inner_prose: Column

    def __getitem__(self, name: str) -> Column: ...

    def climb(self, enough: NDArray[np.bool_]) -> Column: ...


FAR = 50.0  # blocks; further is no different
LIKE_TITLE = 0.5  # of a block's pairs of characters that the head's title must have
LEAST_ITEMS = 3
PATH_LEVELS = 3  # template paths looked at: the block's own, and those around it
LONGEST_ANNOUNCEMENT = 40
ANNOUNCED = ("comments", "related", "share", "adverts", "rights", "reviews")
_HIGHEST_CLIMB = 40
_NO_HEADING = 7.0
_LEVELS = {tag: float(tag[1]) for tag in HEADINGS if tag[1:].isdigit()}
_LINKED = 0.8  # share of a block's text in links, from which it is a link


def outline_columns(table: Table) -> Columns:
    """The columns of this module for the blocks of a page, whose other columns are there already."""
    title = title_row(table)
    opening = _opening_row(table, title)
    return (
        _under_headings(table)
        | _from_title(table, title)
        | _since_opening(table, opening)
        | _since_announcements(table, opening)
        | _in_items(table)
        | _at_paths(table)
    )


def title_row(table: Table) -> int:
    """The block that says the page's title; -1 if none does."""
    said = np.minimum(table["in_title"], 1) * np.minimum(table["of_title"] * 1.5, 1) * (1 + table["in_heading"])
    like = np.fmax(said, 0)
    row = int(np.argmax(like))
    return row if like[row] >= LIKE_TITLE else -1


def _opening_row(table: Table, title: int) -> int:
    """The first prose behind the title, or the first there is."""
    rows = np.flatnonzero(table.prose)
    behind = rows[rows >= title]
    return int(behind[0]) if len(behind) else int(rows[0]) if len(rows) else 0


def _under_headings(table: Table) -> Columns:
    """Of the heading above each block: how far it is, how high, how much of it is a link; and its section's size."""
    is_heading = table["in_heading"] > 0
    levels = np.array([_LEVELS.get(tag, _NO_HEADING) for tag in table.tags])
    at = np.arange(len(levels))
    above = np.maximum.accumulate(np.where(is_heading, at, -1))
    known = above >= 0
    follows = np.concatenate(([False], is_heading[:-1] & (levels[1:] >= levels[:-1])))
    section = np.cumsum(is_heading & ~follows)
    return {
        "from_heading": np.where(known, np.minimum(at - above, FAR), np.nan),
        "heading_level": np.where(known, levels[above], np.nan),
        "heading_links": np.where(known, table.link_share[above], np.nan),
        "heading_in_title": np.where(known, np.fmax(table["in_title"], 0)[above], np.nan),
        "section_width": np.log1p(np.bincount(section, table.width)[section]),
        "section_prose": np.bincount(section, table.prose)[section] / table.all_prose,
        "sections_before": np.log1p(section),
    }


def _from_title(table: Table, title: int) -> Columns:
    """Where each block stands to the title: in reading order, and in the tree."""
    count = len(table.width)
    if title < 0:
        return {name: np.full(count, np.nan) for name in ("from_title", "title_climb", "title_depth")}
    climb = table.climb((table.first <= title) & (title < table.end))
    return {
        "from_title": np.clip(np.arange(count) - title, -FAR, FAR).astype(np.float64),
        "title_climb": climb,
        "title_depth": table.depth - climb,
    }


def _since_opening(table: Table, opening: int) -> Columns:
    """What came between the content's opening and each block: prose, links, the longest gap without prose."""
    at = np.arange(len(table.width))
    last_prose = np.maximum.accumulate(np.where(table.prose > 0, at, -1))
    gaps = np.where(at >= opening, at - last_prose, 0)
    prose = _summed_from(opening, table.prose) - np.where(at >= opening, table.prose, 0)
    width = _summed_from(opening, table.width)
    linked = _summed_from(opening, table.width - table.plain)
    is_link = (table.link_share > _LINKED) & (table.width > 3)
    return {
        "from_opening": np.clip(at - opening, -FAR, FAR).astype(np.float64),
        "gap_since_opening": np.minimum(np.maximum.accumulate(gaps), FAR).astype(np.float64),
        "prose_since_opening": np.log1p(prose),
        "prose_share_since_opening": prose / table.all_prose,
        "links_since_opening": np.where(at >= opening, linked / np.maximum(width, 1), np.nan),
        "link_blocks_since_opening": np.log1p(_summed_from(opening, is_link.astype(np.float64))),
    }


def _summed_from(opening: int, column: Column) -> Column:
    """The sum from the opening up to each block, which it counts; 0 before."""
    return np.concatenate((np.zeros(opening), np.cumsum(column[opening:])))


def _since_announcements(table: Table, opening: int) -> Columns:
    """How far above each block the last short line is that announces something else, and the last date."""
    at = np.arange(len(table.width))
    short = (table.width <= LONGEST_ANNOUNCEMENT) & (at > opening)
    lines = {f"since_{phrase}": short & (table[f"says_{phrase}"] > 0) for phrase in ANNOUNCED}
    lines["since_date"] = table["date_like"] > 0
    columns = {}
    for name, said in lines.items():
        last = np.maximum.accumulate(np.where(said, at, -1))
        columns[name] = np.where(last >= 0, np.minimum(at - last, FAR), np.nan)
    return columns


def _in_items(table: Table) -> Columns:
    """The nearest item around each block, and all its like: elements of one parent and one make."""
    filled = table.end > table.first
    _, like = np.unique(table.parent * len(table.parent) + table.path, return_inverse=True)
    counts = np.bincount(like, filled)
    is_item = (counts[like] >= LEAST_ITEMS) & filled
    is_item[0] = True
    climb, item = _climbed(table.element, table.parent, is_item)
    of_all = [
        np.bincount(like, column)[like[item]] for column in (table.inner_width, table.inner_plain, table.inner_prose)
    ]
    count = counts[like[item]]
    return {
        "items": np.log1p(count),
        "item_climb": climb,
        "item_prose": table.inner_prose[item] / np.maximum(table.inner_width[item], 1),
        "items_width": of_all[0] / table.all_width,
        "items_prose": of_all[2] / table.all_prose,
        "items_links": 1 - of_all[1] / np.maximum(of_all[0], 1),
        "items_mean": np.log1p(of_all[0] / np.maximum(count, 1)),
    }


def _climbed(element: Numbers, parent: Numbers, enough: NDArray[np.bool_]) -> tuple[Column, Numbers]:
    """How many elements above each block the first one is for which it is so, and which one that is."""
    at, steps = element.copy(), np.zeros(len(element))
    for _ in range(_HIGHEST_CLIMB):
        short = ~enough[at]
        if not short.any():
            break
        steps += short
        at = np.where(short, parent[at], at)
    return steps, at


def _at_paths(table: Table) -> Columns:
    """What all blocks at each block's template path hold, and at the paths above it."""
    paths = table.path
    size = int(paths.max()) + 1
    spread = np.bincount(paths, table.end > table.first, size)
    columns: Columns = {}
    element = table.element
    for level in range(PATH_LEVELS):
        path = paths[element]
        columns[f"path_prose_{level}"] = np.bincount(path, table.prose, size)[path] / table.all_prose
        columns[f"path_width_{level}"] = np.bincount(path, table.width, size)[path] / table.all_width
        columns[f"path_blocks_{level}"] = np.log1p(np.bincount(path, minlength=size)[path])
        columns[f"path_spread_{level}"] = np.log1p(spread[path])
        element = table.parent[element]
    return columns
