"""What nodes look like that hold a field, and how close another node comes to that.

A pattern is an extraction path of paper 001 (3.1) made lenient.  Like a composed path it has for each level, from the
node up to the root, the tag, the places among siblings (all that were seen, instead of one or any), and the marks that
all examples have in common.  To these it adds what stands around the node and what the text itself looks like.

The paper's path matches or does not; one banner above an article, and nothing is found.  Here what is not as in the
examples is counted, and the closest node is taken.  So levels may be missing, a box may have moved, and a path whose
Pos had to become `*` for one page still prefers the usual places: more examples cannot make it worse.

Every weight is a loss: 0 is a node that is in nothing different from an example.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from math import inf

from honbun.wrappers.features import ALL, Features
from honbun.wrappers.spot import Spot
from honbun.wrappers.surroundings import ANYTHING, NOTHING_FOREIGN, Foreign, Surroundings, surroundings_of
from honbun.wrappers.tree import NOWHERE, TEXT, Tree

Known = dict[tuple[int, int], float]  # by level and node, what the path from there up has lost

OTHER_PLACE = 1.0  # among its siblings
OTHER_MARKS = 1.5
GAP = 1.5  # a level that only the pattern has, or only the page
MOST_GAPS = 5


@dataclass(frozen=True, slots=True)
class Level:
    """What a node, or one of its ancestors, looks like."""

    tag: str
    places: frozenset[int] | None  # Pos, as seen in the examples; None: any
    marks: frozenset[str]  # that all examples have
    exact: bool  # whether they have no others

    @property
    def weight(self) -> float:
        return OTHER_PLACE if self.tag == TEXT else OTHER_PLACE + OTHER_MARKS

    def loss(self, tree: Tree, node: int, tokens: bool) -> float:
        """How far this node is from it."""
        if tree.names[node] != self.tag:
            return self.weight
        lost = 0.0 if self.places is None or tree.position(node) in self.places else OTHER_PLACE
        if self.tag != TEXT:
            lost += OTHER_MARKS * self._share_of_other_marks(tree.marks(node, tokens))
        return lost

    def _share_of_other_marks(self, marks: frozenset[str]) -> float:
        expected = len(self.marks | marks) if self.exact else len(self.marks)
        return 1 - len(self.marks & marks) / expected if expected else 0.0


@dataclass(frozen=True, slots=True)
class Pattern:
    """What the examples of one place look like."""

    levels: tuple[Level, ...]  # from the node up; none where it is the part of the page itself: a row that is a link
    surroundings: Surroundings
    attribute: str = ""  # whose value is the field's; empty: the text
    foreign: Foreign = NOTHING_FOREIGN
    tokens: bool = True  # see `features.py`
    levels_may_be_missing: bool = True
    is_rooted: bool = False  # whether nodes must have the same tags all the way up

    @property
    def tags(self) -> tuple[str, ...]:
        """From the root down."""
        return tuple(level.tag for level in reversed(self.levels))

    def loss(self, spot: Spot, known: Known, most_gaps: int = MOST_GAPS) -> float:
        """How far a spot is from the examples.

        `known` keeps what the ancestors of other spots of the page have lost, with as many gaps.
        """
        lost = self._loss_of_path(spot, known, most_gaps if self.levels_may_be_missing else 0)
        return lost + self._loss_around(spot)

    def least_loss(self, spot: Spot) -> float:
        """What it cannot be less than, told without a look at most of the path."""
        if not self.levels:
            return self._loss_around(spot)
        gaps = abs(spot.tree.depth(spot.node) - self._top(spot) + 1 - len(self.levels))
        lost = gaps * GAP + self.levels[0].loss(spot.tree, spot.node, self.tokens)
        if not gaps and len(self.levels) > 1:
            lost += min(self.levels[1].loss(spot.tree, spot.tree.parents[spot.node], self.tokens), 2 * GAP)
        return lost + self._loss_around(spot)

    def _loss_around(self, spot: Spot) -> float:
        return self.surroundings.loss(spot) + self.foreign.loss(spot)

    @property
    def weight(self) -> float:
        """What a node loses that has nothing of the examples."""
        return sum(level.weight for level in self.levels) + self.surroundings.weight

    def _loss_of_path(self, spot: Spot, known: Known, most_gaps: int) -> float:
        return _Alignment(self, spot.tree, self._top(spot), known, most_gaps).loss(0, spot.node)

    @staticmethod
    def _top(spot: Spot) -> int:
        """How deep the path begins."""
        return spot.tree.depth(spot.above) + 1 if spot.above != NOWHERE else 0


class _Alignment:
    """The levels of a pattern beside the ancestors of a node, either of which may have some that the other has not.

    What a node and those above it lose depends on no node below, so it is found once for a page (`known`).
    """

    def __init__(self, pattern: Pattern, tree: Tree, top: int, known: Known, most_gaps: int) -> None:
        self._levels, self._tokens = pattern.levels, pattern.tokens
        self._most_gaps = most_gaps
        self._tree, self._top, self._known = tree, top, known

    def loss(self, number: int, node: int) -> float:
        """What the levels from this number up lose beside the node and its ancestors."""
        place = (number, node)
        lost = self._known.get(place)
        if lost is None:
            lost = self._known[place] = self._least(number, node)
        return lost

    def _least(self, number: int, node: int) -> float:
        levels_left = len(self._levels) - number
        nodes_left = self._tree.depth(node) - self._top + 1 if node != NOWHERE else 0
        gap = abs(levels_left - nodes_left)
        if gap > self._most_gaps:
            return inf
        if not levels_left or not nodes_left:
            return gap * GAP
        parent = self._tree.parents[node]
        lost = self._levels[number].loss(self._tree, node, self._tokens) + self.loss(number + 1, parent)
        if number and self._most_gaps and lost > GAP:
            lost = min(lost, GAP + self.loss(number, parent), GAP + self.loss(number + 1, node))
        return lost


def pattern_of(spots: Sequence[Spot], features: Features = ALL, values: Set[str] = frozenset()) -> Pattern:
    """The pattern of examples whose tags are the same; `values` are texts that fields have, and so no labels."""
    chains = [list(spot.chain()) for spot in spots]
    levels = tuple(
        _level_of([(spot.tree, node) for spot, node in zip(spots, nodes, strict=True)], features.tokens)
        for nodes in zip(*chains, strict=True)
    )
    return Pattern(
        levels,
        surroundings_of(spots, values) if features.labels else ANYTHING,
        spots[0].attribute,
        tokens=features.tokens,
        levels_may_be_missing=features.levels,
        is_rooted=not features.roots,
    )


def _level_of(nodes: Sequence[tuple[Tree, int]], tokens: bool) -> Level:
    marks = [tree.marks(node, tokens) for tree, node in nodes]
    common = frozenset.intersection(*marks)
    places = frozenset(tree.position(node) for tree, node in nodes)
    tree, node = nodes[0]
    return Level(tree.names[node], places, common, exact=all(each == common for each in marks))
