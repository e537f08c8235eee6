"""The story of one visit; read this first.

A browser (or a directory of files) brings a page.  A worker takes it apart and says what to remember of it, its
footprint.  The store puts the footprint with those of the site's other pages and tells what the worker has missed since
it last looked.  The worker, which now knows the site, says what of the page is content, and why.

    page ──▶ worker: read ──▶ footprint ──▶ store: learn ──▶ what is new of the site ──▶ worker: extract ──▶ content

A page that breaks a limit is refused without being learned.  A store that is away costs the page nothing: it is judged
by what the worker knows already, and the answer says that it was not learned.  The user has the last word: a site may
be denied, and then none of its pages is learned; a place that was misjudged is judged as the user corrected it.
"""

from dataclasses import asdict

from honbun.errors import NotFound, StoreUnavailable
from honbun.model import Mode
from honbun.recording import record, wrapper_of
from honbun.refreshing import refresh
from honbun.store.contract import START, Changes, Cursor, Remembered, Retention, SiteStore
from honbun.store.feeds import FeedShelf
from honbun.store.rules import Choice, RuleBook, Rules
from honbun.store.wrappers import WrapperShelf
from honbun.workers.frames import Head, cursor_head, cursor_of, pack_pages
from honbun.workers.pool import WorkerPool


async def visit(
    body: bytes,
    *,
    pool: WorkerPool,
    store: SiteStore,
    rule_book: RuleBook,
    feeds: FeedShelf,
    wrappers: WrapperShelf,
    retention: Retention,
    now: int,
) -> bytes:
    """The content of the page in this JSON body, as JSON; the page is learned unless it or a rule says otherwise."""
    async with pool.lease(body) as worker:
        page, footprint = await worker.ask({"task": "visit", "now": now}, body)
        rules = await rule_book.of(page["site"])
        known, footprints = await recall(page, footprint, rules, store, retention)
        task = {"task": "extract", "mode": Mode.FULL, "forms": page["forms"]} | await wrapper_of(page, wrappers)
        told, answer = await worker.ask(task | known, footprints)
        await refresh(page, rules, worker, feeds)
        await record(page, rules, told, wrappers, body)
        return answer


async def recall(
    page: Head, footprint: bytes, rules: Rules, store: SiteStore, retention: Retention
) -> tuple[Head, bytes]:
    """What the worker has to know to judge a page that it read, once that is learned."""
    changes = await learn(page, footprint, rules, store, retention)
    news, footprints = tell(changes, retention)
    return news | {"corrections": rules.corrections, "fields": {"learned": changes.learned}}, footprints


async def learn(page: Head, footprint: bytes, rules: Rules, store: SiteStore, retention: Retention) -> Changes:
    """Remember a page that was read, if it may be, and tell what its worker has missed of the site."""
    site, cursor = page["site"], cursor_of(page["cursor"])
    try:
        if not page["learn"] or rules.learn is Choice.DENY:
            return await store.changes(site, cursor)
        remembered = Remembered(bytes.fromhex(page["page"]), page["seen"], footprint)
        return await store.learn(site, remembered, cursor, retention)
    except StoreUnavailable:
        return Changes(cursor, reset=False, pages=())


def tell(changes: Changes, retention: Retention) -> tuple[Head, bytes]:
    """The changes of a site as a worker takes them."""
    head = {"cursor": cursor_head(changes.cursor), "reset": changes.reset, "retention": asdict(retention)}
    return head, pack_pages(changes.pages)


async def describe(site: str, *, pool: WorkerPool, store: SiteStore) -> bytes:
    """What a site is known by, as JSON."""
    changes = await store.changes(site, START)
    if not changes.pages:
        raise NotFound(f"no page of {site} was learned; `honbun doctor` lists the store in use")
    head, footprints = tell(Changes(Cursor(), reset=True, pages=changes.pages), Retention(pages=len(changes.pages)))
    async with pool.lease() as worker:
        _, answer = await worker.ask({"task": "describe", "site": site} | head, footprints)
        return answer
