"""Making a feed of a page that somebody is reading.

The page is visited like any other.  Then its worker tells the lists it found, and the entries of the one that was
chosen; if none was, the best is taken, but only on a page that is there for its list.

Whoever finds the entries wrong picks fields on the page.  From these the worker learns a wrapper and tells the entries
as that reads them.  It is kept with the feed, whose entries it reads from then on.
"""

from functools import partial

from honbun.errors import Refused
from honbun.feeds.entry import Entry
from honbun.feeds.merge import merge_page
from honbun.model import Mode
from honbun.refreshing import entries_in
from honbun.store.contract import Retention, SiteStore
from honbun.store.feeds import FeedShelf, Living, Source
from honbun.store.rules import RuleBook
from honbun.visits import recall
from honbun.workers.frames import Head
from honbun.workers.pool import WorkerPool


async def subscribe(
    body: bytes,
    choice: int | None,
    *,
    preview: bool,
    pool: WorkerPool,
    store: SiteStore,
    rule_book: RuleBook,
    feeds: FeedShelf,
    retention: Retention,
    now: int,
) -> tuple[Head, Living | None]:
    """The lists of the page in this JSON body, and the feed that was made of one; none for a preview."""
    async with pool.lease(body) as worker:
        page, footprint = await worker.ask({"task": "visit", "now": now}, body)
        rules = await rule_book.of(page["site"])
        known, footprints = await recall(page, footprint, rules, store, retention)
        await worker.ask({"task": "extract", "mode": Mode.FULL, "forms": ()} | known, footprints)
        worker.begin(body)  # a time limit of its own
        found, _ = await worker.ask({"task": "lists"})
        found |= {"entries": [], "picked": []}
        if page["fields"]:
            head, told = await worker.ask({"task": "correct", "fields": page["fields"]})
            found |= {"entries": entries_in(told), "picked": head["picked"]}
        elif not preview:
            head, told = await worker.ask({"task": "entries", "list": _chosen(found, choice)})
        if preview:
            return found, None
        return found, await _make(page, found, head, entries_in(told), feeds, now)


def _chosen(found: Head, choice: int | None) -> int:
    if choice is None and not found["is_list_page"]:
        near = len(found["lists"])
        told = f"; ?list=0 takes the likeliest of the {near} lists on it all the same" if near else ""
        raise Refused(f"there is no list of its own on this page{told}")
    return choice or 0


async def _make(page: Head, found: Head, head: Head, entries: list[Entry], feeds: FeedShelf, now: int) -> Living:
    source = Source(
        page["site"],
        page["page"],
        found["url"],
        found["title"],
        found["lang"],
        head["path"],
        head.get("wrapper", ""),
    )
    living = await feeds.make(source, [entry.id for entry in entries], now)
    await feeds.refresh(living.id, partial(merge_page, entries=entries, seen=page["seen"]), page["seen"], head["path"])
    return await feeds.get(living.id)
