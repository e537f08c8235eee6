"""Tree-Wrapper to the letter (paper 001, 3): extraction paths, `execT` and `learnT`.

An extraction node label (ENL) asks a node for its name, for its place among siblings of that name (or any: `*`), and
for attributes with their values (or any: `*`).  An extraction path is a row of them, for a node and its ancestors; it
matches wherever such a row of nodes is found, so one that does not reach the root matches at any depth.

What the paper leaves open is read as follows.  The loop of `learnT` takes the first example too.  A field without nodes
in a page leaves its path as it is.  `isMatchHAS` lets `*` match an attribute that is not there.  Paths that have not
even the last name in common cannot be composed, which is an error here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import takewhile

from honbun.errors import Refused
from honbun.wrappers.tree import NOWHERE, Tree

ANY = "*"


@dataclass(frozen=True, slots=True)
class Enl:
    """An extraction node label (definition 3)."""

    name: str
    pos: int | None  # None: any
    has: Mapping[str, str]

    def matches(self, tree: Tree, node: int) -> bool:
        """`isMatchENL`."""
        return (
            self.name == tree.names[node]
            and self.pos in (None, tree.position(node))
            and self._matches_attributes(tree.attributes(node))
        )

    def _matches_attributes(self, held: Mapping[str, str]) -> bool:
        """`isMatchHAS`."""
        return all(value in (ANY, held.get(name)) for name, value in self.has.items())

    def composed(self, other: "Enl") -> "Enl":
        """ENL·ENL' of two labels that have a name in common (definition 6)."""
        pos = self.pos if self.pos == other.pos else None
        return Enl(self.name, pos, common_attributes([self.has, other.has]))


Path = tuple[Enl, ...]  # from the node up; the paper writes it from the root down
PaperTuple = tuple[tuple[int, ...], ...]  # for each field its nodes


def common_attributes(sets: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """`CommonAttrSet`: the attributes that all have, each with the value that all have, or any (definition 2)."""
    first, *others = sets
    shared = [name for name in first if all(name in other for other in others)]
    return {name: first[name] if all(other[name] == first[name] for other in others) else ANY for name in shared}


def path_of(tree: Tree, node: int) -> Path:
    """`getPath`."""
    return tuple(Enl(tree.names[n], tree.position(n), dict(tree.attributes(n))) for n in tree.chain(node))


def compose(path: Path, other: Path) -> Path:
    """EP·EP': as many labels as can be composed, from the node up (definition 6)."""
    pairs = takewhile(lambda pair: pair[0].name == pair[1].name, zip(path, other, strict=False))
    return tuple(mine.composed(theirs) for mine, theirs in pairs)


def learn_path(tree: Tree, nodes: Iterable[int]) -> Path:
    """`learnExPath`: the path that takes all these nodes of one page; empty if they differ in name."""
    return reduce(compose, (path_of(tree, node) for node in nodes))


def learn(examples: Iterable[tuple[Tree, Sequence[PaperTuple]]], fields: Sequence[str]) -> tuple[Path, ...]:
    """`learnT`: one extraction path for each field."""
    paths: list[Path | None] = [None] * len(fields)
    for tree, tuples in examples:
        for k, field in enumerate(fields):
            nodes = sorted({node for each in tuples for node in each[k]})
            if not nodes:
                continue
            learned, held = learn_path(tree, nodes), paths[k]
            paths[k] = composed = learned if held is None else compose(held, learned)
            if not composed:
                raise Refused(
                    f"the places labelled {field!r} have not even a name in common; the paper has no path for them"
                )
    return tuple(path or () for path in paths)


def execute(tree: Tree, wrapper: Sequence[Path]) -> list[PaperTuple]:
    """`execT`: the tuples of a page."""
    found = sorted((node, k) for k, path in enumerate(wrapper) if path for node in _matches(tree, path))
    tuples: list[list[list[int]]] = []
    last = len(wrapper)
    for node, k in found:
        if k < last:
            tuples.append([[] for _ in wrapper])
        tuples[-1][k].append(node)
        last = k
    return [tuple(tuple(nodes) for nodes in each) for each in tuples]


def _matches(tree: Tree, path: Path) -> Iterable[int]:
    return (node for node in range(len(tree)) if _matches_at(tree, path, node))


def _matches_at(tree: Tree, path: Path, node: int) -> bool:
    for enl in path:
        if node == NOWHERE or not enl.matches(tree, node):
            return False
        node = tree.parents[node]
    return True
