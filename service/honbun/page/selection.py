"""Which runs of a page a reader is shown: those found to be content, and the pictures that belong to them.

A picture mostly is a run of its own, without text, on which nobody has passed judgement.  It belongs to the text it is
nearest to in the tree, in a figure whether or not its caption is shown; between two runs that are shown it is shown.
Pictures in an element named for sharing, ranking, authors and the like, which the text beside them is not in, are left.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from honbun.page.blocks import Element, Run, Runs
from honbun.page.names import STEMS
from honbun.page.surroundings import ENCLOSING, Surroundings

_FURTHEST = 50  # elements between a picture and the text it belongs to
_APART = sum(1 << ENCLOSING.index(kind) for kind in ("nav", "aside", "footer", "form", "hidden"))
_OTHER_USE = ("nav", "banner", "logo", "share|", "relat|", "rank|", "promo|", "widget|", "author|", "user|", "icon|")
_NAMED_APART = sum(1 << bit for bit, stem in enumerate(STEMS) if stem.startswith(_OTHER_USE))
_NUMBERS = re.compile(r"\d{1,6}(?:\s+\d{1,6})+")


class Selection:
    """The numbers of the runs to show."""

    def __init__(self, page: Runs, with_text: Sequence[int], wanted: Iterable[int], surroundings: Surroundings) -> None:
        self._page, self._with_text, self._surroundings = page, with_text, surroundings
        self._wanted = {number for number in wanted if not _is_line_numbers(page.runs[number])}
        self._shown = self._wanted | {number for number in self._pictures() if self._belongs(number)}
        self._in_order = sorted(self._shown)

    def __contains__(self, number: int) -> bool:
        return number in self._shown

    def has_text(self, number: int) -> bool:
        """Whether this run is shown for its text."""
        return number in self._wanted

    def has_any(self, first: int, end: int) -> bool:
        """Whether a run in this range is shown."""
        at = bisect_left(self._in_order, first)
        return at < len(self._in_order) and self._in_order[at] < end

    def may_hold(self, first: int, end: int) -> bool:
        """Whether what has these runs, all without text, stands between two that are shown."""
        before, after = self._around(first)
        return after >= end and before in self._wanted and after in self._wanted

    def _around(self, number: int) -> tuple[int, int]:
        """The last run with text before this place and the first one after it."""
        at = bisect_left(self._with_text, number)
        before = self._with_text[at - 1] if at else -1
        return before, self._with_text[at] if at < len(self._with_text) else len(self._page.runs)

    def _pictures(self) -> Iterable[int]:
        texts = set(self._with_text)
        return [number for number, run in enumerate(self._page.runs) if run.images and number not in texts]

    def _belongs(self, number: int) -> bool:
        before, after = self._around(number)
        near = [place for place in (before, after) if place in self._wanted]
        kinds = self._surroundings.kinds[self._page.runs[number].element]
        if kinds & _APART or not near or self._is_named_apart(number, near[0]):
            return False
        return len(near) == 2 or self._is_nearer(number, before, after, near[0])

    def _is_named_apart(self, number: int, text: int) -> bool:
        names, runs = self._surroundings.names, self._page.runs
        return bool(names[runs[number].element] & ~names[runs[text].element] & _NAMED_APART)

    def _is_nearer(self, number: int, before: int, after: int, wanted: int) -> bool:
        """Whether the first element around the picture that has text has the wanted text."""
        for element in self._outwards(number):
            holds = [place for place in (before, after) if element.first_run <= place < element.end_run]
            if holds:
                return wanted in holds
        return False

    def _outwards(self, number: int) -> list[Element]:
        """The elements around a picture, or around its figure if it is in one."""
        around: list[Element] = []
        index = self._page.runs[number].element
        while index >= 0 and len(around) < _FURTHEST:
            around.append(self._page.elements[index])
            index = around[-1].parent
        figure = next((place for place, element in enumerate(around) if element.tag == "figure"), -1)
        return around[figure + 1 :]


def _is_line_numbers(run: Run) -> bool:
    """Whether this counts the lines of the code beside it."""
    if not run.preformatted or not _NUMBERS.fullmatch(text := run.text):
        return False
    first, *others = map(int, text.split())
    return others == list(range(first + 1, first + 1 + len(others)))
