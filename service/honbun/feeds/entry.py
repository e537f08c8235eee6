"""What a feed is, whatever format it is written in."""

import re
from dataclasses import dataclass, field

SUMMARY_WIDTH = 300
_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*")
_LONGEST_STAND_IN = 80  # characters


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a feed; an empty text where nothing is known."""

    id: str  # its canonical address, which stays when its title or its place changes
    link: str  # absolute, without tracking
    title: str
    date: str = ""  # as ISO 8601, as far as it is told
    moment: str = ""  # the same as RFC 3339 wants it, time and zone filled in
    changed: str = ""  # RFC 3339: when we saw it first, or last saw it changed
    guessed: str = ""  # what of the moment was filled in: year, time, zone
    summary: str = ""  # plain text
    html: str = ""  # sanitised
    image: str = ""
    author: str = ""

    @property
    def shown_title(self) -> str:
        """A title in any case: some formats and all readers want one."""
        return self.title or self.summary[:_LONGEST_STAND_IN] or self.link


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed and its entries in their order."""

    title: str
    link: str  # the page it was made from
    entries: tuple[Entry, ...] = field(default=())
    address: str = ""  # where it is served
    lang: str = ""
    updated: str = ""  # RFC 3339: when the page was seen
    description: str = ""

    @property
    def language(self) -> str:
        """The language, if what the page calls it is the tag of one."""
        return self.lang if _LANGUAGE.fullmatch(self.lang) else ""
