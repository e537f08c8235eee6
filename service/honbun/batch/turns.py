"""Many pages through the workers, several at a time; a page that cannot be worked on costs only itself.

Each page is worked on in a worker process, which is killed when the page breaks a limit.  A worker that something else
has killed is no fault of its page, which is tried once more.  What ends the whole run is what would fail with every
page: no room to write to, or an analyser that is gone.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass

from honbun.batch.tree import NO_ROOM, Task, no_room
from honbun.errors import HonbunError, Missing, WorkerKilled, reason
from honbun.standard_format.document import Page
from honbun.workers.pool import WorkerPool, WorkerProcess

_AHEAD = 2  # tasks under way for each worker, so that it need not wait for the disk

Work = Callable[[Task, Page, WorkerProcess], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a page: what was written of it, if that is not in a file of its own by now, or why nothing was."""

    number: int  # of the task
    task: Task
    written: bytes = b""
    error: HonbunError | None = None


async def take_turns(tasks: Iterable[Task], pool: WorkerPool, jobs: int, work: Work) -> AsyncIterator[Outcome]:
    """What became of each page, as they are done."""
    waiting = iter(tasks)
    under_way: set[asyncio.Task[Outcome]] = set()
    try:
        number = 0
        while task := await asyncio.to_thread(next, waiting, None):
            under_way.add(asyncio.create_task(_outcome(number, task, pool, work)))
            number += 1
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


async def _outcome(number: int, task: Task, pool: WorkerPool, work: Work) -> Outcome:
    try:
        page = await asyncio.to_thread(task.stored.read)
        try:
            written = await _with_worker(task, page, pool, work)
        except WorkerKilled:
            written = await _with_worker(task, page, pool, work)
    except Missing:
        raise
    except HonbunError as error:
        return Outcome(number, task, error=error)
    except OSError as error:
        if error.errno in NO_ROOM:
            raise no_room(task.target, error) from None
        return Outcome(number, task, error=HonbunError(reason(error)))
    return Outcome(number, task, written)


async def _with_worker(task: Task, page: Page, pool: WorkerPool, work: Work) -> bytes:
    async with pool.lease(page.data) as worker:
        return await work(task, page, worker)
