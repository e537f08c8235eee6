"""The tree of an XML document, as far as fields need it: names as written, attributes, and text.

It takes what is not well-formed too: an end tag closes the nearest element of its name, or nothing.  Entities but the
five of XML and numbers are left as they stand, and nothing is ever fetched.
"""

import html
import re
from typing import NamedTuple, cast

from selectolax.lexbor import LexborNode

from honbun.wrappers.tree import NOWHERE, Tree

_TOKEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!\[CDATA\[(?P<data>.*?)(?:\]\]>|\Z)|<![^\[>]*(?:\[[^\]]*\]\s*)?>"
    r"|</(?P<end>[^\s<>/]+)\s*>|<(?P<name>[^\s<>/!?=\"']+)(?P<told>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"([^\s=\"'/]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_HTML = frozenset(
    "html head body title meta link base script style div p table tr td center font b i h1 h2 h3 h4 h5 h6 a img ul ol "
    "li dl form hr br section article header footer main nav aside span pre frameset blockquote".split()
)


class _Element(NamedTuple):
    """What a tree asks its elements for."""

    attributes: dict[str, str | None]


def is_xml(text: str) -> bool:
    """Whether the first element is none of HTML."""
    first = next((found["name"] for found in _TOKEN.finditer(text[:20_000]) if found["name"]), "html")
    return first.lower() not in _HTML


def grow_xml(text: str) -> Tree:
    """The tree of an XML document."""
    tree = Tree()
    open_ones: list[tuple[str, int]] = [("", NOWHERE)]
    at = 0
    for found in _TOKEN.finditer(text):
        _, parent = open_ones[-1]
        _add_text(tree, html.unescape(text[at : found.start()]), parent)
        at = found.end()
        if found["data"]:
            _add_text(tree, found["data"], parent)
        elif name := found["name"]:
            element = cast(LexborNode, _Element(_attributes(found["told"])))
            number = tree.add_element(name, parent, element)
            if not found["told"].endswith("/"):
                open_ones.append((name, number))
        elif found["end"] and any(name == found["end"] for name, _ in open_ones):
            while open_ones.pop()[0] != found["end"]:
                pass
    return tree


def _attributes(told: str) -> dict[str, str | None]:
    return {found[1]: html.unescape(found[2] or found[3] or "") for found in _ATTRIBUTE.finditer(told)}


def _add_text(tree: Tree, text: str, parent: int) -> None:
    if parent != NOWHERE and text:
        tree.add_text(text, parent, blanks=False)
