"""The n-grams that are template, and the regions of a page that they cover.

An n-gram is known by a hash of 64 bits.  Those that at least half of the pages have are the template of these pages;
this simple rule finds it better than the search of paper 003 (`alternation.py`), in a tenth of the time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Region = tuple[int, int]  # from a character up to another, that one not included
Regions = list[Region]
Hashes = NDArray[np.uint64]

LENGTH = 5  # of the n-grams; longer ones find less of the template, and what they find is surer
PERCENT = 50  # of the pages that must have one
LEAST_PAGES = 2
_FACTOR = np.uint64(0x9E3779B97F4A7C15)


class Cut(NamedTuple):
    """What counts as template: substrings of length n, and the per cent that says how common they are.

    For paper 003, of the substrings by their frequency; for the default, of the pages that have them.
    """

    n: int
    a: int


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """What pages have in common."""

    cut: Cut
    hashes: Hashes  # of the n-grams, in order

    def regions(self, page: str) -> Regions:
        """The regions of a page that are template, in order; the rest is content."""
        found = hash_grams(page, self.cut.n)
        at = np.searchsorted(self.hashes, found)
        begins = np.flatnonzero(self.hashes.take(at, mode="clip") == found) if len(self.hashes) else at[:0]
        first, end = join(begins, self.cut.n)
        return list(zip(first.tolist(), end.tolist(), strict=True))


def find_common(pages: Sequence[str]) -> Template:
    """The n-grams that at least half of the pages have."""
    least = max(LEAST_PAGES, -(-len(pages) * PERCENT // 100))
    held = np.sort(np.concatenate([np.unique(hash_grams(page, LENGTH)) for page in pages]))
    heads = np.flatnonzero(np.concatenate(([True], held[1:] != held[:-1])))
    return Template(Cut(LENGTH, PERCENT), held[heads[np.diff(heads, append=len(held)) >= least]])


def hash_grams(text: str, length: int) -> Hashes:
    """The hash of the n-gram at each place of the text."""
    signs = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.uint64)
    places = len(signs) - length + 1
    if places <= 0:
        return signs[:0]
    hashes = np.zeros(places, np.uint64)
    for step in range(length):
        hashes = (hashes + signs[step : step + places]) * _FACTOR
        hashes ^= hashes >> np.uint64(32)
    return hashes


def join(begins: NDArray[np.int64], length: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The stretches that pieces of this length cover, from where they begin."""
    if not len(begins):
        return begins, begins
    gaps = np.flatnonzero(np.diff(begins) > length)
    return begins[np.concatenate(([0], gaps + 1))], begins[np.append(gaps, len(begins) - 1)] + length


def others(regions: Regions, length: int) -> Regions:
    """What the regions leave of a text of this length."""
    borders = [0, *(place for region in regions for place in region), length]
    return [(first, end) for first, end in zip(borders[::2], borders[1::2], strict=True) if first < end]
