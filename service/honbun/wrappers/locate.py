"""Where on the pages the labelled values stand.

A path tells; a text may stand in several places.  The text of a whole node is preferred to that of a whole element, to
a part of a text and to an attribute, in this order (an address is looked for in attributes before parts of texts).  Of
several such places the one is taken that holds the most different values of the field: a menu names every team on every
page, and so the one team of three pages, but it holds one value of them.  Then count texts that are shown before those
that are not, attributes in the head (a page's own address also stands in lists of the newest pages), the pages that
have a value there, headings, other values of the field nearby, a label before it, how many values follow the same
label, and other values of the tuple nearby; in a list of tuples these count as the field's own do.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from honbun.errors import Refused
from honbun.page.blocks import fold
from honbun.page.tags import HEADINGS
from honbun.wrappers.features import ALL, Features
from honbun.wrappers.labels import Label, LabelledPage
from honbun.wrappers.paths import find, path_of
from honbun.wrappers.spot import Spot
from honbun.wrappers.tree import TEXT, Tree

MOST_AROUND = 20  # elements around a text that are looked at for one with the value
MOST_LEVELS = 200  # that a labelled node may stand below the root
_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//\S+|/\S*|\d{4}-\d\d-\d\dT\S+", re.IGNORECASE)
_LABEL_ENDS = (":", "：")
_UNREAD = frozenset(("head", "option"))  # what is in them is not read as text of the page


@dataclass(frozen=True, slots=True)
class Held:
    """A value, and the spot whose text it is or is part of."""

    spot: Spot
    value: str


@dataclass(frozen=True, slots=True)
class Located:
    """A page with its values in their places."""

    page: LabelledPage
    tree: Tree
    tuples: tuple[Mapping[str, tuple[Held, ...]], ...]
    wrong: Mapping[str, tuple[Held, ...]]

    @property
    def all_held(self) -> list[Held]:
        """The values of all tuples."""
        return [each for labels in self.tuples for held in labels.values() for each in held]

    @property
    def nodes_of_tuples(self) -> list[list[int]]:
        """The nodes of each tuple."""
        return [[each.spot.node for held in labels.values() for each in held] for labels in self.tuples]


@dataclass(slots=True)
class _Question:
    """A label, and the spots of which it is one."""

    where: str  # in messages
    field: str
    tuple: int
    value: str
    spots: Sequence[Spot]
    chosen: Spot | None = None


Place = tuple[str, ...]
Counts = Mapping[tuple[str, Place, str | None], tuple[int, int]]  # by field, place, text before; None: whatever it is
Search = Callable[[Tree, str], Iterator[Spot]]


def locate(pages: Sequence[tuple[LabelledPage, Tree]], features: Features = ALL) -> tuple[list[Located], list[str]]:
    """The pages with each value in its place, and notes on what was ambiguous."""
    asked = [_questions(page, tree, features) for page, tree in pages]
    counts = _count_values(asked)
    notes: list[str] = []
    for (_, tree), questions in zip(pages, asked, strict=True):
        _choose(tree, questions, counts, notes)
    return [_located(page, tree, of) for (page, tree), of in zip(pages, asked, strict=True)], notes


def _questions(page: LabelledPage, tree: Tree, features: Features) -> list[_Question]:
    asked = []
    for number, labels in enumerate((page.wrong, *(page.tuples or ()))):
        for field, held in labels.items():
            for at, label in enumerate(held, 1):
                where = f"{page.name}, {f'tuple {number}' if number else 'wrong'}, {field[:40]!r}, value {at}"
                spots = _spots(tree, label, where, features)
                asked.append(_Question(where, field, number, label.text or spots[0].text, spots))
    return asked


def _spots(tree: Tree, label: Label, where: str, features: Features) -> list[Spot]:
    """Where the value of this label can stand."""
    spots = [_spot_at(tree, label.path, where)] if label.path else _spots_of_text(tree, label.text, features)
    spots = [spot for spot in spots if _stretch(label.text, spot.text)] if label.path and label.text else spots
    if not spots:
        told = "does not stand at its path" if label.path else "is not on the page"
        hint = "label it as the page shows it" if tree.text_nodes else "there is no text on it"
        raise Refused(f"{where} {told}; {hint}")
    if tree.depth(spots[0].node) > MOST_LEVELS:
        raise Refused(f"{where} stands {tree.depth(spots[0].node)} elements deep; {MOST_LEVELS} can be learned")
    return spots


def _spot_at(tree: Tree, path: str, where: str) -> Spot:
    found = find(tree, path)
    if found is None:
        raise Refused(f"{where}: no node has the path {path[:200]!r}")
    node, attribute = found
    spot = Spot(tree, node if attribute else _innermost(tree, node), attribute)
    if not spot.text:
        raise Refused(f"{where}: there is no text at {path[:200]!r}")
    return spot


def _innermost(tree: Tree, node: int) -> int:
    """The one text node below an element, if there is one only."""
    below = tree.text_nodes_in(node)
    return below[0] if len(below) == 1 else node


def _spots_of_text(tree: Tree, text: str, features: Features) -> list[Spot]:
    attributes, parts = (
        _attributes if features.attributes else _nothing,
        _parts_of_texts if features.parts else _nothing,
    )
    searches: list[Search] = [_whole_texts, _whole_elements, parts, attributes]
    if _ADDRESS.fullmatch(text):
        searches = [_whole_texts, attributes, _whole_elements, parts]
    return next((spots for search in searches if (spots := list(search(tree, text)))), [])


def _whole_texts(tree: Tree, text: str) -> Iterator[Spot]:
    return (Spot(tree, node) for node in tree.nodes_by_words.get(" ".join(text.split()), ()))


def _whole_elements(tree: Tree, text: str) -> Iterator[Spot]:
    """Elements with this text, spread over several nodes; of those inside each other the innermost."""
    wanted = "".join(text.split())
    for node in tree.text_nodes:
        begin = "".join(tree.text(node).split())
        if not begin or not wanted.startswith(begin):
            continue
        for element in islice(tree.chain(tree.parents[node]), MOST_AROUND):
            held = "".join(tree.text(element).split())
            if held == wanted:
                yield Spot(tree, element)
            if not wanted.startswith(held) or held == wanted:
                break


def _parts_of_texts(tree: Tree, text: str) -> Iterator[Spot]:
    """Text nodes that hold it, not as a part of a word if there are others."""
    holding = [node for node in tree.text_nodes if _stretch(text, tree.text(node))]
    as_words = re.compile(rf"(?<![^\W_]){_spaced(text)}(?![^\W_])")
    alone = [node for node in holding if as_words.search(tree.text(node))]
    return (Spot(tree, node) for node in alone or holding)


def _stretch(text: str, whole: str) -> str:
    """The stretch of the whole that is this text, with the spaces that the page has; empty if there is none."""
    if text in whole:
        return text
    match = re.search(_spaced(text), whole)
    return match[0] if match else ""


def _spaced(text: str) -> str:
    return r"\s+".join(map(re.escape, text.split()))


def _attributes(tree: Tree, text: str) -> Iterator[Spot]:
    for node, name in enumerate(tree.names):
        if name != TEXT:
            yield from (Spot(tree, node, key) for key, value in tree.attributes(node).items() if fold(value) == text)


def _nothing(_: Tree, __: str) -> Iterator[Spot]:
    return iter(())


def _place(spot: Spot) -> Place:
    return (*(spot.tree.names[node] for node in spot.chain()), spot.attribute)


def _count_values(asked: Iterable[Sequence[_Question]]) -> Counts:
    """How many different values of a field can stand at each place, and there behind each text, and on how many pages.

    Pages with the same value tell less than pages with others: a menu would be as good a place as any.
    """
    held: dict[tuple[str, Place, str | None], tuple[set[str], set[int]]] = {}
    for page, questions in enumerate(asked):
        for question in questions:
            for spot in question.spots:
                for before in (None, spot.before):
                    values, pages = held.setdefault((question.field, _place(spot), before), (set(), set()))
                    values.add(question.value)
                    pages.add(page)
    return {at: (len(values), len(pages)) for at, (values, pages) in held.items()}


def _choose(tree: Tree, questions: Sequence[_Question], counts: Counts, notes: list[str]) -> None:
    """Take the surest place first, so that the others of a field and of a tuple can be near to it."""
    taken: dict[tuple[str, int, str], _Question] = {}
    is_list = any(question.tuple > 1 for question in questions)
    open_questions = sorted(questions, key=lambda question: _sureness(question, counts))
    for question in open_questions:
        free = [spot for spot in question.spots if (question.field, spot.node, spot.attribute) not in taken]
        if not free:
            spot = question.spots[0]
            raise _contradiction(question, taken[question.field, spot.node, spot.attribute])
        chosen = [other for other in questions if other.chosen and other.tuple == question.tuple]
        ranks = {spot: _rank(spot, question.field, counts, chosen, is_list) for spot in free}
        question.chosen = min(free, key=ranks.__getitem__)
        if len(free) > 1:
            notes.append(f"{question.where} stands in {len(free)} places; taken: {path_of(tree, question.chosen.node)}")
        taken[question.field, question.chosen.node, question.chosen.attribute] = question


def _sureness(question: _Question, counts: Counts) -> tuple[float, ...]:
    """The lower, the sooner its place is taken.  Parts of texts that have few places must not lose them to others."""
    is_part = question.spots[0].text != question.value
    places = len(question.spots) if is_part else min(len(question.spots), 2)
    return places, *min(_rank(spot, question.field, counts) for spot in question.spots)


def _contradiction(one: _Question, other: _Question) -> Refused:
    if 0 in (one.tuple, other.tuple):
        return Refused(f"{one.where} contradicts {other.where}: the same place cannot be right and wrong")
    if one.value != other.value:
        return Refused(f"{one.where} stands in one text with {other.where}; label the whole text as one value")
    return Refused(f"{one.where} is the same as {other.where}, but the page has it only once")


def _rank(
    spot: Spot, field: str, counts: Counts, chosen: Sequence[_Question] = (), is_list: bool = False
) -> tuple[float, ...]:
    """The lower the better; `chosen` are other values of the tuple, whose places are known."""
    tree, place = spot.tree, _place(spot)
    values, pages = counts[field, place, None]
    behind_label, _ = counts[field, place, spot.before]
    is_in_heading = any(tree.names[node] in HEADINGS for node in spot.chain())
    return (
        -values,
        _is_unlikely(spot, place),
        -pages,
        not is_in_heading,
        *_distance(spot, [other for other in chosen if is_list or other.field == field]),
        not spot.before.endswith(_LABEL_ENDS),
        -behind_label,
        *_distance(spot, chosen),
        spot.node,
    )


def _is_unlikely(spot: Spot, place: Place) -> bool:
    """Whether it is where a text is not read, or an attribute not in the head, which tells of the whole page."""
    return "head" not in place if spot.attribute else not _UNREAD.isdisjoint(place)


def _distance(spot: Spot, chosen: Iterable[_Question]) -> tuple[int, int]:
    """How far up the nearest of other values is, and by how many nodes it is away: it may stand in the next item."""
    return min((_way(spot, other.chosen) for other in chosen if other.chosen), default=(0, 0))


def _way(spot: Spot, other: Spot) -> tuple[int, int]:
    above = set(other.chain())
    steps = next(steps for steps, node in enumerate(spot.chain()) if node in above)
    return steps, abs(spot.node - other.node)


def _located(page: LabelledPage, tree: Tree, questions: Sequence[_Question]) -> Located:
    of_tuples: list[dict[str, list[Held]]] = [{} for _ in range(1 + len(page.tuples or ()))]
    for question in questions:
        assert question.chosen
        value = _stretch(question.value, question.chosen.text)
        of_tuples[question.tuple].setdefault(question.field, []).append(Held(question.chosen, value))
    wrong, *tuples = (
        {field: tuple(sorted(held, key=lambda each: each.spot.node)) for field, held in of.items()} for of in of_tuples
    )
    return Located(page, tree, tuple(tuples), wrong)
