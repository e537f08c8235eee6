"""The lists of a page, the best first, and what was missed of them."""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import replace

from honbun.feeds.evidence import Judged
from honbun.feeds.groups import LEAST_ITEMS, Group, Item, group_around, groups_of, item_of
from honbun.feeds.nodes import Nodes
from honbun.feeds.page import ListPage
from honbun.page.tags import HEADINGS

LEAST_SCORE = 8.0  # of what is worth showing to somebody who chooses
_MOST_JUDGED = 60  # groups worth a second look
_SAME = 0.5  # share of a list's links that another one has, from which the two are one list seen twice
_DATED = 0.8  # share of places on one page that must have a date to be entries
_LEAST_MAKE = 3  # steps from an item to its link, from which two lists of one make are no accident


def lists_of(page: ListPage, most: int) -> list[Judged]:
    """So many of its lists at most, the best first; what is no list at all is not among them."""
    judged = heapq.nlargest(_MOST_JUDGED, map(page.evidence.judge, _candidates(page)), key=lambda one: one.score)
    judged = [one for one in judged if one.score >= LEAST_SCORE]
    makes = [_make(page.nodes, one.group) for one in judged]
    found: list[Judged] = []
    taken: list[set[str]] = []
    for one, make in zip(judged, makes, strict=True):
        if len(found) == most:
            break
        if _is_new(_addresses(page, one.group), taken):
            alike = [other for other, its in zip(judged, makes, strict=True) if make and its == make]
            whole = completed(page, joined(page, one, alike))
            found.append(replace(one, group=whole))
            taken.append(_addresses(page, whole))
    return found


def _addresses(page: ListPage, group: Group) -> set[str]:
    return {page.links.of[anchor].address for anchor in group.anchors}


def _is_new(addresses: set[str], taken: Iterable[set[str]]) -> bool:
    """Whether these are no list that was taken already."""
    return all(len(addresses & others) < _SAME * min(len(addresses), len(others)) for others in taken)


def _candidates(page: ListPage) -> Iterator[Group]:
    """All groups of a page; those that are partly of the site's template also without that part."""
    for group in groups_of(page.nodes, page.links):
        if not _may_be_list(page, group):
            continue
        yield group
        own = [anchor for anchor in group.anchors if not page.evidence.is_template(anchor)]
        if LEAST_ITEMS <= len(own) < len(group.anchors):
            yield group_around(page.nodes, own)


def _may_be_list(page: ListPage, group: Group) -> bool:
    """Whether links lead to other pages; places on this one are entries if they have dates, as versions do."""
    is_local = page.links.of[group.anchors[0]].is_local
    return not is_local or sum(map(page.evidence.is_dated, group.items)) >= _DATED * len(group.items)


def joined(page: ListPage, best: Judged, alike: Iterable[Judged]) -> Group:
    """The best group with all others whose items are made like its own: the sections of a front page.

    Another link of the same item is none: "Show notes" and "Download".
    """
    items, known = list(best.group.items), _addresses(page, best.group)
    firsts = {item.first for item in items}
    for other in alike:
        new = [item for item in other.group.items if page.links.of[item.anchor].address not in known]
        new = [item for item in new if item.first not in firsts]
        if other.signs["nav"] == best.signs["nav"]:
            known |= {page.links.of[item.anchor].address for item in new}
            firsts |= {item.first for item in new}
            items += new
    return replace(best.group, items=tuple(sorted(items, key=lambda item: item.first)))


def _make(nodes: Nodes, group: Group) -> tuple[str, ...]:
    """What all items of a group are made of down to their links; empty if they differ, or have nothing special."""
    makes = {_make_of(nodes, item) for item in group.items}
    return makes.pop() if len(makes) == 1 else ()


def _make_of(nodes: Nodes, item: Item) -> tuple[str, ...]:
    """The tags of an item down to its link, with their classes if no heading is among them."""
    line = list(_line(nodes, item))
    tags = tuple(nodes.tags[element] for element in line)
    if not HEADINGS.isdisjoint(tags):
        return tags
    classes = [" ".join(sorted(_classes(nodes, element))) for element in line]
    return (*tags, *classes) if any(classes) and len(tags) >= _LEAST_MAKE else ()


def _line(nodes: Nodes, item: Item) -> Iterable[int]:
    """The elements from an item's link up to the item itself."""
    element = item.anchor
    while element >= item.first:
        yield element
        element = nodes.parents[element]


def completed(page: ListPage, group: Group) -> Group:
    """The group with the entries that stand among its items but are made a little differently."""
    nodes, links = page.nodes, page.links
    known = _addresses(page, group)
    shapes = {links.of[anchor].shape for anchor in group.anchors}
    more = []
    for element in _like_items(nodes, group):
        anchor = _own_link(page, element, group)
        if anchor and links.of[anchor].address not in known and links.of[anchor].shape in shapes:
            known.add(links.of[anchor].address)
            more.append(item_of(nodes, anchor, element, nodes.ends[element]))
    if not more:
        return group
    return Group(tuple(sorted((*group.items, *more), key=lambda item: item.first)), group.root)


def _like_items(nodes: Nodes, group: Group) -> Iterable[int]:
    """The elements beside the items that have their tag and one of their classes, and hold none of them."""
    items = {item.first for item in group.items}
    if any(nodes.ends[item.first] != item.end for item in group.items):
        return
    holders = dict.fromkeys(nodes.parents[first] for first in items)
    tags = {nodes.tags[first] for first in items}
    classes = {name for first in items for name in _classes(nodes, first)}
    for parent in holders:
        for child in nodes.children(parent):
            alike = child not in items and nodes.tags[child] in tags
            if alike and (not classes or not classes.isdisjoint(_classes(nodes, child))):
                yield child


def _classes(nodes: Nodes, element: int) -> list[str]:
    return (nodes.attributes[element].get("class") or "").split()


def _own_link(page: ListPage, element: int, group: Group) -> int:
    """The link in an element that is most like those of the group; 0 if there is none."""
    tags = {page.nodes.tags[page.nodes.parents[anchor]] for anchor in group.anchors}
    inside = [anchor for anchor in range(element, page.nodes.ends[element]) if anchor in page.links.of]
    likely = [anchor for anchor in inside if page.nodes.tags[page.nodes.parents[anchor]] in tags]
    return max(likely, key=page.nodes.width, default=0)
