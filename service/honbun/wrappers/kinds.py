"""What kind of thing the values of a column are."""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from statistics import median

from honbun.page.bylines import names_in
from honbun.page.dates import find_dates, read_date
from honbun.wrappers.columns import Column


class Kind(StrEnum):
    """What a field holds."""

    TITLE = "title"
    DATE = "date"
    PERSON = "person"
    PRICE = "price"
    URL = "url"
    NUMBER = "number"
    LONG_TEXT = "long text"
    TEXT = "text"


MOST_LOOKED_AT = 40  # values
MOST = 0.8  # of them must be of a kind
DATED = 0.6  # of the characters of a date that is written with a time or a day of the week
LONG = 120  # characters, in the middle of all values
_LONGEST_DATE = 60
_LONGEST_NAME = 60

_MONEY = r"(?:[$€£¥￥₩元円₽₹]|(?:USD|EUR|GBP|JPY|CHF|AUD|CAD|RMB|KRW)\b|Fr\.)"
_AMOUNT = r"\d[\d.,'\s]*(?:万|億)?"
_PRICE = re.compile(rf"\W*(?:[A-Z]{{2}})?{_MONEY}\s*{_AMOUNT}.{{0,20}}|{_AMOUNT}\s*(?:{_MONEY}|円|元|원|Euro).{{0,20}}")
_URL = re.compile(r"(?:https?:)?//\S+|(?:mailto|tel):\S+|www\.\S+|/\S*")
_NUMBER = re.compile(r"[-+#№]?\d[\d.,\s:/]*\s*[%°]?")
_PERSONAL = re.compile(
    r"author|byline|by-line|creator|writer|director|artist|person|著者|作者|執筆|作成者|記者", re.IGNORECASE
)
_MONTH = re.compile(r"(?:19|20)\d\d(?:[-/.](?:0?[1-9]|1[0-2])|年\d\d?月)")
_LINKS = frozenset(("href", "src"))


def kind_of(values: Sequence[str], column: Column, titles: Sequence[str]) -> Kind:
    """The kind of a column by these values, one from each page, and the head titles of the same pages."""
    looked_at, part = values[:MOST_LOOKED_AT], column.part
    if part in _LINKS or _are(looked_at, _URL):
        return Kind.URL
    if _are(looked_at, _PRICE):
        return Kind.PRICE
    if _are_titles(looked_at, titles[:MOST_LOOKED_AT]):
        return Kind.TITLE
    if _are_dates(looked_at, part):
        return Kind.DATE
    if _are(looked_at, _NUMBER):
        return Kind.NUMBER
    if median(map(len, looked_at)) > LONG:
        return Kind.LONG_TEXT
    return Kind.PERSON if _are_persons(looked_at, column) else Kind.TEXT


def _are_persons(values: Sequence[str], column: Column) -> bool:
    """Whether the place is called so that persons stand there, and the values can be names."""
    named = " ".join((column.label, *(word for tag, marks in column.path[-2:] for word in (tag, *marks))))
    if not _PERSONAL.search(named):
        return False
    return _share(len(value) <= _LONGEST_NAME and bool(names_in(value)) for value in values)


def _are(values: Sequence[str], form: re.Pattern[str]) -> bool:
    return _share(form.fullmatch(value) is not None for value in values)


def _are_dates(values: Sequence[str], part: str) -> bool:
    if part == "datetime":
        return _share(read_date(value) is not None for value in values)
    return _share(len(value) <= _LONGEST_DATE and _is_date(value) for value in values)


def _is_date(text: str) -> bool:
    """Whether there is little in the text besides dates."""
    if _MONTH.fullmatch(text):
        return True
    return sum(found.end - found.start for found in find_dates(text)) >= DATED * len(text)


def _are_titles(values: Sequence[str], titles: Sequence[str]) -> bool:
    """Whether the head's titles begin or end with these values, which differ."""
    if len(values) != len(titles) or len(set(values)) < MOST * len(values):
        return False
    return _share(title.startswith(value) or title.endswith(value) for value, title in zip(values, titles, strict=True))


def _share(answers: Iterable[bool]) -> bool:
    counted = list(answers)
    return bool(counted) and sum(counted) >= MOST * len(counted)
