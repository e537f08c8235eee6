"""Labelled pages as if they declared their body (`page/declared_text.py`), with the faults that such a body has.

It may be cut off, it may lack some of the blocks, and a line of the frame may stand in it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from honbun.page.characters import STRETCH
from honbun.page.features import PROSE_WIDTH

CUT_OFF = 0.3  # share of the bodies that end early
LACKING, STRAY = 0.1, 0.01  # shares of the content's blocks that are not in it, and of the frame's that are
LEAST_ALIKE = 0.85  # share of a block that is spelled alike


def declare(
    columns: NDArray[np.float32], names: Sequence[str], content: NDArray[np.float64], luck: np.random.Generator
) -> NDArray[np.float32]:
    """The columns of a page, one row a block, as if it declared its body; as they are if it does, or has none."""
    body, share, length = (
        names.index(name) for name in ("in_declared_body", "page_declared_body", "page_declared_body_length")
    )
    if not np.isnan(columns[0, body]) or not content.any():
        return columns
    within = np.where(content > 0, luck.random(len(content)) >= LACKING, luck.random(len(content)) < STRAY)
    if luck.random() < CUT_OFF:
        within &= np.cumsum(content) <= luck.random() * content.sum()
    width, plain = (np.expm1(columns[:, names.index(name)]) for name in ("width", "plain"))
    found = np.where(within & (width > STRETCH), luck.uniform(LEAST_ALIKE, 1, len(content)), 0)
    prose = np.where(plain >= PROSE_WIDTH, plain, 0)
    declared = columns.copy()
    declared[:, body] = found
    declared[:, share] = (prose * found).sum() / max(prose.sum(), 1.0)
    declared[:, length] = np.log1p((width * within).sum())
    return declared
