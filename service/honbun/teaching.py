"""The story of a wrapper: labels come in, a worker learns from them, and what it learned takes records.

The pages that were labelled earlier teach with those of the request, so a site is labelled page by page.  The wrapper
is tried on some saved pages of the site, for whoever labels to see.  Once it is kept it reads all saved pages, and from
then on every page that is visited (`recording.py`).
"""

from collections.abc import AsyncIterator, Callable, Sequence

import orjson

from honbun.corpus.documents import Documents
from honbun.corpus.parts import Parts
from honbun.corpus.saved import Saved, Wanted
from honbun.errors import Busy, HonbunError, NotFound
from honbun.page.address import page_id
from honbun.store.wrappers import Kept, LabelledBody, PageRecord, WrapperShelf
from honbun.workers.pool import WorkerPool

SIBLINGS = 5  # saved pages that a wrapper is tried on
LISTED = 50  # documents at once
LESSON = 5  # pages, whose time learning may take besides that of the pages that are kept or shown
MOST_LESSONS = 10  # tried, while others label pages of the site
_EMPTY = b""


async def teach(
    site: str, body: bytes, *, pool: WorkerPool, shelf: WrapperShelf, documents: Documents, salt: str, now: int
) -> bytes:
    """What the wrapper that this request teaches reads, as JSON; it is kept unless the request says otherwise."""

    def pieces(labelled: Sequence[LabelledBody]) -> list[bytes]:
        return [body, *(each.told for each in labelled)]

    return await _learn("teach", site, pieces, pool, shelf, documents, salt, now)


async def teach_again(
    site: str, *, pool: WorkerPool, shelf: WrapperShelf, documents: Documents, salt: str, now: int
) -> bytes:
    """The same from the labels that are kept, found in their pages as these were seen last."""

    def pieces(labelled: Sequence[LabelledBody]) -> list[bytes]:
        if not labelled:
            raise NotFound(f"no page of {site} is labelled; POST /v1/sites/{site}/wrappers takes labels")
        return [_EMPTY, *(piece for each in labelled for piece in (each.told, each.seen_again))]

    return await _learn("teach_again", site, pieces, pool, shelf, documents, salt, now)


async def _learn(
    task: str,
    site: str,
    pieces_with: Callable[[Sequence[LabelledBody]], list[bytes]],
    pool: WorkerPool,
    shelf: WrapperShelf,
    documents: Documents,
    salt: str,
    now: int,
) -> bytes:
    """What is learned with the pages that are labelled; once more, if some were labelled or forgotten meanwhile."""
    saved = await documents.find(Wanted(site=site, most=SIBLINGS))
    siblings = [await _page(documents, each) for each in saved]
    for _ in range(MOST_LESSONS):
        known = await shelf.labelled(site)
        bodies = [*pieces_with(known), *siblings]
        head = {
            "task": task,
            "site": site,
            "lengths": list(map(len, bodies)),
            "siblings": [each.card.url for each in saved],
        }
        async with pool.lease(bodies[0]) as worker:
            worker.begin(bodies[0], pages=LESSON + len(bodies))
            told, answered = await worker.ask(head, b"".join(bodies))
        answer, wrapper, *labelled = _split(answered, told["lengths"])
        if not told["keep"]:
            return answer
        kept = Kept(site, wrapper.decode(), tuple(told["fields"]), now)
        if await shelf.keep(kept, list(map(LabelledBody, told["pages"], labelled)), known):
            await _read_saved(kept, pool, shelf, documents, salt)
            return answer
    raise Busy(f"pages of {site[:80]} are labelled all the time: send it again later")


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
        if not any(each.version == saved.version for each in await documents.versions(saved.id)):
            await shelf.forget_page(kept.site, number)  # it was forgotten while the worker read it


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
