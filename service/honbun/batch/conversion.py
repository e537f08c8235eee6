"""Converts many pages to Standard Format, several at a time; a page that cannot be converted costs only itself.

Each page is converted in a worker process, which is killed when the page breaks a limit.  What ends the whole run is
what would fail with every page: no room to write to, or an analyser that is gone.
"""

import asyncio
import errno
from collections.abc import AsyncIterator, Iterable
from dataclasses import asdict, dataclass
from datetime import datetime

from honbun.batch.tree import Output, Task
from honbun.errors import HonbunError, Missing
from honbun.standard_format.document import LARGEST_PAGE
from honbun.workers.conversion import Conversion
from honbun.workers.pool import WorkerPool

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}
_AHEAD = 2  # tasks under way for each worker, so that it need not wait for the disk


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a page."""

    task: Task
    error: HonbunError | None = None


async def convert(tasks: Iterable[Task], pool: WorkerPool, jobs: int, wanted: Conversion) -> AsyncIterator[Outcome]:
    """What became of each page, as they are done."""
    output = Output()
    under_way: set[asyncio.Task[Outcome]] = set()
    try:
        for task in tasks:
            under_way.add(asyncio.create_task(_convert(task, pool, output, wanted)))
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


async def _convert(task: Task, pool: WorkerPool, output: Output, wanted: Conversion) -> Outcome:
    try:
        data, time = await asyncio.to_thread(_read, task)
        head = {"task": "convert", "time": time, "wanted": asdict(wanted)}
        async with pool.lease(data) as worker:
            _, written = await worker.ask(head, data)
        await asyncio.to_thread(output.put, task.target, written)
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


def _read(task: Task) -> tuple[bytes, str]:
    """The file, but no more of it than shows that it is too large; and when it was written."""
    with task.source.open("rb") as file:
        data = file.read(LARGEST_PAGE + 1)
    return data, f"{datetime.fromtimestamp(task.source.stat().st_mtime):%Y-%m-%d %H:%M:%S}"
