"""What a crawler wrote before a page: a line `HTML address …`, and the head of the HTTP answer."""

import re
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

_HEAD = re.compile(rb"HTML (\S+)[^\n]*\n(HTTP/[^\n]*\n(?:[^\r\n]+\r?\n)*)\r?\n")
_DATE = re.compile(rb"^Date:[ \t]*([^\r\n]+)", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Crawled:
    """Where the page begins, and what the crawler knew of it."""

    length: int = 0
    url: str = ""
    time: str = ""


def read_crawl_head(data: bytes) -> Crawled:
    """What stands before the page; nothing, for a page as it was sent."""
    head = _HEAD.match(data)
    if not head:
        return Crawled()
    date = _DATE.search(head[2])
    return Crawled(
        head.end(), head[1].decode("utf-8", "replace"), _time(date[1].decode("ascii", "replace")) if date else ""
    )


def _time(written: str) -> str:
    try:
        return f"{parsedate_to_datetime(written):%Y-%m-%d %H:%M:%S}"
    except ValueError:
        return ""
