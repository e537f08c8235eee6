"""The story of an import: what another corpus has written is kept here.

Documents of our own exports keep their ids, versions and times where these are free.  A page of somebody else's WARC
file is saved as if a browser had sent it.  What is here already is left as it is, so an import that was ended is called
once more.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from honbun.batch.incoming import Incoming
from honbun.corpus.documents import Documents
from honbun.corpus.saved import Numbered
from honbun.errors import HonbunError, Missing, Refused
from honbun.page.address import canonical
from honbun.page.decode import decode
from honbun.page.visit import seconds_of
from honbun.saving import card_of, check
from honbun.standard_format.document import Page
from honbun.store.rules import RuleBook
from honbun.workers.dependent import Programs
from honbun.workers.frames import Head
from honbun.workers.pool import WorkerPool

_AHEAD = 2  # pages under way for each worker


@dataclass(frozen=True, slots=True)
class Desk:
    """Where what is imported goes; `save` takes a page as the service does."""

    documents: Documents
    rule_book: RuleBook
    pool: WorkerPool
    save: Callable[[bytes], Awaitable[Any]]
    programs: Programs
    now: int


class Fate(StrEnum):
    """What became of something that was to be imported."""

    IMPORTED = "imported"
    KNOWN = "there already"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Outcome:
    incoming: Incoming
    fate: Fate
    error: HonbunError | None = None


async def import_all(things: Iterable[Incoming], desk: Desk, jobs: int) -> AsyncIterator[Outcome]:
    """What became of each, as they are done."""
    waiting, under_way = iter(things), set[asyncio.Task[Outcome]]()
    try:
        while thing := await asyncio.to_thread(next, waiting, None):
            under_way.add(asyncio.create_task(_import(thing, desk)))
            if len(under_way) >= _AHEAD * jobs:
                done, under_way = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                for finished in done:
                    yield finished.result()
        for outcome in asyncio.as_completed(under_way):
            yield await outcome
    finally:
        for left in under_way:
            left.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


async def _import(thing: Incoming, desk: Desk) -> Outcome:
    try:
        if thing.kind == "damage":
            raise Refused(f"it is damaged: {thing.data.decode()}")
        is_new = await (_save(thing.page, desk) if thing.page else _restore(thing, desk))
    except Missing:
        raise  # it would fail with every page
    except HonbunError as error:
        return Outcome(thing, Fate.REFUSED, error)
    return Outcome(thing, Fate.IMPORTED if is_new else Fate.KNOWN)


async def _save(page: Page, desk: Desk) -> bool:
    """Whether the page, of which nothing else is known, was not here."""
    url, fetched_at = canonical(page.url), seconds_of("WARC-Date", page.time) if page.time else desk.now
    if await desk.documents.was_fetched(url, fetched_at):
        return False
    html = decode(page.data, page.charset).text
    await desk.save(json.dumps({"url": url, "html": html, "fetched_at": fetched_at}).encode())
    return True


async def _restore(thing: Incoming, desk: Desk) -> bool:
    """Whether the document was not here."""
    head: Head = {"task": "restore", "kind": thing.kind, "programs": asdict(desk.programs), "now": desk.now}
    if thing.kind == "sf":
        head |= {"id": thing.id, "addresses": thing.addresses, "address": thing.address}
    async with desk.pool.lease(thing.data) as worker:
        told, kept = await worker.ask(head, thing.data)
    check(told["card"], await desk.rule_book.of(told["card"]["site"]))
    words, parts = kept[: told["words"]], kept[told["words"] :]
    return await desk.documents.restore(card_of(told["card"]), parts, Numbered(**told["numbered"]), words) is not None
