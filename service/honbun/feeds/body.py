"""The body of an item as HTML that is safe to show, its text, and its picture.

Nothing of the page's markup gets this far, only text and addresses, put together anew from the tags that content may
have.  Then nh3 parses it as a browser would, mends what does not nest, and takes out what should not have been there.
"""

import re
from collections.abc import Collection
from html import escape

import nh3

from honbun.feeds.groups import Item
from honbun.feeds.nodes import LINE, width
from honbun.feeds.page import ListPage
from honbun.page.content import BLOCK_TAGS, INLINE_TAGS
from honbun.page.links import SCHEMES
from honbun.page.pictures import picture
from honbun.page.tags import BLOCKS, FIELDS

_MOST_ELEMENTS = 2_000  # of one item
_MORE_WIDTH = 40.0  # of a link to the entry itself, which says to read on
_RENAMED = {"b": "strong", "i": "em", "tt": "code", "s": "del", "strike": "del"}
_KEPT = (BLOCK_TAGS | INLINE_TAGS) - {"img", "a", "time", "mark", "q"}
_VOID = frozenset(("br", "hr"))
_DROPPED = FIELDS | {"form", "label", "nav"}
_EMPTY = re.compile(r"<(p|ul|ol|li|h[1-6]|strong|em|figure|blockquote)>\s*</\1>")
_SPACE = re.compile(r"\s+")
_LEADING = re.compile(r"^[\s|/·•:,–—-]+")  # what is left between things that were taken out
_COMMENTS = re.compile(r"#(?:comment|respond|disqus)")
_PICTURE = ("alt", "width", "height")

_cleaner = nh3.Cleaner(
    tags=set(BLOCK_TAGS | INLINE_TAGS | {"tbody"}),
    attributes={"a": {"href"}, "img": {"src", *_PICTURE}},
    url_schemes=set(SCHEMES),
    link_rel="noreferrer noopener nofollow",
    url_relative="deny",
)


def body_of(page: ListPage, item: Item, without: Collection[int], no_text: int = -1) -> tuple[str, str]:
    """The item as HTML and as text, without these elements and this text; empty if nothing else is in it."""
    body = _Body(page, item, without, no_text)
    body.write()
    text = _LEADING.sub("", " ".join("".join(body.texts).split()))
    if not text:
        return "", ""
    html = _cleaner.clean("".join(body.markup)).strip()
    while (fewer := _EMPTY.sub("", html)) != html:
        html = fewer
    return html, text


def image_of(page: ListPage, item: Item) -> str:
    """The address of the item's first picture that is no icon."""
    for element in range(item.first, item.end):
        if page.nodes.tags[element] == "img":
            shown = picture(page.nodes.nodes[element], page.links.written, alone=True)
            if shown:
                return shown.attributes["data-src"]
    return ""


class _Body:
    """Walks an item and puts down what it holds: pieces of markup, and the text that they show."""

    def __init__(self, page: ListPage, item: Item, without: Collection[int], no_text: int) -> None:
        self.markup: list[str] = []
        self.texts: list[str] = []
        self._page, self._nodes, self._item, self._without = page, page.nodes, item, without
        self._text = item.text  # the next to be written
        self._no_text = no_text
        self._open: list[tuple[int, str]] = []  # elements, and what ends them
        self._preformatted = 0  # how many of them keep white space

    def write(self) -> None:
        nodes, item = self._nodes, self._item
        element, left = item.first, _MOST_ELEMENTS
        while element < item.end and left:
            self._close_before(element)
            self._write_texts(nodes.first_texts[element])
            left -= 1
            if self._is_left_out(element):
                self._text, element = nodes.end_texts[element], nodes.ends[element]
            else:
                self._enter(element)
                element += 1
        self._close_before(item.end)
        self._write_texts(item.end_text)

    def _is_left_out(self, element: int) -> bool:
        is_dropped = element in self._without or self._nodes.tags[element] in _DROPPED
        return is_dropped or _is_no_body(self._page, self._item, element)

    def _enter(self, element: int) -> None:
        is_all = element == self._item.first and self._nodes.ends[element] == self._item.end
        start, end = ("", "") if is_all else _tags(self._page, element)
        self.markup.append(start)
        self._open.append((element, end))
        self._preformatted += end == "</pre>"

    def _close_before(self, element: int) -> None:
        while self._open and self._nodes.ends[self._open[-1][0]] <= element:
            closed, end = self._open.pop()
            self._write_texts(self._nodes.end_texts[closed])
            self.markup.append(end)
            self._preformatted -= end == "</pre>"

    def _write_texts(self, end: int) -> None:
        for number in range(self._text, end):
            if number == self._no_text:
                continue
            text = self._nodes.texts[number]
            self.texts.append(text)
            self.markup.append(escape(text.lstrip(LINE) if self._preformatted else _folded(text), quote=False))
        self._text = max(self._text, end)


def _folded(text: str) -> str:
    """A text as it is shown: white space is one space, and none at the beginning of a line."""
    return _SPACE.sub(" ", text.lstrip() if text.startswith(LINE) else text)


def _tags(page: ListPage, element: int) -> tuple[str, str]:
    """What is written before and after an element; what is no tag of content sets a paragraph apart, or nothing."""
    tag = _RENAMED.get(page.nodes.tags[element], page.nodes.tags[element])
    if tag in _VOID:
        return f"<{tag}>", ""
    if tag == "img":
        return _picture(page, element), ""
    if tag == "a":
        link = page.links.of.get(element)
        return (f'<a href="{escape(link.address)}">', "</a>") if link else ("", "")
    if tag in _KEPT:
        return f"<{tag}>", f"</{tag}>"
    return ("<p>", "</p>") if tag in BLOCKS else ("", "")


def _picture(page: ListPage, element: int) -> str:
    shown = picture(page.nodes.nodes[element], page.links.written, alone=True)
    if not shown:
        return ""
    told = "".join(f' {name}="{escape(shown.attributes[name])}"' for name in _PICTURE if shown.attributes.get(name))
    return f'<img src="{escape(shown.attributes["data-src"])}"{told}>'


def _is_no_body(page: ListPage, item: Item, element: int) -> bool:
    """Whether an element is a link to a list, as tags are, to comments, or a short one to the entry: "read on"."""
    link = page.links.of.get(element)
    if link is None or element == item.first:
        return False
    if link.is_listing or _COMMENTS.search(page.nodes.attributes[element].get("href") or ""):
        return True
    is_entry = link.address == page.links.of[item.anchor].address
    return is_entry and page.nodes.ends[element] == element + 1 and page.nodes.width(element) <= _MORE_WIDTH


def shortened(text: str, most: float) -> str:
    """The beginning of a text, no wider than this; cut behind a sentence or a word where that is near."""
    if width(text) <= most:
        return text
    cut = text[: int(most * len(text) / width(text))]
    ends = [cut.rfind(mark) + len(mark.rstrip()) for mark in ("。", ". ", "! ", "? ", "！", "？")]
    if max(ends) > len(cut) / 2:
        return cut[: max(ends)].rstrip()
    space = cut.rfind(" ")
    return (cut[:space] if space > len(cut) / 2 else cut).rstrip() + "…"
