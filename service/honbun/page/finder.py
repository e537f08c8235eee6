"""Looks for many patterns in many short texts at once.

A regular expression costs microseconds for each text, and we have a hundred of them and hundreds of texts a page.
Every alternative of ours holds some letters that must be there as they stand; all texts are laid end to end and
searched for those letters, which costs next to nothing, and only where they are found the expression itself decides.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate

_BETWEEN = "\0"
_NOT_LETTERS = re.compile(r"\(\?[^)]*\)\??|\[[^\]]*\][?*]?|\\.[?*]?|.[?*]|[\^$+.]")
_KNOWN_LIMIT = 50_000


class _Expression:
    """A regular expression, compiled when it is first asked: that takes as long as a page, and few of them are."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    @cached_property
    def search(self) -> Callable[[str], re.Match[str] | None]:
        return re.compile(self._pattern, re.IGNORECASE).search


class Finder:
    """Patterns, each in alternatives without a group around them; a text's mask has a bit for each that is found."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._expressions = [_Expression(pattern) for pattern in patterns]
        self._letters = sorted(
            {
                (letters == alternative, letters, number)
                for number, pattern in enumerate(patterns)
                for alternative in alternatives(pattern)
                for letters in [needed_letters(alternative)]
            },
            reverse=True,
        )
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
            return [self._mask(text) for text in texts]
        starts = list(accumulate((len(text) + 1 for text in texts), initial=0))
        masks = [0] * len(texts)
        for are_all, letters, number in self._letters:  # those that are all of an alternative first
            bit, at = 1 << number, joined.find(letters)
            while at >= 0:
                row = bisect_right(starts, at) - 1
                if not masks[row] & bit and (are_all or self._expressions[number].search(texts[row])):
                    masks[row] |= bit
                at = joined.find(letters, starts[row + 1])
        return masks

    def _mask(self, text: str) -> int:
        return sum(1 << number for number, expression in enumerate(self._expressions) if expression.search(text))


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
