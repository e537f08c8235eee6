"""What a page says of its pictures, in FIGURE or FIGCAPTION.

Authors' captions read like the frame: short, with a credit, and set apart.  Yet a reader who is shown the picture wants
its caption, so between two blocks of the content it is content as well, unless it is surely none.
"""

import numpy as np
from numpy.typing import NDArray

from honbun.page.features import PageTable

SURELY_NONE = 0.05  # the score below which a caption is left


def in_captions(table: PageTable) -> NDArray[np.bool_]:
    """The blocks that stand in a figure or its caption; a figure may hold a listing, a table or a quotation as well."""
    of_text = table["in_pre"] + table["in_table"] + table["in_blockquote"] > 0
    return np.asarray((table["tag_figcaption"] > 0) | ((table["in_figure"] > 0) & ~of_text))


def with_captions(table: PageTable, kept: NDArray[np.bool_], scores: NDArray[np.float64]) -> NDArray[np.bool_]:
    """The blocks that are kept, and the captions between them."""
    caption = in_captions(table)
    if not caption.any():
        return kept
    rows = np.arange(len(kept))
    before = np.maximum.accumulate(np.where(caption, -1, rows))
    behind = np.minimum.accumulate(np.where(caption, len(kept), rows)[::-1])[::-1]
    bounded = np.concatenate((kept, [False]))  # what lies outside the page is not kept
    return kept | (caption & (scores >= SURELY_NONE) & bounded[before] & bounded[behind])
