"""The forms in which pages write dates, the fullest first, each with what reads it.

A form's reader returns what was written, even if there is no such day; or None if the words are no date after all, or
if what it needs to be one is not known.
"""

import re
from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta, timezone
from typing import NamedTuple

from honbun.page.months import MONTHS
from honbun.page.stamp import Stamp

# Languages whose readers nearly all live in one zone, in minutes east of Greenwich.
_ZONES = {"ja": 540, "ko": 540, "zh": 480}
FIRST_YEAR = 1990  # of the web
LAST_YEAR = 2099  # if nobody says when the page was fetched
_MONTH_FIRST = frozenset(("", "en", "en-us", "en-ca", "en-ph"))
_YEAR_FIRST = ("ja", "zh", "ko")


def zone_of(lang: str) -> int | None:
    """The zone in which a language is read, if it is one."""
    return _ZONES.get(lang.partition("-")[0].lower())


class Setting(NamedTuple):
    """What decides between readings of a date: the page's language, when it was fetched, another date near by."""

    lang: str = ""
    fetched: datetime | None = None  # by the clocks of the page's readers
    near: Stamp | None = None  # lends its year and month to dates that lack them

    @classmethod
    def of(cls, lang: str, fetched_at: int | None, near: Stamp | None = None) -> "Setting":
        """The setting of a page fetched at this second of Unix time."""
        zone = timezone(timedelta(minutes=zone_of(lang) or 0))
        return cls(lang, None if fetched_at is None else datetime.fromtimestamp(fetched_at, zone), near)

    @property
    def month_first(self) -> bool:
        return self.lang.lower() in _MONTH_FIRST

    def is_sane(self, stamp: Stamp) -> bool:
        """Whether there is such a day, in the time of the web and not after the page was fetched."""
        day = stamp.first_day
        last = (self.fetched + timedelta(days=1)).date() if self.fetched else date(LAST_YEAR, 12, 31)
        return day is not None and day.year >= FIRST_YEAR and day <= last


NOTHING_KNOWN = Setting()


# The readers of the forms

_ERAS = {"令和": 2018, "R": 2018, "平成": 1988, "H": 1988}
_DAYS_AGO = {
    "今日": 0, "本日": 0, "今天": 0, "today": 0, "오늘": 0, "heute": 0,
    "昨日": 1, "きのう": 1, "昨天": 1, "yesterday": 1, "어제": 1, "gestern": 1,
    "一昨日": 2, "おととい": 2, "前天": 2,
}  # fmt: skip
_UNITS = {
    **dict.fromkeys(("秒", "second", "sec", "초"), timedelta(seconds=1)),
    **dict.fromkeys(("分", "分钟", "分鐘", "minute", "min", "분"), timedelta(minutes=1)),
    **dict.fromkeys(("時間", "小时", "小時", "hour", "hr", "시간"), timedelta(hours=1)),
    **dict.fromkeys(("日", "天", "day", "일"), timedelta(days=1)),
}


def _plain(match: re.Match[str], _: Setting) -> Stamp | None:
    return Stamp(int(match["y"]), int(match["m"]), int(match["d"]))


def _month(match: re.Match[str], _: Setting) -> Stamp | None:
    return Stamp(int(match["y"]), int(match["m"]))


def _era(match: re.Match[str], _: Setting) -> Stamp | None:
    of_era = 1 if match["of_era"] == "元" else int(match["of_era"])
    return Stamp(_ERAS[match["era"].upper()] + of_era, int(match["m"]), int(match["d"] or 0))


def _worded(match: re.Match[str], _: Setting) -> Stamp | None:
    month = MONTHS.get(match["word"].lower())
    return Stamp(int(match["y"]), month, int(match["d"])) if month else None


def _worded_month(match: re.Match[str], _: Setting) -> Stamp | None:
    month = MONTHS.get(match["word"].lower())
    return Stamp(int(match["y"]), month) if month else None


def _year_last(match: re.Match[str], setting: Setting) -> Stamp | None:
    first, second, year = int(match["a"]), int(match["b"]), int(match["y"])
    month_first = match["sign"] != "." and setting.month_first
    if second > 12 or (month_first and first <= 12):
        return Stamp(year, first, second)
    return Stamp(year, second, first)


def _short_year(match: re.Match[str], setting: Setting) -> Stamp | None:
    a, b, c = int(match["a"]), int(match["b"]), int(match["c"])
    if setting.lang.startswith(_YEAR_FIRST):
        return Stamp(_century(a), b, c)
    month_first = match["sign"] == "/" and setting.month_first
    return Stamp(_century(c), a, b) if b > 12 or (month_first and a <= 12) else Stamp(_century(c), b, a)


def _century(year: int) -> int:
    return year + (1900 if year >= FIRST_YEAR % 100 else 2000)


def _yearless(match: re.Match[str], setting: Setting) -> Stamp | None:
    """The latest such day that is not much after the date near by, or else the moment the page was fetched."""
    part = match.groupdict()
    month = MONTHS.get(part["word"].lower(), 0) if "word" in part else int(part["m"])
    near = setting.near or (Stamp.on(setting.fetched) if setting.fetched else None)
    stamps = [Stamp(year, month, int(part["d"])) for year in (near.year, near.year - 1)] if near and month else []
    return next((stamp for stamp in stamps if setting.is_sane(stamp) and not _is_long_after(stamp, near)), None)


