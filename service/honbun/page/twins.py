"""Which pages of a site hold the article of another: print, AMP and tag copies, archives with whole entries.

Paper 004, 4.3, finds that such pages make each other's content look repeated, and proposes to compare pages before
blocks.  Q is a twin of P if Q holds nearly all of P's prose that is on few pages; the relation has a direction, since
an archive page holds the article but not the other way round.
"""

import numpy as np
from numpy.typing import NDArray

TWIN_SHARE = 0.8
LEAST_PROSE = 120  # less prose of its own is too little to tell a twin by
PROSE_WIDTH = 40
MOST_COPIES = 8  # pages one article is found on: its address, print, AMP, tag, month, front page ...

Counts = NDArray[np.int64]


def twins(pages: int, page: Counts, block: Counts, plain: Counts, occurrences: Counts) -> NDArray[np.bool_]:
    """A matrix, true at [P, Q] if Q is a twin of P.

    One row for each block of each page: its page, the number of the distinct block, its width outside links, and on
    how many pages the distinct block is.  What is on more than half of the pages belongs to the site.
    """
    limit = max(2, min(MOST_COPIES, pages // 2))
    telling = (plain >= PROSE_WIDTH) & (occurrences <= limit)
    page, block, plain, occurrences = page[telling], block[telling], plain[telling], occurrences[telling]
    own = np.bincount(page, plain, pages)
    order = np.lexsort((page, block))
    order = order[occurrences[order] > 1]
    page, block, plain = page[order], block[order], plain[order]
    shared = np.zeros(pages * pages)
    for step in range(1, limit):
        same = (block[step:] == block[:-step]) & (page[step:] != page[:-step])
        one, other = page[:-step][same], page[step:][same]
        for mine, theirs, width in ((one, other, plain[:-step][same]), (other, one, plain[step:][same])):
            shared += np.bincount(mine * pages + theirs, width, pages * pages)
    enough = np.maximum(own * TWIN_SHARE, LEAST_PROSE)
    found: NDArray[np.bool_] = shared.reshape(pages, pages) >= enough[:, None]
    return found
