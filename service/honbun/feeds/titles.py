"""The title of each item of a list.

As a rule it is the heading in the link, or else the link's text.  But a link may say "Read more" on every item, or only
show a date, or a picture, or hold a whole card.  Then it is the line that stands in the same slot of most items, the
same path of tags down from the item, and differs most from item to item.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from honbun.feeds.groups import Item, item_of
from honbun.feeds.likely_dates import is_date_alone, is_dated
from honbun.feeds.links import PageLinks
from honbun.feeds.nodes import Nodes, width
from honbun.page.tags import HEADINGS
from honbun.page.titles import bare

LONGEST_TITLE = 300
_DISTINCT = 0.6  # share of the links' texts, below which they are no titles
_MOST_WIDTH = 160.0
_USUAL_WIDTH = 20.0  # of a title; narrower lines are labels more often
_DEEPEST, _MOST_ELEMENTS = 20, 200  # in an item, where its title is looked for
_LEAST_COVERED = 0.5  # share of the items that must have a slot
_KINDS = {"heading": 2.0, "own": 1.5, "card": 1.2, "line": 1.0, "other": 0.5}
# of lines; own: in the link; card: the link itself, with blocks in it; other: it holds links to other pages

Slot = tuple[str, ...]


class Title(NamedTuple):
    """A title, and the element that holds it and nothing but it."""

    text: str
    element: int


def titles_of(nodes: Nodes, links: PageLinks, items: Sequence[Item]) -> list[Title]:
    """The title of each item; where no text is one, what its picture is called."""
    told = zip(items, _written(nodes, links, items), strict=True)
    return [
        title if title.text else title._replace(text=nodes.name(item.anchor)[:LONGEST_TITLE]) for item, title in told
    ]


def _written(nodes: Nodes, links: PageLinks, items: Sequence[Item]) -> list[Title]:
    own = [_own_title(nodes, links, item) for item in items]
    good = {title.text for title in own if title.text and not is_date_alone(title.text)}
    cards = [item for item, title in zip(items, own, strict=True) if _is_card(nodes, item, title)]
    if len(good) >= _DISTINCT * len(items) and 2 * len(cards) < len(items):
        return own
    if 2 * len(cards) >= len(items):  # the title is a line in the link, which need not be the first
        items = [item_of(nodes, item.anchor, item.anchor, nodes.ends[item.anchor]) for item in items]
    slots = _slots(nodes, links, items)
    worths = {slot: _worth(slot, found.values(), len(items)) for slot, found in slots.items()}
    best = max(worths, key=lambda slot: worths[slot], default=())
    if not worths.get(best):
        return own
    return [slots[best].get(number, title) for number, title in enumerate(own)]


def _is_card(nodes: Nodes, item: Item, title: Title) -> bool:
    """Whether a link without a heading holds several lines."""
    return title.element == item.anchor and nodes.has_blocks(item.anchor)


def _own_title(nodes: Nodes, links: PageLinks, item: Item) -> Title:
    """The heading in the link, or the link's text; of a picture's link the text of another to the same page."""
    for element in range(item.anchor + 1, nodes.ends[item.anchor]):
        if nodes.tags[element] in HEADINGS and 0 < nodes.width(element) <= _MOST_WIDTH:
            return _title(nodes, element)
    if nodes.width(item.anchor):
        return _title(nodes, item.anchor)
    address = links.of[item.anchor].address
    same = [at for at in range(item.first, item.end) if at in links.of and links.of[at].address == address]
    return _title(nodes, max(same, key=nodes.width, default=item.anchor))


def _title(nodes: Nodes, element: int) -> Title:
    """What an element says; one that holds blocks says its title on its first line."""
    text = nodes.first_line(element) if nodes.has_blocks(element) else nodes.text(element)
    return Title(bare(text)[:LONGEST_TITLE], element)


# Slots


def _slots(nodes: Nodes, links: PageLinks, items: Sequence[Item]) -> dict[Slot, dict[int, Title]]:
    """The lines of text by their path in the item, and by the number of the item."""
    slots: dict[Slot, dict[int, Title]] = defaultdict(dict)
    for number, item in enumerate(items):
        for element in _lines_in(nodes, item):
            slots[_slot(nodes, links, item, element)].setdefault(number, _title(nodes, element))
    return slots


def _lines_in(nodes: Nodes, item: Item) -> Iterator[int]:
    """The headings, the links, and whatever holds no block."""
    deepest = nodes.depths[item.first] + _DEEPEST
    for element in range(item.first, min(item.end, item.first + _MOST_ELEMENTS)):
        is_line = nodes.tags[element] in HEADINGS or nodes.tags[element] == "a" or not nodes.has_blocks(element)
        if is_line and nodes.width(element) and nodes.depths[element] <= deepest and not _has_date(nodes, element):
            yield element


def _has_date(nodes: Nodes, element: int) -> bool:
    """Whether one of several texts on a line is a date: `<span>Town</span><span>Nov 18, 2026</span>`."""
    texts = nodes.texts[nodes.first_texts[element] : nodes.end_texts[element]]
    is_line = len(texts) > 1 and not nodes.has_blocks(element)
    return is_line and any(is_dated(text) and is_date_alone(text) for text in texts)


def _slot(nodes: Nodes, links: PageLinks, item: Item, element: int) -> Slot:
    """The path to an element, and before it what kind of line it is."""
    tags = {nodes.tags[element], *(nodes.tags[above] for above in _above(nodes, item, element))}
    others = [at for at in range(element, nodes.ends[element]) if at in links.of and not _is_own(links, item, at)]
    own = "card" if nodes.has_blocks(element) else "own"
    kind = "heading" if tags & HEADINGS else "other" if others else own if "a" in tags else "line"
    path = [
        f"{nodes.tags[at]} {nodes.attributes[at].get('class') or ''}" for at in (element, *_above(nodes, item, element))
    ]
    return (kind, *path)


def _above(nodes: Nodes, item: Item, element: int) -> Iterator[int]:
    """The elements around one, up to the item."""
    while (element := nodes.parents[element]) >= item.first:
        yield element


def _is_own(links: PageLinks, item: Item, anchor: int) -> bool:
    return links.of[anchor].address == links.of[item.anchor].address


def _worth(slot: Slot, titles: Iterable[Title], count: int) -> float:
    """How likely a slot holds the titles."""
    texts = [title.text for title in titles]
    if len(texts) < _LEAST_COVERED * count:
        return 0.0
    fitting = {text for text in texts if width(text) <= _MOST_WIDTH and not is_dated(text)}
    mean_width = sum(map(width, fitting)) / max(len(fitting), 1)
    return len(fitting) / count * min(mean_width / _USUAL_WIDTH, 1) * _KINDS[slot[0]]
