"""Taking values from a page (paper 001, `execT`, made lenient): the closest nodes are taken."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from math import inf
from typing import NamedTuple

from honbun.wrappers import paper
from honbun.wrappers.pattern import MOST_GAPS, Known, Pattern
from honbun.wrappers.records import find_records
from honbun.wrappers.runs import run_from
from honbun.wrappers.spot import Spot
from honbun.wrappers.tree import NOWHERE, TEXT, Tree
from honbun.wrappers.wrapper import Field, PaperWrapper, Part, Place, Wrapper

_ROUNDING = 1e-9
NEAR = 2.5  # a node no farther than this is not looked for elsewhere


class Value(NamedTuple):
    """A value, and where it stands."""

    text: str
    node: int
    attribute: str = ""


Tuple = Mapping[str, list[Value]]  # by field, those that have values only
Texts = Mapping[str, list[str]]


def read(tree: Tree, wrapper: Wrapper | PaperWrapper) -> list[Tuple]:
    """The tuples of a page, those of them that hold anything."""
    if isinstance(wrapper, PaperWrapper):
        return _read_by_paper(tree, wrapper)
    parts = find_records(tree, wrapper.record) if wrapper.record else [NOWHERE]
    read = [read_fields(tree, wrapper.fields, above) for above in parts]
    return [each for each in read if each]


def read_fields(tree: Tree, fields: Iterable[Field], above: int) -> Tuple:
    """The values of the fields below `above`; what two of them take is left to the one that it is closer to."""
    found = {field.name: list(_read_field(tree, field, above)) for field in fields}
    least: dict[Value, float] = {}
    for value, lost in chain.from_iterable(found.values()):
        least[value] = min(lost, least.get(value, inf))
    kept = {name: [value for value, lost in held if lost <= least[value]] for name, held in found.items()}
    return {name: values for name, values in kept.items() if values}


def texts_of(tuple_: Tuple) -> Texts:
    """The texts of a tuple's values."""
    return {name: [value.text for value in values] for name, values in tuple_.items()}


def _read_field(tree: Tree, field: Field, above: int) -> Iterator[tuple[Value, float]]:
    """The values of a field below `above`, in document order, and by how much each differs from the examples."""
    for node, (place, lost) in sorted(_find(tree, field, above).items()):
        attribute = place.pattern.attribute
        text = Spot(tree, node, attribute).text
        if value := place.cut.value(text) if place.cut else text:
            yield Value(value, node, attribute), lost


def read_nodes(tree: Tree, field: Field, above: int = NOWHERE) -> list[int]:
    """The nodes that hold a field."""
    return sorted(_find(tree, field, above))


def _find(tree: Tree, field: Field, above: int) -> dict[int, tuple[Place, float]]:
    """The nodes that hold it, each with the place that it was taken for, and how far its row's first is from that."""
    found: dict[int, tuple[Place, float]] = {}
    for part in field.parts:
        lost, node, place = _closest_of(tree, field, part, above)
        if node is not None and lost <= part.limit:
            row = run_from(tree, node, place.run) if place.run else [node]
            found |= {each: (place, lost) for each in row if tree.is_below(each, above)}
    return found


def least_loss(tree: Tree, field: Field, part: Part, above: int = NOWHERE) -> float:
    """How far the closest node is from the examples of this part."""
    return _closest_of(tree, field, part, above)[0]


def _closest_of(tree: Tree, field: Field, part: Part, above: int) -> tuple[float, int | None, Place]:
    closest = (_closest(tree, field, place, above) for place in part.places)
    return min(closest, key=lambda found: found[0])


def _closest(tree: Tree, field: Field, place: Place, above: int) -> tuple[float, int | None, Place]:
    """The node that differs least from the place's examples, and by how much."""
    lost, closest = inf, None
    for nodes, gaps in _ever_wider(tree, place.pattern, above):
        lost, node = _least(tree, field, place.pattern, nodes, above, gaps, lost)
        closest = closest if node is None else node
        if lost <= NEAR:
            break
    return lost, closest, place


def _ever_wider(tree: Tree, pattern: Pattern, above: int) -> Iterator[tuple[Iterable[int], int]]:
    """Where to look: at nodes with the same tags up to the root, with the same two, and then by their labels alone.

    With them the number of levels that may be missing: none in the first, which most pages need not go beyond.
    """
    tags = pattern.tags
    yield tree.nodes_of(tags, above), 0
    if pattern.is_rooted:
        return
    yield tree.nodes_like(tags[-1], tags[-2] if len(tags) > 1 else "", above), MOST_GAPS
    if tags[-1] == TEXT:
        yield tree.nodes_behind(pattern.surroundings.before, above), MOST_GAPS
        if start := pattern.surroundings.start:
            begun = (node for node in tree.text_nodes if tree.text(node).startswith(start))
            yield [node for node in begun if tree.is_below(node, above)], MOST_GAPS


def _least(
    tree: Tree, field: Field, pattern: Pattern, nodes: Iterable[int], above: int, gaps: int, least: float
) -> tuple[float, int | None]:
    """The first node that differs by the least, and by less than `least`, and by how much."""
    known: Known = {}
    closest = None
    spots = (Spot(tree, node, pattern.attribute, above) for node in nodes)
    for least_loss, _, spot in sorted((pattern.least_loss(spot), spot.node, spot) for spot in spots):
        if least_loss > least + _ROUNDING:
            break
        lost = pattern.loss(spot, known, gaps)
        is_closer = lost < least or (lost == least and closest is not None and spot.node < closest)
        if is_closer and spot.text and spot.text not in field.never:
            least, closest = lost, spot.node
    return least, closest


def _read_by_paper(tree: Tree, wrapper: PaperWrapper) -> list[Tuple]:
    tuples = paper.execute(tree, wrapper.paths)
    return [
        {
            name: [Value(tree.text(node), node) for node in nodes]
            for name, nodes in zip(wrapper.names, each, strict=True)
            if nodes
        }
        for each in tuples
    ]
