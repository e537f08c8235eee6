"""Taking values from a page (paper 001, `execT`, made lenient): the closest nodes are taken."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from math import inf
from typing import NamedTuple

from honbun.wrappers import paper
from honbun.wrappers.closest import closest_node
from honbun.wrappers.records import find_records
from honbun.wrappers.runs import run_from
from honbun.wrappers.spot import Spot
from honbun.wrappers.tree import NOWHERE, Tree
from honbun.wrappers.wrapper import Field, PaperWrapper, Part, Place, Wrapper


class Value(NamedTuple):
    """A value, and where it stands."""

    text: str
    node: int
    attribute: str = ""


Tuple = Mapping[str, list[Value]]  # by field, those that have values only
Texts = Mapping[str, list[str]]


def read(tree: Tree, wrapper: Wrapper | PaperWrapper) -> list[Tuple]:
    """The tuples of a page; in a list, what lacks more than half of what every example has is none, such as an ad."""
    if isinstance(wrapper, PaperWrapper):
        return _read_by_paper(tree, wrapper)
    parts = find_records(tree, wrapper.record) if wrapper.record else [NOWHERE]
    read = [read_fields(tree, wrapper.fields, above) for above in parts]
    always = [field.name for field in wrapper.fields if field.always and wrapper.record]
    return [each for each in read if each and 2 * len(each.keys() & always) >= len(always)]


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
    closest = ((*closest_node(tree, place.pattern, field.never, above), place) for place in part.places)
    return min(closest, key=lambda found: found[0])


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
