"""Rules that take fields out of text by the strings to their left and right (paper 003, 3).

Each region of content gives one rule.  An item stands between signs that belong to markup: after `>` or a blank, and
before `<` or a blank.  So the left string first is the tag or blank that ends at the nearest such sign before the
region, the right string the one that begins at the nearest sign behind it.  Then whichever of the two occurs more often
on this page grows by the next tag or blank, until both occur equally often.  If they are the same string, or tags that
belong together (`<a><b>` and `</b></a>`), both grow: these occur equally often anywhere.  A rule that finds nothing in
half of the pages is dropped.

A rule is applied from left to right: what stands between its left string and the next right string is an item.
Letters count as they are written, and all attributes count, as in the paper.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from honbun.wrappers.grams import LENGTH, Region, Regions, Template, find_common, others

LONGEST_STRING = 2_000  # characters of a left or right string
LEAST_COVERAGE = 0.5  # of the pages (paper 003, 3.3)
ENOUGH_PAGES = 25  # to make rules from, where not all have to be found
SAMPLES = 3
LONGEST_SAMPLE = 300

_LEFT = re.compile(r"[>\n\r\t ]")
_RIGHT = re.compile(r"[<\n\r\t ]")
_TAGS = re.compile(r"(?:<[^\s<>/!?][^<>]*>)+")
_END_TAGS = re.compile(r"(?:</[^\s<>]+\s*>)+")
_NAME = re.compile(r"</?([^\s<>/]+)")


class Rule(NamedTuple):
    """The strings around an item."""

    left: str
    right: str

    def items(self, page: str) -> Iterator[Region]:
        """The regions of a page that it takes out; empty ones are none."""
        at = page.find(self.left)
        while at >= 0:
            first = at + len(self.left)
            end = page.find(self.right, first)
            if end < 0:
                return
            if end > first:
                yield first, end
            at = page.find(self.left, end)


@dataclass(frozen=True, slots=True)
class Found:
    """A rule, the share of the pages that it finds something in, and of those the share where it is something else."""

    rule: Rule
    coverage: float
    variety: float
    samples: tuple[str, ...]


def make_rules(pages: Sequence[str], template: Template, most: int | None = None) -> list[Found]:
    """The rules that the content of these pages gives; first those that find something else on each page.

    With `most` no more pages than that give rules: one that half of the pages need is in most of these.
    """
    common = find_common(pages)
    made = {rule for page in _some_of(pages, most or len(pages)) for rule in rules_of(page, template, common)}
    found = [_try(rule, pages) for rule in made]
    return sorted((each for each in found if each), key=lambda each: (-each.coverage * each.variety, each.rule))


def _some_of(pages: Sequence[str], most: int) -> list[str]:
    """So many pages, short ones and long ones, the same whatever their order."""
    ordered = sorted(pages, key=lambda page: (len(page), page))
    return [ordered[at * len(ordered) // most] for at in range(most)] if most < len(ordered) else ordered


def without_twins(found: Sequence[Found], pages: Sequence[str]) -> list[Found]:
    """Of rules that take the same out of all pages, the one with the shortest strings."""
    best: dict[int, Found] = {}
    for each in sorted(found, key=lambda each: (len(each.rule.left) + len(each.rule.right), each.rule)):
        best.setdefault(hash(tuple(tuple(each.rule.items(page)) for page in pages)), each)
    kept = set(map(id, best.values()))
    return [each for each in found if id(each) in kept]


def rules_of(page: str, template: Template, common: Template) -> Iterator[Rule]:
    """A rule for each content region that one can be made for.

    What half of the pages have is `common`: a rule with other strings would be dropped, and is not made.
    """
    growth = _Growth(page, common.regions(page))
    seen: set[tuple[int, int]] = set()
    for region in others(template.regions(page), len(page)):
        item = growth.item(region)
        if item is not None and item not in seen:
            seen.add(item)
            rule = growth.rule(*item)
            if rule is not None:
                yield rule


def _try(rule: Rule, pages: Sequence[str]) -> Found | None:
    """The rule with what it finds; None if it finds nothing in half of the pages."""
    misses, most = 0, len(pages) * (1 - LEAST_COVERAGE)
    values = set()
    for page in pages:
        region = next(rule.items(page), None)
        if region:
            values.add(page[slice(*region)])
        else:
            misses += 1
            if misses > most:
                return None
    hits = len(pages) - misses
    return Found(rule, hits / len(pages), len(values) / hits, tuple(_samples(sorted(values))))


def _samples(values: Sequence[str]) -> Iterator[str]:
    step = max((len(values) - 1) // (SAMPLES - 1), 1)
    for value in values[::step][:SAMPLES]:
        yield value if len(value) <= LONGEST_SAMPLE else value[:LONGEST_SAMPLE] + "…"


class _Growth:
    """The making of rules on one page."""

    def __init__(self, page: str, common: Regions) -> None:
        self._page = page
        self._common = common
        self._lefts = [found.end() for found in _LEFT.finditer(page)]
        self._rights = [found.start() for found in _RIGHT.finditer(page)]
        self._counts: dict[str, int] = {}

    def item(self, region: Region) -> Region | None:
        """The region, widened to the nearest signs of markup."""
        left, right = bisect_right(self._lefts, region[0]) - 1, bisect_left(self._rights, region[1])
        if left < 0 or right == len(self._rights):
            return None
        return self._lefts[left], self._rights[right]

    def rule(self, first: int, end: int) -> Rule | None:
        """The strings around an item, grown until they occur equally often; None if they cannot."""
        begin, stop = self._further_left(first), self._further_right(end)
        while begin >= 0 and stop >= 0 and self._is_common(begin, first) and self._is_common(end, stop):
            left, right = self._page[begin:first], self._page[end:stop]
            more = self._count(left) - self._count(right)
            both = left == right or _belong_together(left, right)
            if not more and not both:
                return Rule(left, right)
            if more > 0 or (not more and both):
                begin = self._further_left(begin)
            if more < 0 or (not more and both):
                stop = self._further_right(stop)
        return None

    def _is_common(self, begin: int, end: int) -> bool:
        """Whether half of the pages may have this string."""
        if end - begin < LENGTH:
            return True
        at = bisect_right(self._common, (begin, len(self._page))) - 1
        return at >= 0 and end <= self._common[at][1] and end - begin <= LONGEST_STRING

    def _further_left(self, place: int) -> int:
        """Where the next tag or blank to the left begins; -1 if there is none."""
        at = bisect_right(self._lefts, place) - 1
        if at < 0:
            return -1
        sign = self._lefts[at] - 1
        return self._page.rfind("<", 0, sign) if self._page[sign] == ">" else sign

    def _further_right(self, place: int) -> int:
        """Where the next tag or blank to the right ends; -1 if there is none."""
        at = bisect_left(self._rights, place)
        if at == len(self._rights):
            return -1
        sign = self._rights[at]
        return self._page.find(">", sign) + 1 or -1 if self._page[sign] == "<" else sign + 1

    def _count(self, text: str) -> int:
        if text not in self._counts:
            self._counts[text] = self._page.count(text)
        return self._counts[text]


def _belong_together(left: str, right: str) -> bool:
    """Whether the right string closes what the left one opens, tag by tag."""
    if not (_TAGS.fullmatch(left) and _END_TAGS.fullmatch(right)):
        return False
    return _NAME.findall(left) == _NAME.findall(right)[::-1]
