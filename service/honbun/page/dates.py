"""Dates as pages write them, read into ISO 8601.

A date is kept as far as it was told: `2026`, `2026-11`, `2026-11-18`, with the time of day and the zone only if they
were written.  What is missing may come from elsewhere: `11月18日` needs a year, `18日付` a month as well, from a date
near by, and `3時間前` the moment the page was fetched; without them they are no dates.

Rules of this file
------------------
1. Text is folded first (NFKC), so full-width digits and signs are like the narrow ones.
2. The forms (`page/date_forms.py`) are tried in order; a stretch of text belongs to the first form that reads it.
3. `11/18/2026` says which is the month, `5/1/2026` does not: American English puts the month first, others the day.
4. The zone is never guessed.
"""

import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from honbun.page.clock import clock_beside
from honbun.page.date_forms import FORMS, NOTHING_KNOWN, Form, Setting
from honbun.page.months import MONTHS
from honbun.page.stamp import Stamp

_LONGEST_TEXT = 300
TEXTS_KEPT = 4_096  # with the dates in them: a page is asked when it is read, and again when its site is known
_COMPACT = re.compile(r"^((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)(?!\d{5,6}$)[T\s]?(?:(\d\d)(\d\d)(\d\d)?)?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_YEAR_OR_MONTH = re.compile(r"((?:19|20)\d\d)(?:[-/.](\d\d?))?")
_IN_ADDRESS = re.compile(
    r"(?<=/)((?:19|20)\d\d)(?:[/_.-]?(\d\d)[/_.-]?(\d\d)(?!\d)|/([a-z]{3}|\d\d?)/(\d\d?)(?!\d)|/(\d\d)(?=/))"
)


class Found(NamedTuple):
    """A date in a text, and where it stands there once the text is folded."""

    stamp: Stamp
    start: int
    end: int


def read_date(value: str, setting: Setting = NOTHING_KNOWN) -> Stamp | None:
    """The date that a value made for machines says."""
    folded = _COMPACT.sub(_spread, fold(value))
    stamp = _epoch(folded) or next((found.stamp for found in _each(folded, setting)), None) or _year_or_month(folded)
    return stamp if stamp and setting.is_sane(stamp) else None


def find_dates(text: str, setting: Setting = NOTHING_KNOWN) -> tuple[Found, ...]:
    """The dates in a short text, in its order."""
    return _in_order(fold(text), setting)


@lru_cache(maxsize=TEXTS_KEPT)
def _in_order(folded: str, setting: Setting) -> tuple[Found, ...]:
    return tuple(sorted(_each(folded, setting), key=lambda found: found.start))


def date_in_address(url: str) -> Stamp | None:
    """The date that a page's address has in its path, or else in its query; the month alone if there is no day."""
    path, _, query = url.partition("://")[2].partition("/")[2].partition("?")
    return _among_folders("/" + path) or _among_folders(query)


def _among_folders(path: str) -> Stamp | None:
    stamps = filter(NOTHING_KNOWN.is_sane, map(_of_folders, _IN_ADDRESS.finditer(path)))
    return max(stamps, key=lambda stamp: stamp.day > 0, default=None)


def fold(text: str) -> str:
    """The beginning of a text, its digits and signs as ASCII has them."""
    text = text[:_LONGEST_TEXT].strip()
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def _each(folded: str, setting: Setting) -> Iterator[Found]:
    taken: list[tuple[int, int]] = []
    for form in _forms_in(folded, setting):
        for match in form.pattern.finditer(folded):
            start, end = match.span()
            if any(start < other_end and other_start < end for other_start, other_end in taken):
                continue
            stamp = form.read(match, setting)
            if stamp:
                taken.append((start, end))
            if stamp and setting.is_sane(stamp):
                clock = clock_beside(folded, start, end) if stamp.day else None
                yield Found(stamp._replace(clock=clock), start, end)


def _forms_in(folded: str, setting: Setting) -> Iterator[Form]:
    """The forms that can be in this text."""
    is_lent = setting.near is not None or setting.fetched is not None
    has_year, characters = _YEAR.search(folded) is not None, set(folded)
    for form in FORMS:
        if form.has_year <= has_year and form.is_lacking <= is_lent and form.may_be_in(characters):
            yield form


def _of_folders(match: re.Match[str]) -> Stamp:
    year, month, day, named_month, its_day, month_alone = match.groups()
    month = month or named_month or month_alone
    return Stamp(int(year), int(month) if month.isdecimal() else MONTHS.get(month, 13), int(day or its_day or 0))


def _spread(match: re.Match[str]) -> str:
    """20261118T103000 with the signs that tell its parts from each other."""
    year, month, day, *clock = match.groups()
    return f"{year}-{month}-{day}" + ("T" + ":".join(part for part in clock if part) if clock[0] else "")


def _epoch(folded: str) -> Stamp | None:
    """Seconds or thousandths of seconds since 1970."""
    if not folded.isdecimal() or len(folded) not in (10, 13):
        return None
    return Stamp.of(datetime.fromtimestamp(int(folded[:10]), UTC))


def _year_or_month(folded: str) -> Stamp | None:
    match = _YEAR_OR_MONTH.fullmatch(folded)
    return Stamp(int(match[1]), int(match[2] or 0)) if match else None
