"""The parts of a page that hold a tuple each: the rows of a table, the items of a list.

Paper 001 cuts what it finds into tuples where the order of fields begins anew (`execT`), which joins two tuples where
the second lacks its first field.  Where each labelled tuple stands in an element of its own, and these have the same
tags, every element like them is a tuple, and its fields are read within it.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from honbun.wrappers.pattern import Known, Pattern, pattern_of
from honbun.wrappers.spot import Spot
from honbun.wrappers.surroundings import ANYTHING
from honbun.wrappers.tree import NOWHERE, Tree

Tuples = Sequence[Sequence[int]]  # the nodes of each tuple of a page
_ROWS = frozenset(("li", "tr", "article"))
NEAR = 2.5  # elements that differ from the examples by no more than the closest and this are like it


def learn_record(pages: Sequence[tuple[Tree, Tuples]]) -> tuple[Pattern, list[list[int]]] | None:
    """What the elements look like, and those of each page; None if there are no such elements."""
    several = [(tree, tuples) for tree, tuples in pages if len(tuples) > 1]
    if not several:
        return None
    depth = max(_own_depth(tree, tuples) for tree, tuples in several)
    depth = max(depth, _row_depth(pages))
    found = [_containers(tree, tuples, depth) for tree, tuples in pages]
    spots = [Spot(tree, node) for (tree, _), nodes in zip(pages, found, strict=True) for node in nodes]
    is_own = all(len(set(nodes)) == len(nodes) and NOWHERE not in nodes for nodes in found)
    if not is_own or len({spot.tags for spot in spots}) > 1:
        return None
    pattern = pattern_of(spots)
    anywhere = replace(pattern.levels[0], places=None)
    return replace(pattern, levels=(anywhere, *pattern.levels[1:]), surroundings=ANYTHING), found


def find_records(tree: Tree, record: Pattern) -> list[int]:
    """The elements of a page that are like those of the examples."""
    known: Known = {}
    losses = {node: record.loss(Spot(tree, node), known) for node in tree.nodes_of(record.tags)}
    most = min(losses.values(), default=0.0) + NEAR
    return [node for node, lost in losses.items() if lost <= most]


def _own_depth(tree: Tree, tuples: Tuples) -> int:
    """How deep an element must be to hold no two of the tuples."""
    common = sorted(_common_ancestor(tree, nodes) for nodes in tuples)
    return 1 + max(tree.depth(_common_ancestor(tree, pair)) for pair in pairwise(common))


def _row_depth(pages: Sequence[tuple[Tree, Tuples]]) -> int:
    """How deep the rows are that each tuple stands in, as rows are marked up; 0 if there are none, or not at one depth.

    Tuples labelled in different groups of a list would else have a group each.
    """
    depths = {
        next((tree.depth(node) for node in tree.chain(_common_ancestor(tree, nodes)) if tree.names[node] in _ROWS), 0)
        for tree, tuples in pages
        for nodes in tuples
    }
    return depths.pop() if len(depths) == 1 else 0


def _containers(tree: Tree, tuples: Tuples, depth: int) -> list[int]:
    """The element at this depth that holds each tuple; NOWHERE for a tuple that has none."""
    return [tree.ancestor(_common_ancestor(tree, nodes), depth) for nodes in tuples]


def _common_ancestor(tree: Tree, nodes: Sequence[int]) -> int:
    """The lowest node that all of these are, or are below."""
    first, last = min(nodes), max(nodes)
    return next(node for node in tree.chain(first) if tree.end(node) > last)
