"""Looks for many patterns in many short texts at once.

A regular expression costs microseconds for each text, and we have a hundred of them and hundreds of texts a page.
Every alternative of ours holds some letters that must be there as they stand; all texts are laid end to end and
searched for those letters, which costs next to nothing, and only where they are found the expression itself decides.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

_BETWEEN = "\0"
_NOT_LETTERS = re.compile(r"\(\?[^)]*\)\??|\[[^\]]*\][?*]?|\\.[?*]?|.[?*]|[\^$+.]")
_KNOWN_LIMIT = 50_000


class Finder:
    """Patterns, each in alternatives without a group around them; a text's mask has a bit for each that is found."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._expressions = [re.compile(pattern, re.IGNORECASE) for pattern in patterns]
        self._letters = [
            (letters, number)
            for number, pattern in enumerate(patterns)
            for letters in {needed_letters(alternative) for alternative in alternatives(pattern)}
        ]
        self._known: dict[str, int] = {}

    def masks(self, texts: Sequence[str]) -> list[int]:
        """The mask of each text."""
        known = self._known
        if len(known) > _KNOWN_LIMIT:
            known.clear()
        unknown = [text for text in dict.fromkeys(texts) if text not in known]
        if unknown:
            known.update(zip(unknown, self._find(unknown), strict=True))
        return [known[text] for text in texts]

    def _find(self, texts: list[str]) -> list[int]:
        joined = _BETWEEN.join(texts).lower()
        if len(joined) != sum(map(len, texts)) + len(texts) - 1:  # a letter whose small form is longer
            return [self._mask(text, range(len(self._expressions))) for text in texts]
        starts = list(accumulate((len(text) + 1 for text in texts[:-1]), initial=0))
        maybe: dict[int, set[int]] = {}
        for letters, number in self._letters:
            at = joined.find(letters)
            while at >= 0:
                row = bisect_right(starts, at) - 1
                maybe.setdefault(row, set()).add(number)
                at = joined.find(letters, starts[row + 1] if row + 1 < len(starts) else len(joined))
        return [self._mask(text, maybe.get(row, ())) for row, text in enumerate(texts)]

    def _mask(self, text: str, numbers: Sequence[int] | set[int] | range) -> int:
        return sum(1 << number for number in numbers if self._expressions[number].search(text))


def alternatives(pattern: str) -> list[str]:
    """The alternatives of a pattern, split where no group is open."""
    found, depth = [""], 0
    for character in pattern:
        depth += (character == "(") - (character == ")")
        if character == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += character
    return found


def needed_letters(alternative: str) -> str:
    """The longest run of letters that any text found by this alternative must hold."""
    return max(_NOT_LETTERS.sub(_BETWEEN, alternative).split(_BETWEEN), key=len)
