"""Taking the values of a field from a page (paper 001, `execT`, made lenient): the closest nodes are taken."""

from collections.abc import Iterable, Iterator
from math import inf

from honbun.wrappers.pattern import Known, Pattern, Spot
from honbun.wrappers.runs import run_from
from honbun.wrappers.tree import NOWHERE, TEXT, Tree
from honbun.wrappers.wrapper import Field, Part, Place

NEAR = 2.5  # a node no farther than this is not looked for elsewhere


def read_nodes(tree: Tree, field: Field, above: int = NOWHERE) -> list[int]:
    """The nodes below `above` that hold the field's values, in document order."""
    found: set[int] = set()
    for part in field.parts:
        found.update(_read_part(tree, field, part, above))
    return sorted(found)


def _read_part(tree: Tree, field: Field, part: Part, above: int) -> list[int]:
    closest = min((_closest(tree, field, place, above) for place in part.places), key=lambda found: found[0])
    lost, node, place = closest
    if node is None or lost > part.limit:
        return []
    return run_from(tree, node, place.run) if place.run else [node]


def _closest(tree: Tree, field: Field, place: Place, above: int) -> tuple[float, int | None, Place]:
    """The node that differs least from the place's examples, and by how much."""
    found: tuple[float, int | None] = (inf, None)
    for nodes in _ever_wider(tree, place.pattern, above):
        found = min(found, _least(tree, field, place.pattern, nodes, above), key=lambda each: each[0])
        if found[0] <= NEAR:
            break
    return *found, place


def _ever_wider(tree: Tree, pattern: Pattern, above: int) -> Iterator[Iterable[int]]:
    """Where to look: at nodes with the same tags up to the root, with the same two, and behind the same label."""
    tags = pattern.tags
    yield tree.nodes_of(tags, above)
    yield tree.nodes_like(tags[-1], tags[-2] if len(tags) > 1 else "", above)
    if tags[-1] == TEXT:
        yield tree.nodes_behind(pattern.surroundings.before, above)


def _least(tree: Tree, field: Field, pattern: Pattern, nodes: Iterable[int], above: int) -> tuple[float, int | None]:
    known: Known = {}
    least, closest = inf, None
    for node in nodes:
        spot = Spot(tree, node, field.attribute, above)
        lost = pattern.loss(spot, known, least)
        if lost < least and spot.text and spot.text not in field.never:
            least, closest = lost, node
    return least, closest
