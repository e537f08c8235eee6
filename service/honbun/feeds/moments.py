"""A date as far as it was told, as the moment that feeds want; what had to be guessed is named.

A date without a time counts as noon: whatever zone a reader lives in, noon falls on the day that was written.  A time
without a zone is taken by the clocks of the page's readers where its language tells them, else by those of Greenwich.
"""

from datetime import UTC, datetime
from email.utils import format_datetime
from math import inf

from honbun.page.date_forms import zone_of
from honbun.page.stamp import Clock, Stamp

YEAR = "year"  # as it is named when it was guessed
_NOON = Clock(12, 0, 0, None)


def moment_of(stamp: Stamp | None, lang: str, *, is_year_guessed: bool = False) -> tuple[str, str]:
    """The moment as RFC 3339 writes it, and which of year, time and zone were guessed; nothing without a day."""
    if stamp is None or not stamp.day:
        return "", ""
    clock = stamp.clock or _NOON
    zone = clock.zone if clock.zone is not None else zone_of(lang) or 0
    whole = stamp._replace(clock=Clock(clock.hour, clock.minute, max(clock.second, 0), zone))
    guessed = "" if clock.zone is not None else "zone" if stamp.clock else "time and zone"
    return str(whole), ", ".join(filter(None, (YEAR if is_year_guessed else "", guessed)))


def days_between(one: str, other: str) -> float:
    """How far two moments are apart; endlessly if one of them is none."""
    if not one or not other:
        return inf
    return abs((datetime.fromisoformat(one) - datetime.fromisoformat(other)).total_seconds()) / 86_400


def rfc_822(moment: str) -> str:
    """A moment as RSS writes it."""
    return format_datetime(datetime.fromisoformat(moment))


def written(seconds: int) -> str:
    """A second of Unix time as RFC 3339 writes it."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%SZ}"
