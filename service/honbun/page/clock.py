"""The time of day written next to a date: `10:30`, `午後3時05分`, `3.05 p.m. JST`, `T10:30:00+09:00`."""

import re

from honbun.page.stamp import Clock

_HOUR_MARKS = "時时點点시"
_HALVES = {
    "am": 0, "a.m.": 0, "午前": 0, "上午": 0, "오전": 0, "早上": 0, "凌晨": 0,
    "pm": 12, "p.m.": 12, "午後": 12, "下午": 12, "오후": 12, "晚上": 12,
}  # fmt: skip
_HALF = "|".join(map(re.escape, sorted(_HALVES, key=len, reverse=True)))
# Names that mean one zone in all the world, in minutes east of Greenwich.
_ZONES = {
    "z": 0, "utc": 0, "gmt": 0, "jst": 540, "kst": 540, "est": -300, "edt": -240, "cdt": -300, "mdt": -360,
    "mst": -420, "pdt": -420, "pst": -480, "cet": 60, "mez": 60, "cest": 120, "mesz": 120, "msk": 180, "hkt": 480,
    "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
}  # fmt: skip

_TIME = rf"""
    (?:(?P<before>{_HALF})\s?)?
    (?P<hour>\d\d?)
    (?: [:h](?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d+)?)?
      | \.(?P<dotted>\d\d)(?=\s?(?:uhr|{_HALF}))
      | \s?[{_HOUR_MARKS}](?:\s?(?P<minutes>\d\d?)\s?[分분]|(?P<half_past>半))?(?:\s?(?P<seconds>\d\d?)\s?[秒초])?
      | (?=\s?[ap]\.?m\b)
    )(?!\d)
    (?:\s?(?P<after>[ap]m\b|[ap]\.m\.))?
    (?P<zone>\s?\(?(?:(?:utc|gmt)?\s?(?P<sign>[+\-\u2212])(?P<zone_hour>\d\d?):?(?P<zone_minute>\d\d)?(?!\d)
      |(?P<name>{"|".join(_ZONES)})\b))?
"""
_AFTER = re.compile(rf"(?P<gap>\D{{0,18}}?){_TIME}", re.VERBOSE | re.IGNORECASE)
_BEFORE = re.compile(rf"(?<![\d:.])(?P<gap>){_TIME}\D{{0,18}}$", re.VERBOSE | re.IGNORECASE)
_INSIDE = re.compile(rf"(?P<gap>){_TIME}", re.VERBOSE | re.IGNORECASE)
_REACH = 40


def clock_beside(text: str, start: int, end: int) -> Clock | None:
    """The time that stands in, after or before the date at `start:end` of a folded text."""
    inside = _INSIDE.search(text, start, end) if ":" in text[start:end] else None
    found = inside or _AFTER.match(text, end, end + _REACH) or _BEFORE.search(text, max(0, start - _REACH), start)
    return _read(found) if found else None


def _read(found: re.Match[str]) -> Clock | None:
    part = found.groupdict()
    minute = 30 if part["half_past"] else int(part["minute"] or part["dotted"] or part["minutes"] or 0)
    second = int(part["second"] or part["seconds"] or -1)
    hour = int(part["hour"])
    half = _HALVES.get((part["before"] or part["after"] or "").lower())
    if half is not None and hour <= 12:
        hour = hour % 12 + half
    if hour > 23 or minute > 59 or second > 59:
        return None
    return Clock(hour, minute, second, _zone(found, is_exact=second >= 0 or found["gap"].upper() == "T"))


def _zone(found: re.Match[str], is_exact: bool) -> int | None:
    """The zone; `10:00-12:00` is a span of time unless the seconds, or a T in front, tell a machine wrote it."""
    if found["name"]:
        return _ZONES[found["name"].lower()]
    if not found["sign"] or (found["sign"] != "+" and not is_exact):
        return None
    minutes = int(found["zone_hour"]) * 60 + int(found["zone_minute"] or 0)
    return minutes if found["sign"] == "+" else -minutes
