"""Small questions to a page's tree."""

from selectolax.lexbor import LexborHTMLParser, LexborNode


def attribute(node: LexborNode, name: str) -> str:
    """The attribute's value; empty if it has none."""
    return (node.attributes.get(name) or "").strip()


def head_title(tree: LexborHTMLParser) -> str:
    """The text of the first `<title>`."""
    node = tree.css_first("title")
    return " ".join(node.text().split()) if node is not None else ""


def root_lang(tree: LexborHTMLParser) -> str:
    """The language that the page's root element names."""
    root = tree.css_first("html")
    return attribute(root, "lang") if root is not None else ""