def _day_only(match: re.Match[str], setting: Setting) -> Stamp | None:
    """That day of the month of the date near by, or of the month before if that would be after it."""
    near, day = setting.near, int(match["d"])
    if not near or not near.month:
        return None
    if day <= (near.day or day):
        return Stamp(near.year, near.month, day)
    return Stamp(near.year - (near.month == 1), near.month - 1 or 12, day)


def _ago(match: re.Match[str], setting: Setting) -> Stamp | None:
    if setting.fetched is None:
        return None
    unit = _UNITS[match["unit"].lower()]
    return Stamp.on(setting.fetched - min(int(match["count"]), 100_000) * unit)


def _named_day(match: re.Match[str], setting: Setting) -> Stamp | None:
    ago = timedelta(days=_DAYS_AGO[match["named"].lower()])
    return Stamp.on(setting.fetched - ago) if setting.fetched else None


def _is_long_after(stamp: Stamp, near: Stamp | None) -> bool:
    return near is not None and near.month > 0 and stamp[:3] > (near.year, near.month + 1, near.day)


# The forms

_YEAR = r"(?P<y>(?:19|20)\d\d)"
_Y = rf"(?<![\d.]){_YEAR}"
_M, _D = r"(?P<m>\d\d?)", r"(?P<d>\d\d?)(?!\.?\d)"
_ERA = r"(?P<era>令和|平成|(?<![A-Za-z])[RH](?=\d))\s?(?P<of_era>元|\d\d?)"
_GLOSS = r"(?:\s?\([^()]{1,12}\))?"  # 2018年(平成30年)5月1日
_GLUED = r"(?-i:(?<=[a-z])(?=[A-Z]))"  # JaneNovember
_WORD = rf"(?:(?<![^\W\d_])|{_GLUED})(?![^\W\d_]{{1,11}}{_GLUED})(?P<word>[^\W\d_]{{3,12}})\.?"
_ORDINAL = r"(?:st|nd|rd|th|er|re|[.ºª°])?"
_WEEKDAY = r"(?=\s?\([月火水木金土日])"


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


class Form(NamedTuple):
    """A form, what reads it, characters of which it has one, and what it lacks or must not lack."""

    pattern: re.Pattern[str]
    read: Callable[[re.Match[str], Setting], Stamp | None]
    marks: frozenset[str]  # empty if there are none
    has_year: bool  # in full
    is_lacking: bool  # what a date near by must lend

    def may_be_in(self, characters: set[str]) -> bool:
        return not self.marks or not self.marks.isdisjoint(characters)


_WITH_YEAR = (
    (rf"{_Y}\s?[-/.年년]{_GLOSS}\s?{_M}\s?[-/.月월]\s?{_D}(?:\s?[日号號일])?", "-/.月월", _plain),
    (rf"(?<!\d){_D}{_ORDINAL}[\s-]?(?:of\s|de\s)?{_WORD},?[\s-]?(?:de\s|del\s)?{_Y}(?!\d)", "", _worded),
    (rf"{_WORD}\s?{_D}{_ORDINAL},?\s?{_Y}(?!\d)", "", _worded),
    (rf"{_WORD}\s{_D}\s\d\d:\d\d:\d\d\s(?:[A-Z]{{2,5}}\s|[+-]\d{{4}}\s)?{_Y}", ":", _worded),
    (rf"(?<![\d./-])(?P<a>\d\d?)(?P<sign>[-/.])\s?(?P<b>\d\d?)(?P=sign)\s?{_YEAR}(?!\d)", "-/.", _year_last),
    (rf"{_Y}\s?[年년]\s?{_M}\s?[月월]", "月월", _month),
    (rf"{_WORD}\s{_Y}(?!\d)", "", _worded_month),
)
_SHORT = (
    (rf"{_ERA}\s?[-/.年]{_GLOSS}\s?{_M}\s?[-/.月]\s?{_D}(?:\s?日)?", "-/.月", _era),
    (rf"{_ERA}\s?年\s?{_M}\s?月(?P<d>)", "月", _era),
    (r"(?<![\d./-])(?P<a>\d\d?)(?P<sign>[/.])(?P<b>\d\d)(?P=sign)(?P<c>\d\d)(?![\d./-])", "/.", _short_year),
)
_LACKING = (
    (rf"(?<!\d){_M}\s?[月월]\s?{_D}\s?[日号號일]", "月월", _yearless),
    (rf"(?<![\d/.]){_M}/{_D}{_WEEKDAY}", "/", _yearless),
    (rf"{_WORD}\s{_D}{_ORDINAL}(?!:)", "", _yearless),
    (rf"(?<!\d){_D}{_ORDINAL}\s{_WORD}", "", _yearless),
    (rf"(?<![\d月]){_D}\s?日付", "付", _day_only),
    (rf"(?<!\d)(?P<count>\d{{1,5}})\s?(?P<unit>{_any(_UNITS)})(?:s?\sago|\s?前|\s?전)", "gG前전", _ago),
    (rf"^(?P<named>{_any(_DAYS_AGO)})(?![^\W\d])", "", _named_day),
)
FORMS = tuple(
    Form(re.compile(pattern, re.IGNORECASE), read, frozenset(marks), forms is _WITH_YEAR, forms is _LACKING)
    for forms in (_WITH_YEAR, _SHORT, _LACKING)
    for pattern, marks, read in forms
)
