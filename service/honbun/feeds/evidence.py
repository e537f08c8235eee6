"""What speaks for a group of links being the page's list, and how much.

Many weak signs are added; none decides alone.  Text counts by its width, in which a letter of Chinese, Japanese or
Korean is as wide as two of an alphabet, and never by words, which Japanese does not set apart.
"""

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from honbun.feeds.groups import Group, Item
from honbun.feeds.likely_dates import is_date_alone, is_dated, may_be_dated
from honbun.feeds.links import PageLinks
from honbun.feeds.nodes import Nodes, width
from honbun.feeds.places import Places
from honbun.page.tags import BLOCKS, HEADINGS
from honbun.page.titles import key

_ENOUGH_ITEMS = 3

WEIGHTS = {
    "count": 1.0, "addresses": 2.0, "titles": 3.0, "link_width": 2.0, "heading": 2.0, "dated": 2.0, "body": 1.0,
    "of_page": 2.0, "same_site": 1.5, "listing": -3.0, "shape": 0.5, "own_address": 1.0, "article": 1.0,
    "nav": -2.5, "main": 0.5, "empty": -3.0, "date_title": -2.0, "few": -1.0, "narrow": -1.0, "marked": 1.0,
    "top": -1.0, "template": -4.0, "above": -1.0, "leads": 1.0, "in_prose": -1.0, "mixed": -2.0,
}  # fmt: skip

_DISTINCT = 0.6  # share of links that say something of their own
_ENOUGH_WIDTH = 24.0  # of a title
_ENOUGH_BODY = 60.0  # width of an item besides its title
_NARROW = 8.0  # mean width of links that are no titles
_LABEL_WIDTH = 24.0  # of what may stand before the link of an entry
_MOST_COUNTED = 33  # items; more are no better


@dataclass(frozen=True, slots=True)
class Judged:
    """A group, its score, and what the score is made of."""

    group: Group
    score: float
    signs: dict[str, float]


