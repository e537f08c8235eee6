"""What a page declares about itself in its markup, as it stands there.

`<meta>` elements (OpenGraph, Twitter, Dublin Core, citation_* and the hundred names that content systems made up),
microdata and RDFa properties, `<time>` elements, links that say `rel=author` or `rel=canonical`, microformats' authors,
and JSON-LD.
What to believe is decided elsewhere (`page/metadata.py`).

Properties belong to items.  An item inside another speaks for that one's author, publisher or comment; the page's own
is the first article, or if there is none, any other.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from honbun.page.declaring import Declaring
from honbun.page.linked_data import without_markup

_MOST_PROPERTIES = 100
_HIGHEST_CLIMB = 32  # from a property to its item, or from an author to what stands apart
_LONGEST_VALUE = 2_000
_APART = re.compile("comment|repl(?:y|ies)|side-?bar", re.IGNORECASE)  # names of elements around other authors

_PROPERTIES = frozenset(
    "author creator datecreated datemodified datepublished description headline image inlanguage name publisher"
    " published_time modified_time title".split()
)
_AUTHORS = ("author", "creator")
_PARTS_OF_PAGES = ("", "mainentity", "mainentityofpage", "blogpost")
_ARTICLES = ("article", "posting", "recipe", "report")
_NO_ITEMS_OF_PAGES = ("person", "organization", "website", "breadcrumblist", "listitem", "imageobject", "wpheader")


class TimeElement(NamedTuple):
    value: str  # of its `datetime`
    text: str
    names: str  # class, itemprop and whether it says `pubdate`


@dataclass(slots=True)
class Declared:
    """What a page declares: names in lower case, and for each its values in order."""

    lang: str = ""
    canonical: str = ""
    metas: dict[str, list[str]] = field(default_factory=dict)
    properties: dict[str, list[str]] = field(default_factory=dict)  # of the item that is the page's
    authors: list[str] = field(default_factory=list)  # in links that say rel=author and in microformats; no tags inside
    times: list[TimeElement] = field(default_factory=list)

    def meta(self, *names: str) -> str:
        """The first value that one of these metas has, the names tried in order."""
        return next((self.metas[name][0] for name in names if name in self.metas), "")

    def property(self, *names: str) -> str:
        """The same of the page's item."""
        return next((self.properties[name][0] for name in names if name in self.properties), "")


def read_declared(declaring: Declaring) -> Declared:
    """Everything a page declares, unjudged."""
    declared, items = Declared(), _Items()
    for node in declaring.nodes:
        tag, attributes = node.tag, node.attributes
        if tag == "meta":
            _add_meta(declared, attributes)
        elif tag == "link":
            if not declared.canonical and attributes.get("rel") == "canonical":
                declared.canonical = (attributes.get("href") or "").strip()
        elif tag == "html":
            declared.lang = declared.lang or (attributes.get("lang") or attributes.get("xml:lang") or "").strip()
        elif tag == "time":
            declared.times.append(_time(node, attributes))
        elif _names_author(node, attributes):
            name = node.css_first(".p-name") or node  # of an h-card
            declared.authors.append(without_markup(_text(name, between=" ")).strip())
        if "itemprop" in attributes or ("property" in attributes and tag != "meta"):
            items.add(node, attributes)
    declared.properties = items.of_page()
    return declared


def _names_author(node: LexborNode, attributes: dict[str, str | None]) -> bool:
    """Whether an element names the author: a link that says so, hAtom's `fn` in an `author`, h-entry's `p-author`."""
    if node.tag == "a" and "author" in (attributes.get("rel") or "").split():
        return True
    own = (attributes.get("class") or "").split()
    formats = {"fn": "author", "p-author": "h-entry"}  # a dish or a thing on sale has an `fn` too
    inside = next((formats[name] for name in own if name in formats), "")
    around = list(islice(_names_around(node), _HIGHEST_CLIMB)) if inside else []
    return any(inside in names.split() for names in around) and not any(map(_APART.search, around))


def _names_around(node: LexborNode) -> Iterator[str]:
    """Class and id of the elements around one."""
    parent = node.parent
    while parent is not None and parent.tag != "body":
        yield f"{parent.attributes.get('class')} {parent.attributes.get('id')}"
        parent = parent.parent


def _add_meta(declared: Declared, attributes: dict[str, str | None]) -> None:
    content = (attributes.get("content") or "").strip()[:_LONGEST_VALUE]
    if not content:
        return
    for kind in ("property", "name", "http-equiv"):
        if name := attributes.get(kind):
            declared.metas.setdefault(name.strip().lower(), []).append(content)


def _time(node: LexborNode, attributes: dict[str, str | None]) -> TimeElement:
    names = [
        attributes.get("class") or "",
        attributes.get("itemprop") or "",
        "pubdate" if "pubdate" in attributes else "",
    ]
    return TimeElement((attributes.get("datetime") or "").strip(), _text(node), " ".join(names).strip().lower())


def _text(node: LexborNode, between: str = "") -> str:
    """The text inside; `between` stands between its elements."""
    return " ".join(node.text(separator=between)[:_LONGEST_VALUE].split())


class _Items:
    """Microdata and RDFa, by item."""

    def __init__(self) -> None:
        self._kinds: dict[int, str] = {}
        self._properties: dict[int, dict[str, list[str]]] = {}
        self._left = _MOST_PROPERTIES

    def add(self, node: LexborNode, attributes: dict[str, str | None]) -> None:
        for name in (attributes.get("itemprop") or attributes.get("property") or "").lower().split():
            local = name.rpartition(":")[2].rpartition("/")[2]
            if local in _PROPERTIES and self._left > 0:
                self._left -= 1
                self._add(node, attributes, local)

    def _add(self, node: LexborNode, attributes: dict[str, str | None], name: str) -> None:
        if "itemscope" in attributes or "typeof" in attributes:
            return  # its value is an item; the name inside will say which
        item, kind, of = _item_of(node)
        if of in _AUTHORS:
            if name != "name":
                return
            name, (item, kind, of) = "author", _item_of(item) if item else (None, "", "")
        if of not in _PARTS_OF_PAGES:
            return
        key = item.mem_id if item is not None else 0
        self._kinds[key] = kind
        if value := _value(node, attributes):
            self._properties.setdefault(key, {}).setdefault(name, []).append(value)

    def of_page(self) -> dict[str, list[str]]:
        ranked = [key for key in self._properties if not self._kinds[key].endswith(_NO_ITEMS_OF_PAGES)]
        articles = [key for key in ranked if self._kinds[key].endswith(_ARTICLES)]
        return self._properties[(articles or ranked)[0]] if ranked else {}


def _item_of(node: LexborNode) -> tuple[LexborNode | None, str, str]:
    """The item around a node, its type, and the property of another item that it is the value of."""
    parent = node.parent
    for _ in range(_HIGHEST_CLIMB):
        if parent is None:
            break
        attributes = parent.attributes
        if "itemscope" in attributes or "typeof" in attributes:
            kind = attributes.get("itemtype") or attributes.get("typeof") or ""
            of = attributes.get("itemprop") or attributes.get("property") or attributes.get("rel") or ""
            return parent, kind.strip().lower(), of.lower().rpartition(":")[2]
        parent = parent.parent
    return None, "", ""


def _value(node: LexborNode, attributes: dict[str, str | None]) -> str:
    for name in ("content", "datetime", "src"):
        if value := attributes.get(name):
            return value.strip()[:_LONGEST_VALUE]
    return _text(node)
