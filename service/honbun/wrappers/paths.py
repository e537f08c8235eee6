"""Paths that name one node of a page: `/html[1]/body[1]/p[2]/#text[1]`, or an attribute of it: `…/a[1]/@href`.

A number counts siblings of the same name, and is 1 if left out; text nodes of nothing but white space do not count.
XPath's `text()` is understood as well.  A path with `//` in it, or one that leads nowhere, names no node.
"""

import re

from honbun.wrappers.tree import NOWHERE, TEXT, Tree

_STEP = re.compile(r"(?P<name>#text|text\(\)|[^\s/\[\]@()]+)(?:\[(?P<pos>\d{1,9})\])?")


def path_of(tree: Tree, node: int, attribute: str = "") -> str:
    """The path of a node, or of one of its attributes."""
    steps = [f"/{tree.names[at]}[{tree.position(at)}]" for at in tree.chain(node)]
    return "".join(reversed(steps)) + (f"/@{attribute}" if attribute else "")


def find(tree: Tree, path: str) -> tuple[int, str] | None:
    """The node, and the attribute if it is one, that a path names."""
    way, sign, attribute = path.partition("/@")
    node = NOWHERE
    for step in way.split("/")[1:]:
        match = _STEP.fullmatch(step)
        below = _child(tree, node, match) if match else None
        if below is None:
            return None
        node = below
    if node == NOWHERE or (sign and attribute not in tree.attributes(node)):
        return None
    return node, attribute


def _child(tree: Tree, parent: int, step: re.Match[str]) -> int | None:
    name = TEXT if step["name"] == "text()" else step["name"].lower()
    position, below = int(step["pos"] or 1), tree.nodes_of([name], parent)
    return next((node for node in below if tree.position(node) == position and tree.parents[node] == parent), None)
