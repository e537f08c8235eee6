"""Worker processes, lent out one page at a time, killed when they take too long, and replaced.

There are as many as may work at once and, where somebody waits for each page, one more: the spare takes over at once
when a worker is killed, and a new one is started behind it.  The worker used last is lent first, so that a reader's
site stays known to one worker.
"""

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from types import TracebackType
from typing import Any, Self, cast

from honbun.errors import HonbunError, Missing, TooHeavy, WorkerKilled
from honbun.workers.allowance import Allowance
from honbun.workers.frames import LENGTHS, Head, error_of, frame
from honbun.workers.pipes import WIDTH, widen

START_SECONDS = 30
END_SECONDS = 1  # between the end of a worker's answers and its own
REST_SECONDS = 0.3  # before a worker is started that nobody waits for
MOST_FAILED_STARTS = 3
QUARANTINE_SECONDS = 600
# Let numpy have the same memory again and again; glibc would return it to the system after each page, and fetching it
# back took a fifth of the time.
_KEEP_FREE_MEMORY = {"MALLOC_MMAP_THRESHOLD_": "33554432", "MALLOC_TRIM_THRESHOLD_": "67108864"}


class RecentPages:
    """Pages, by their hashes, over which something happened a short while ago.

    As long as it was nothing, which is nearly always, no page is hashed.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until: dict[int, float] = {}

    def add(self, page: bytes) -> None:
        self._until[hash(page)] = self._clock() + QUARANTINE_SECONDS

    def holds(self, page: bytes) -> bool:
        if not self._until:
            return False
        now = self._clock()
        self._until = {page: until for page, until in self._until.items() if until > now}
        return hash(page) in self._until


class WorkerProcess:
    """One worker; `ask` sends it a frame and gives its answer."""

    def __init__(
        self,
        seconds: float,
        megabytes: int,
        salt: str,
        model: str,
        sensitive: str,
        heavy: RecentPages,
        struck: RecentPages,
    ) -> None:
        self._seconds, self._megabytes = seconds, megabytes
        self._heavy, self._struck = heavy, struck  # refused without costing another worker; lost one already
        self._given = {
            "HONBUN_WORKER_SALT": salt, "HONBUN_WORKER_MODEL": model, "HONBUN_WORKER_SENSITIVE": sensitive
        }  # fmt: skip
        self._process: asyncio.subprocess.Process
        self._page = b""  # that it works on; empty if it is none, or one of many
        self._allowance: Allowance
        self.fit = True  # unset while it works, and for good once it must not be asked again
        self.tired = False  # to be replaced when its page is done
        self.problem = ""  # with the model, if it had to do without

    async def start(self) -> None:
        environment = os.environ | self._given | _KEEP_FREE_MEMORY | {"OPENBLAS_NUM_THREADS": "1", "PYTHONUTF8": "1"}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "honbun.workers.process", str(self._megabytes),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=environment, limit=WIDTH,
            start_new_session=True,
        )  # fmt: skip
        self._widen_pipes()
        ready, _ = await asyncio.wait_for(self._receive(), START_SECONDS)
        self.problem = ready["problem"]

    def _widen_pipes(self) -> None:
        for number in (0, 1):
            pipe = self._process._transport.get_pipe_transport(number)  # type: ignore[attr-defined]
            if pipe is not None:  # or it has died already
                widen(pipe.get_extra_info("pipe"))

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    def begin(self, page: bytes = b"", pages: int = 1) -> None:
        """What is asked from here on is for this page, and has one time limit together; of several pages, one each.

        A page that breaks a limit is refused for a while.
        """
        self._page, self._allowance = page, Allowance(self.pid, self._seconds * pages)
        if page and self._heavy.holds(page):
            raise TooHeavy("this page broke the limit on time or memory a moment ago and was not tried again")

    def forget_page(self) -> None:
        self._page = b""

    async def ask(self, head: Head, body: bytes = b"") -> tuple[Head, bytes]:
        """The answer to this frame; TooHeavy if the page breaks a limit, which ends the worker."""
        self.fit = False
        try:
            answer, data = await self._allowance.within(self._exchange(head, body))
        except TimeoutError:
            raise self._too_heavy(f"took more than {self._seconds:g} s of work (--page-seconds raises it)") from None
        except (asyncio.IncompleteReadError, ConnectionError):
            if await self._was_killed():
                raise self._killed() from None
            raise self._out_of_memory() from None
        self.fit = True
        self.tired = answer.pop("tired", False)
        if "error" in answer:
            error = error_of(answer)
            raise error if str(error) else self._out_of_memory()
        return answer, data

    async def _was_killed(self) -> bool:
        """Whether it ended by a signal that no worker sends itself."""
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(self._process.wait(), END_SECONDS) == -signal.SIGKILL
        return False

    def _killed(self) -> HonbunError:
        """Once may be the fault of others; the page that loses two workers is what takes the memory."""
        told = "killed, as the system does when its memory runs out"
        if self._page and self._struck.holds(self._page):
            return self._too_heavy(f"lost two workers that were {told}")
        if self._page:
            self._struck.add(self._page)
        return WorkerKilled(f"the page's worker was {told}; make some free, and try again")

    def _out_of_memory(self) -> TooHeavy:
        """Also of a page that crashed the worker: a parser that gets no memory often does."""
        return self._too_heavy(f"took more than {self._megabytes} MiB of memory (--worker-megabytes raises it)")

    def _too_heavy(self, broken: str) -> TooHeavy:
        if self._page:
            self._heavy.add(self._page)
        return TooHeavy(f"the page {broken}")

    async def _exchange(self, head: Head, body: bytes) -> tuple[Head, bytes]:
        await self._send(head, body)
        return await self._receive()

    async def _send(self, head: Head, body: bytes) -> None:
        stream = cast(asyncio.StreamWriter, self._process.stdin)
        for buffer in frame(head, body):
            stream.write(buffer)
        await stream.drain()

    async def _receive(self) -> tuple[Head, bytes]:
        stream = cast(asyncio.StreamReader, self._process.stdout)
        head_length, body_length = LENGTHS.unpack(await stream.readexactly(LENGTHS.size))
        return json.loads(await stream.readexactly(head_length)), await stream.readexactly(body_length)

    async def end(self) -> None:
        """Kill it and wait until it is gone."""
        self.fit = False
        if hasattr(self, "_process"):
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._process._transport.close()  # type: ignore[attr-defined]  # or its pipes stay open until collected


class WorkerPool:
    """Workers to lend; use it as an async context manager."""

    def __init__(
        self,
        size: int,
        seconds: float,
        megabytes: int,
        salt: str,
        model: str = "",
        spares: int = 1,
        sensitive: str = "refuse",
    ) -> None:
        self._size, self._spares = size, spares
        self._limits = (seconds, megabytes, salt, model, sensitive, RecentPages(), RecentPages())
        self._idle: list[WorkerProcess] = []
        self._all: set[WorkerProcess] = set()
        self._permits = asyncio.Semaphore(size)
        self._arrived = asyncio.Condition()
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed_starts = 0
        self._closed = False
        self.kills = 0

    async def __aenter__(self) -> Self:
        await asyncio.gather(*(self._start_one() for _ in range(self._size + self._spares)))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in tuple(self._all)))

    @property
    def problem(self) -> str:
        """What is wrong with the model, if the workers must do without."""
        return next((worker.problem for worker in self._all if worker.problem), "")

    def is_available(self) -> bool:
        """Whether pages can be worked on."""
        return bool(self._all) and self._failed_starts < MOST_FAILED_STARTS

    @contextlib.asynccontextmanager
    async def lease(self, page: bytes = b"") -> AsyncIterator[WorkerProcess]:
        """A worker, for this page to begin with."""
        async with self._permits:
            worker = await self._take()
            try:
                worker.begin(page)
                yield worker
            finally:
                worker.forget_page()
                if worker.fit and not worker.tired and not self._closed:
                    self._idle.append(worker)
                else:
                    self._replace(worker)

    async def _take(self) -> WorkerProcess:
        async with self._arrived:
            while (worker := self._idle_one()) is None:
                if not self.is_available():
                    self._failed_starts = 0
                    self._in_background(self._start_one())
                    raise Missing("no worker process starts; `honbun doctor` tells more")
                await self._arrived.wait()
            return worker

    def _idle_one(self) -> WorkerProcess | None:
        """The idle worker used last; those that died while nobody looked are replaced."""
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive:
                return worker
            self._replace(worker)
        return None

    def _replace(self, worker: WorkerProcess) -> None:
        self.kills += 1
        self._in_background(self._end_one(worker))
        if not self._closed:
            self._in_background(self._start_one(REST_SECONDS if self._idle else 0))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _end_one(self, worker: WorkerProcess) -> None:
        await worker.end()
        self._all.discard(worker)

    async def _start_one(self, rest: float = 0) -> None:
        """Start a worker, after a rest if whoever asks now is served by another: a start takes all of a core."""
        worker = WorkerProcess(*self._limits)
        self._all.add(worker)
        try:
            await asyncio.sleep(rest)
            await worker.start()
            self._failed_starts = 0
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            self._failed_starts += 1
            await self._end_one(worker)
        except asyncio.CancelledError:
            await self._end_one(worker)
            raise
        async with self._arrived:
            if worker.fit:
                self._idle.insert(0, worker)
            self._arrived.notify_all()
