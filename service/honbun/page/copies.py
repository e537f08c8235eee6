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
TOLD_TWICE = 0.4  # share of the content, as the half of what is told twice has
WHOLE = 0.9  # share of what is kept from the first copied block to the last; in less, one varies the other


def copy_columns(texts: Sequence[str], width: Column, prose: Column) -> dict[str, Column]:
    """For each block: whether its text stands before, or behind; how long the stretch of such blocks is; and the share
    of the page's prose that stands before."""
    before, behind = np.zeros(len(texts), bool), np.zeros(len(texts), bool)
    rows = np.flatnonzero(width >= LEAST_WIDTH).tolist()
    first, last = {texts[row]: row for row in reversed(rows)}, {texts[row]: row for row in rows}
    if len(first) < len(rows):
        before[[row for row in rows if first[texts[row]] < row]] = True
        behind[[row for row in rows if last[texts[row]] > row]] = True
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


def without_copies(texts: Sequence[str], width: Column, kept: NDArray[np.bool_], scores: Column) -> NDArray[np.bool_]:
    """The blocks that are kept, but of content that is told twice one copy: the likelier, or the first.

    What is told more often, or is a smaller part, is a refrain or a quotation; what has other lines between is another
    version, as of a program.
    """
    rows: dict[str, list[int]] = {}
    for row in np.flatnonzero(kept & (width >= LEAST_WIDTH)).tolist():
        rows.setdefault(texts[row], []).append(row)
    pairs = np.array([places for places in rows.values() if len(places) == 2], np.int64).reshape(-1, 2)
    firsts, seconds = pairs.T
    if not len(pairs) or width[seconds].sum() < TOLD_TWICE * width[kept].sum():
        return kept
    for copied in (firsts, seconds):
        stretch = slice(copied.min(), copied.max() + 1)
        if width[copied].sum() < WHOLE * width[stretch][kept[stretch]].sum():
            return kept
    once = kept.copy()
    once[firsts if scores[firsts].sum() < scores[seconds].sum() else seconds] = False
    return once
