"""A page as the tree of wrappers and as that of feeds: an element of both is known by its place in memory."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from honbun.feeds.corrected import NOT_PICKED
from honbun.feeds.find import FoundList
from honbun.feeds.page import ListPage
from honbun.wrappers.tree import Tree


@dataclass(frozen=True)
class TwoTrees:
    """A page, and the lists that were found on it."""

    page: ListPage
    tree: Tree
    lists: Sequence[FoundList]

    def element(self, node: int) -> int:
        """The element of the other tree that this node is, or that holds it."""
        tree = self.tree
        for at in tree.chain(node):
            element = tree.elements[at]
            if element is not None and element.mem_id in self._elements:
                return self._elements[element.mem_id]
        return NOT_PICKED

    def rows(self, nodes: Sequence[int]) -> list[int]:
        """The entries of the list that we found around these nodes, as far as they are elements of one kind."""
        for one in self.lists:
            whole = [item.first for item in one.items if self.page.nodes.ends[item.first] == item.end]
            places = (self.page.nodes.nodes[first].mem_id for first in whole)
            rows = [self._numbers[place] for place in places if place in self._numbers]
            if own := next((row for row in rows if all(self.tree.is_below(node, row) for node in nodes)), None):
                return [row for row in rows if self.tree.shapes[row] == self.tree.shapes[own]]
        return []

    def anchor(self, elements: Mapping[str, int], inside: range) -> int:
        """The link that was picked, or the one of the title, or of the entry that we found there, or the longest."""
        page = self.page
        for name in ("link", "title"):
            element = elements.get(name, NOT_PICKED)
            while element != NOT_PICKED:
                if element in page.links.of:
                    return element
                element = page.nodes.parents[element]
        places = ((anchors, bisect_left(anchors, inside.start)) for anchors in self._anchors)
        found = (anchors[at] for anchors, at in places if at < len(anchors) and anchors[at] in inside)
        links = [at for at in inside if at in page.links.of]
        return next(found, max(links, key=page.nodes.width, default=NOT_PICKED))

    @cached_property
    def _anchors(self) -> list[list[int]]:
        return [sorted(item.anchor for item in one.items) for one in self.lists]

    @cached_property
    def _elements(self) -> dict[int, int]:
        return {element.mem_id: number for number, element in enumerate(self.page.nodes.nodes)}

    @cached_property
    def _numbers(self) -> dict[int, int]:
        elements = enumerate(self.tree.elements)
        return {element.mem_id: number for number, element in elements if element is not None}


def cut_in_entries(nodes: Iterable[tuple[int, str]]) -> list[dict[str, int]]:
    """Nodes and their fields as entries; a new one begins where a field comes again."""
    entries: list[dict[str, int]] = [{}]
    for node, name in sorted(nodes):
        if name in entries[-1]:
            entries.append({})
        entries[-1][name] = node
    return [each for each in entries if each]
