"""How feeds live: on visits, since the service fetches nothing.

When a list page is visited again, its feed takes in what is new on it.  When an article of a site is visited or saved,
the site's feed takes it in with all its content, unless its pages are not to be learned.  The page's worker, which has
just extracted it, finds the entries.  Whatever goes wrong here is logged, and costs the visit nothing.
"""

import logging
from functools import partial
from typing import Any

import orjson

from honbun.errors import HonbunError
from honbun.feeds.entry import Entry
from honbun.feeds.merge import merge_article, merge_page
from honbun.store.feeds import FeedShelf, Living
from honbun.store.rules import Choice, Rules
from honbun.workers.frames import Head
from honbun.workers.pool import WorkerProcess

log = logging.getLogger(__name__)


async def refresh(page: Head, rules: Rules, worker: WorkerProcess, feeds: FeedShelf) -> None:
    """Let the feeds know of this page, which the worker has just extracted."""
    may_learn = page["learn"] and rules.learn is not Choice.DENY
    try:
        for living in await feeds.made_of(page["site"], page["page"]):
            worker.begin()  # a time limit of its own: the page's work is done
            if living.source.page:
                await _refresh_list(living, page, worker, feeds)
            elif may_learn:
                await _add_article(living, page, worker, feeds)
    except HonbunError as error:
        log.warning("a feed was not refreshed: %s", type(error).__name__)


async def _refresh_list(living: Living, page: Head, worker: WorkerProcess, feeds: FeedShelf) -> None:
    known = await feeds.known_ids(living.id)
    asked = {"task": "entries", "known": known, "path": living.source.path, "wrapper": living.source.wrapper}
    head, body = await worker.ask(asked)
    merge = partial(merge_page, entries=entries_in(body), seen=page["seen"])
    await feeds.refresh(living.id, merge, page["seen"], head["path"], lost=head["lost"])


async def _add_article(living: Living, page: Head, worker: WorkerProcess, feeds: FeedShelf) -> None:
    _, body = await worker.ask({"task": "article"})
    for entry in entries_in(body):
        merge = partial(merge_article, entry=entry, seen=page["seen"])
        await feeds.refresh(living.id, merge, max(page["seen"], living.seen))  # articles may come in any order


def entries_in(body: bytes) -> list[Entry]:
    """The entries that a worker answered with."""
    told: list[dict[str, Any]] = orjson.loads(body)
    return [Entry(**fields) for fields in told]
