"""The part of a text that is the value: "2002-03-01" in "[Mainichi, 1 March] (2002-03-01)" (paper 001, 5).

What stands before the value ends in the same characters in all examples, what stands after it begins with the same.
From one example that is too much: so on another page the longest end of the one, and the longest beginning of the
other, that are found there are enough.  Where the values are dates, what is cut out must be one too; if it is none, the
date in the text is taken.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from honbun.page.dates import find_dates, fold


@dataclass(frozen=True, slots=True)
class Cut:
    """What stands around the value in its text."""

    left: str = ""  # empty: the value begins the text
    right: str = ""  # empty: it ends the text
    is_date: bool = False

    def value(self, text: str) -> str:
        """The value in this text; empty if there is none."""
        begin = self._begin(text)
        value = text[begin : self._end(text, begin)].strip() if begin is not None else ""
        if self.is_date and not reads_as_date(value):
            return next(_dates_in(text), "")
        return value

    def _begin(self, text: str) -> int | None:
        if not self.left:
            return 0
        ends = (self.left[at:] for at in range(len(self.left)))
        return next((text.index(end) + len(end) for end in ends if end in text), None)

    def _end(self, text: str, begin: int) -> int:
        beginnings = (self.right[:length] for length in range(len(self.right), 0, -1))
        return next((at for beginning in beginnings if (at := text.find(beginning, begin)) >= 0), len(text))


def cut_of(examples: Sequence[tuple[str, str]]) -> Cut | None:
    """How to get from each of these texts to the value that it holds; None if the value is all of it."""
    around = [text.partition(value) for text, value in examples]
    is_date = all(reads_as_date(value) for _, value in examples)
    if not is_date and not any(left or right for left, _, right in around):
        return None
    left = reduce(_common_end, (left for left, _, _ in around))
    right = reduce(_common_beginning, (right for _, _, right in around))
    return Cut(left, right, is_date)


def reads_as_date(value: str) -> bool:
    """Whether a text is a date and nothing else."""
    folded = fold(value)
    return any(found.start == 0 and found.end == len(folded) for found in find_dates(value))


def _dates_in(text: str) -> Iterator[str]:
    """The dates in a text, as it writes them."""
    folded = fold(text)
    source = text.strip() if len(text.strip()) >= len(folded) and fold(text[: len(folded)]) == folded else folded
    for found in find_dates(text):
        yield source[found.start : found.end]


def _common_beginning(one: str, other: str) -> str:
    length = 0
    while length < min(len(one), len(other)) and one[length] == other[length]:
        length += 1
    return one[:length]


def _common_end(one: str, other: str) -> str:
    return _common_beginning(one[::-1], other[::-1])[::-1]
