"""Whether a text looks as if it held a date: asked of every text of a page, so cheaper than reading the date."""

import re

_LONGEST = 400  # characters; what is longer is prose
_LONGEST_ALONE = 30
_MONTHS = "jan|feb|f[ée]v|m[aä]r|apr|avr|ma[iy]|jun|jui|jul|aug|ao[uû]|ago|sep|o[ck]t|nov|d[eé][cz]|ene|dic"
_AGO = r"\d+\s?(?:秒|分|時間|日|分钟|小时|天|분|시간|일)\s?[前전]|\d+\s(?:min(?:ute)?|hour|day|week|month|year)s?\sago"
_DATE = re.compile(
    r"(?<!\d)(?:19|20)\d\d\s?[-/.年년]\s?\d\d?(?!\d)"
    r"|(?<!\d)\d\d?[./-]\d\d?[./-](?:19|20)?\d\d(?!\d)"
    rf"|(?<![a-z])(?:{_MONTHS})[a-zäé]*\.?\s\d\d?(?!\d)"
    rf"|\d\d?(?:st|nd|rd|th|\.)?\s(?:de\s)?(?:{_MONTHS})"
    r"|\d\d?\s?[月월]\s?\d\d?\s?[日일]"
    r"|(?:令和|平成)\s?[\d元]"
    rf"|{_AGO}",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_NAMED = r"一昨日|今日|本日|昨日|きのう|おととい|今天|昨天|前天|오늘|어제|today|yesterday|heute|gestern"
_RELATIVE = re.compile(rf"\s*(?:{_NAMED})(?!\w)|.*(?:{_AGO})", re.IGNORECASE)
_LONGEST_NAMED = 20
_ALONE = re.compile(
    r"[\s\d./年月日년월일()（）:,-]*(?:[A-Za-zäéû]{3,9}\.?[\s\d,]*)?(?:\(\d+\)|（\d+）)?\s*" rf"|\s*(?:{_AGO})\s*"
)


def may_be_dated(text: str) -> bool:
    """Whether there is a number in a text, or it begins with the name of a day."""
    return _DIGIT.search(text) is not None or (len(text) <= _LONGEST_NAMED and is_relative(text))


def is_relative(text: str) -> bool:
    """Whether a date is told by how long it is ago."""
    return _RELATIVE.match(text) is not None


def is_dated(text: str) -> bool:
    """Whether a text looks as if it held a date."""
    return len(text) < _LONGEST and _DATE.search(text) is not None


def is_date_alone(text: str) -> bool:
    """Whether a text is a date and nothing else: the link to a month's archive."""
    return len(text) <= _LONGEST_ALONE and _DIGIT.search(text) is not None and _ALONE.fullmatch(text) is not None
