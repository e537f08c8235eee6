"""Learning where a field stands (paper 001, 3.3, made lenient).

The nodes that examples label with a field are sorted into *roles*.  Nodes of one page that follow each other alike are
a run (`runs.py`) and count by their first; each other node of a page, such as the lines of an address, has a role of
its own.  From page to page a node takes the role that it is closest to, if it has the same tags; else a new one.

Roles that never meet on a page are alternatives: the field stands here or there.  Those that meet are *parts*, and the
field has the values of all.

What was learned is then tried on the examples.  A text that is taken in several of them, and is a value in none, is
never one.  A node that the user said is wrong must not be taken again: by the marks or the label that only it has, else
by its text.
"""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from math import inf
from typing import NamedTuple

from honbun.errors import Refused
from honbun.wrappers.features import ALL, Features
from honbun.wrappers.inside import cut_of
from honbun.wrappers.locate import Held
from honbun.wrappers.pattern import Pattern, pattern_of
from honbun.wrappers.reading import least_loss, read_nodes
from honbun.wrappers.runs import Run, row_of
from honbun.wrappers.spot import Spot
from honbun.wrappers.surroundings import Foreign, foreign_of
from honbun.wrappers.tree import NOWHERE, Tree
from honbun.wrappers.wrapper import Field, Part, Place

CLOSE = 5.0  # what a node may differ by from those of its role when its page has others
LIMITS = (16.0, 10.0, 7.0)  # what a value may differ by, learned from 1, 2, 3 or more examples
OPTIONAL_LIMIT = 3.5  # the same for a part that not all examples have, or items of a list: less than a label counts
LIMIT_SHARE = 0.5  # and of all that it can differ by, no more than this
BELOW_OTHERS = 0.75  # and of what the closest differs by where there is no value
APART = 1.5  # what is at least so much farther than the values of other examples is no value left out
LEAST_NEVER = 2  # examples in which a text is no value before it is one nowhere

Kind = tuple[tuple[str, ...], str]  # tags from the node up, and attribute


@dataclass(frozen=True, slots=True)
class Example:
    """A page, or the part of one that holds a tuple, and the values of a field in it."""

    tree: Tree
    held: Sequence[Held]  # in document order
    wrong: Sequence[Held] = ()
    above: int = NOWHERE  # what is above the part

    @property
    def nodes(self) -> set[int]:
        return {each.spot.node for each in self.held}


class _Setting(NamedTuple):
    """What does not change while a field is learned."""

    features: Features
    values: Set[str]  # the texts of all fields, which are no labels


@dataclass(slots=True)
class _Role:
    """Values that are taken for the same thing on different pages."""

    setting: _Setting
    run: Run | None
    held: dict[int, Held] = field(default_factory=dict)  # by the number of their example

    @property
    def pattern(self) -> Pattern:
        return pattern_of([each.spot for each in self.held.values()], *self.setting)

    @property
    def place(self) -> Place:
        texts = [(each.spot.text, each.value) for each in self.held.values()]
        return Place(self.pattern, self.run, cut_of(texts) if self.setting.features.parts else None)


def learn_field(
    name: str, examples: Sequence[Example], features: Features = ALL, values: Set[str] = frozenset()
) -> Field:
    """The field as these examples have it; one at least has a value.  `values` are the texts of all fields."""
    setting = _Setting(features, values)
    learned = _learn(name, examples, frozenset(), setting)
    if never := _wrong_texts(learned, examples):
        learned = _learn(name, examples, never, setting)
    return _specialise(learned, examples) if features.negatives else learned


def _learn(name: str, examples: Sequence[Example], never: frozenset[str], setting: _Setting) -> Field:
    roles: list[_Role] = []
    by_kind: dict[Kind, dict[int, list[Held]]] = {}
    for number, example in enumerate(examples):
        for held in example.held:
            kind = (held.spot.tags, held.spot.attribute)
            by_kind.setdefault(kind, {}).setdefault(number, []).append(held)
    for of_kind in by_kind.values():
        roles += _roles(examples, of_kind, never, setting)
    absent = [example for example in examples if not example.held]
    parts = _parts(roles, len(examples) - len(absent))
    learned = Field(name, tuple(parts), never, always=not absent)
    return replace(learned, parts=tuple(_limited(learned, part, examples) for part in learned.parts))


