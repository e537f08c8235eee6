"""The story of a wrapper: labels come in, a worker learns from them, and what it learned takes records.

The pages that were labelled earlier teach with those of the request, so a site is labelled page by page.  The wrapper
is tried on some saved pages of the site, for whoever labels to see.  Once it is kept it reads all saved pages, and from
then on every page that is visited (`recording.py`).
"""

from collections.abc import AsyncIterator, Sequence

import orjson

from honbun.corpus.documents import Documents
from honbun.corpus.parts import Parts
from honbun.corpus.saved import Saved, Wanted
from honbun.errors import HonbunError, NotFound
from honbun.page.address import page_id
from honbun.store.wrappers import Kept, LabelledBody, PageRecord, WrapperShelf
from honbun.workers.pool import WorkerPool

SIBLINGS = 5  # saved pages that a wrapper is tried on
LISTED = 50  # documents at once
_EMPTY = b""


async def teach(
    site: str, body: bytes, *, pool: WorkerPool, shelf: WrapperShelf, documents: Documents, salt: str, now: int
) -> bytes:
    """What the wrapper that this request teaches reads, as JSON; it is kept unless the request says otherwise."""
    kept = [each.told for each in await shelf.labelled(site)]
    return await _learn("teach", site, [body, *kept], pool, shelf, documents, salt, now)


async def teach_again(
    site: str, *, pool: WorkerPool, shelf: WrapperShelf, documents: Documents, salt: str, now: int
) -> bytes:
    """The same from the labels that are kept, found in their pages as these were seen last."""
    kept = await shelf.labelled(site)
    if not kept:
        raise NotFound(f"no page of {site} is labelled; POST /v1/sites/{site}/wrappers takes labels")
    pieces = [piece for each in kept for piece in (each.told, each.seen_again)]
    return await _learn("teach_again", site, [_EMPTY, *pieces], pool, shelf, documents, salt, now)


async def _learn(
    task: str,
    site: str,
    pieces: Sequence[bytes],
    pool: WorkerPool,
    shelf: WrapperShelf,
    documents: Documents,
    salt: str,
    now: int,
) -> bytes:
    saved = await documents.find(Wanted(site=site, most=SIBLINGS))
    bodies = [*pieces, *[await _page(documents, each) for each in saved]]
    head = {
        "task": task,
        "site": site,
        "lengths": list(map(len, bodies)),
        "siblings": [each.card.url for each in saved],
    }
    async with pool.lease(pieces[0]) as worker:
        told, answered = await worker.ask(head, b"".join(bodies))
    answer, wrapper, *labelled = _split(answered, told["lengths"])
    if told["keep"]:
        kept = Kept(site, wrapper.decode(), tuple(told["fields"]), now)
        await shelf.keep(kept, list(map(LabelledBody, told["pages"], labelled)))
        await _read_saved(kept, pool, shelf, documents, salt)
    return answer


async def _read_saved(kept: Kept, pool: WorkerPool, shelf: WrapperShelf, documents: Documents, salt: str) -> None:
    """Take records from all saved pages of the site; pages that break a limit have none."""
    async for saved in _all_saved(documents, kept.site):
        try:
            page = await _page(documents, saved)
            async with pool.lease(page) as worker:
                _, tuples = await worker.ask({"task": "take", "wrapper": kept.wrapper}, page)
        except HonbunError:
            continue
        number = page_id(saved.card.url, salt.encode()).hex()
        await shelf.record(kept.site, PageRecord(number, saved.card.url, saved.card.fetched_at, orjson.loads(tuples)))


async def _all_saved(documents: Documents, site: str) -> AsyncIterator[Saved]:
    wanted = Wanted(site=site, most=LISTED)
    while found := await documents.find(wanted):
        for saved in found:
            yield saved
        wanted = Wanted(site=site, most=LISTED, after=(found[-1].saved_at, found[-1].id))


async def _page(documents: Documents, saved: Saved) -> bytes:
    return Parts.split(await documents.parts(saved)).page


def _split(data: bytes, lengths: Sequence[int]) -> list[bytes]:
    pieces, at = [], 0
    for length in lengths:
        pieces.append(data[at : at + length])
        at += length
    return pieces
