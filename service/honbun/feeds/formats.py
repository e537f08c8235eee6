"""The formats a feed is written in."""

from collections.abc import Callable
from typing import NamedTuple

from honbun.feeds.atom import write_atom
from honbun.feeds.entry import Feed
from honbun.feeds.json_feed import write_json_feed
from honbun.feeds.rss import write_rss


class Format(NamedTuple):
    """How a feed is written, and what it is then called."""

    write: Callable[[Feed], bytes]
    media_type: str


FORMATS = {
    "rss": Format(write_rss, "application/rss+xml"),
    "atom": Format(write_atom, "application/atom+xml"),
    "json": Format(write_json_feed, "application/feed+json"),
}
