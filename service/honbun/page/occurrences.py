"""On which of a site's pages each block stands, and on which a block near it.

Equal blocks are one *distinct block*, which has a number.  The pages it is on are bits of an integer, so "on how many
pages" is a union and a count of bits.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from honbun.page.footprint import Footprint
from honbun.page.similar import TEXT_THRESHOLD, SimilarIndex, Vector


class Occurrences:
    """The distinct blocks of a set of pages, each page being a bit."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}  # signature -> number of the distinct block
        self._signatures: list[int] = []  # by number
        self._pages: list[int] = []  # by number: the pages it is on
        self._unused: list[int] = []  # numbers of blocks that are gone
        self._texts: dict[int, int] = {}  # text signature -> the pages it is on
        self._index = SimilarIndex[int](text_threshold=TEXT_THRESHOLD)
        self._all = 0  # the pages there are
        self._near: dict[int, int] = {}  # by number, until a page comes or goes: the pages it or one near it is on

    def __len__(self) -> int:
        return len(self._numbers)

    def repeated(self) -> int:
        """How many distinct blocks are on more than one page."""
        return sum(pages & (pages - 1) != 0 for pages in self._pages)

    def add(self, page: int, footprint: Footprint) -> list[int]:
        """Note the blocks of a page; the number of each."""
        self._near.clear()
        self._all |= page
        signatures, numbers = footprint.signatures.tolist(), self._numbers
        new = {signature: row for row, signature in enumerate(signatures) if signature not in numbers}
        for signature, vector in zip(new, footprint.vectors(list(new.values())), strict=True):
            self._number(signature, vector)
        found = [numbers[signature] for signature in signatures]
        for number in set(found):
            self._pages[number] |= page
        for text in texts_of(footprint).tolist():
            self._texts[text] = self._texts.get(text, 0) | page
        return found

    def remove(self, page: int, numbers: set[int], texts: Sequence[int]) -> None:
        """Forget that these blocks and texts are on the page."""
        self._near.clear()
        self._all &= ~page
        for number in numbers:
            self._pages[number] &= ~page
            if not self._pages[number]:
                del self._numbers[self._signatures[number]]
                self._index.remove(number)
                self._unused.append(number)
        for text in texts:
            self._texts[text] &= ~page
            if not self._texts[text]:
                del self._texts[text]

    def near(self, footprint: Footprint, votes: int) -> list[int]:
        """On how many of the voting pages there is a block near each of these (paper 004, 3.6)."""
        numbers = [self._numbers.get(signature, -1) for signature in footprint.signatures.tolist()]
        unknown = footprint.vectors([row for row, number in enumerate(numbers) if number < 0])
        pages = (self._pages_near(next(unknown), 0) if number < 0 else self._near_known(number) for number in numbers)
        return [(near & votes).bit_count() for near in pages]

    def same_text(self, footprint: Footprint, votes: int) -> list[int]:
        """On how many of the voting pages there is a block with the same text."""
        return [(self._texts.get(text, 0) & votes).bit_count() for text in footprint.text_signatures.tolist()]

    def same_titles(self, footprint: Footprint, votes: int) -> list[int]:
        """On how many of the voting pages each part of this page's title is part of the title."""
        return [(self._texts.get(part, 0) & votes).bit_count() for part in footprint.titles.tolist()]

    def pages_of(self, footprint: Footprint) -> list[int]:
        """The pages each block is on."""
        numbers, pages = self._numbers, self._pages
        return [pages[numbers[s]] if s in numbers else 0 for s in footprint.signatures.tolist()]

    def beyond(self, numbers: Sequence[int], silent: int) -> list[bool]:
        """Which of these blocks are on other pages than the silent."""
        return [self._pages[number] & ~silent != 0 for number in numbers]

    def _number(self, signature: int, vector: Vector) -> None:
        number = self._unused.pop() if self._unused else len(self._pages)
        if number == len(self._pages):
            self._pages.append(0)
            self._signatures.append(signature)
        self._numbers[signature] = number
        self._signatures[number] = signature
        self._index.add(number, vector)

    def _near_known(self, number: int) -> int:
        """The pages that a block, or one near it, is on; what menus are near is asked on every page of a site."""
        if number not in self._near:
            found, index = self._pages[number], self._index
            self._near[number] = self._pages_near(index.vector(number), found) if index.shares_text(number) else found
        return self._near[number]

    def _pages_near(self, vector: Vector, found: int) -> int:
        """The pages found, and those that a block near this one is on."""
        pages = self._pages
        if found == self._all:  # as menus are
            return found

        def adds_pages(other: int) -> bool:
            return pages[other] & ~found != 0

        for other in self._index.near(vector, adds_pages):
            found |= pages[other]
        return found


def texts_of(footprint: Footprint) -> NDArray[np.uint64]:
    """The signatures of the texts of a page's blocks and of the parts of its title, each once."""
    texts = np.unique(np.concatenate((footprint.text_signatures, footprint.titles)))
    telling: NDArray[np.uint64] = texts[texts != 0]
    return telling
