"""Converts many pages to Standard Format.

    pages ─▶ learn: what each site is known by ─▶ convert: with it, where only the content is wanted

The second pass begins when the first is over, so that what is said of a page does not depend on the order of pages.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from dataclasses import asdict
from functools import partial

from honbun.batch.learned import RETENTION, Learned, head_of
from honbun.batch.tree import Output, Task
from honbun.batch.turns import Outcome, take_turns
from honbun.standard_format.document import Page
from honbun.store.contract import START, Remembered, SiteStore
from honbun.workers.conversion import Conversion
from honbun.workers.frames import cursor_head, cursor_of, pack_pages
from honbun.workers.pool import WorkerPool, WorkerProcess


async def learn(
    tasks: Iterable[Task], pool: WorkerPool, jobs: int, wanted: Conversion, store: SiteStore
) -> AsyncIterator[Outcome]:
    """What became of each page, of which the store has learned what its site is known by."""
    async for outcome in take_turns(tasks, pool, jobs, partial(_learn, wanted=wanted, store=store)):
        yield outcome


async def convert(
    tasks: Iterable[Task], pool: WorkerPool, jobs: int, wanted: Conversion, learned: Learned | None = None
) -> AsyncIterator[Outcome]:
    """What became of each page, as they are done, with what is to be written of it."""
    async for outcome in take_turns(tasks, pool, jobs, partial(_convert, wanted=wanted, learned=learned)):
        yield outcome


async def convert_to_files(
    tasks: Iterable[Task], pool: WorkerPool, jobs: int, wanted: Conversion, learned: Learned | None = None
) -> AsyncIterator[Outcome]:
    """The same, each written to its place by then."""
    work = partial(_convert_to_file, wanted=wanted, learned=learned, output=Output())
    async for outcome in take_turns(tasks, pool, jobs, work):
        yield outcome


async def _learn(task: Task, page: Page, worker: WorkerProcess, wanted: Conversion, store: SiteStore) -> bytes:
    head = head_of(task, page)
    _, footprint = await worker.ask({"task": "study", "wanted": asdict(wanted), **head}, page.data)
    remembered = Remembered(bytes.fromhex(head["page"]), 0, footprint)
    await store.learn(head["site"], remembered, START, RETENTION)
    return b""


async def _convert_to_file(
    task: Task, page: Page, worker: WorkerProcess, wanted: Conversion, learned: Learned | None, output: Output
) -> bytes:
    await asyncio.to_thread(output.put, task.target, await _convert(task, page, worker, wanted, learned))
    return b""


async def _convert(task: Task, page: Page, worker: WorkerProcess, wanted: Conversion, learned: Learned | None) -> bytes:
    head, known = head_of(task, page) | {"task": "convert", "wanted": asdict(wanted)}, b""
    if learned:
        answer, _ = await worker.ask({"task": "cursor", "site": head["site"]})
        changes = await learned.changes(head["site"], cursor_of(answer["cursor"]))
        known = pack_pages(changes.pages)
        head |= {"cursor": cursor_head(changes.cursor), "reset": changes.reset, "known": len(known)}
        head["retention"] = asdict(RETENTION)
    _, written = await worker.ask(head, page.data + known)
    return written
