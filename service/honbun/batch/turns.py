"""Many pages through the workers, several at a time; a page that cannot be worked on costs only itself.

Each page is worked on in a worker process, which is killed when the page breaks a limit.  A worker that something else
has killed is no fault of its page, which is tried once more.  What ends the whole run is what would fail with every
page: no room to write to, or an analyser that is gone.
"""

import asyncio
import errno
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass

from honbun.batch.tree import Task
from honbun.errors import HonbunError, Missing
from honbun.standard_format.document import Page
from honbun.workers.pool import WorkerKilled, WorkerPool, WorkerProcess

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}
_AHEAD = 2  # tasks under way for each worker, so that it need not wait for the disk

Work = Callable[[Task, Page, WorkerProcess], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a page."""

    task: Task
    error: HonbunError | None = None


async def take_turns(tasks: Iterable[Task], pool: WorkerPool, jobs: int, work: Work) -> AsyncIterator[Outcome]:
    """What became of each page, as they are done."""
    waiting = iter(tasks)
    under_way: set[asyncio.Task[Outcome]] = set()
    try:
        while task := await asyncio.to_thread(next, waiting, None):
            under_way.add(asyncio.create_task(_outcome(task, pool, work)))
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


async def _outcome(task: Task, pool: WorkerPool, work: Work) -> Outcome:
    try:
        page = await asyncio.to_thread(task.stored.read)
        try:
            await _with_worker(task, page, pool, work)
        except WorkerKilled:
            await _with_worker(task, page, pool, work)
    except Missing:
        raise
    except HonbunError as error:
        return Outcome(task, error)
    except OSError as error:
        if error.errno in _NO_ROOM:
            told = f"cannot write {task.target}: {error.strerror}"
            raise HonbunError(f"{told}; what is finished is whole: make room, and run this again") from None
        return Outcome(task, HonbunError(str(error)))
    return Outcome(task)


async def _with_worker(task: Task, page: Page, pool: WorkerPool, work: Work) -> None:
    async with pool.lease(page.data) as worker:
        await work(task, page, worker)
