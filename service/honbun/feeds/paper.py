"""Paper 002 to the letter, where its letter can be read: 矢島, 勝野, HTML 文書から RSS を自動生成する方法の提案.

Of each cluster of alike subtrees a title and a body are sought (3.3): the pair of text groups, each in the same slot of
all members, that meets most of the conditions a title and a body usually meet.  Members left out of the cluster that
have both slots are recovered (3.4).  The set of articles with the greatest F = s * t * c is the page's (3.5).

What the paper leaves open is settled so.  A text group is the text between two edges of blocks, or two line breaks; its
slot is its path of tags down from the subtree and its number on that path, which makes all mappings consistent.  Words
are pairs of letters, since Japanese does not set words apart.  s counts titles that show a date or come again in the
body, and is 0 on most lists of today, so 0.01 is added.  The link is that of the title, or else the first.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from honbun.feeds.groups import Item, item_of
from honbun.feeds.likely_dates import is_dated
from honbun.feeds.nodes import LINE, Nodes
from honbun.feeds.page import ListPage
from honbun.feeds.paper_trees import Structures, candidates, clusters
from honbun.feeds.titles import Title

IN_BODY = 0.8  # paper 002, 3.5: share of the title's words
LONGEST_TITLE = 100
_MOST_SLOTS = 12  # of a subtree; those of a whole page are no entry's
_SENTENCE_ENDS = "。！？!?"

Slot = tuple[tuple[str, ...], int]


@dataclass(frozen=True, slots=True)
class Articles:
    """A set of articles: a title and a body in each subtree, and what F gives them."""

    value: float
    items: tuple[Item, ...]
    titles: tuple[Title, ...]


def articles_of(page: ListPage) -> Articles | None:
    """The articles of a page; None if it has none."""
    structures, slots = Structures(page.nodes), Slots(page.nodes)
    found: list[Articles | None] = []
    for members in candidates(page.nodes):
        likely = [member for member in members if 1 < len(slots.of(member)) <= _MOST_SLOTS]
        alike = clusters(likely, structures) if len(likely) > 1 else ()
        found += [_articles(page, cluster, likely, slots) for cluster in alike if len(cluster) > 1]
    return max(filter(None, found), key=lambda one: one.value, default=None)


class Slots:
    """The text groups of subtrees by their slots."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes
        self._starts = [number for number, text in enumerate(nodes.texts) if text.startswith(LINE)]
        self._known: dict[int, dict[Slot, tuple[int, str]]] = {}

    def of(self, element: int) -> Mapping[Slot, tuple[int, str]]:
        """For each slot of a subtree the element that holds its text, and the text."""
        if element not in self._known:
            self._known[element] = self._find(element)
        return self._known[element]

    def _find(self, element: int) -> dict[Slot, tuple[int, str]]:
        found: dict[Slot, tuple[int, str]] = {}
        counts: Counter[tuple[str, ...]] = Counter()
        for holder, text in self._groups(element):
            path = tuple(self._path(holder, element))
            found[path, counts[path]] = holder, text
            counts[path] += 1
            if len(found) > _MOST_SLOTS:
                break
        return found

    def _groups(self, element: int) -> Iterator[tuple[int, str]]:
        nodes = self._nodes
        first, end = nodes.first_texts[element], nodes.end_texts[element]
        while first < end:
            behind = first + 1
            while behind < end and not nodes.texts[behind].startswith(LINE):
                behind += 1
            if text := nodes.text_between(first, behind):
                yield self._holder(first, element), text
            first = behind

    def _holder(self, text: int, top: int) -> int:
        """The element that holds the first text of a group that is not empty."""
        while not self._nodes.texts[text].strip():
            text += 1
        return max(self._nodes.owner(text), top)

    def _path(self, element: int, top: int) -> Iterator[str]:
        while element > top:
            yield self._nodes.tags[element]
            element = self._nodes.parents[element]


def _articles(page: ListPage, cluster: Sequence[int], members: Sequence[int], slots: Slots) -> Articles | None:
    """The best articles that a cluster has."""
    common = [slot for slot in slots.of(cluster[0]) if all(slot in slots.of(member) for member in cluster)]
    pairs = permutations(common, 2)
    best = max(pairs, key=lambda pair: len(_conditions(pair, cluster, slots)), default=None)
    if best is None:
        return None
    conditions = len(_conditions(best, cluster, slots))
    recovered = [member for member in members if all(slot in slots.of(member) for slot in best)]
    texts = [(slots.of(member)[best[0]][1], slots.of(member)[best[1]][1]) for member in recovered]
    told = sum(_is_told(title, body) for title, body in texts)
    size = sum(len(title.encode()) + len(body.encode()) for title, body in texts)
    found = [(member, link) for member in recovered if (link := _link(page, member, slots.of(member)[best[0]][0]))]
    if len(found) < 2:
        return None
    items = tuple(item_of(page.nodes, link, member, page.nodes.ends[member]) for member, link in found)
    titles = tuple(Title(slots.of(member)[best[0]][1], slots.of(member)[best[0]][0]) for member, _ in found)
    return Articles((told + 0.01) * size * conditions, items, titles)


def _conditions(pair: tuple[Slot, Slot], cluster: Iterable[int], slots: Slots) -> list[bool]:
    """Those conditions on titles and bodies that most members meet, and those that all meet together."""
    texts = [(slots.of(member)[pair[0]][1], slots.of(member)[pair[1]][1]) for member in cluster]
    half = len(texts) / 2
    met = [
        sum(_is_one_sentence(title) for title, _ in texts) > half,
        sum(len(body) > len(title) for title, body in texts) > half,
        sum(len(title) <= LONGEST_TITLE for title, _ in texts) > half,
        len({title for title, _ in texts}) == len(texts),
        len({body for _, body in texts}) == len(texts),
    ]
    return [condition for condition in met if condition]


def _is_one_sentence(text: str) -> bool:
    inside = text[:-1]
    return not any(mark in inside for mark in _SENTENCE_ENDS) and ". " not in inside


def _is_told(title: str, body: str) -> bool:
    """Whether the title shows a date, or its words stand in the body."""
    pairs = [title[at : at + 2] for at in range(len(title) - 1)]
    return is_dated(title) or (bool(pairs) and sum(pair in body for pair in pairs) >= IN_BODY * len(pairs))


def _link(page: ListPage, member: int, title: int) -> int:
    """The link around the title or in it, or the first one in the subtree; 0 if there is none."""
    above = title
    while above > member and above not in page.links.of:
        above = page.nodes.parents[above]
    if above in page.links.of:
        return above
    inside = (*range(title, page.nodes.ends[title]), *range(member, page.nodes.ends[member]))
    return next((element for element in inside if element in page.links.of), 0)
