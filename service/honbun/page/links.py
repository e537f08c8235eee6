"""Absolute addresses for what a page links to, and nothing but addresses of the web and of mail.

Browsers drop white space at both ends of an address and line ends anywhere in it, take `\\` for `/`, and read what
comes out; so do we, before the scheme is looked at.  Whatever is left that could end an attribute, or a link in
Markdown, is escaped.
"""

import re
from urllib.parse import quote, urljoin

from selectolax.lexbor import LexborHTMLParser

SCHEMES = ("http", "https", "mailto")
LONGEST = 4_000  # longer addresses are data, not places
_ENDS = "".join(map(chr, range(0x21)))
_LINE_ENDS = str.maketrans("", "", "\t\n\r")
_ON_THE_WEB = re.compile(r"https?://[^\s/?#\"'<>^`{|}]+(?:[/?#]|$)", re.IGNORECASE)
_TO_ESCAPE = re.compile(r"[\x00-\x20\x7f-\xa0\"'<>\\^`{|}\u2028\u2029\ud800-\udfff\ufffe\uffff\u3000]")


class Links:
    """The links of one page, told where it is."""

    def __init__(self, url: str, base: str = "") -> None:
        self._page = url
        if base:
            self._page = self.absolute(base) or url

    def absolute(self, written: str) -> str:
        """The address a browser would go to; empty when that is no place on the web, nor a mail address."""
        cleaned = written.strip(_ENDS).translate(_LINE_ENDS)
        if cleaned in ("", "#") or len(cleaned) > LONGEST:
            return ""
        is_mail = cleaned[:7].lower() == "mailto:"
        address = cleaned if is_mail else self._join(_with_slashes(cleaned))
        scheme, _, rest = address.partition(":")
        return f"{scheme.lower()}:{_escape(rest)}" if is_mail or _ON_THE_WEB.match(address) else ""

    def _join(self, cleaned: str) -> str:
        if _ON_THE_WEB.match(cleaned) and "[" not in cleaned:
            return cleaned
        try:
            return urljoin(self._page, cleaned)
        except ValueError:
            return ""


def links_of(tree: LexborHTMLParser, url: str) -> Links:
    """The links of this page, by the <base> in its head if it has one."""
    base = tree.head.css_first("base[href]") if tree.head is not None else None
    return Links(url, (base.attributes.get("href") or "") if base is not None else "")


def _with_slashes(address: str) -> str:
    place, mark, rest = address.partition("?")
    return place.replace("\\", "/") + mark + rest


def _escape(address: str) -> str:
    return _TO_ESCAPE.sub(lambda found: quote(found[0], errors="replace"), address)
