"""Small questions to a page's tree."""

from selectolax.lexbor import LexborHTMLParser, LexborNode


def attribute(node: LexborNode, name: str) -> str:
    """The attribute's value; empty if it has none."""
    return (node.attributes.get(name) or "").strip()


def meta(tree: LexborHTMLParser, name: str) -> str:
    """The content of the first `<meta>` of this name or property."""
    node = tree.css_first(f'meta[name="{name}"], meta[property="{name}"]')
    return attribute(node, "content") if node is not None else ""
