"""Which node of a page is the closest to a pattern.

It is looked for ever wider: among the nodes with the same tags up to the root, then those with the same last two, then
those behind a label of the examples.  There are hundreds of the first kind alone.  So each time those are tried first
that stand at the very places of the examples: all others lose a place at least.  Then those behind a label: all others
lose that as well.  Who loses more than the closest so far need not be looked at, and of those that are nobody is tried
whose surroundings alone cost too much.
"""

from collections.abc import Collection, Iterator, Sequence
from math import inf

from honbun.wrappers.pattern import MOST_GAPS, OTHER_PLACE, Known, Pattern
from honbun.wrappers.spot import Spot
from honbun.wrappers.surroundings import OTHER_LABEL
from honbun.wrappers.tree import TEXT, Tree

NEAR = 2.5  # a node no farther than this is not looked for elsewhere
_ROUNDING = 1e-9

Found = tuple[float, int | None]  # what the closest node has lost, and which it is


def closest_node(tree: Tree, pattern: Pattern, never: Collection[str], above: int) -> Found:
    """By how much the closest node below `above` differs, and which it is; its text is not one of `never`."""
    lost, closest = inf, None
    for nodes, gaps in _ever_wider(tree, pattern, above):
        lost, found = _Search(tree, pattern, never, above, gaps).closest(nodes, lost)
        closest = closest if found is None else found
        if lost <= NEAR:
            break
    return lost, closest


def _ever_wider(tree: Tree, pattern: Pattern, above: int) -> Iterator[tuple[Sequence[int], int]]:
    """Where to look: at nodes with the same tags up to the root, with the same two, and then by their labels alone.

    With them the number of levels that may be missing: none in the first, which most pages need not go beyond.
    """
    tags = pattern.tags
    yield tree.nodes_of(tags, above), 0
    if pattern.is_rooted or not tags:
        return
    yield tree.nodes_like(tags[-1], tags[-2] if len(tags) > 1 else "", above), MOST_GAPS
    if tags[-1] == TEXT:
        texts = tree.text_nodes_in(above)
        yield tree.behind(pattern.surroundings.before, texts), MOST_GAPS
        if start := pattern.surroundings.start:
            yield [node for node in texts if tree.text(node).startswith(start)], MOST_GAPS


class _Search:
    """Looking for a pattern with so many levels that may be missing."""

    def __init__(self, tree: Tree, pattern: Pattern, never: Collection[str], above: int, gaps: int) -> None:
        self._tree, self._pattern, self._never = tree, pattern, never
        self._above, self._gaps = above, gaps
        self._known: Known = {}

    def closest(self, nodes: Sequence[int], least: float) -> Found:
        """The first of these that differs by the least, and by less than `least`."""
        labels = self._pattern.surroundings.before
        at_places = self._nodes_at_places().intersection(nodes)
        found = self._least(at_places, (least, None))
        if found[0] + _ROUNDING < OTHER_PLACE:
            return found
        behind = {*self._tree.behind(labels, nodes)} - at_places
        found = self._least(behind, found)
        if found[0] + _ROUNDING < OTHER_PLACE + OTHER_LABEL * bool(labels):
            return found
        return self._least([node for node in nodes if node not in at_places and node not in behind], found)

    def _nodes_at_places(self) -> set[int]:
        levels = reversed(self._pattern.levels)
        return {*self._tree.nodes_at([(level.tag, level.places) for level in levels], self._above)}

    def _least(self, nodes: Collection[int], found: Found) -> Found:
        """What was found, or one of these nodes if it is closer."""
        least, closest = found
        spots = (Spot(self._tree, node, self._pattern.attribute, self._above) for node in nodes)
        for least_loss, node, spot in sorted((self._pattern.least_loss(spot), spot.node, spot) for spot in spots):
            if least_loss > least + _ROUNDING:
                break
            lost = self._pattern.loss(spot, self._known, self._gaps)
            is_closer = lost < least or (lost == least and closest is not None and node < closest)
            if is_closer and spot.text and spot.text not in self._never:
                least, closest = lost, node
        return least, closest
