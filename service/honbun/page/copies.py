"""What a page says more than once: its text for printing, for narrow screens, or as a teaser of itself.

A line that recurs is a label as often as not.  A stretch of blocks that recurs is a copy of another stretch, and of two
copies a reader wants one.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Column = NDArray[np.floating[Any]]

LEAST_WIDTH = 20  # of a text that can be a copy; shorter ones are labels


def copy_columns(texts: Sequence[str], width: Column, prose: Column) -> dict[str, Column]:
    """For each block: whether its text stands before, or behind; how long the stretch of such blocks is; and the share
    of the page's prose that stands before."""
    at = np.arange(len(texts))
    last = dict(zip(texts, at.tolist(), strict=True))
    first = dict(zip(reversed(texts), reversed(at.tolist()), strict=True))
    can_be = width >= LEAST_WIDTH
    before = can_be & (np.array([first[text] for text in texts]) < at)
    behind = can_be & (np.array([last[text] for text in texts]) > at)
    return {
        "copy_before": before,
        "copy_behind": behind,
        "copies_run": np.log1p(_runs(before | behind)),
        "page_copied": np.full(len(texts), prose[before].sum() / max(prose.sum(), 1.0)),
    }


def _runs(told: NDArray[np.bool_]) -> Column:
    """Of each block of which it is told, how many there are in a row; 0 for the others."""
    starts = np.cumsum(told & ~np.concatenate(([False], told[:-1])))
    return np.where(told, np.bincount(starts, told)[starts], 0.0)
