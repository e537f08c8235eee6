"""The part of a text that is the value: "2002-03-01" in "[Mainichi, 1 March] (2002-03-01)" (paper 001, 5).

What stands before the value ends in the same characters in all examples, what stands after it begins with the same.
From one example that is too much: so on another page the longest end of the one, and the longest beginning of the
other, that are found there are enough.

Values that are dates are read as dates: the first of the text, or whichever was the value in all examples.  If that
differs, what is cut out must be a date, or else the first is taken.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from honbun.page.dates import find_dates, fold

MOST_AROUND = 200  # characters


@dataclass(frozen=True, slots=True)
class Cut:
    """What stands around the value in its text."""

    left: str = ""  # empty: the value begins the text
    right: str = ""  # empty: it ends the text
    is_date: bool = False
    number: int | None = None  # of the date among those of its text

    def value(self, text: str) -> str:
        """The value in this text; empty if there is none."""
        if not self.is_date:
            return self._cut(text)
        dates = list(_dates_in(text))
        if self.number is None and (value := self._cut(text)) in dates:
            return value
        return dates[min(self.number or 0, len(dates) - 1)] if dates else ""

    def _cut(self, text: str) -> str:
        begin = self._begin(text)
        return text[begin : self._end(text, begin)].strip() if begin is not None else ""

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
    is_date = all(reads_as_date(value) and value in _dates_in(text) for text, value in examples)
    if not is_date and not any(left or right for left, _, right in around):
        return None
    left = reduce(_common_end, (left[-MOST_AROUND:] for left, _, _ in around))
    right = reduce(_common_beginning, (right[:MOST_AROUND] for _, _, right in around))
    numbers = {list(_dates_in(text)).index(value) for text, value in examples} if is_date else set()
    return Cut(left, right, is_date, numbers.pop() if len(numbers) == 1 else None)


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
