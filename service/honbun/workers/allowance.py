"""How long a page may be worked on: so many seconds of its worker's processor time.

By the clock alone, a page would be refused for what else the machine has to do.  The clock counts where the system
tells no processor time, and for a worker that waits for something: then the page may take `PATIENCE` times as long.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable
from typing import TypeVar

PATIENCE = 2
LOOK_SECONDS = 0.02  # at least, between two looks at the time
_OF_PROCESS = 2  # Linux: in the lowest bits of a clock's number, that it counts a process's time as scheduled
T = TypeVar("T")


class Allowance:
    """What a page may still take of this process."""

    def __init__(self, process: int, seconds: float) -> None:
        self._process, self._seconds = process, seconds
        self._used_before = processor_seconds(process)
        self._by_clock = 0.0
        self._watch: asyncio.TimerHandle | None = None

    async def within(self, work: Awaitable[T]) -> T:
        """The result of the work; TimeoutError as soon as nothing is left."""
        self._by_clock -= time.monotonic()
        try:
            async with asyncio.timeout(None) as limit:
                self._look(limit)  # what was done before may have taken all, each part less than a look comes after
                return await work
        finally:
            if self._watch is not None:
                self._watch.cancel()
            self._by_clock += time.monotonic()

    def _look(self, limit: asyncio.Timeout) -> None:
        left = self._left()
        if left > 0:
            self._look_again(limit, left)
        else:
            limit.reschedule(asyncio.get_running_loop().time())

    def _look_again(self, limit: asyncio.Timeout, seconds: float) -> None:
        self._watch = asyncio.get_running_loop().call_later(max(seconds, LOOK_SECONDS), self._look, limit)

    def _left(self) -> float:
        by_clock, used = self._by_clock + time.monotonic(), processor_seconds(self._process)
        if used is None or self._used_before is None:
            return self._seconds - by_clock
        return min(self._seconds - (used - self._used_before), PATIENCE * self._seconds - by_clock)


def processor_seconds(process: int) -> float | None:
    """What this process has used, if the system tells."""
    if sys.platform != "linux":
        return None
    try:
        return time.clock_gettime(~process << 3 | _OF_PROCESS)  # its clock's number, as clock_getcpuclockid(3) tells it
    except OSError:
        return None