def _roles(
    examples: Sequence[Example], of_kind: dict[int, list[Held]], never: frozenset[str], setting: _Setting
) -> list[_Role]:
    """The roles of values of one kind."""
    pages = [(examples[number].tree, [each.spot.node for each in held]) for number, held in of_kind.items()]
    wrong = [[each.spot.node for each in examples[number].wrong] for number in of_kind]
    run = row_of(pages, never, wrong) if setting.features.runs else None
    if run:
        return [_Role(setting, run, {number: held[0] for number, held in of_kind.items()})]
    roles: list[_Role] = []
    for number, held in of_kind.items():
        _assign(roles, number, held, setting)
    return roles


def _assign(roles: list[_Role], number: int, held: Sequence[Held], setting: _Setting) -> None:
    """Give each value of an example the role that it is closest to, no two the same."""
    if len(held) == len(roles) == 1:
        roles[0].held[number] = held[0]
        return
    patterns = [role.pattern for role in roles]
    losses = sorted(
        (pattern.loss(each.spot, {}), at, which)
        for at, each in enumerate(held)
        for which, pattern in enumerate(patterns)
    )
    given: dict[int, int] = {}
    for lost, at, which in losses:
        if lost <= CLOSE and at not in given and which not in given.values():
            given[at] = which
    for at, each in enumerate(held):
        if at in given:
            roles[given[at]].held[number] = each
        else:
            roles.append(_Role(setting, None, {number: each}))


def _parts(roles: list[_Role], labelled: int) -> Iterator[Part]:
    """Each group of roles of which no two meet on a page."""
    groups: list[list[_Role]] = []
    for role in sorted(roles, key=lambda role: -len(role.held)):
        for group in groups:
            if not any(role.held.keys() & other.held.keys() for other in group):
                group.append(role)
                break
        else:
            groups.append([role])
    for group in groups:
        places = tuple(role.place for role in group)
        is_everywhere = sum(len(role.held) for role in group) == labelled
        limit = LIMITS[min(labelled, len(LIMITS)) - 1] if is_everywhere else OPTIONAL_LIMIT
        weights = [place.pattern.weight if place.pattern.levels else inf for place in places]
        yield Part(places, min(limit, LIMIT_SHARE * max(weights)))


def _limited(learned: Field, part: Part, examples: Sequence[Example]) -> Part:
    """The part with a limit under which nothing is found where examples have no value.

    What is as near as a value even so was rather left out by who labelled them.
    """
    absent = [example for example in examples if not example.held]
    present = [example for example in examples if example.held] if absent else []
    farthest = max((least_loss(each.tree, learned, part, each.above) for each in present), default=0.0)
    losses = (least_loss(each.tree, learned, part, each.above) for each in absent)
    least = min((lost for lost in losses if lost >= farthest + APART), default=inf)
    most = OPTIONAL_LIMIT if any(each.above != NOWHERE for each in absent) else inf
    return replace(part, limit=min(part.limit, most, BELOW_OTHERS * least))


def _wrong_texts(learned: Field, examples: Sequence[Example]) -> frozenset[str]:
    """Texts that are taken for values in several examples, and are one in none."""
    wrong, right = Counter[str](), set[str]()
    for example in examples:
        found = read_nodes(example.tree, learned, example.above)
        wrong.update({example.tree.text(node) for node in found if node not in example.nodes})
        right.update(each.spot.text for each in example.held)
    return frozenset(text for text, count in wrong.items() if count >= LEAST_NEVER and text not in right)


def _specialise(learned: Field, examples: Sequence[Example]) -> Field:
    """The field without the nodes that are told to be wrong."""
    if not _taken_wrongly(learned, examples):
        return learned
    right = [each.spot for example in examples for each in example.held]
    wrong = [each.spot for example in examples for each in example.wrong]
    learned = _avoiding(learned, foreign_of(right, wrong))
    texts = {spot.text for spot in _taken_wrongly(learned, examples)}
    if texts & {spot.text for spot in right}:
        raise Refused(f"{learned.name[:40]!r}: nothing tells what is labelled as wrong from what is right")
    return replace(learned, never=learned.never | texts)


def _taken_wrongly(learned: Field, examples: Sequence[Example]) -> list[Spot]:
    taken = []
    for example in filter(lambda example: example.wrong, examples):
        found = read_nodes(example.tree, learned, example.above)
        taken += [each.spot for each in example.wrong if each.spot.node in found]
    return taken


def _avoiding(learned: Field, foreign: Foreign) -> Field:
    def avoiding(place: Place) -> Place:
        return replace(place, pattern=replace(place.pattern, foreign=foreign))

    parts = (replace(part, places=tuple(map(avoiding, part.places))) for part in learned.parts)
    return replace(learned, parts=tuple(parts))
