"""The body of an item as HTML that is safe to show, its text, and its picture.

Nothing of the page's markup gets this far, only text and addresses, put together anew from the tags that content may
have.  Then nh3 parses it as a browser would, mends what does not nest, and takes out what should not have been there.
"""

import re
from collections.abc import Collection, Iterator
from html import escape

import nh3

from honbun.feeds.groups import Item
from honbun.feeds.nodes import LINE, Nodes, width
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
_PICTURE = ("alt", "width", "height")

_cleaner = nh3.Cleaner(
    tags=set(BLOCK_TAGS | INLINE_TAGS | {"tbody"}),
    attributes={"a": {"href"}, "img": {"src", *_PICTURE}},
    url_schemes=set(SCHEMES),
    link_rel="noreferrer noopener nofollow",
    url_relative="deny",
)


def body_of(page: ListPage, item: Item, without: Collection[int]) -> tuple[str, str]:
    """The item as HTML and as text, without these elements; empty if nothing else is in it."""
    written = list(_written(page, item, without))
    text = " ".join("".join(text for _, text in written).split())
    if not text:
        return "", ""
    html = _cleaner.clean("".join(markup for markup, _ in written)).strip()
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


def _written(page: ListPage, item: Item, without: Collection[int]) -> Iterator[tuple[str, str]]:
    """Pieces of markup, and the text that each of them shows."""
    nodes, left = page.nodes, _MOST_ELEMENTS
    closing: list[tuple[int, str, int]] = []  # the element at which an open one ends, its end tag, its last text
    text, element = nodes.first_texts[item.first], item.first
    while element < item.end and left > 0:
        while closing and closing[-1][0] <= element:
            _, end_tag, end_text = closing.pop()
            yield from _texts(nodes, text, end_text)
            text = end_text
            yield end_tag, ""
        yield from _texts(nodes, text, nodes.first_texts[element])
        text = nodes.first_texts[element]
        if element in without or nodes.tags[element] in _DROPPED or _is_no_body(page, item, element):
            text, element = nodes.end_texts[element], nodes.ends[element]
            continue
        start_tag, end_tag = (
            ("", "") if nodes.ends[element] == item.end and element == item.first else _tags(page, element)
        )
        yield start_tag, ""
        closing.append((nodes.ends[element], end_tag, nodes.end_texts[element]))
        element, left = element + 1, left - 1
    for _, end_tag, end_text in reversed(closing):
        yield from _texts(nodes, text, end_text)
        text = max(text, end_text)
        yield end_tag, ""


def _texts(nodes: Nodes, first: int, end: int) -> Iterator[tuple[str, str]]:
    for text in nodes.texts[first:end]:
        if "\n" in text.strip() and "pre" in (
            nodes.tags[owner := nodes.owner(first)],
            nodes.tags[nodes.parents[owner]],
        ):
            folded = text.lstrip(LINE)
        else:
            folded = _SPACE.sub(" ", text)
        yield escape(folded.lstrip() if text.startswith(LINE) else folded, quote=False), folded


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
    """Whether an element is a link to a list, as tags are, or a short one to the entry: "read on"."""
    link = page.links.of.get(element)
    if link is None or link.address != page.links.of[item.anchor].address:
        return link is not None and link.is_listing
    return (
        element != item.first and page.nodes.ends[element] == element + 1 and page.nodes.width(element) <= _MORE_WIDTH
    )


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
