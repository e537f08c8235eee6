"""Text that remembers where in its page each character stands."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

Span = tuple[int, int]


class Passage(NamedTuple):
    """A text; of each character, the beginning and the end of what stands for it in the page's markup.

    Characters of the markup that say nothing have gone, so the places leave gaps: where tags were, where blanks were.
    The places are arrays, because a large page does not fit into memory as lists of numbers.
    """

    text: str
    starts: "array[int]"
    ends: "array[int]"

    @classmethod
    def at(cls, text: str, place: int) -> "Passage":
        """A text as it stands in the markup, from this place on."""
        numbers = np.arange(place, place + len(text) + 1, dtype=np.intc)
        return cls(text, array("i", numbers[:-1].tobytes()), array("i", numbers[1:].tobytes()))

    def rewritten(self, text: str) -> "Passage":
        """Another text, character for character."""
        return self._replace(text=text)

    def part(self, start: int, end: int) -> "Passage":
        return Passage(self.text[start:end], self.starts[start:end], self.ends[start:end])

    def without(self, spans: Iterable[Span]) -> "Passage":
        """What is left when these spans, which come in order, are taken out."""
        kept: list[Passage] = []
        done = 0
        for start, end in spans:
            kept.append(self.part(done, start))
            done = end
        return join([*kept, self.part(done, len(self.text))]) if kept else self

    def stripped(self) -> "Passage":
        text = self.text
        if text and not text[0].isspace() and not text[-1].isspace():
            return self
        start = len(text) - len(text.lstrip())
        return self.part(start, start + len(text.strip()))


def join(passages: Sequence[Passage]) -> Passage:
    """The passages one after the other."""
    if len(passages) == 1:
        return passages[0]
    texts: list[str] = []
    starts, ends = array("i"), array("i")
    for text, its_starts, its_ends in passages:
        texts.append(text)
        starts += its_starts
        ends += its_ends
    return Passage("".join(texts), starts, ends)


def pieces(passage: Passage, cuts: Iterable[int]) -> Iterator[Passage]:
    """The passage cut at these places, which come in order; no piece is empty."""
    done = 0
    for cut in (*cuts, len(passage.text)):
        if cut > done:
            yield passage.part(done, cut)
            done = cut
