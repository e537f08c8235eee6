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
    how many pages the distinct block is.
    """
    _, first = np.unique(block * pages + page, return_index=True)  # by block, then page; each pair once
    first = first[_tells(pages, plain[first], occurrences[first])]
    own = np.bincount(page[first], plain[first], pages)
    first = first[occurrences[first] > 1]
    page, block, plain = page[first], block[first], plain[first]
    shared = np.zeros(pages * pages)
    for step in range(1, _most_copies(pages)):
        same = block[step:] == block[:-step]
        one, other = page[:-step][same], page[step:][same]
        for mine, theirs, width in ((one, other, plain[:-step][same]), (other, one, plain[step:][same])):
            shared += np.bincount(mine * pages + theirs, width, pages * pages)
    found: NDArray[np.bool_] = shared.reshape(pages, pages) >= _enough(own)[:, None]
    return found


def twins_of(held: NDArray[np.bool_], plain: Counts, occurrences: Counts) -> NDArray[np.bool_]:
    """Which of the other pages are twins of one more; `held` says which of them (rows) has which of its blocks."""
    telling = _tells(len(held) + 1, plain, occurrences)
    shared = held[:, telling] @ plain[telling]
    found: NDArray[np.bool_] = shared >= _enough(plain[telling].sum(keepdims=True))
    return found


def _most_copies(pages: int) -> int:
    return max(2, min(MOST_COPIES, pages // 2))


def _tells(pages: int, plain: Counts, occurrences: Counts) -> NDArray[np.bool_]:
    """Which blocks tell a page's own article: prose, and not on so many pages that it must be the site's."""
    return (plain >= PROSE_WIDTH) & (occurrences <= _most_copies(pages))


def _enough(own: NDArray[np.float64] | Counts) -> NDArray[np.float64]:
    return np.maximum(own * TWIN_SHARE, LEAST_PROSE)
