"""The template of a site: the tree of its pages' template paths, with sums over the blocks below each.

All sums are whole numbers, so they are exact in any order, and taking a page out is a subtraction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from honbun.page.footprint import Footprint

Counts = NDArray[np.int64]
Column = NDArray[Any]  # of whole numbers, however wide
UNIT = 1 << 20  # a page's shares are kept as whole numbers of this part


class PathTree:
    """All template paths met on a site; a path is a row, found by its parent's row and its last step."""

    def __init__(self) -> None:
        self._rows: dict[tuple[int, str], int] = {}
        self._parents: list[int] = []
        self._steps: list[str] = []

    def __len__(self) -> int:
        return len(self._parents)

    def rows_of(self, footprint: Footprint, add: bool) -> Counts:
        """The row of each path of a page; with `add` unset, -1 for those not met so far."""
        rows: list[int] = []
        for step, parent in zip(footprint.steps, footprint.parents.tolist(), strict=True):
            key = (rows[parent] if parent >= 0 else -1, step)
            row = self._rows.get(key, -1)
            if row < 0 and add:
                row = self._rows[key] = len(self._parents)
                self._parents.append(key[0])
                self._steps.append(step)
            rows.append(row)
        return np.array(rows, np.int64)

    def parents(self) -> Counts:
        return np.array(self._parents, np.int64)

    def name(self, row: int) -> str:
        steps = []
        while row >= 0:
            steps.append(self._steps[row])
            row = self._parents[row]
        return ">".join(reversed(steps[:-1] or steps))


@dataclass(frozen=True, eq=False)
class Sums:
    """For each path, over the blocks at it and below: widths, and shares of the pages' fresh text in `UNIT`s."""

    text: Counts
    repeated: Counts
    scored: Counts  # width times page-alone score in 255ths
    fresh: Counts
    pages: Counts  # on how many pages the path is

    def __sub__(self, other: "Sums") -> "Sums":
        text, repeated, scored, fresh, pages = map(np.subtract, self.columns(), other.columns())
        return Sums(text, repeated, scored, fresh, pages)

    def columns(self) -> tuple[Counts, ...]:
        return (self.text, self.repeated, self.scored, self.fresh, self.pages)


class BlockRows(NamedTuple):
    """Blocks of one or more pages, one row each."""

    path: Column  # the row of its path in the tree
    block: Column  # the number of the distinct block
    first: Column  # 1 where its page has that block for the first time
    width: Column
    plain: Column  # width outside links
    score: Column  # page-alone score in 255ths


def sum_up(
    blocks: BlockRows, page: Counts, repeated: NDArray[np.bool_], paths: Sequence[Column], parents: Counts
) -> Sums:
    """The sums for every path of the tree over these blocks; `page` and `repeated` tell for each block its page and
    whether another page has it, `paths` for each page the rows of its paths."""

    used = np.flatnonzero(np.bincount(blocks.path, minlength=len(parents)))
    at_or_above, of_used = _upwards(used, parents)

    def total(path: Column, values: Column) -> Counts:
        at_path = np.bincount(path, values, len(parents))[used]
        return np.bincount(at_or_above, at_path[of_used], len(parents)).astype(np.int64)

    own = np.flatnonzero(~repeated)
    path, width, plain = blocks.path[own], blocks.width[own], blocks.plain[own]
    of_page = np.maximum(np.bincount(page[own], plain, len(paths)), 1)[page[own]]
    text = total(blocks.path, blocks.width)
    return Sums(
        text=text,
        repeated=text - total(path, width),
        scored=total(blocks.path, blocks.width * blocks.score),
        fresh=total(path, np.rint(plain * float(UNIT) / of_page)),
        pages=np.bincount(np.concatenate([*paths, np.zeros(0, np.int64)]), minlength=len(parents)),
    )


def _upwards(paths: Counts, parents: Counts) -> tuple[Counts, Counts]:
    """All paths at or above these, and for each which of these it is at or above."""
    rows, of = [paths], [np.arange(len(paths))]
    while len(rows[-1]):
        above = parents[rows[-1]]
        rows.append(above[above >= 0])
        of.append(of[-1][above >= 0])
    return np.concatenate(rows), np.concatenate(of)
