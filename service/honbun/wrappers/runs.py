"""Several values in a row: authors with commas between them, the items of a list, the lines of an address.

The values of a run are alike: from some level on they have the same ancestors, below it they have the same tags, marks
and places.  Between them there is nothing but separators, or words that the examples have there too.

A field of which no example had two values may still have two on another page.  Where each example was a whole run of
one, its row is read to the end: inline elements and list items only, with no words between.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from honbun.wrappers.surroundings import start_of
from honbun.wrappers.tree import Tree

_SEPARATOR = re.compile(r"(?:[\W_]|\b(?:and|und|et|y|e|en|og|och|と|や)\b)*", re.IGNORECASE)
_INLINE = frozenset("a span li b i em strong cite code small abbr tt font time".split())
DEEPEST = 3  # a value stands at most so far below the elements that make the row
CLOSED_SHARE = 0.8  # of the examples, that a run must explain
CLOSED_IF_SEVERAL = 0.5  # the same if examples with several values say that there are runs


@dataclass(frozen=True, slots=True)
class Run:
    """How the values of a field follow each other."""

    level: int  # from the node up, the ancestors that are siblings in the row
    between: frozenset[str] = frozenset()  # texts that may stand between two, besides separators
    never: frozenset[str] = frozenset()  # texts that are no values, though they look alike
    starts: frozenset[str] = frozenset()  # with what values begin, if all of them begin with a label


def run_from(tree: Tree, node: int, run: Run) -> list[int]:
    """The node and those alike that follow it."""
    chain = list(tree.chain(node))
    found, last = [node], node
    for other in tree.of_shape[tree.shapes[node]]:
        if other <= last:
            continue
        texts = tree.texts_between(last, other)
        if any(not _may_stand_between(text, run) for text in texts):
            break
        level = _parting(tree, chain, other)
        if level > run.level:
            break
        if level == run.level and _is_alike(tree, chain, other, level):
            found.append(other)
            last = other
    return [each for each in found if each == node or _may_be_value(tree.text(each), run)]


def _may_be_value(text: str, run: Run) -> bool:
    return text not in run.never and (not run.starts or start_of(text) in run.starts)


def _may_stand_between(text: str, run: Run) -> bool:
    return _SEPARATOR.fullmatch(text) is not None or text in run.between or text in run.never


def _parting(tree: Tree, chain: list[int], other: int) -> int:
    """The highest level at which the two nodes' ancestors differ; their tags are the same."""
    pairs = zip(chain, tree.chain(other), strict=True)
    return sum(1 for _ in takewhile(lambda pair: pair[0] != pair[1], pairs)) - 1


def _is_alike(tree: Tree, chain: list[int], other: int, level: int) -> bool:
    pairs = zip(range(level + 1), chain, tree.chain(other), strict=False)
    return all(
        tree.marks(mine) == tree.marks(theirs) and (at == level or tree.position(mine) == tree.position(theirs))
        for at, mine, theirs in pairs
    )


Nodes = Sequence[int]


def row_of(pages: Sequence[tuple[Tree, Nodes]], never: frozenset[str], wrong: Sequence[Nodes]) -> Run | None:
    """How the nodes of each page, which have the same tags everywhere, follow each other; None if they do not.

    `wrong` are nodes of each page that must not be in the run.
    """
    several = [(tree, nodes) for tree, nodes in pages if len(nodes) > 1]
    run = _run_of_several(several, never) if several else _run_of_one(*pages[0], never)
    if run is None:
        return None
    closed = sum(_is_closed(tree, nodes, run) for tree, nodes in pages)
    spoiled = any(set(bad) & {*run_from(tree, nodes[0], run)} for (tree, nodes), bad in zip(pages, wrong, strict=True))
    least = CLOSED_IF_SEVERAL if several else CLOSED_SHARE
    return run if closed >= least * len(pages) and not spoiled else None


def _run_of_several(pages: Sequence[tuple[Tree, Nodes]], never: frozenset[str]) -> Run | None:
    levels: set[int] = set()
    between: set[str] = set()
    for tree, nodes in pages:
        chain = list(tree.chain(nodes[0]))
        levels.update(_parting(tree, chain, node) for node in nodes[1:])
        for node, following in pairwise(nodes):
            between.update(text for text in tree.texts_between(node, following) if not _SEPARATOR.fullmatch(text))
    starts = frozenset(start_of(tree.text(node)) for tree, nodes in pages for node in nodes)
    labels = starts if "" not in starts else frozenset[str]()
    return Run(levels.pop(), frozenset(between - never), never, labels) if len(levels) == 1 else None


def _run_of_one(tree: Tree, nodes: Nodes, never: frozenset[str]) -> Run | None:
    """A row that others of its kind may be longer than: of list items, or of inline elements."""
    tags = [tree.names[node] for node in tree.chain(nodes[0])][: DEEPEST + 1]
    if "li" in tags:
        return Run(tags.index("li"), never=never)
    level = 0 if tags[0] in _INLINE else 1
    return Run(level, never=never) if len(tags) > level and tags[level] in _INLINE else None


def _is_closed(tree: Tree, nodes: Nodes, run: Run) -> bool:
    """Whether the run from the first of these nodes is these nodes, and does not begin before them."""
    earlier = [node for node in tree.of_shape[tree.shapes[nodes[0]]] if node < nodes[0]]
    begins = not earlier or nodes[0] not in run_from(tree, earlier[-1], run)
    return begins and run_from(tree, nodes[0], run) == list(nodes)
