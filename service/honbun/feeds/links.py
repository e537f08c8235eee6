"""The links of a page, and what their addresses tell: articles have addresses of their own kind, lists have others."""

import re
from typing import NamedTuple

from honbun.errors import BadRequest
from honbun.feeds.nodes import Nodes
from honbun.page.address import canonical
from honbun.page.dates import date_in_address
from honbun.page.links import Links
from honbun.page.tags import HEADINGS

_NO_PAGE = re.compile(r"\s*(?:#|javascript:|mailto:|tel:|data:|blob:|$)", re.IGNORECASE)
_PLACE = re.compile(r"\s*#[^\s#!]{1,200}\s*$")
_PARTS = re.compile(r"https?://(?:www\.)?([^/?#]*)([^?#]*)\??([^#]*)", re.IGNORECASE)
_LISTING = re.compile(
    r"/(?:tags?|categor(?:y|ies|ia|ie)|authors?|topics?|labels?|users?|genres?|keywords?|series|kategorie|etiqueta)/[^/]+/?$"
    r"|/(?:tags?|categor(?:y|ies)|authors?|topics?|archives?|about(?:-us)?|contact(?:-us)?|privacy(?:-policy)?|terms|search"
    r"|log-?in|sign-?(?:in|up)|register|feed|rss|sitemap|profile|faq|help|shop|cart|index\.(?:xml|rdf))(?:\.\w+)?/?$"
    r"|/page/?\d+/?$|/(?:archives?/)?(?:19|20)\d\d(?:/\d\d?)?/?$|\.(?:xml|rss|rdf|atom)$",
    re.IGNORECASE,
)
_MANY = re.compile(  # what is said of entries in the plural; with a query it is one of them
    r"/(?:articles|stories|posts|essays|news|blog|entries|events|jobs|videos|episodes|releases|whatsnew)(?:\.\w+)?/?$",
    re.IGNORECASE,
)
_LISTING_QUERY = re.compile(r"(?:^|&)(?:cat|tag|category|paged?|author|archives?|m|s|q|sort|order)=", re.IGNORECASE)
_SHARING = re.compile(
    r"(?:sharer?|intent/tweet|bookmarklet|add-?to|/hatena|b\.hatena|pinterest\.\w+/pin)", re.IGNORECASE
)
_DIGITS, _LETTERS = re.compile(r"\d+"), re.compile(r"[^\W\d_]+")
_SLUG = re.compile(r"[^/]*(?:[^\W\d_]{2,}[-_]){2,}[^/]*|[^/]*%[^/]{18,}")

_OWN_DIGITS, _OWN_LENGTH = 3, 24  # of the last part of an address, from which it names one page


class Link(NamedTuple):
    """Where a link leads, and what its address looks like."""

    address: str  # absolute
    host: str
    path: str
    shape: str  # letters and digits made alike
    is_listing: bool
    is_own: bool  # a word or a number of its own ends it, or a day is in it
    is_top: bool
    is_local: bool = False  # to a place on the same page, which a heading says it is


class PageLinks:
    """The links of one page by the element they are of."""

    def __init__(self, nodes: Nodes, links: Links, url: str) -> None:
        self.written = links
        self.host, own = _host_and_path(url)
        self.own_path = own.rstrip("/")
        self.of: dict[int, Link] = {}
        known: dict[str, Link | None] = {}
        for element, tag in enumerate(nodes.tags):
            if tag == "a" and (written := nodes.attributes[element].get("href")):
                if written not in known:
                    known[written] = self._read(written, links)
                link = known[written] or self._local(nodes, element, written, url)
                if link is not None:
                    self.of[element] = link

    def _local(self, nodes: Nodes, element: int, written: str, url: str) -> Link | None:
        """The link of a heading to its own place, as a list of changes has for each version."""
        above = nodes.parents[element]
        is_heading = nodes.tags[above] in HEADINGS or nodes.tags[nodes.parents[above]] in HEADINGS
        here = link_to(url) if is_heading and _PLACE.match(written) else None
        return here._replace(address=here.address + written.strip(), is_local=True) if here else None

    def _read(self, written: str, links: Links) -> Link | None:
        """The link, unless it leads to a place on this page or to no page at all."""
        address = "" if _NO_PAGE.match(written) else links.absolute(written)
        link = link_to(address) if address else None
        if link is None or (link.host == self.host and link.path.rstrip("/") == self.own_path and "?" not in address):
            return None
        return link


def link_to(address: str) -> Link | None:
    """What an absolute address looks like; None for one that is not of the web."""
    found = _PARTS.match(address)
    if not found:
        return None
    host, path, query = found.groups()
    last = path.rstrip("/").rpartition("/")[2]
    day = date_in_address(address)
    has_day = day is not None and day.day > 0
    is_named = bool(_SLUG.match(last)) or sum(map(str.isdigit, last)) >= _OWN_DIGITS or len(last) >= _OWN_LENGTH
    is_section = bool(_LISTING.search(path) or (not query and _MANY.search(path)))
    is_listing = is_section or bool(_LISTING_QUERY.search(query) or _SHARING.search(address))
    return Link(
        address=address if "#!" in address else address.partition("#")[0],
        host=host.lower(),
        path=path,
        shape=_DIGITS.sub("9", _LETTERS.sub("a", path.rpartition("/")[0])) + ("?" if query else ""),
        is_listing=is_listing and not has_day,
        is_own=has_day or is_named,
        is_top=not path.strip("/") and not query,
    )


def identity(address: str) -> str:
    """The one spelling of an address, or the address as it is if its host could be none."""
    page, sign, place = ("", "", "") if "#!" in address else address.partition("#")
    try:
        return canonical(page or address) + sign + place
    except BadRequest:
        return address


def _host_and_path(url: str) -> tuple[str, str]:
    found = _PARTS.match(url)
    return (found[1].lower(), found[2]) if found else ("", "")
