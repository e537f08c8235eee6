"""Worker processes: what breaks a limit is refused by name, and the next page is answered."""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.bombs import DEEP, formatting

from honbun.errors import HonbunError, Missing, TooHeavy, WorkerKilled
from honbun.workers.allowance import processor_seconds
from honbun.workers.pool import QUARANTINE_SECONDS, RecentPages, WorkerPool, WorkerProcess

SECONDS = 15
LARGE = formatting(1_600)  # half a GiB


by_processor = pytest.mark.skipif(processor_seconds(os.getpid()) is None, reason="this system does not tell")


def pool_with(size: int = 1, seconds: float = 60, megabytes: int = 1024) -> WorkerPool:
    return WorkerPool(size, seconds, megabytes, salt="")


def visit(html: str, url: str = "http://a.example/") -> bytes:
    return json.dumps({"url": url, "html": html}).encode()


async def ask(worker: WorkerProcess, body: bytes) -> str:
    head, _ = await worker.ask({"task": "visit", "now": 0}, body)
    return head["site"]


async def site_of(pool: WorkerPool, body: bytes) -> str:
    async with pool.lease(body) as worker:
        return await ask(worker, body)


async def site_of_killed(pool: WorkerPool, body: bytes) -> str:
    """Asks a worker that is killed from outside, as by a system short of memory."""
    async with pool.lease(body) as worker:
        asyncio.get_running_loop().call_later(0.1, os.kill, worker.pid, signal.SIGKILL)
        return await ask(worker, body)


