"""The date of a page's publication: what it claims, what its address says, and what its blocks show.

Theory
------
A claim in the markup tells the moment, often by the clocks of Greenwich; the date a reader sees tells the day, by the
clocks of the place.  So a claim is believed, but its day is that of the date line or the address if they are one day
apart; and they stand in where nothing is claimed.  Which of the dates on a page is its date line is told by where it
stands, what it is called, and what the other pages of the site have there.

Each piece of evidence adds to or takes from the log-odds that a date is the date line.  The weights are those of a
logistic regression on pages whose date is known, rounded.
"""

import math
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from honbun.page.claims import Claims
from honbun.page.date_forms import Setting, zone_of
from honbun.page.date_labels import LabelledDay, labelled_days
from honbun.page.features import PageTable
from honbun.page.names import stems_named
from honbun.page.sitewide import Sitewide
from honbun.page.stamp import Stamp
from honbun.page.surroundings import COMMENTS, apart_from_title

Column = NDArray[np.float64]

_LONGEST = 240  # width of a block that may be a date line
_NARROW, _DIGITS = 24, 0.4  # width and share of digits of a block that may be a date alone
_MOST_BLOCKS = 12
_BESIDE_TITLE = (-4, 8)  # blocks from the title, within which any block with a date is looked at
_NEAR_TITLE = 10
_LINKED = 0.8  # share of a block's text in links, from which it is a part of one
_BEHIND_TEXT = 3  # blocks behind the text, likewise
_OPENING = 80  # width of the first and last block that count as the text's
_DATES = stems_named("date|")
_ASIDE = stems_named("side", "relat|", "rank|", "widget|", "archive|", "calendar", "prev|")

_INTERCEPT = -0.7
_LEAST_ODDS = -0.5
_WEIGHTS = {
    # what the address, `<time>` elements and the date of the last change say
    "address": 3.0, "not_address": -2.4, "month": 1.2, "not_month": -1.0, "timed": 0.9, "changed": 1.6,
    # what it is called, and how it is written
    "published": 1.6, "modified": -0.9, "clock": 0.8, "alone": 0.4, "first": 0.2,
    # where it stands; crowd: with others at the same template path
    "just_after": 1.1, "just_before": 0.8, "soon_after": 0.5, "in_title": 1.2, "near_opening": 0.4, "after": -0.1,
    "in_nav": -1.1, "in_footer": -1.7, "aside": -0.6, "crowd": -0.5, "score": -0.5,
    # what the site's other pages have
    "dated": 1.5,
    # set by hand: days of all pages, of comments, of code, of what a sentence tells or a label says is no publication,
    # of lists below the text, of the pages of whole cards that are links, of the visit, which is told at the top; and
    # the very day that is claimed
    "repeated": -3.0, "in_comments": -1.5, "in_sentence": -1.0, "other": -2.5, "crowd_after": -0.5, "far_above": -0.6,
    "in_pre": -4.0, "in_card": -2.0, "claimed": 1.0,
}  # fmt: skip


class Date(NamedTuple):
    """A date, and the block that shows it; -1 if none does."""

    stamp: Stamp | None
    row: int = -1


class Candidate(NamedTuple):
    """A date on the page, the block it stands in, and the evidence on it."""

    stamp: Stamp
    row: int
    inputs: dict[str, float]

    @property
    def odds(self) -> float:
        return _INTERCEPT + sum(_WEIGHTS[name] * value for name, value in self.inputs.items())


class DateSearch:
    """Finds the date of one page, however often its blocks are scored anew or its site tells more."""

    def __init__(self, claims: Claims, setting: Setting, table: PageTable | None) -> None:
        self._claims, self._setting, self._table = claims, setting, table
        self._found: dict[int, list[Candidate]] = {}  # by the row of the title

    def best(self, title_row: int, scores: Column, site: Sitewide) -> Date:
        """When the page was published, as far as can be known."""
        claims, setting = self._claims, self._setting
        found = list(self._candidates(title_row, scores, site))
        claimed = claims.published
        if claimed and claimed.day:
            line = _line_showing(claimed, found)
            shown = line.stamp if line else claims.in_address
            return Date(_by_local_clocks(claimed, shown, setting), line.row if line else -1)
        line = _likeliest(found)
        if line and line.odds > _LEAST_ODDS:
            return Date(_in_full(line.stamp, claims.times, setting), line.row)
        others = (claims.in_address, *claims.times, claims.modified, claimed)
        told = [stamp for stamp in others if stamp]
        return Date(next((stamp for stamp in told if stamp.day), told[0] if told else None))

    def _candidates(self, title_row: int, scores: Column, site: Sitewide) -> Iterator[Candidate]:
        if self._table is None:
            return
        if title_row not in self._found:
            self._found[title_row] = list(candidates(self._claims, self._setting, self._table, title_row))
        for stamp, row, inputs in self._found[title_row]:
            score, dated, repeated = (float(column[row]) for column in (scores, site.dated, site.repeated))
            told = {"score": score, "dated": dated, "repeated": repeated**2}  # half the pages may be of one day
            yield Candidate(stamp, row, inputs | told)


def _likeliest(found: list[Candidate]) -> Candidate | None:
    return max(found, key=lambda one: one.odds, default=None)


