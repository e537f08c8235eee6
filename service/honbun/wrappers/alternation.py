"""What pages of one make have in common: FindOptimal (paper 003, 2).

Theory
------
Mark on the pages every place where a frequent substring stands: of all distinct substrings of length n, those in the
top a per cent by frequency.  What is marked is template, the rest is content.  The *alternation count* is the number
of borders between the two, over all pages.  Where n is small, marks are sprinkled over the content and the count is
high; where it is too large, the template itself falls to pieces.  So from (2, 1) on we step to whichever of (n + 1, a)
and (n, a + 1) has the lower count, and stop where both are higher: there is the cut point.

What the paper leaves open
--------------------------
- Substrings that are as frequent as the last of the top a per cent are in as well.
- A step to an equal count is taken, the one to a longer substring first; a count of 0 ends the walk.
- A cut point is none if something less frequent than half the number of pages would count as frequent there.  Without
  that the walk may go on until every substring is unique: then all of them are equally frequent, everything is
  template, and there is nothing that alternates.

- Where pages say one thing thousands of times the counts fall with every character, so the walk ends at `LONGEST`; cut
  points of real pages had n up to 134.

It knows nothing of languages or markup, and changes nothing in the text before: neither line ends nor letter case.
"""

import sys
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from honbun.wrappers.grams import LEAST_PAGES, Cut, Template, hash_grams, join
from honbun.wrappers.substrings import Frequencies, Places, Substrings

START = Cut(2, 1)
MOST_PERCENT = 100
LONGEST = 500
_NEVER = sys.maxsize


def find_optimal(pages: Sequence[str]) -> Template:
    """What is template at the cut point that the alternation counts lead to."""
    walk = _Walk(Substrings(pages), max(LEAST_PAGES, -(-len(pages) // 2)))
    at, count = START, walk.alternations(START)
    while count and at.n < LONGEST:
        steps = [Cut(at.n + 1, at.a)] + [Cut(at.n, at.a + 1)] * (at.a < MOST_PERCENT)
        lowest, step = min((walk.alternations(step), step != steps[0], step) for step in steps)[::2]
        if lowest == _NEVER or lowest > count:
            break
        at, count = step, lowest
    grams = walk.grams(at, pages)
    return Template(at, grams)


class _Walk:
    """The counts around a cut point, each taken once."""

    def __init__(self, substrings: Substrings, least: int) -> None:
        self._substrings, self._least = substrings, least
        self._frequencies: dict[int, tuple[Frequencies, NDArray[np.int64]]] = {}
        self._counted: dict[tuple[int, int], int] = {}

    def alternations(self, cut: Cut) -> int:
        """How often template and content alternate on the pages; far too often if this is no cut point."""
        border = self._border(cut)
        if border < self._least and cut != START:
            return _NEVER
        key = (cut.n, max(border, self._least))
        if key not in self._counted:
            first, end = join(self._places(*key), cut.n)
            at_edge = np.isin(first, self._substrings.begins).sum() + np.isin(end, self._substrings.ends).sum()
            self._counted[key] = 2 * len(first) - int(at_edge)
        return self._counted[key]

    def grams(self, cut: Cut, pages: Sequence[str]) -> NDArray[np.uint64]:
        """The hashes of the substrings that are frequent at a cut point."""
        places = self._places(cut.n, max(self._border(cut), self._least))
        hashes = [hash_grams(page, cut.n) for page in pages]
        begins = self._substrings.begins
        numbers = np.searchsorted(begins, places, side="right") - 1
        cuts = np.searchsorted(numbers, np.arange(len(pages) + 1))
        found = [hashes[page][places[cuts[page] : cuts[page + 1]] - begins[page]] for page in range(len(pages))]
        return np.unique(np.concatenate(found))

    def _places(self, n: int, border: int) -> Places:
        return self._substrings.places(self._of(n)[0], border)

    def _border(self, cut: Cut) -> int:
        """The frequency from which a substring is in the top a per cent."""
        _, histogram = self._of(cut.n)
        wanted = max(-(-int(histogram.sum()) * cut.a // 100), 1)
        from_top = np.cumsum(histogram[::-1])
        return len(histogram) - 1 - int(np.searchsorted(from_top, wanted))

    def _of(self, n: int) -> tuple[Frequencies, NDArray[np.int64]]:
        """The substrings of this length, and how many have each frequency."""
        if n not in self._frequencies:
            self._frequencies = {length: held for length, held in self._frequencies.items() if length >= n - 1}
            found = self._substrings.frequencies(n)
            histogram = np.bincount(found.counts, minlength=2)
            histogram[1] -= self._substrings.size - self._substrings.windows(n)  # these run over the end of a page
            self._frequencies[n] = found, histogram
        return self._frequencies[n]