async def ask_for(seconds: float, worker: WorkerProcess, body: bytes, begin: bool) -> None:
    """Asks again and again, each time for a page of its own if `begin` is set."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if begin:
            worker.begin(body)
        await ask(worker, body)


async def pid_of_next(pool: WorkerPool) -> int:
    async with pool.lease() as worker:
        return worker.pid


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not holds():  # noqa: ASYNC110 - a process tells no event
            await asyncio.sleep(0.01)


async def test_page_that_takes_too_long_is_refused():
    async with pool_with(seconds=0.5) as pool:
        with pytest.raises(TooHeavy, match=r"^the page took more than 0\.5 s of work \(--page-seconds raises it\)$"):
            await site_of(pool, visit(DEEP))
        assert await site_of(pool, visit("<p>text")) == "a.example"
        assert pool.kills == 1


async def test_page_that_takes_too_much_memory_is_refused():
    async with pool_with(megabytes=384) as pool:
        with pytest.raises(TooHeavy, match=r"^the page took more than 384 MiB of memory \(--worker-megabytes raises"):
            await site_of(pool, visit(LARGE))
        assert await site_of(pool, visit("<p>text")) == "a.example"


async def test_page_whose_worker_is_killed_may_come_again_once():
    async with pool_with() as pool:
        with pytest.raises(WorkerKilled, match="try again"):
            await site_of_killed(pool, visit(DEEP))
        assert await site_of(pool, visit("<p>text")) == "a.example"
        for told in ("lost two workers", "a moment ago"):
            with pytest.raises(TooHeavy, match=told):
                await site_of_killed(pool, visit(DEEP))
        assert pool.kills == 2


@pytest.mark.parametrize("limits", [{"seconds": 0.5}, {"megabytes": 384}])
async def test_heavy_page_is_not_tried_again(limits):
    page = visit(DEEP if "seconds" in limits else LARGE)
    async with pool_with(**limits) as pool:
        for told in ("took more than", "a moment ago"):
            with pytest.raises(TooHeavy, match=told):
                await site_of(pool, page)
        assert pool.kills == 1


async def test_page_has_one_time_limit_for_all_its_work():
    async with pool_with(seconds=0.5) as pool, pool.lease() as worker:
        with pytest.raises(TooHeavy):
            await ask_for(SECONDS, worker, visit("<div>" * 3_000), begin=False)


async def test_page_on_a_worker_lent_for_long_has_its_own_time_limit():
    async with pool_with(seconds=2.0) as pool, pool.lease() as worker:
        await ask_for(2.6, worker, visit("<div>" * 3_000), begin=True)
        assert pool.kills == 0


async def site_of_stopped(pool: WorkerPool, seconds: float) -> str:
    """Asks a worker that gets no processor for so long, as on a busy machine."""
    async with pool.lease(visit("<p>text")) as worker:
        os.kill(worker.pid, signal.SIGSTOP)
        asyncio.get_running_loop().call_later(seconds, os.kill, worker.pid, signal.SIGCONT)
        return await ask(worker, visit("<p>text"))


@by_processor
async def test_page_whose_worker_gets_no_processor_is_not_refused():
    async with pool_with(seconds=2) as pool:
        assert await site_of_stopped(pool, 2.2) == "a.example"


@by_processor
async def test_worker_that_gets_no_processor_is_given_up_in_the_end():
    async with pool_with(seconds=0.5) as pool:
        with pytest.raises(TooHeavy):
            await site_of_stopped(pool, SECONDS)
        assert await site_of(pool, visit("<p>more")) == "a.example"


def test_heavy_page_is_tried_again_later():
    now = 0.0
    pages = RecentPages(clock=lambda: now)
    pages.add(b"page")
    now = QUARANTINE_SECONDS - 1
    assert pages.holds(b"page")
    now = QUARANTINE_SECONDS
    assert not pages.holds(b"page")


async def test_worker_that_has_grown_is_replaced():
    async with pool_with() as pool:
        grown = await pid_of_next(pool)
        assert await site_of(pool, visit(LARGE)) == "a.example"
        assert await pid_of_next(pool) != grown
        assert pool.kills == 1


async def test_cancelled_page_leaves_no_half_read_answer():
    async with pool_with() as pool:
        task = asyncio.create_task(site_of(pool, visit(DEEP, "http://cancelled.example/")))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await site_of(pool, visit("<p>text")) == "a.example"


async def test_worker_that_died_idle_costs_no_page():
    async with pool_with() as pool:
        async with pool.lease() as worker:
            pass
        os.kill(worker.pid, signal.SIGKILL)
        await until(lambda: not worker.is_alive)
        assert await site_of(pool, visit("<p>text")) == "a.example"


async def test_worker_used_last_is_lent_first():
    async with pool_with(size=2) as pool:
        async with pool.lease() as given_back_last, pool.lease():
            pass
        assert [await pid_of_next(pool) for _ in range(3)] == [given_back_last.pid] * 3


async def test_more_pages_than_workers_wait_for_their_turn():
    async with pool_with(size=2) as pool:
        pages = [visit("<p>text", f"http://{number}.example/") for number in range(9)]
        assert await asyncio.gather(*(site_of(pool, page) for page in pages)) == [f"{n}.example" for n in range(9)]
        assert pool.kills == 0


async def test_fault_of_ours_is_told_without_the_page():
    async with pool_with() as pool, pool.lease() as worker:
        with pytest.raises(HonbunError, match=r"^page work failed: KeyError$"):
            await worker.ask({"task": "canary"}, b"canary")
        assert await ask(worker, visit("<p>text")) == "a.example"


@pytest.fixture
def broken_python(tmp_path, monkeypatch):
    """A Python that cannot start; the file it returns has a line for each try."""
    tries, program = tmp_path / "tries", tmp_path / "python"
    program.write_text(f"#!/bin/sh\necho >>{tries}\nexit 1\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    return tries


async def test_worker_that_cannot_start_is_a_missing_part(broken_python):
    async with pool_with() as pool:
        assert not pool.is_available()
        with pytest.raises(Missing, match=r"^no worker process starts; `honbun doctor` tells more$"):
            await site_of(pool, visit("<p>text"))
        await asyncio.sleep(0.5)
        assert len(broken_python.read_text()) == 2 + 1  # at the start, and once for the page


@pytest.mark.usefixtures("broken_python")
async def test_worker_that_starts_again_is_used(monkeypatch):
    async with pool_with() as pool:
        monkeypatch.undo()
        with pytest.raises(Missing):
            await site_of(pool, visit("<p>text"))
        await until(pool.is_available)
        assert await site_of(pool, visit("<p>text")) == "a.example"


def children() -> set[int]:
    """The processes started by this one, as the system knows them."""
    return {int(pid) for file in Path("/proc/self/task").glob("*/children") for pid in file.read_text().split()}


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system does not tell")
async def test_processes_are_gone_after_the_end():
    before = children()
    async with pool_with(size=2) as pool:
        async with pool.lease() as one, pool.lease() as two:
            workers = [one, two]
        with pytest.raises(WorkerKilled):
            await site_of_killed(pool, visit(DEEP))
    assert [worker.is_alive for worker in workers] == [False, False]
    assert children() <= before
