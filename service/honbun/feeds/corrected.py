"""The entries of a list whose fields somebody has picked: what was picked takes the place of what we would find."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from honbun.feeds.body import body_of, shortened
from honbun.feeds.dates import Dated, ListDates
from honbun.feeds.entries import distinct, entry_of
from honbun.feeds.entry import SUMMARY_WIDTH, Entry
from honbun.feeds.groups import Item, ancestor_at, item_of, meeting_depth
from honbun.feeds.nodes import Nodes
from honbun.feeds.page import ListPage
from honbun.feeds.titles import Title, titles_of
from honbun.page.date_forms import Setting

NOT_PICKED = -1


@dataclass(frozen=True, slots=True)
class Picked:
    """One entry: its link, the element around it if it has one of its own, and the elements that were picked of it."""

    anchor: int
    around: int = NOT_PICKED
    title: Title | None = None
    date: int = NOT_PICKED
    summary: int = NOT_PICKED


def picked_entries(page: ListPage, picked: Sequence[Picked], fetched_at: int | None = None) -> tuple[Entry, ...]:
    """In the order of the page; two that lead to one address are one."""
    return distinct(_entries(page, picked, Setting.of(page.lang, fetched_at))) if picked else ()


def _entries(page: ListPage, picked: Sequence[Picked], setting: Setting) -> Iterator[Entry]:
    """What was picked of one entry is looked for in all: an entry that does not have it has none."""
    items = _items(page.nodes, picked)
    found = titles_of(page.nodes, page.links, items)
    titles = [one.title or title for one, title in zip(picked, found, strict=True)]
    dates = ListDates(page, items, titles, setting)
    dated = dates.all()
    if any(one.date != NOT_PICKED for one in picked):
        dated = [_dated(dates, item, one) for item, one in zip(items, picked, strict=True)]
    has_summary = any(one.summary != NOT_PICKED for one in picked)
    for one, item, title, date in zip(picked, items, titles, dated, strict=True):
        entry = entry_of(page, item, title, date)
        yield _with_summary(page, entry, one) if has_summary else entry


def _items(nodes: Nodes, picked: Sequence[Picked]) -> list[Item]:
    """The items around the links; where they have no elements of their own, one reaches to the next."""
    if all(one.around != NOT_PICKED for one in picked):
        return [item_of(nodes, one.anchor, one.around, nodes.ends[one.around]) for one in picked]
    parts = [
        sorted({one.anchor, one.title.element if one.title else one.anchor, one.date, one.summary} - {NOT_PICKED})
        for one in picked
    ]
    depth = 1 + max((meeting_depth(nodes, one[0], other[0]) for one, other in pairwise(parts)), default=0)
    firsts = [ancestor_at(nodes, elements[0], depth) for elements in parts]
    ends = [*firsts[1:], nodes.ends[ancestor_at(nodes, parts[-1][-1], depth)]]
    return [item_of(nodes, one.anchor, first, end) for one, first, end in zip(picked, firsts, ends, strict=True)]


def _dated(dates: ListDates, item: Item, one: Picked) -> Dated:
    return Dated() if one.date == NOT_PICKED else dates.of_element(item, one.date)


def _with_summary(page: ListPage, entry: Entry, one: Picked) -> Entry:
    if one.summary == NOT_PICKED:
        return replace(entry, summary="", html="")
    end = page.nodes.ends[one.summary]
    html, text = body_of(page, item_of(page.nodes, one.anchor, one.summary, end), ())
    return replace(entry, summary=shortened(text, SUMMARY_WIDTH), html=html)
