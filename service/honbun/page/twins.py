"""Which pages of a site hold the article of another: print, AMP and tag copies, archives with whole entries.

Paper 004, 4.3, finds that such pages make each other's content look repeated, and proposes to compare pages before
blocks.  Q is a twin of P if Q holds nearly all of P's prose that is on few pages; the relation has a direction, since
an archive page holds the article but not the other way round.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

TWIN_SHARE = 0.8
LEAST_PROSE = 120  # less prose of its own is too little to tell a twin by
PROSE_WIDTH = 40
MOST_COPIES = 8  # pages one article is found on: its address, print, AMP, tag, month, front page ...

Column = NDArray[Any]  # of whole numbers


def twins(pages: int, page: Column, block: Column, plain: Column, occurrences: Column) -> tuple[Column, Column]:
    """All pairs of a page and one of its twins, as two columns.

    One row for each block of each page: its page, the distinct block's number, its width outside links (0 if the page
    has that block further up), and on how many pages it is.
    """
    most = _most_copies(pages)
    telling = (plain >= PROSE_WIDTH) & (occurrences <= most)
    own = np.bincount(page[telling], plain[telling], pages)
    copied = np.flatnonzero(telling & (occurrences > 1))
    copied = copied[np.argsort(block[copied], kind="stable")]
    page, block, plain = page[copied].astype(np.int64), block[copied], plain[copied]
    pairs, widths = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for step in range(1, most):
        one = np.flatnonzero(block[step:] == block[:-step])
        other = one + step
        pairs += [page[one] * pages + page[other], page[other] * pages + page[one]]
        widths += [plain[one], plain[other]]
    pair, at = np.unique(np.concatenate(pairs), return_inverse=True)
    shared = np.bincount(at, np.concatenate(widths), len(pair))
    enough = np.maximum(own * TWIN_SHARE, LEAST_PROSE)
    first, second = np.divmod(pair, pages)
    found = shared >= enough[first]
    return first[found], second[found]


def twins_of(blocks: Iterable[tuple[int, int]], pages: int) -> int:
    """The twins of one more page; for each of its distinct blocks its width outside links and the others it is on."""
    most = _most_copies(pages + 1)
    telling = [(plain, on) for plain, on in blocks if plain >= PROSE_WIDTH and on.bit_count() < most]
    shared: Counter[int] = Counter()
    for plain, on in telling:
        while on:
            page = on & -on
            shared[page] += plain
            on ^= page
    enough = max(sum(plain for plain, _ in telling) * TWIN_SHARE, LEAST_PROSE)
    return sum(page for page, plain in shared.items() if plain >= enough)


def _most_copies(pages: int) -> int:
    return max(2, min(MOST_COPIES, pages // 2))
