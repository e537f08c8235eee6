"""The title of each item of a list.

As a rule it is the heading in the link, or else the link's text.  But a link may say "Read more" on every item, or only
show a date, or a picture, or hold a whole card.  Then it is the line that stands in the same slot of most items, the
same path of tags down from the item, and differs most from item to item.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from honbun.feeds.evidence import DATE_LIKE, is_date_alone
from honbun.feeds.groups import Item
from honbun.feeds.links import PageLinks
from honbun.feeds.nodes import Nodes, width
from honbun.page.tags import HEADINGS
from honbun.page.titles import bare_end

LONGEST_TITLE = 300
_DISTINCT = 0.6  # share of the links' texts, below which they are no titles
_LEAST_WIDTH, _MOST_WIDTH = 6.0, 160.0
_LEAST_COVERED = 0.5  # share of the items that must have a slot
_HEADING_BONUS, _LINK_BONUS, _OTHER_LINK_MALUS = 2.0, 1.5, 0.5

Slot = tuple[str, ...]


class Title(NamedTuple):
    """A title, and the element that holds it and nothing but it."""

    text: str
    element: int


def titles_of(nodes: Nodes, links: PageLinks, items: Sequence[Item]) -> list[Title]:
    """The title of each item."""
    own = [_own_title(nodes, links, item) for item in items]
    good = {title.text for title in own if title.text and not is_date_alone(title.text)}
    narrow = sum(width(title.text) <= _MOST_WIDTH for title in own)
    if len(good) >= _DISTINCT * len(items) and 2 * narrow >= len(own):
        return own
    slots = _slots(nodes, links, items)
    worths = {slot: _worth(slot, found.values(), len(items)) for slot, found in slots.items()}
    best = max(worths, key=lambda slot: worths[slot], default=())
    if not worths.get(best):
        return own
    return [slots[best].get(number, title) for number, title in enumerate(own)]


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
    return Title(bare_end(text)[:LONGEST_TITLE], element)


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
    for element in range(item.first, item.end):
        is_line = nodes.tags[element] in HEADINGS or nodes.tags[element] == "a" or not nodes.has_blocks(element)
        if is_line and nodes.width(element):
            yield element


def _slot(nodes: Nodes, links: PageLinks, item: Item, element: int) -> Slot:
    link, own = links.of.get(element), links.of[item.anchor]
    path = ["" if link is None else "own" if link.address == own.address else "other"]
    while element >= item.first:
        path.append(f"{nodes.tags[element]} {nodes.attributes[element].get('class') or ''}")
        element = nodes.parents[element]
    return tuple(path)


def _worth(slot: Slot, titles: Iterable[Title], count: int) -> float:
    """How likely a slot holds the titles."""
    texts = [title.text for title in titles]
    if len(texts) < _LEAST_COVERED * count:
        return 0.0
    fitting = {text for text in texts if _LEAST_WIDTH <= width(text) <= _MOST_WIDTH and not DATE_LIKE.search(text)}
    is_heading = slot[1].partition(" ")[0] in HEADINGS
    bonus = _HEADING_BONUS if is_heading else {"own": _LINK_BONUS, "other": _OTHER_LINK_MALUS}.get(slot[0], 1.0)
    return len(fitting) / count * bonus
