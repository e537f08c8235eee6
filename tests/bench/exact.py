"""When a title, a date or a by-line that was found counts as the labelled one, and how often it does."""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from datetime import UTC, date, datetime, timedelta, timezone
from html import unescape

from honbun.page.claims import Claims
from honbun.page.date_forms import Setting, zone_of
from honbun.page.masthead import Masthead, MastheadSearch
from honbun.page.reading import Reading
from honbun.page.sitewide import sitewide

_SIGNS = str.maketrans(
    dict.fromkeys("“”„‟«»「」『』″", '"') | dict.fromkeys("‘’‚‛`´′", "'") | dict.fromkeys("‐‑‒–—―−ー~〜～", "-")
)
_BLANK = re.compile(r"[\s\u200b\ufeff\xad]+")


class Tally:
    """How many were asked and how many were right, of each field."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self._right: Counter[str] = Counter()

    def add(self, field: str, is_right: bool) -> None:
        self.asked[field] += 1
        self._right[field] += is_right

    def add_page(
        self,
        titles: Collection[str],
        day: str,
        names: Collection[str],
        title: str | None,
        date: str | None,
        byline: str | None,
    ) -> None:
        """Judge what was found on a page, as far as it is labelled; None is what was not looked for."""
        if titles and title is not None:
            self.add("title", same_title(title, titles))
        if day and date is not None:
            self.add("date", same_day(date, day))
            self.add("date, ±1 day", near_day(date, day))
        if names and byline is not None:
            self.add("byline", same_names(byline, names))

    def shares(self, fewest: int = 1) -> dict[str, float]:
        """Of each field that was asked for so often."""
        often = ((field, asked) for field, asked in self.asked.items() if asked >= fewest)
        return {field: round(self._right[field] / asked, 3) for field, asked in often}


def same_title(found: str, titles: Iterable[str]) -> bool:
    return _bare(found) in map(_bare, titles)


def same_day(found: str, day: str) -> bool:
    """Whether a date tells this day, or this month or year if no more is labelled."""
    return found.startswith(day)


def near_day(found: str, day: str) -> bool:
    """The same give or take a day: some labels are by the clocks of Greenwich, some pages by others."""
    if same_day(found, day) or len(found) < 10 or len(day) < 10:
        return same_day(found, day)
    return abs((date.fromisoformat(found[:10]) - date.fromisoformat(day[:10])).days) <= 1


def day_in_greenwich(found: str, lang: str) -> str:
    """The day of a moment by the clocks of Greenwich, if its zone or that of its language's readers is known."""
    if "T" not in found:
        return found
    moment, zone = datetime.fromisoformat(found), zone_of(lang)
    if moment.tzinfo is None and zone is not None:
        moment = moment.replace(tzinfo=timezone(timedelta(minutes=zone)))
    return str(moment.astimezone(UTC).date()) if moment.tzinfo else found


def same_names(found: str, names: Iterable[str]) -> bool:
    """Whether a by-line names these and no others, in any order."""
    return {_bare(name) for name in re.split("[,;]", found) if name} == set(map(_bare, names))


def _bare(text: str) -> str:
    """The text without what differs between typists: case, width, white space, kinds of quotation marks and dashes."""
    return _BLANK.sub("", unicodedata.normalize("NFKC", unescape(text)).translate(_SIGNS).casefold())


def hidden_byline(reading: Reading) -> str:
    """The authors of a page that claims them, as far as its text tells."""
    return ", ".join(_shown(reading, reading.claims._replace(persons=(), groups=())).byline.names)


def hidden_date(reading: Reading) -> str:
    """The date of a page that claims it, as far as its text tells."""
    claims = reading.claims._replace(published=None, modified=None, times=(), in_address=None)
    return str(_shown(reading, claims).date.stamp or "")


def _shown(reading: Reading, claims: Claims) -> Masthead:
    """The masthead of a page if it claimed no more than that."""
    nothing = sitewide(None, (), len(reading.texts))
    setting = Setting.of(reading.lang, reading.fetched_at)
    return MastheadSearch(claims, reading.url, setting, reading.table).best(reading.alone, nothing)
