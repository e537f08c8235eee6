"""Links that stand alike, and the items around them.

Links stand alike when the paths of tags from the body down to them are equal; or when in addition the classes on these
paths are, all of them, or those that most siblings share (WordPress gives each post classes of its own); or the ids; or
when they are the same one of several links in a line; or when one element holds them all, or all their parents.  None
of these is right on every page, so all are tried.

The items of such a group are found by climbing from all links at once for as long as no two meet (where paper 002
clusters subtrees by an edit mapping, 3.2: the cost is that of the climb, and not of comparing all pairs).  Items may
also be flat: a heading, a date and a paragraph that stand beside each other.  Then an item reaches to the next.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from honbun.feeds.links import PageLinks
from honbun.feeds.nodes import LINE, Nodes
from honbun.page.tags import BLOCKS

LEAST_ITEMS = 2
_MEETING_TOLERATED = 0.1  # of the neighbours: one entry may link to two others
_MOST_SIBLINGS = 12  # that make a flat item
_LONGEST_LEAD = 3  # siblings that stand before the link's own in a flat item
_DIGITS = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Item:
    """One entry: the link that is its own, and the elements that belong to it."""

    anchor: int
    first: int  # element
    end: int  # the first element behind it
    text: int  # the first text, which may stand before the first element
    end_text: int


@dataclass(frozen=True, slots=True)
class Group:
    """Links that stand alike, each with its item, in their order."""

    items: tuple[Item, ...]
    root: int  # the smallest element around all of them

    @property
    def anchors(self) -> tuple[int, ...]:
        return tuple(item.anchor for item in self.items)


def item_of(nodes: Nodes, anchor: int, first: int, end: int) -> Item:
    """The item that reaches from one element to another."""
    return Item(anchor, first, end, nodes.first_texts[first], nodes.first_texts[end])


def groups_of(nodes: Nodes, links: PageLinks) -> list[Group]:
    """All groups of a page, each once."""
    found: dict[tuple[int, ...], Group] = {}
    for paths in _pathways(nodes):
        alike: dict[tuple[int, bool], list[int]] = defaultdict(list)
        for anchor, link in links.of.items():
            alike[paths[anchor], link.is_local].append(anchor)
        for anchors in alike.values():
            distinct = tuple({links.of[anchor].address: anchor for anchor in reversed(anchors)}.values())[::-1]
            if len(distinct) >= LEAST_ITEMS and distinct not in found:
                group = group_around(nodes, distinct)
                if len(group.items) >= LEAST_ITEMS:
                    found[distinct] = group
    return list(found.values())


def group_around(nodes: Nodes, anchors: Sequence[int]) -> Group:
    """The group of these links, which are in their order."""
    meetings = [meeting_depth(nodes, first, second) for first, second in pairwise(anchors)]
    depth = sorted(meetings)[-1 - int(len(meetings) * _MEETING_TOLERATED)] + 1
    roots: dict[int, int] = {}
    for anchor in anchors:
        roots.setdefault(ancestor_at(nodes, anchor, depth), anchor)
    root = ancestor_at(nodes, anchors[0], min(meetings))
    return Group(tuple(_items(nodes, roots)), root)


def ancestor_at(nodes: Nodes, element: int, depth: int) -> int:
    """The element or the ancestor of it that stands at this depth, or the element if it stands above."""
    while nodes.depths[element] > depth:
        element = nodes.parents[element]
    return element


def meeting_depth(nodes: Nodes, first: int, second: int) -> int:
    """How deep the smallest element stands that holds both."""
    while second > first:
        second = nodes.parents[second]
    return nodes.depths[second]


# Items


def _items(nodes: Nodes, roots: dict[int, int]) -> Iterator[Item]:
    starts = list(roots)
    lead = _lead(nodes, starts) if _are_flat(nodes, starts) else None
    if lead is None:
        for start, anchor in roots.items():
            yield item_of(nodes, anchor, start, nodes.ends[start])
        return
    firsts = [_before(nodes, start, lead) for start in starts]
    ends = [*firsts[1:], min(nodes.ends[nodes.parents[starts[-1]]], _end_of_last(nodes, firsts))]
    texts = [_line_start(nodes, first) for first in firsts]
    end_texts = [*texts[1:], nodes.first_texts[ends[-1]]]
    for first, end, text, end_text, anchor in zip(firsts, ends, texts, end_texts, roots.values(), strict=True):
        yield Item(anchor, first, max(end, nodes.ends[anchor]), text, max(end_text, nodes.end_texts[anchor]))


def _line_start(nodes: Nodes, element: int) -> int:
    """The first text of the line on which an element stands: `2026-11-18 <a>title</a><br>`."""
    text, least = nodes.first_texts[element], nodes.first_texts[nodes.parents[element]]
    if nodes.tags[element] in BLOCKS:
        return text
    while text > least and not (text < len(nodes.texts) and nodes.texts[text].startswith(LINE)):
        text -= 1
    return text


def _are_flat(nodes: Nodes, starts: Sequence[int]) -> bool:
    """Whether text stands between the elements that hold the links, and all beside each other."""
    parent = nodes.parents[starts[0]]
    if len(starts) < LEAST_ITEMS or any(nodes.parents[start] != parent for start in starts):
        return False
    gaps = [_count_siblings(nodes, first, second) for first, second in pairwise(starts)]
    with_text = sum(nodes.end_texts[first] < nodes.first_texts[second] for first, second in pairwise(starts))
    usual = sorted(gaps)[len(gaps) // 2]
    return 1 < usual <= _MOST_SIBLINGS and 2 * with_text >= len(gaps)


def _lead(nodes: Nodes, starts: Sequence[int]) -> int:
    """How many siblings before each of these elements belong to its item: those that stand before all of them."""
    befores = [_siblings_before(nodes, start) for start in starts]
    lead = 0
    while lead < _LONGEST_LEAD:
        tags = {before[lead] if lead < len(before) else "" for before in befores}
        if len(tags) > 1 or tags & {"", "br", nodes.tags[starts[0]]}:
            break
        lead += 1
    return lead


def _siblings_before(nodes: Nodes, element: int) -> list[str]:
    """The tags of the siblings before an element, the nearest first."""
    tags: list[str] = []
    while len(tags) < _LONGEST_LEAD and (element := _sibling_before(nodes, element)):
        tags.append(nodes.tags[element])
    return tags


def _sibling_before(nodes: Nodes, element: int) -> int:
    """The sibling before an element; 0 if there is none."""
    parent, before = nodes.parents[element], element - 1
    if before <= parent:
        return 0
    while nodes.parents[before] != parent:
        before = nodes.parents[before]
    return before


def _before(nodes: Nodes, element: int, count: int) -> int:
    for _ in range(count):
        element = _sibling_before(nodes, element) or element
    return element


def _end_of_last(nodes: Nodes, firsts: Sequence[int]) -> int:
    """Where the last flat item ends: behind as many siblings as another one has at most."""
    most = max(_count_siblings(nodes, first, end) for first, end in pairwise(firsts))
    end, parent_end = firsts[-1], nodes.ends[nodes.parents[firsts[-1]]]
    for _ in range(most):
        end = min(nodes.ends[end], parent_end) if end < parent_end else end
    return end


def _count_siblings(nodes: Nodes, first: int, end: int) -> int:
    """How many elements stand beside each other from the first on; counted no further than it matters."""
    count = 0
    while first < end and count <= _MOST_SIBLINGS:
        first, count = nodes.ends[first], count + 1
    return count


# Paths


def _pathways(nodes: Nodes) -> Iterator[list[int]]:
    """For each way in which elements can stand alike, a number for each element."""
    classes = [_classes(attributes.get("class") or "") for attributes in nodes.attributes]
    ids = [_DIGITS.sub("", attributes.get("id") or "") for attributes in nodes.attributes]
    named = [" ".join((tag, *own)) for tag, own in zip(nodes.tags, classes, strict=True)]
    shared = [" ".join((tag, *own)) for tag, own in zip(nodes.tags, _shared(nodes, classes), strict=True)]
    yield _paths(nodes, nodes.tags)
    yield _paths(nodes, shared)
    yield _paths(nodes, named)
    yield _paths(nodes, [f"{name}#{own}" for name, own in zip(named, ids, strict=True)])
    yield _paths(nodes, [f"{tag}:{order}" for tag, order in zip(nodes.tags, _orders(nodes), strict=True)])
    yield nodes.parents
    yield _rows(nodes)


def _paths(nodes: Nodes, labels: Sequence[str]) -> list[int]:
    """A number for the path of labels from the body to each element."""
    numbers: dict[tuple[int, str], int] = {}
    paths: list[int] = []
    for label, parent in zip(labels, nodes.parents, strict=True):
        step = (paths[parent] if parent >= 0 else -1, label)
        paths.append(numbers.setdefault(step, len(numbers)))
    return paths


def _rows(nodes: Nodes) -> list[int]:
    """A number for what stands in equal children of one element, as links do in the items of one `<ul>`."""
    numbers: dict[tuple[int, str, str], int] = {}
    rows = []
    for tag, parent in zip(nodes.tags, nodes.parents, strict=True):
        row = (nodes.parents[parent], nodes.tags[parent], tag) if parent >= 0 else (-1, "", tag)
        rows.append(numbers.setdefault(row, len(numbers)))
    return rows


def _classes(written: str) -> tuple[str, ...]:
    return tuple(sorted({name for name in written.split() if not _DIGITS.search(name)})) if written else ()


def _shared(nodes: Nodes, classes: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Of each element's classes those that more than half of its siblings with the same tag have too."""
    places = list(zip(nodes.parents, nodes.tags, strict=True))
    siblings = Counter(places)
    counts = Counter((place, name) for place, own in zip(places, classes, strict=True) for name in own)
    return [
        tuple(name for name in own if 2 * counts[place, name] > siblings[place])
        for place, own in zip(places, classes, strict=True)
    ]


def _orders(nodes: Nodes) -> list[int]:
    """Which one of its parent's links each element is."""
    counts: Counter[int] = Counter()
    orders = []
    for tag, parent in zip(nodes.tags, nodes.parents, strict=True):
        counts[parent] += tag == "a"
        orders.append(counts[parent] if tag == "a" else 0)
    return orders
