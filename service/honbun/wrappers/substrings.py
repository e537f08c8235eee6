"""How often each substring of a given length occurs in a set of texts.

The texts are laid end to end, each closed by a sign of its own, and all their suffixes are put in order by doubling:
the order by k characters gives each place a rank, and two ranks k apart give the order by 2k.  In that order equal
substrings stand together, so the places where neighbours have fewer than n characters in common cut it into the
distinct substrings of length n; how many follow each cut is its frequency.  A scan for one n is linear.

A suffix array by a library of C (pydivsufsort) is no faster where n stays below some hundred, and twelve megabytes.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.int64]

_FIRST_SIGN = 0x110000  # the first number that is no character
_FIRST_DEPTH = 64


class Frequencies(NamedTuple):
    """The distinct substrings of one length: where each begins in the order, and how often it occurs."""

    heads: Places
    counts: Places


class Substrings:
    """The substrings of some texts; a place is an index into all of them laid end to end."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.lengths = np.array([len(text) for text in texts], np.int64)
        self.begins = np.concatenate(([0], np.cumsum(self.lengths + 1)))[:-1]
        self.ends = self.begins + self.lengths
        self.size = int(self.lengths.sum()) + len(texts)
        self._ranks = [_first_ranks(texts, self.ends)]  # by 1, 2, 4 … characters
        self._order = np.argsort(self._ranks[0], kind="stable")
        self._common = np.zeros(self.size, np.int32)
        self._deepen(_FIRST_DEPTH)

    def windows(self, length: int) -> int:
        """How many places a substring of this length begins at."""
        return int(np.maximum(self.lengths - length + 1, 0).sum())

    def frequencies(self, length: int) -> Frequencies:
        """Of the substrings of this length; those that would run over the end of a text have one occurrence each."""
        if length > self._depth:
            self._deepen(2 * length)
        heads = np.flatnonzero(self._common < length)
        return Frequencies(heads, np.diff(heads, append=self.size))

    def places(self, found: Frequencies, least: int) -> Places:
        """Where substrings of this frequency or a higher one begin, in order."""
        wanted = np.repeat(found.counts >= least, found.counts)
        begins = np.zeros(self.size, np.bool_)
        begins[self._order[wanted]] = True
        return np.flatnonzero(begins)

    @property
    def _depth(self) -> int:
        return 1 << (len(self._ranks) - 1)

    def _deepen(self, depth: int) -> None:
        """Put the suffixes in order by this many characters, and tell how many each has in common with the last."""
        while self._depth < depth:
            self._double()
        before, after = self._order[:-1], self._order[1:]
        shared = np.zeros(self.size - 1, np.int64)
        for level in range(len(self._ranks) - 1, -1, -1):
            ranks = self._ranks[level]
            shared += (ranks[before + shared] == ranks[after + shared]).astype(np.int64) << level
        self._common[1:] = shared

    def _double(self) -> None:
        ranks, step = self._ranks[-1].astype(np.int64), self._depth
        keys = ranks << 32
        keys[:-step] |= ranks[step:]
        self._order = np.argsort(keys)
        in_order = keys[self._order]
        numbers = np.concatenate(([0], np.cumsum(in_order[1:] != in_order[:-1])))
        doubled = np.empty(self.size, np.int32)
        doubled[self._order] = numbers
        self._ranks.append(doubled)


def _first_ranks(texts: Sequence[str], ends: Places) -> NDArray[np.int32]:
    whole = np.frombuffer("\0".join([*texts, ""]).encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.int32)
    whole[ends] = _FIRST_SIGN + np.arange(len(texts))
    return whole