def _line_showing(claimed: Stamp, found: list[Candidate]) -> Candidate | None:
    """The line that shows the claimed day, or, as clocks elsewhere or set wrongly have it, the next or the last."""
    days = ((one.stamp.days_from(claimed), one) for one in found)
    showing = [one._replace(inputs=one.inputs | {"claimed": float(apart == 0)}) for apart, one in days if apart <= 1]
    return _likeliest([one for one in showing if one.inputs["claimed"] or one.odds > _LEAST_ODDS])


def _by_local_clocks(moment: Stamp, day: Stamp | None, setting: Setting) -> Stamp:
    """The claimed moment by the clocks of the page's readers, which show this day."""
    zone = zone_of(setting.lang)
    here = moment.in_zone(zone) if zone is not None and moment.clock and moment.clock.zone == 0 else moment
    if day is None or not day.day or day.days_from(moment) > 1:
        return here
    if moment[:3] == day[:3]:
        return moment
    return here if here[:3] == day[:3] else day


def _in_full(shown: Stamp, times: tuple[Stamp, ...], setting: Setting) -> Stamp:
    """The shown date with the time and zone that its `<time>` element tells."""
    fuller = [time for time in times if time.clock and time.days_from(shown) <= 1]
    return _by_local_clocks(fuller[0], shown, setting) if fuller and not (shown.clock and shown.clock.zone) else shown


def candidates(claims: Claims, setting: Setting, table: PageTable, title_row: int) -> Iterator[Candidate]:
    """The dates that may be the date line, in their order; what they score and what the site tells is still 0."""
    at = np.arange(len(table.texts))
    from_title = at - title_row if title_row >= 0 else np.full(len(at), _MOST_BLOCKS)
    in_comments = apart_from_title(table.kinds & COMMENTS != 0, title_row)
    prose = np.flatnonzero((table.prose >= _OPENING) & ~in_comments)
    opening, closing = (int(prose[0]), int(prose[-1])) if len(prose) else (len(at), len(at))
    rows = _rows_with_dates(table, from_title, opening, closing)
    aside = apart_from_title(table.named("around", _ASIDE), title_row)
    all_paths = table.paths
    paths = [all_paths[row] for row in rows]
    crowd = Counter(paths)
    is_first = True
    for row, path in zip(rows, paths, strict=True):
        gap = int(from_title[row])
        inputs = {
            "just_after": float(0 < gap <= 3),
            "soon_after": float(3 < gap <= _NEAR_TITLE),
            "just_before": float(-3 <= gap < 0),
            "far_above": float(title_row >= 0 and gap < -_NEAR_TITLE),  # where the day of the visit is told
            "in_title": float(gap == 0),
            "near_opening": float(abs(row - opening) <= 3),
            "after": float(row > opening),
            "in_nav": float(table["in_nav"][row]),
            "in_footer": float(table["in_footer"][row]),
            "in_pre": float(table["in_pre"][row] > 0),
            "aside": float(aside[row]),
            "in_comments": float(in_comments[row] and not (0 < gap <= 3 and row < opening)),
            "score": 0.0,
            "dated": 0.0,
            "repeated": 0.0,
            "crowd": math.log(crowd[path]),
            "crowd_after": math.log(crowd[path]) * (row > opening and gap > _NEAR_TITLE),
            "in_card": float(row > opening and table.link_share[row] > _LINKED and not table.runs[row].links),
        }
        above = table.texts[row - 1] if row else ""
        for stamp, said in _days_in(table, row, above, setting):
            own = said | {"first": float(is_first), "clock": float(stamp.clock is not None)}
            yield Candidate(stamp, row, inputs | own | _agreement(stamp, claims, is_change=said["modified"] > 0))
            is_first = False


def _days_in(table: PageTable, row: int, above: str, setting: Setting) -> list[LabelledDay]:
    """The days that a block tells, also where its parts are set apart by a style alone: `2026.10.032026.09.28`."""
    days, parts = list(labelled_days(table.texts[row], above, setting)), table.runs[row].parts
    return days if days or len(parts) == 1 else list(labelled_days(" ".join(parts), above, setting))


def _rows_with_dates(table: PageTable, from_title: NDArray[np.int64], opening: int, closing: int) -> list[int]:
    """The blocks that may hold a date, those near the title, the opening or the end first if there are many."""
    at = np.arange(len(from_title))
    called = table.named("own", _DATES)
    first, last = _BESIDE_TITLE
    likely = called | (table["date_like"] > 0) | ((from_title >= first) & (from_title <= last))
    likely |= (table["digits"] >= _DIGITS) & (table.width <= _NARROW)
    likely |= (at >= closing) & (at <= closing + _BEHIND_TEXT)
    rows = np.flatnonzero(likely & (table["digits"] > 0) & (table.width <= _LONGEST))
    distance = np.minimum.reduce([np.abs(from_title), np.abs(at - opening), np.abs(at - closing)])[rows]
    return sorted(rows[np.argsort(distance, kind="stable")[:_MOST_BLOCKS]].tolist())


def _agreement(stamp: Stamp, claims: Claims, *, is_change: bool) -> dict[str, float]:
    """Whether the page's address and its lesser claims say the same; a change is expected to be when they say so."""
    address, changed = claims.in_address, None if is_change else claims.modified
    inputs = {
        "timed": float(any(time.day and time.days_from(stamp) <= 1 for time in claims.times)),
        "changed": float(changed is not None and changed.day > 0 and changed.days_from(stamp) == 0),
    }
    if address:
        agrees = address.days_from(stamp) <= 1 if address.day else address[:2] == stamp[:2]
        inputs[("address" if agrees else "not_address") if address.day else ("month" if agrees else "not_month")] = 1.0
    return inputs
