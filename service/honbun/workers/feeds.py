"""What a worker does for feeds with the page it extracted last: its lists, their entries, or itself as an entry."""

from collections.abc import Iterable
from dataclasses import asdict
from functools import cached_property
from typing import Any

from honbun.errors import NotFound, Refused
from honbun.feeds.body import shortened
from honbun.feeds.corrected import picked_entries
from honbun.feeds.entry import SUMMARY_WIDTH, Entry
from honbun.feeds.find import Found, FoundList, find_lists
from honbun.feeds.links import identity, link_to
from honbun.feeds.moments import moment_of
from honbun.feeds.nodes import width
from honbun.feeds.page import ListPage, read_list_page
from honbun.model import Extraction
from honbun.page.address import canonical
from honbun.page.dates import read_date
from honbun.page.markup import write_html
from honbun.page.reader import content_of
from honbun.page.reading import Reading
from honbun.page.titles import key
from honbun.workers.correcting import Correcting
from honbun.workers.frames import Head, as_json
from honbun.workers.two_trees import TwoTrees
from honbun.wrappers.tree import grow

_LEAST_SIBLINGS = 2  # other pages of a site, before a text on half of them is its template's
_LEAST_ARTICLE = 120.0  # width of the text of a page that is an article
_PICTURE, _SHOWN_PICTURE = '<img data-src="', '<img src="'
Answer = tuple[Head, bytes]


class FeedWork:
    """What feeds want of the page that was extracted last."""

    def __init__(self) -> None:
        self._page: ExtractedPage | None = None

    def answer(self, reading: Reading, extraction: Extraction, head: Head) -> Answer:
        """What the task in the head asks of this page; its lists are found once."""
        if self._page is None or self._page.extraction is not extraction:
            self._page = ExtractedPage(reading, extraction)
        tasks = {"lists": self.lists, "entries": self.entries, "correct": self.correct, "article": self.article}
        return tasks[head["task"]](self._page, head)

    def lists(self, page: "ExtractedPage", _: Head) -> Answer:
        """Every list of the page with its items, and what the page is called."""
        found = page.found
        told = {"is_list_page": found.is_list_page, "lists": list(map(_told, found.lists))}
        extraction = page.extraction
        title = page.reading.title or extraction.title or extraction.url
        return told | {"url": page.url, "title": title, "lang": extraction.lang}, b""

    def entries(self, page: "ExtractedPage", head: Head) -> Answer:
        """The entries of one list: of that number, or else of the one that holds the most known ones.

        Where its fields were picked they are as the wrapper reads them, unless it finds none; then that is told.
        """
        known, wrapper = set(head.get("known", ())), head.get("wrapper", "")
        if wrapper and (entries := page.corrected(wrapper, known)):
            return {"path": head["path"], "lost": False}, _as_entries(entries)
        chosen = page.numbered(head["list"]) if "list" in head else page.known(known, head["path"])
        entries = chosen.entries(page.reading.fetched_at) if chosen else ()
        return {"path": chosen.path if chosen else "", "lost": bool(wrapper)}, _as_entries(entries)

    def correct(self, page: "ExtractedPage", head: Head) -> Answer:
        """The wrapper that was learned from the fields that were picked, and the entries as it reads them."""
        wrapper = page.correcting.learn(head["fields"])
        read = page.correcting.read(wrapper)
        entries = picked_entries(page.page, [each.picked for each in read], page.reading.fetched_at)
        if not entries:
            raise Refused("no entry with a link was found by what was picked; pick the link as well")
        path = page.path_of_known({entry.id for entry in entries})
        return {"wrapper": wrapper, "path": path, "picked": [each.paths for each in read]}, _as_entries(entries)

    def article(self, page: "ExtractedPage", _: Head) -> Answer:
        """The page as an entry, with all its content; nothing if it is no article."""
        entry = page.entry()
        return {}, _as_entries([entry] if entry else [])


class ExtractedPage:
    def __init__(self, reading: Reading, extraction: Extraction) -> None:
        self.reading, self.extraction = reading, extraction

    @cached_property
    def url(self) -> str:
        return canonical(self.reading.url)  # which a page of a batch may lack

    @cached_property
    def found(self) -> Found:
        return find_lists(self.reading.tree, self.url, _template(self.extraction))

    def numbered(self, number: int) -> FoundList:
        if not 0 <= number < len(self.found.lists):
            raise NotFound(f"this page has no list {number}; it has {len(self.found.lists)}, counted from 0")
        return self.found.lists[number]

    @cached_property
    def page(self) -> ListPage:
        lists = self.found.lists
        return lists[0].page if lists else read_list_page(self.reading.tree, self.url)

    @cached_property
    def correcting(self) -> Correcting:
        return Correcting(TwoTrees(self.page, grow(self.reading.tree), self.found.lists))

    def corrected(self, wrapper: str, known: set[str]) -> tuple[Entry, ...]:
        """The entries as this wrapper reads them; none if another list has the known ones instead."""
        picked = [each.picked for each in self.correcting.read(wrapper)]
        entries = picked_entries(self.page, picked, self.reading.fetched_at)
        is_elsewhere = known.isdisjoint(entry.id for entry in entries) and self._holding(known) is not None
        return () if is_elsewhere else entries

    def known(self, ids: set[str], path: str) -> FoundList | None:
        """The list of these entries, or the one at this place if all its entries are new."""
        return self._holding(ids) or next((one for one in self.found.lists if one.path == path), None)

    def path_of_known(self, ids: set[str]) -> str:
        holding = self._holding(ids)
        return holding.path if holding else ""

    def _holding(self, ids: set[str]) -> FoundList | None:
        """The list that has the most of these entries, if one has any."""
        links = [{identity(one.address_of(item)) for item in one.items} for one in self.found.lists]
        held = [len(addresses & ids) for addresses in links]
        return self.found.lists[held.index(max(held))] if any(held) else None

    def entry(self) -> Entry | None:
        extraction, link = self.extraction, link_to(self.url)
        if link is None or link.is_top or width(extraction.text) < _LEAST_ARTICLE or self.found.is_list_page:
            return None
        moment, guessed = moment_of(read_date(extraction.date) if extraction.date else None, extraction.lang)
        html = write_html(content_of(self.reading, extraction).article)
        return Entry(
            id=self.url,
            link=self.url,
            title=extraction.title,
            date=extraction.date,
            moment=moment,
            guessed=guessed,
            summary=extraction.description or shortened(" ".join(extraction.text.split()), SUMMARY_WIDTH),
            html=html.replace(_PICTURE, _SHOWN_PICTURE),  # a feed's reader decides about pictures itself
            image=extraction.image,
            author=extraction.byline,
        )


def _as_entries(entries: Iterable[Entry]) -> bytes:
    return as_json([asdict(entry) for entry in entries])


def _template(extraction: Extraction) -> set[str]:
    """The texts that half of the site's other pages have."""
    others = extraction.pages_seen - 1
    if others < _LEAST_SIBLINGS:
        return set()
    return {key(block.text) for block in extraction.blocks if 2 * block.seen_on >= others}


def _told(one: FoundList) -> dict[str, Any]:
    items = zip(one.items, one.titles, one.item_paths, strict=True)
    told = [{"path": path, "title": title.text, "link": one.address_of(item)} for item, title, path in items]
    return {"score": round(one.score, 2), "path": one.path, "items": told}
