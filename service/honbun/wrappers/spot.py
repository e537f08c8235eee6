"""A place on a page that can hold a value."""

from collections.abc import Iterator
from typing import NamedTuple

from honbun.page.blocks import fold
from honbun.wrappers.tree import NOWHERE, Tree


class Spot(NamedTuple):
    """A node of a page, or one of its attributes."""

    tree: Tree
    node: int
    attribute: str = ""  # empty: the text
    above: int = NOWHERE  # what is above the part of the page that is looked at

    @property
    def text(self) -> str:
        if self.attribute:
            return fold(self.tree.attributes(self.node).get(self.attribute, ""))
        return self.tree.text(self.node)

    @property
    def before(self) -> str:
        return self.tree.text_before(self.node)

    @property
    def after(self) -> str:
        return self.tree.text_after(self.node)

    @property
    def tags(self) -> tuple[str, ...]:
        """The names from the node up."""
        return tuple(self.tree.names[node] for node in self.chain())

    def chain(self) -> Iterator[int]:
        return self.tree.chain(self.node, self.above)
