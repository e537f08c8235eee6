"""Subtrees that look alike, as paper 002 finds them.

The candidates (3.1) are the sets of elements that share a suffix of their path of tags.  They are the nodes of a trie
of reversed paths, found by splitting the elements by their tag, each part by the tag of the parent, and so on.

The distance of two subtrees (3.2) sums, over the nodes of either that an edit mapping leaves out, the square of the way
up to the nearest node that is mapped; their weight a is taken as 1.  The mapping goes from the top down and aligns the
children of mapped nodes in their order, tag for tag, at the least cost.  Subtrees that are equal in structure have
distance 0, so each structure is numbered once, and the clustering by group average (3.2) runs over distinct structures
with the number of their members: the result is the same, at a small part of the cost.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from honbun.feeds.nodes import Nodes

MOST_STRUCTURES = 40  # clustered at once, those with most members
_MOST_ALIGNED = 2_500  # pairs of children; above, children are paired as they stand
_DEEPEST_SUFFIX = 12

Structure = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Size:
    """Of a subtree: its nodes, and the sums of their depths and of the squares of these, the root's being 1."""

    nodes: int
    depths: int
    squares: int


class Structures:
    """The structures of all elements of a page: a tag and the structures of its children; "" stands for a text."""

    def __init__(self, nodes: Nodes) -> None:
        self._numbers: dict[Structure, int] = {}
        self._known: list[Structure] = []
        self._sizes: list[Size] = []
        self._distances: dict[tuple[int, int], int] = {}
        self.of = [0] * len(nodes)
        for element in range(len(nodes) - 1, -1, -1):
            self.of[element] = self._number((nodes.tags[element], tuple(self._children(nodes, element))))

    def distance(self, one: int, other: int) -> int:
        """What the best mapping of two structures with the same tag costs."""
        if one == other:
            return 0
        pair = (one, other) if one < other else (other, one)
        if pair not in self._distances:
            self._distances[pair] = self._align(self._known[pair[0]][1], self._known[pair[1]][1])
        return self._distances[pair]

    def _children(self, nodes: Nodes, element: int) -> Iterator[int]:
        text = nodes.first_texts[element]
        for child in nodes.children(element):
            if nodes.width_before[text] < nodes.width_before[nodes.first_texts[child]]:
                yield self._number(("", ()))
            text = nodes.end_texts[child]
            yield self.of[child]
        if nodes.width_before[text] < nodes.width_before[nodes.end_texts[element]]:
            yield self._number(("", ()))

    def _number(self, structure: Structure) -> int:
        number = self._numbers.setdefault(structure, len(self._numbers))
        if number == len(self._known):
            self._known.append(structure)
            self._sizes.append(self._size(structure[1]))
        return number

    def _size(self, children: Sequence[int]) -> Size:
        inside = [self._sizes[child] for child in children]
        count = sum(size.nodes for size in inside)
        depths = sum(size.depths for size in inside)
        return Size(count + 1, depths + count + 1, sum(size.squares for size in inside) + 2 * depths + count + 1)

    def _cost(self, structure: int) -> int:
        """What it costs to leave out a whole subtree below a mapped node."""
        return self._sizes[structure].squares

    def _align(self, one: Sequence[int], other: Sequence[int]) -> int:
        if len(one) * len(other) > _MOST_ALIGNED:
            return self._pair(one, other)
        costs = [0]
        for second in other:
            costs.append(costs[-1] + self._cost(second))
        for first in one:
            before, costs = costs, [costs[0] + self._cost(first)]
            for at, second in enumerate(other):
                least = min(before[at + 1] + self._cost(first), costs[at] + self._cost(second))
                if self._known[first][0] == self._known[second][0]:
                    least = min(least, before[at] + self.distance(first, second))
                costs.append(least)
        return costs[-1]

    def _pair(self, one: Sequence[int], other: Sequence[int]) -> int:
        """The same without looking for the best alignment: what is in both is mapped, the rest is left out."""
        differing = Counter(one)
        differing.subtract(Counter(other))
        return sum(abs(count) * self._cost(structure) for structure, count in differing.items())


def candidates(nodes: Nodes) -> list[tuple[int, ...]]:
    """The sets of elements that share a suffix of their paths, each once; the smallest set is two."""
    found: dict[tuple[int, ...], None] = {}
    parts = [tuple((element, element) for element in range(1, len(nodes)))]
    for _ in range(_DEEPEST_SUFFIX):
        finer: list[tuple[tuple[int, int], ...]] = []
        for part in parts:
            split: dict[str, list[tuple[int, int]]] = defaultdict(list)
            for element, above in part:
                if above >= 0:
                    split[nodes.tags[above]].append((element, nodes.parents[above]))
            finer += [tuple(each) for each in split.values() if len(each) > 1]
        found |= dict.fromkeys(tuple(element for element, _ in part) for part in finer)
        parts = finer
    return list(found)


def clusters(members: Sequence[int], structures: Structures) -> Iterator[tuple[int, ...]]:
    """All clusters that group-average clustering makes of the members, the smallest first."""
    by_structure: dict[int, list[int]] = defaultdict(list)
    for member in members:
        by_structure[structures.of[member]].append(member)
    commonest = sorted(by_structure, key=lambda one: -len(by_structure[one]))[:MOST_STRUCTURES]
    groups = [tuple(by_structure[structure]) for structure in commonest]
    sums = [
        [structures.distance(one, other) * len(by_structure[one]) * len(by_structure[other]) for other in commonest]
        for one in commonest
    ]
    yield from groups
    while len(groups) > 1:
        one, other = min(
            ((i, j) for i in range(len(groups)) for j in range(i)),
            key=lambda pair: sums[pair[0]][pair[1]] / (len(groups[pair[0]]) * len(groups[pair[1]])),
        )
        groups[other] = tuple(sorted(groups[other] + groups.pop(one)))
        merged = [a + b for a, b in zip(sums[other], sums.pop(one), strict=True)]
        merged.pop(one)
        for at, row in enumerate(sums):
            row.pop(one)
            row[other] = merged[at]
        sums[other] = merged
        yield groups[other]
