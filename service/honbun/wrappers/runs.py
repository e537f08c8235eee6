"""Several values in a row: authors with commas between them, the items of a list, the lines of an address.

The values of a run are alike: from some level on they have the same ancestors, below it they have the same tags, marks
and places.  Between them there is nothing but separators, or words that the examples have there too.  Or each stands in
a row that says other things as well, such as a review, and has the same text before it there in all examples, or none.

A field of which no example had two values may still have two on another page.  Where each example was a whole run of
one, its row is read to the end: inline elements and list items only, with no words between.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, pairwise, takewhile

from honbun.wrappers.surroundings import start_of
from honbun.wrappers.tree import Tree

_SEPARATOR = re.compile(r"(?:[\W_]|\b(?:and|und|et|y|e|en|og|och|と|や)\b)*", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_INLINE = frozenset("a span li b i em strong cite code small abbr tt font time".split())
_ITEMS = frozenset(("li", "dd"))
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
    label: str | None = None  # before each value in its row, which may say anything else; None: it may not


def run_from(tree: Tree, node: int, run: Run) -> list[int]:
    """The node and those alike that follow it."""
    above = list(tree.chain(node))
    found, last = [node], node
    for other in tree.of_shape[tree.shapes[node]]:
        if other <= last:
            continue
        level = _parting(tree, above, other)
        if level > run.level:
            break
        if level == run.level and _is_alike(tree, above, other, level):
            if not _may_follow(tree, last, other, run):
                break
            found.append(other)
            last = other
    return [each for each in found if each == node or _may_be_value(tree.text(each), run)]


def _may_follow(tree: Tree, node: int, other: int, run: Run) -> bool:
    """Whether nothing stands between the two that ends the run."""
    if run.label is None:
        return all(_may_stand_between(text, run) for text in tree.texts_between(node, other))
    row, later = _row(tree, node, run.level), _row(tree, other, run.level)
    says_nothing_between = not any(map(_says_something, tree.texts_between(row, later)))
    return says_nothing_between and _label_in(tree, other, later) == run.label


def _row(tree: Tree, node: int, level: int) -> int:
    return next(islice(tree.chain(node), level, None))


def _label_in(tree: Tree, node: int, row: int) -> str:
    """The text before a value in the element that is its row."""
    texts = tree.text_nodes_in(row)
    return tree.text_before(node) if texts and texts[0] < node else ""


def _may_be_value(text: str, run: Run) -> bool:
    return text not in run.never and (not run.starts or start_of(text) in run.starts)


def _may_stand_between(text: str, run: Run) -> bool:
    return not _says_something(text) or text in run.between or text in run.never


def _says_something(text: str) -> bool:
    return _SEPARATOR.fullmatch(text) is None


def _parting(tree: Tree, above: list[int], other: int) -> int:
    """The highest level at which the two nodes' ancestors differ; their tags are the same."""
    pairs = zip(above, tree.chain(other), strict=True)
    return sum(1 for _ in takewhile(lambda pair: pair[0] != pair[1], pairs)) - 1


def _is_alike(tree: Tree, above: list[int], other: int, level: int) -> bool:
    """Whether they have the same marks and places below their rows, which may be numbered."""
    pairs = list(zip(above, tree.chain(other), strict=False))[: level + 1]
    row, later = pairs.pop()
    return _marks_of_row(tree, row) == _marks_of_row(tree, later) and all(
        tree.marks(mine) == tree.marks(theirs) and tree.position(mine) == tree.position(theirs)
        for mine, theirs in pairs
    )


def _marks_of_row(tree: Tree, row: int) -> set[str]:
    """What its attributes say it is; `comment-12` is the same as `comment-13`."""
    return {_NUMBER.sub("", mark) if mark.startswith("id=") else mark for mark in tree.marks(row)}


Nodes = Sequence[int]


def row_of(pages: Sequence[tuple[Tree, Nodes]], never: frozenset[str], wrong: Sequence[Nodes]) -> Run | None:
    """How the nodes of each page, which have the same tags everywhere, follow each other; None if they do not.

    `wrong` are nodes of each page that must not be in the run.
    """
    several = [(tree, nodes) for tree, nodes in pages if len(nodes) > 1]
    runs = _runs_of_several(several, never) if several else _runs_of_one(*pages[0], never)
    least = CLOSED_IF_SEVERAL if several else CLOSED_SHARE
    return next((run for run in runs if _explains(run, pages, wrong, least if run.label is None else 1.0)), None)


def _explains(run: Run, pages: Sequence[tuple[Tree, Nodes]], wrong: Sequence[Nodes], least: float) -> bool:
    """Whether the nodes of so many of the pages are such a run, and nothing that is wrong is in one."""
    closed = sum(_is_closed(tree, nodes, run) for tree, nodes in pages)
    spoiled = any(set(bad) & {*run_from(tree, nodes[0], run)} for (tree, nodes), bad in zip(pages, wrong, strict=True))
    return closed >= least * len(pages) and not spoiled


def _runs_of_several(pages: Sequence[tuple[Tree, Nodes]], never: frozenset[str]) -> Iterator[Run]:
    """First, where rows say more than the value and call it the same, one that asks for this name alone."""
    levels = {_parting(tree, list(tree.chain(nodes[0])), node) for tree, nodes in pages for node in nodes[1:]}
    if len(levels) > 1:
        return
    run = Run(levels.pop(), frozenset(_said_between(pages) - never), never, _starts(pages))
    labels = {_label_in(tree, node, _row(tree, node, run.level)) for tree, nodes in pages for node in nodes}
    if run.level and run.between and len(labels) == 1:
        yield replace(run, between=frozenset(), label=labels.pop())
    yield run


def _said_between(pages: Sequence[tuple[Tree, Nodes]]) -> set[str]:
    """The texts between values that are no separators."""
    said = (tree.texts_between(*pair) for tree, nodes in pages for pair in pairwise(nodes))
    return set(filter(_says_something, chain.from_iterable(said)))


def _starts(pages: Sequence[tuple[Tree, Nodes]]) -> frozenset[str]:
    """The labels that values begin with, if all do."""
    starts = frozenset(start_of(tree.text(node)) for tree, nodes in pages for node in nodes)
    return starts if "" not in starts else frozenset()


def _runs_of_one(tree: Tree, nodes: Nodes, never: frozenset[str]) -> Iterator[Run]:
    """A row that others of its kind may be longer than: of list items, or of inline elements."""
    tags = [tree.names[node] for node in tree.chain(nodes[0])][: DEEPEST + 1]
    item = next((level for level, tag in enumerate(tags) if tag in _ITEMS), None)
    level = item if item is not None else 0 if tags[0] in _INLINE else 1
    if item is not None or (len(tags) > level and tags[level] in _INLINE):
        yield Run(level, never=never)


def _is_closed(tree: Tree, nodes: Nodes, run: Run) -> bool:
    """Whether the run from the first of these nodes is these nodes, and does not begin before them."""
    earlier = [node for node in tree.of_shape[tree.shapes[nodes[0]]] if node < nodes[0]]
    begins = not earlier or nodes[0] not in run_from(tree, earlier[-1], run)
    return begins and run_from(tree, nodes[0], run) == list(nodes)
