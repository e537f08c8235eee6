"""Spans of days, as a query names them, and the years, months and days that cover them.

A document is found by its year, its month and its day.  So a span of years is a few words to look for, not thousands.
"""

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from honbun.errors import BadRequest

_DAY = re.compile(r"(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?", re.ASCII)
FIRST, LAST = date(1900, 1, 1), date(2199, 12, 31)


class Days(NamedTuple):
    """The days from the first to the last."""

    first: date
    last: date


def days_in(text: str) -> Days:
    """The days that a text means: 2026, 2026-05, 2026-05-01, and A..B, A.. or ..B with them."""
    first, dots, last = text.partition("..")
    if not (first or last):
        raise _unclear(text)
    begin = _span(first, text).first if first else FIRST
    end = _span(last if dots else first, text).last if last or not dots else LAST
    if end < begin:
        raise BadRequest(f"date:{text[:40]} is no span of days: it ends before it begins")
    return Days(begin, end)


def names_of(day: str) -> tuple[str, ...]:
    """What a document of this day (ISO 8601, as far as it is known) is found by."""
    found = _DAY.match(day)
    if not found:
        return ()
    parts = [part for part in found.groups() if part]
    return tuple("-".join(part.zfill(2) for part in parts[:many]) for many in range(1, len(parts) + 1))


def covering(days: Days) -> Iterator[str]:
    """The fewest years, months and days that make up these days."""
    year = days.first.year
    while year <= days.last.year:
        yield from _of_year(year, days)
        year += 1


def _of_year(year: int, days: Days) -> Iterator[str]:
    if _holds(days, date(year, 1, 1), date(year, 12, 31)):
        yield f"{year}"
        return
    for month in range(1, 13):
        first, last = date(year, month, 1), date(year, month, monthrange(year, month)[1])
        if _holds(days, first, last):
            yield f"{year}-{month:02}"
        elif first <= days.last and days.first <= last:
            begin, end = max(first, days.first).day, min(last, days.last).day
            yield from (f"{year}-{month:02}-{day:02}" for day in range(begin, end + 1))


def _holds(days: Days, first: date, last: date) -> bool:
    return days.first <= first and last <= days.last


def _span(text: str, whole: str) -> Days:
    """All days of a year or a month, or a day."""
    found = _DAY.fullmatch(text)
    if not found or not FIRST.year <= int(found[1]) <= LAST.year:
        raise _unclear(whole)
    year, month, day = int(found[1]), int(found[2] or 0), int(found[3] or 0)
    try:
        first = date(year, month or 1, day or 1)
    except ValueError:
        raise _unclear(whole) from None
    last = first if day else date(year, month or 12, monthrange(year, month or 12)[1])
    return Days(first, last)


def _unclear(text: str) -> BadRequest:
    return BadRequest(f"date:{text[:40]} is no span of days; write date:2026, date:2026-05 or date:2026-05-01..2026-06")