class Evidence:
    """What is asked of one page again and again, found once."""

    def __init__(self, nodes: Nodes, links: PageLinks, template: Collection[str] = ()) -> None:
        self.nodes, self.links, self.template = nodes, links, template
        self.digits = [number for number, text in enumerate(nodes.texts) if may_be_dated(text)]
        self.dated = [number for number in self.digits if is_dated(nodes.texts[number])]
        self.timed = [number for number, tag in enumerate(nodes.tags) if tag == "time"]
        self.headings = [number for number, tag in enumerate(nodes.tags) if tag in HEADINGS]
        self.page_width = max(nodes.width_before[-1], 1.0)
        self._places = Places(nodes)
        self._titles: dict[int, str] = {}

    def judge(self, group: Group) -> Judged:
        signs = self.signs(group)
        return Judged(group, sum(WEIGHTS[name] * value for name, value in signs.items()), signs)

    def signs(self, group: Group) -> dict[str, float]:
        """What is to be seen of a group, most of it as a share of its items."""
        items, count = group.items, len(group.items)
        links = [self.links.of[item.anchor] for item in items]
        titles = self._titles_of(items)
        texts = [self.nodes.width(item.anchor) for item in items]
        widths = [text or width(title) for text, title in zip(texts, titles, strict=True)]
        shapes = Counter(link.shape for link in links)
        place = self._places.of(group.root)
        same_site = sum(link.host == self.links.host for link in links) / count
        around = [self._width_around(item) - own for item, own in zip(items, texts, strict=True)]
        return {
            "count": min(math.log(count), math.log(_MOST_COUNTED)),
            "addresses": len({link.address for link in links}) / count,
            "titles": len({title for title in titles if title}) / count,
            "link_width": sum(min(each / _ENOUGH_WIDTH, 1) for each in widths) / count,
            "heading": self._share(items, self._has_heading),
            "dated": self._share(items, self.is_dated),
            "body": sum(min(max(each, 0) / _ENOUGH_BODY, 1) for each in around) / count,
            "of_page": min(sum(self._width_around(item) for item in items) / self.page_width, 1.0),
            "same_site": same_site,
            "mixed": 2 * min(same_site, 1 - same_site),
            "listing": sum(link.is_listing for link in links) / count,
            "shape": shapes.most_common(1)[0][1] / count,
            "own_address": sum(link.is_own for link in links) / count,
            "article": self._share(items, self._is_article),
            "nav": float(place.is_frame),
            "main": float(place.is_middle),
            "empty": sum(not each for each in widths) / count,
            "date_title": sum(is_date_alone(title) for title in titles) / count,
            "few": float(count < _ENOUGH_ITEMS),
            "narrow": float(sum(widths) / count < _NARROW),
            "marked": self._share(items, self._is_marked),
            "top": sum(link.is_top for link in links) / count,
            "template": sum(self.is_template(item.anchor) for item in items) / count,
            "leads": self._share(items, self._leads),
            "in_prose": self._share(items, self._is_in_prose),
            "above": sum(self.links.own_path.startswith(link.path.rstrip("/")) for link in links) / count,
        }

    def _titles_of(self, items: Sequence[Item]) -> list[str]:
        """What each link says; if they all say "read more", the heading of its item."""
        said = [self.title(item.anchor) for item in items]
        if len(set(said)) >= _DISTINCT * len(items):
            return said
        return [self._heading_in(item) or title for item, title in zip(items, said, strict=True)]

    def _heading_in(self, item: Item) -> str:
        at = bisect_left(self.headings, item.first)
        is_inside = at < len(self.headings) and self.headings[at] < item.end
        return self.nodes.text(self.headings[at]) if is_inside else ""

    def title(self, anchor: int) -> str:
        if anchor not in self._titles:
            self._titles[anchor] = self.nodes.text(anchor) or self.nodes.name(anchor)
        return self._titles[anchor]

    def is_template(self, anchor: int) -> bool:
        """Whether other pages of the site say what this link says."""
        return bool(self.template) and key(self.title(anchor)) in self.template

    def is_dated(self, item: Item) -> bool:
        """Whether an item shows a date."""
        first, end = item.text, item.end_text
        at = bisect_left(self.dated, first)
        return (at < len(self.dated) and self.dated[at] < end) or _within(self.timed, item.first, item.end)

    def _share(self, items: Sequence[Item], test: Callable[[Item], bool]) -> float:
        return sum(map(test, items)) / len(items)

    def _width_around(self, item: Item) -> float:
        nodes = self.nodes
        return nodes.width_before[item.end_text] - nodes.width_before[item.text]

    def _has_heading(self, item: Item) -> bool:
        """Whether the link is in a heading, or holds one."""
        if _within(self.headings, item.anchor, self.nodes.ends[item.anchor]):
            return True
        element = item.anchor
        while element >= item.first:
            if self.nodes.tags[element] in HEADINGS:
                return True
            element = self.nodes.parents[element]
        return False

    def _is_article(self, item: Item) -> bool:
        element = item.first
        for _ in range(3):
            if element < 0 or self.nodes.tags[element] == "article":
                return element >= 0
            element = self.nodes.parents[element]
        return self.nodes.tags[item.first] == "article"

    def _leads(self, item: Item) -> bool:
        """Whether no more than a date or a label stands before the link."""
        before = self.nodes.width_before
        return before[self.nodes.first_texts[item.anchor]] - before[item.text] <= _LABEL_WIDTH

    def _is_in_prose(self, item: Item) -> bool:
        """Whether the link stands in the middle of a paragraph."""
        nodes, block = self.nodes, item.anchor
        while block > item.first and nodes.tags[block] not in BLOCKS:
            block = nodes.parents[block]
        before = nodes.width_before
        return before[nodes.first_texts[item.anchor]] - before[nodes.first_texts[block]] > _LABEL_WIDTH

    def _is_marked(self, item: Item) -> bool:
        """Whether the page says itself that this is the address of an entry."""
        attributes = self.nodes.attributes[item.anchor]
        said = f"{attributes.get('rel') or ''} {attributes.get('itemprop') or ''} {attributes.get('class') or ''}"
        return any(word in said for word in ("bookmark", "u-url", "mainEntity", "entry-title"))


def _within(numbers: Sequence[int], first: int, end: int) -> bool:
    at = bisect_left(numbers, first)
    return at < len(numbers) and numbers[at] < end
