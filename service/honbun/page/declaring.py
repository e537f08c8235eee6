"""The elements with which a page declares something about itself, found in one go.

A query looks at every node of the tree, so four of them took as long as half the parsing.  What the elements say is
read by `declared.py` and `kind.py`.
"""

from functools import cached_property
from itertools import islice

from selectolax.lexbor import LexborHTMLParser, LexborNode

_QUERY = "html,meta,link[rel],time,a[rel],.author .fn,.h-entry .p-author,[itemprop],[property],script[type]"
_MOST_ELEMENTS = 3_000
_MOST_SCRIPTS = 50
_LINKED_DATA = "ld+json"  # the end of their type


class Declaring:
    """These elements of a page, in its order."""

    def __init__(self, tree: LexborHTMLParser) -> None:
        self.nodes: list[LexborNode] = tree.css(_QUERY)[:_MOST_ELEMENTS]

    @cached_property
    def metas(self) -> dict[str, str]:
        """The content of the first `<meta>` of each name or property, these to the letter."""
        told: dict[str, str] = {}
        for attributes in (node.attributes for node in self.nodes if node.tag == "meta"):
            for name in (attributes.get("name"), attributes.get("property")):
                if name:
                    told.setdefault(name, (attributes.get("content") or "").strip())
        return told

    @cached_property
    def linked_data(self) -> list[str]:
        """The first scripts that are JSON-LD."""
        scripts = (node for node in self.nodes if node.tag == "script")
        linked = (node for node in scripts if (node.attributes.get("type") or "").lower().endswith(_LINKED_DATA))
        return [node.text() for node in islice(linked, _MOST_SCRIPTS)]
