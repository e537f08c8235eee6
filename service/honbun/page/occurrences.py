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

    def __len__(self) -> int:
        return len(self._numbers)

    def repeated(self) -> int:
        """How many distinct blocks are on more than one page."""
        return sum(pages & (pages - 1) != 0 for pages in self._pages)

    def add(self, page: int, footprint: Footprint) -> list[int]:
        """Note the blocks of a page; the number of each."""
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
        signatures = footprint.signatures.tolist()
        unknown = [row for row, signature in enumerate(signatures) if signature not in self._numbers]
        vectors = dict(zip(unknown, footprint.vectors(unknown), strict=True))
        return [self._near(self._numbers.get(s, -1), vectors.get(row), votes) for row, s in enumerate(signatures)]

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

    def _near(self, number: int, unknown: Vector | None, votes: int) -> int:
        pages = self._pages
        found = pages[number] & votes if unknown is None else 0

        def adds_pages(other: int) -> bool:
            return pages[other] & votes & ~found != 0

        for other in self._index.near(unknown or self._index.vector(number), adds_pages):
            found |= pages[other] & votes
        return found.bit_count()


def texts_of(footprint: Footprint) -> NDArray[np.uint64]:
    """The signatures of the texts of a page's blocks and of the parts of its title, each once."""
    texts = np.unique(np.concatenate((footprint.text_signatures, footprint.titles)))
    telling: NDArray[np.uint64] = texts[texts != 0]
    return telling
