"""The fields of a feed as somebody picked them on its page: a wrapper that learns them, and what it reads.

One place of a field is enough where we have found the list ourselves: the entries of that list tell what is around a
field.  Two or more places of a field tell the entries as well, as the tuples of any wrapper do (`wrappers/records.py`);
where these have no elements of their own, the paths of paper 001 cut the page into tuples.

Two trees of the page meet here, that of wrappers and that of feeds; an element of both is known by its place in memory.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain

from honbun.errors import Refused
from honbun.feeds.corrected import NOT_PICKED, Picked
from honbun.feeds.find import FoundList
from honbun.feeds.page import ListPage
from honbun.feeds.titles import Title
from honbun.wrappers import paper
from honbun.wrappers.learning import Example, learn_field
from honbun.wrappers.locate import Held
from honbun.wrappers.notation import read_wrapper, write_wrapper
from honbun.wrappers.paths import find, path_of
from honbun.wrappers.pattern import Known, Pattern
from honbun.wrappers.reading import Tuple, read, read_fields
from honbun.wrappers.records import NEAR, learn_record
from honbun.wrappers.spot import Spot
from honbun.wrappers.tree import Tree
from honbun.wrappers.wrapper import PaperWrapper, Wrapper

FIELDS = ("title", "date", "link", "summary")
_SECOND = "pick the same of a second entry"

Marks = Mapping[str, Sequence[str]]  # by field, the paths of the nodes that were picked
Marked = dict[str, list[Held]]


@dataclass(frozen=True, slots=True)
class Reading:
    """One entry as a wrapper reads it, and the paths of what it took."""

    picked: Picked
    paths: dict[str, str]


class Correcting:
    """A page on which fields are picked, or were."""

    def __init__(self, page: ListPage, tree: Tree, lists: Sequence[FoundList]) -> None:
        self._page, self._tree, self._lists = page, tree, lists

    def learn(self, marks: Marks) -> str:
        """The wrapper that these marks teach, as JSON."""
        marked = {name: self._held(name, marks[name]) for name in FIELDS if marks.get(name)}
        if not marked:
            raise Refused(f"no field was picked; a feed has {', '.join(FIELDS)}")
        rows = self._rows(marked)
        return json.dumps(write_wrapper(self._by_rows(marked, *rows) if rows else self._by_paper(marked)))

    def read(self, wrapper: str) -> list[Reading]:
        """The entries that it finds on this page; those without a link, or without their title, are none."""
        learned = _wrapper(wrapper)
        found = self._in_a_row(learned) if isinstance(learned, PaperWrapper) else self._in_rows(learned)
        needed = {"title"} & set(learned.names) or {"link"} & set(learned.names)
        return [each for each in found if needed <= each.paths.keys() and each.picked.anchor != NOT_PICKED]

    # Learning

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
        rows = self._found_rows(nodes)
        found = learn_record([(self._tree, [[row] for row in rows])]) if len(rows) > 1 else None
        if found is None:
            raise Refused(f"one entry alone does not tell where the others are; {_SECOND}")
        return found[0], found[1][0]

    def _has_link(self, row: int) -> bool:
        element = self._element(row)
        return self._anchor({"title": element}, range(element, self._page.nodes.ends[element])) != NOT_PICKED

    def _found_rows(self, nodes: Sequence[int]) -> list[int]:
        """The entries of the list that we found around these nodes, as far as they are elements of one kind."""
        for one in self._lists:
            whole = [item.first for item in one.items if self._page.nodes.ends[item.first] == item.end]
            rows = [self._numbers[self._page.nodes.nodes[first].mem_id] for first in whole]
            if own := next((row for row in rows if all(self._tree.is_below(node, row) for node in nodes)), None):
                return [row for row in rows if self._tree.shapes[row] == self._tree.shapes[own]]
        return []

    def _by_rows(self, marked: Marked, pattern: Pattern, rows: Sequence[int]) -> Wrapper:
        fields = (learn_field(name, self._examples(held, rows)) for name, held in marked.items())
        return Wrapper(tuple(fields), pattern)

    def _examples(self, held: Sequence[Held], rows: Sequence[int]) -> list[Example]:
        """The entries with their nodes of a field: as picked, else those that stand there as the first picked do."""
        picked = {row: [each.spot for each in held if self._tree.is_below(each.spot.node, row)] for row in rows}
        first = next(row for row, spots in picked.items() if spots)
        alike = {row: picked[row] or self._alike(picked[first], first, row) for row in rows}
        return [
            Example(
                self._tree, [Held(spot, spot.text) for spot in (replace(each, above=row) for each in spots)], (), row
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
            found += [replace(spot, node=node) for node in nodes if len(nodes) == 1]
        return [spot for spot in found if spot.text]

    def _way(self, node: int, row: int) -> list[frozenset[str]]:
        return [self._tree.marks(at) for at in self._tree.chain(node, row)]

    def _by_paper(self, marked: Marked) -> PaperWrapper:
        entries = _cut((each.spot.node, name) for name, held in marked.items() for each in held)
        names = tuple(dict.fromkeys(name for each in entries for name in each))
        examples = [tuple((each[name],) if name in each else () for name in names) for each in entries]
        return PaperWrapper(names, paper.learn([(self._tree, examples)], names))

    # Reading

    def _in_rows(self, wrapper: Wrapper) -> Iterator[Reading]:
        """The entries of a list that has an element for each."""
        for row in self._like(wrapper.record):
            found = read_fields(self._tree, wrapper.fields, row)
            around = self._element(row)
            inside = range(around, self._page.nodes.ends[around])
            yield self._reading(found, inside, around)

    def _like(self, record: Pattern | None) -> list[int]:
        """The elements that look like the entries that were learned."""
        known: Known = {}
        nodes = self._tree.nodes_of(record.tags) if record else []
        return [node for node in nodes if record and record.loss(Spot(self._tree, node), known) <= NEAR]

    def _in_a_row(self, wrapper: PaperWrapper) -> Iterator[Reading]:
        """The entries of a list that has none, each of which reaches to the next."""
        taken = [(name, value) for each in read(self._tree, wrapper) for name, held in each.items() for value in held]
        found = {value.node: value for _, value in taken}
        entries = _cut((value.node, name) for name, value in taken)
        firsts = [self._element(min(each.values())) for each in entries]
        for each, first, end in zip(entries, firsts, [*firsts[1:], len(self._page.nodes)], strict=True):
            values = {name: [found[node]] for name, node in each.items()}
            yield self._reading(values, range(first, end), NOT_PICKED)

    def _reading(self, values: Tuple, inside: range, around: int) -> Reading:
        taken = {name: held[0] for name, held in values.items()}
        elements = {name: self._element(value.node) for name, value in taken.items()}
        title = Title(taken["title"].text, elements["title"]) if "title" in taken else None
        date, summary = elements.get("date", NOT_PICKED), elements.get("summary", NOT_PICKED)
        picked = Picked(self._anchor(elements, inside), around, title, date, summary)
        return Reading(picked, {name: path_of(self._tree, value.node) for name, value in taken.items()})

    def _anchor(self, elements: Mapping[str, int], inside: range) -> int:
        """The link that was picked, or the one of the title, or of the entry that we found there, or the longest."""
        page = self._page
        for name in ("link", "title"):
            element = elements.get(name, NOT_PICKED)
            while element != NOT_PICKED:
                if element in page.links.of:
                    return element
                element = page.nodes.parents[element]
        found = (item.anchor for one in self._lists for item in one.items if item.anchor in inside)
        links = [at for at in inside if at in page.links.of]
        return next(found, max(links, key=page.nodes.width, default=NOT_PICKED))

    # Two trees

    def _element(self, node: int) -> int:
        """The element of the other tree that this node is, or that holds it."""
        tree = self._tree
        for at in tree.chain(node):
            element = tree.elements[at]
            if element is not None and element.mem_id in self._elements:
                return self._elements[element.mem_id]
        return NOT_PICKED

    @cached_property
    def _elements(self) -> dict[int, int]:
        return {element.mem_id: number for number, element in enumerate(self._page.nodes.nodes)}

    @cached_property
    def _numbers(self) -> dict[int, int]:
        elements = enumerate(self._tree.elements)
        return {element.mem_id: number for number, element in elements if element is not None}


def _rows_around(tree: Tree, several: Sequence[int], nodes: Sequence[int]) -> tuple[Pattern, list[int]] | None:
    """The elements around the places of one field that hold those of the others as well."""
    found = learn_record([(tree, [[node] for node in several])])
    if found is None:
        return None
    pattern, (rows,) = found
    is_whole = all(any(tree.is_below(node, row) for row in rows) for node in nodes)
    return (pattern, rows) if is_whole else None


def _cut(nodes: Iterable[tuple[int, str]]) -> list[dict[str, int]]:
    """Nodes and their fields as entries; a new one begins where a field comes again."""
    entries: list[dict[str, int]] = [{}]
    for node, name in sorted(nodes):
        if name in entries[-1]:
            entries.append({})
        entries[-1][name] = node
    return [each for each in entries if each]


def _only_text(tree: Tree, node: int) -> int:
    """The one text node in an element, if there is one only."""
    texts = tree.text_nodes_in(node)
    return texts[0] if len(texts) == 1 else node


@lru_cache(maxsize=8)
def _wrapper(told: str) -> Wrapper | PaperWrapper:
    return read_wrapper(json.loads(told))
