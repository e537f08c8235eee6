"""A small newspaper: pages that share a menu and a foot, each with an article of its own."""

import json
from typing import Any

MENU = "<ul id=menu><li><a href=/>Home</a></li><li><a href=/news>News of today</a></li></ul>"
FOOT = "<div class=foot>Copyright 2026 the example newspaper, all rights reserved, no reprints of any kind</div>"
WORDS = "river stone cloud paper window garden letter morning station market bridge winter".split()


def article(number: int, length: int = 40) -> str:
    """A text that no other number has a sentence of."""
    places = ((number * 7 + at * at + at // 3 * number) % len(WORDS) for at in range(length))
    return " ".join(f"{WORDS[place]}{number}" for place in places) + "."


def page(number: int, extra: str = "") -> str:
    story = f"<div class=story><h1>Story {number}</h1><p>{article(number)}</p>{extra}</div>"
    return f"<title>Story {number}</title><body>{MENU}{story}{FOOT}"


def address(number: int) -> str:
    return f"http://news.example/{number}"


def visit_body(number: int, html: str | None = None, **fields: Any) -> bytes:
    """What the extension would send for this page."""
    return json.dumps({"url": address(number), "html": page(number) if html is None else html} | fields).encode()
