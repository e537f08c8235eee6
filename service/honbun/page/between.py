"""What stands between two blocks of the content and belongs to them: captions of pictures, headings of parts.

Authors' captions read like the frame: short, with a credit, and set apart; so do headings of one word.  Yet a reader
who is shown the picture wants its caption, and who reads on wants to know that a new part begins.  So they are content
as well, unless they surely are none.
"""

import numpy as np
from numpy.typing import NDArray

from honbun.page.features import PageTable

SURELY_NO_CAPTION, SURELY_NO_HEADING = 0.05, 0.1  # scores below which one is left


def with_what_is_between(table: PageTable, kept: NDArray[np.bool_], scores: NDArray[np.float64]) -> NDArray[np.bool_]:
    """The blocks that are kept, and the captions and headings between them."""
    return _with_headings(table, _with_captions(table, kept, scores), scores)


def in_captions(table: PageTable) -> NDArray[np.bool_]:
    """The blocks that stand in a figure or its caption; a figure may hold a listing, a table or a quotation as well."""
    of_text = table["in_pre"] + table["in_table"] + table["in_blockquote"] > 0
    return np.asarray((table["tag_figcaption"] > 0) | ((table["in_figure"] > 0) & ~of_text))


def _with_captions(table: PageTable, kept: NDArray[np.bool_], scores: NDArray[np.float64]) -> NDArray[np.bool_]:
    caption = in_captions(table)
    if not caption.any():
        return kept
    rows = np.arange(len(kept))
    before = np.maximum.accumulate(np.where(caption, -1, rows))
    behind = np.minimum.accumulate(np.where(caption, len(kept), rows)[::-1])[::-1]
    bounded = np.append(kept, False)  # what lies outside the page is not kept
    between: NDArray[np.bool_] = caption & (scores >= SURELY_NO_CAPTION) & bounded[before] & bounded[behind]
    return kept | between


def _with_headings(table: PageTable, kept: NDArray[np.bool_], scores: NDArray[np.float64]) -> NDArray[np.bool_]:
    heading = table["in_heading"] > 0
    whole = kept.copy()
    whole[1:-1] |= (heading & (scores >= SURELY_NO_HEADING))[1:-1] & kept[:-2] & (kept & ~heading)[2:]
    return whole
