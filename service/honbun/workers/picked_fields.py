"""Learning the fields of a feed that somebody picked on its page.

One place of a field is enough where we have found the list ourselves: the entries of that list tell what is around a
field.  Two or more places of a field tell the entries as well, as the tuples of any wrapper do (`wrappers/records.py`);
where these have no elements of their own, the paths of paper 001 cut the page into tuples.
"""

from collections.abc import Mapping, Sequence
from itertools import chain

from honbun.errors import Refused
from honbun.feeds.corrected import NOT_PICKED
from honbun.workers.two_trees import TwoTrees, cut_in_entries
from honbun.wrappers import paper
from honbun.wrappers.learning import Example, learn_field
from honbun.wrappers.locate import Held
from honbun.wrappers.paths import find
from honbun.wrappers.pattern import Pattern
from honbun.wrappers.records import learn_record
from honbun.wrappers.spot import Spot
from honbun.wrappers.tree import Tree
from honbun.wrappers.wrapper import PaperWrapper, Wrapper

FIELDS = ("title", "date", "link", "summary")
_SECOND = "pick the same of a second entry"

Marks = Mapping[str, Sequence[str]]  # by field, the paths of the nodes that were picked
Marked = dict[str, list[Held]]


def learn_picked(trees: TwoTrees, marks: Marks) -> Wrapper | PaperWrapper:
    """The wrapper that these marks teach."""
    return _Learning(trees).learn(marks)


class _Learning:
    def __init__(self, trees: TwoTrees) -> None:
        self._trees, self._tree = trees, trees.tree

    def learn(self, marks: Marks) -> Wrapper | PaperWrapper:
        marked = {name: self._held(name, marks[name]) for name in FIELDS if marks.get(name)}
        if not marked:
            raise Refused(f"no field was picked; a feed has {', '.join(FIELDS)}")
        rows = self._rows(marked)
        return self._by_rows(marked, *rows) if rows else self._by_paper(marked)

    def _held(self, field: str, paths: Sequence[str]) -> list[Held]:
        """The nodes of a field; a link is told by any element in it or around it."""
        nodes = [self._node(field, path) for path in dict.fromkeys(paths)]
        if field == "link":
            spots = [Spot(self._tree, self._link_at(node), "href") for node in nodes]
        else:
            spots = [Spot(self._tree, _only_text(self._tree, node)) for node in nodes]
        if any(not spot.text for spot in spots):
            raise Refused(f"there is no text where the {field} was picked")
        return [Held(spot, spot.text) for spot in sorted(spots, key=lambda spot: spot.node)]

    def _node(self, field: str, path: str) -> int:
        found = find(self._tree, path)
        if found is None:
            raise Refused(f"the {field} that was picked is not on the page: {path[:200]!r}")
        node, _ = found
        return node

    def _link_at(self, node: int) -> int:
        """The nearest link around a node, or else the first in it."""
        tree = self._tree
        for near in chain(tree.chain(node), range(node + 1, tree.end(node))):
            if tree.names[near] == "a" and "href" in tree.attributes(near):
                return near
        raise Refused(f"there is no link where the link was picked; pick one, or {_SECOND}")

    def _rows(self, marked: Marked) -> tuple[Pattern, list[int]] | None:
        """What entries look like, and those that we know; None if they have no elements of their own."""
        most = max(marked.values(), key=len)
        nodes = [each.spot.node for held in marked.values() for each in held]
        if len(most) > 1:
            around = _rows_around(self._tree, [each.spot.node for each in most], nodes)
            return around if around and all(map(self._has_link, around[1])) else None
        rows = self._trees.rows(nodes)
        found = learn_record([(self._tree, [[row] for row in rows])]) if len(rows) > 1 else None
        if found is None:
            raise Refused(f"one entry alone does not tell where the others are; {_SECOND}")
        return found[0], found[1][0]

    def _has_link(self, row: int) -> bool:
        element = self._trees.element(row)
        return (
            self._trees.anchor({"title": element}, range(element, self._trees.page.nodes.ends[element])) != NOT_PICKED
        )

    def _by_rows(self, marked: Marked, pattern: Pattern, rows: Sequence[int]) -> Wrapper:
        """A link that is the entry itself need not be learned; no other field can be."""
        whole = {name for name, held in marked.items() if any(each.spot.node in rows for each in held)}
        if others := whole - {"link"}:
            raise Refused(f"the {min(others)} that was picked is a whole entry; pick what is in it")
        inside = {name: held for name, held in marked.items() if name not in whole}
        return Wrapper(tuple(learn_field(name, self._examples(held, rows)) for name, held in inside.items()), pattern)

    def _examples(self, held: Sequence[Held], rows: Sequence[int]) -> list[Example]:
        """The entries with their nodes of a field: as picked, else those that stand there as the first picked do."""
        picked = {row: [each.spot for each in held if self._tree.is_below(each.spot.node, row)] for row in rows}
        first = next(row for row, spots in picked.items() if spots)
        alike = {row: picked[row] or self._alike(picked[first], first, row) for row in rows}
        return [
            Example(
                self._tree, [Held(spot, spot.text) for spot in (each._replace(above=row) for each in spots)], (), row
            )
            for row, spots in alike.items()
            if spots
        ]

    def _alike(self, spots: Sequence[Spot], row: int, other: int) -> list[Spot]:
        """The nodes that have the same tags and marks down from another row; none where that is not told apart."""
        found = []
        for spot in spots:
            way = self._way(spot.node, row)
            tags = [self._tree.names[at] for at in self._tree.chain(spot.node, row)][::-1]
            nodes = [node for node in self._tree.nodes_of(tags, other) if self._way(node, other) == way]
            found += [spot._replace(node=node) for node in nodes if len(nodes) == 1]
        return [spot for spot in found if spot.text]

    def _way(self, node: int, row: int) -> list[frozenset[str]]:
        return [self._tree.marks(at) for at in self._tree.chain(node, row)]

    def _by_paper(self, marked: Marked) -> PaperWrapper:
        entries = cut_in_entries((each.spot.node, name) for name, held in marked.items() for each in held)
        names = tuple(dict.fromkeys(name for each in entries for name in each))
        examples = [tuple((each[name],) if name in each else () for name in names) for each in entries]
        return PaperWrapper(names, paper.learn([(self._tree, examples)], names))


def _rows_around(tree: Tree, several: Sequence[int], nodes: Sequence[int]) -> tuple[Pattern, list[int]] | None:
    """The elements around the places of one field that hold those of the others as well."""
    found = learn_record([(tree, [[node] for node in several])])
    if found is None:
        return None
    pattern, (rows,) = found
    is_whole = all(any(tree.is_below(node, row) for row in rows) for node in nodes)
    return (pattern, rows) if is_whole else None


def _only_text(tree: Tree, node: int) -> int:
    """The one text node in an element, if there is one only."""
    texts = tree.text_nodes_in(node)
    return texts[0] if len(texts) == 1 else node
