"""Fields that pages of one make seem to have, found in a worker."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from honbun.errors import HonbunError, NotAPage, TooHeavy, WorkerKilled
from honbun.workers.frames import Head
from honbun.workers.pool import WorkerPool

MOST_PAGES = 60  # more tell nothing new


@dataclass(frozen=True, slots=True)
class Source:
    """A page to compare with others: what it is called, and where its bytes come from."""

    name: str
    read: Callable[[], Awaitable[bytes]]


async def suggest(
    sources: Sequence[Source], pool: WorkerPool, examples: int, fields: Head, step: Callable[[], None] = lambda: None
) -> bytes:
    """The fields as JSON, after `fields` of the caller's own; pages that are refused are left out."""
    left = list(sources[:MOST_PAGES])
    while True:
        refused = await _try(left, pool, examples, fields, step)
        if isinstance(refused, bytes):
            return refused
        if refused:
            left.remove(refused)


async def _try(
    sources: Sequence[Source], pool: WorkerPool, examples: int, fields: Head, step: Callable[[], None]
) -> bytes | Source | None:
    """The answer; or a page that was too heavy, or nothing if something else killed the worker.

    What it had read of the others went with it.  The page that loses two workers is too heavy.
    """
    async with pool.lease() as worker:
        first = True
        for source in sources:
            data = await source.read()
            try:
                worker.begin(data)
                await worker.ask({"task": "cells", "first": first, "name": source.name}, data)
            except TooHeavy:
                return source
            except WorkerKilled:
                return None
            except NotAPage:
                continue
            finally:
                step()
            first = False
        if first:
            raise HonbunError("none of these pages could be read")
        worker.begin(pages=len(sources))
        _, answer = await worker.ask({"task": "fields", "examples": examples, "fields": fields})
        return answer
