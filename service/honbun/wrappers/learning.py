"""Learning where a field stands (paper 001, 3.3, made lenient).

The nodes that examples label with a field are sorted into *roles*.  Nodes of one page that follow each other alike are
a run (`runs.py`) and count by their first; each other node of a page, such as the lines of an address, has a role of
its own.  From page to page a node takes the role that it is closest to, if it has the same tags; else a new one.

Roles that never meet on a page are alternatives: the field stands here or there.  Those that meet are *parts*, and the
field has the values of all.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf

from honbun.wrappers.pattern import Spot, pattern_of
from honbun.wrappers.reading import read_nodes
from honbun.wrappers.runs import Run, row_of
from honbun.wrappers.tree import NOWHERE, Tree
from honbun.wrappers.wrapper import Field, Part, Place

CLOSE = 5.0  # what a node may differ by from those of its role when its page has others
LIMITS = (16.0, 10.0, 7.0)  # what a value may differ by, learned from 1, 2, 3 or more examples
LEAST_NEVER = 2  # examples in which a text is no value before it is one nowhere


@dataclass(frozen=True, slots=True)
class Example:
    """A page, or a part of one, and the nodes of it that hold a field."""

    tree: Tree
    nodes: Sequence[int]  # in document order
    above: int = NOWHERE  # what is above the part


@dataclass(slots=True)
class _Role:
    """Spots that are taken for the same thing on different pages."""

    tags: tuple[str, ...]
    run: Run | None
    spots: dict[int, Spot] = field(default_factory=dict)  # by the number of their example

    def loss(self, spot: Spot) -> float:
        return pattern_of(list(self.spots.values())).loss(spot, {})


def learn_field(name: str, attribute: str, examples: Sequence[Example]) -> Field:
    """The field as these examples have it; one at least has a node."""
    learned = _learn(name, attribute, examples, frozenset())
    never = _wrong_texts(learned, examples)
    return _learn(name, attribute, examples, never) if never else learned


def _learn(name: str, attribute: str, examples: Sequence[Example], never: frozenset[str]) -> Field:
    roles: list[_Role] = []
    by_tags: dict[tuple[str, ...], dict[int, list[int]]] = {}
    for number, example in enumerate(examples):
        for node in example.nodes:
            tags = tuple(example.tree.names[at] for at in example.tree.chain(node, example.above))
            by_tags.setdefault(tags, {}).setdefault(number, []).append(node)
    for tags, of_pages in by_tags.items():
        run = row_of([(examples[number].tree, nodes) for number, nodes in of_pages.items()], never)
        of_tags: list[_Role] = []
        for number, nodes in of_pages.items():
            example = examples[number]
            heads = [Spot(example.tree, node, attribute, example.above) for node in (nodes[:1] if run else nodes)]
            _assign(of_tags, number, heads, tags, run)
        roles += of_tags
    labelled = sum(1 for example in examples if example.nodes)
    return Field(name, attribute, tuple(_parts(roles, labelled)), never)


def _assign(roles: list[_Role], number: int, heads: list[Spot], tags: tuple[str, ...], run: Run | None) -> None:
    """Give each head of a page the role that it is closest to, no two the same."""
    limit = CLOSE if len(heads) > 1 or len(roles) > 1 else inf
    losses = sorted((role.loss(head), at, which) for at, head in enumerate(heads) for which, role in enumerate(roles))
    given: dict[int, int] = {}
    for lost, at, which in losses:
        if lost <= limit and at not in given and which not in given.values():
            given[at] = which
    for at, head in enumerate(heads):
        if at in given:
            roles[given[at]].spots[number] = head
        else:
            roles.append(_Role(tags, run, {number: head}))


def _parts(roles: list[_Role], labelled: int) -> Iterable[Part]:
    """Each group of roles of which no two meet on a page."""
    groups: list[list[_Role]] = []
    for role in sorted(roles, key=lambda role: -len(role.spots)):
        for group in groups:
            if not any(role.spots.keys() & other.spots.keys() for other in group):
                group.append(role)
                break
        else:
            groups.append([role])
    for group in groups:
        places = tuple(Place(pattern_of(list(role.spots.values())), role.run) for role in group)
        is_everywhere = sum(len(role.spots) for role in group) == labelled
        yield Part(places, limit=LIMITS[min(labelled, len(LIMITS)) - 1] if is_everywhere else CLOSE)


def _wrong_texts(learned: Field, examples: Sequence[Example]) -> frozenset[str]:
    """Texts that are taken for values in several examples, and are one in none."""
    wrong, right = Counter[str](), set[str]()
    for example in examples:
        found = read_nodes(example.tree, learned, example.above)
        wrong.update({example.tree.text(node) for node in found if node not in example.nodes})
        right.update(example.tree.text(node) for node in example.nodes)
    return frozenset(text for text, count in wrong.items() if count >= LEAST_NEVER and text not in right)
