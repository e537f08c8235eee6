"""The template of a site: the tree of its pages' template paths, with sums over the blocks below each.

All sums are whole numbers, so they are exact in any order, and taking a page out is a subtraction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from honbun.page.footprint import Footprint

Counts = NDArray[np.int64]
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


@dataclass(frozen=True, eq=False)
class BlockRows:
    """Blocks of one or more pages: the row of each block's path, its measures, and whether another page has it."""

    path: Counts
    page: Counts
    width: Counts
    plain: Counts
    score: Counts
    repeated: NDArray[np.bool_]


def sum_up(blocks: BlockRows, page_paths: Sequence[Counts], parents: Counts, pages: int) -> Sums:
    """The sums over these pages for every path of the tree; `page_paths` lists the rows of the paths of each page."""
    size = len(parents)
    fresh = np.where(blocks.repeated, 0, blocks.plain)
    all_fresh = np.maximum(np.bincount(blocks.page, fresh, pages), 1)
    share = np.rint(fresh * UNIT / all_fresh[blocks.page])
    values = (blocks.width, np.where(blocks.repeated, blocks.width, 0), blocks.width * blocks.score, share)
    sums = np.zeros((len(values), size))
    rows, kept = blocks.path, np.arange(len(blocks.path))
    while len(rows):
        for total, value in zip(sums, values, strict=True):
            total += np.bincount(rows, value[kept], size)
        rows = parents[rows]
        above = rows >= 0
        rows, kept = rows[above], kept[above]
    on = np.bincount(np.concatenate(page_paths), minlength=size) if page_paths else np.zeros(size)
    text, repeated, scored, fresh_share = sums.astype(np.int64)
    return Sums(text, repeated, scored, fresh_share, on.astype(np.int64))
