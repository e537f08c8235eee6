"""The room for pages that are under way: many at once take no more memory than some.

A page takes as much as its body, and a mebibyte at least, since each keeps a worker busy too.  Those that find no room
wait in the order in which they came.  Until then their bodies are not read, and the system holds back who sends them.
Who has waited for long is told to come again.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from honbun.errors import Busy

MOST_BYTES = 64 << 20
LEAST = 1 << 20
WAIT_SECONDS = 30.0


class Room:
    def __init__(self, size: int) -> None:
        self._size = self._free = size
        self._turn, self._freed = asyncio.Lock(), asyncio.Event()

    @asynccontextmanager
    async def taken(self, size: int) -> AsyncIterator[None]:
        """Room for a body of this size while the block runs; Busy if there is none for long."""
        size = min(max(size, LEAST), self._size)
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await self._take(size)
        except TimeoutError:
            told = f"too many pages are under way; this one has waited for {WAIT_SECONDS:g} s"
            raise Busy(f"{told}: send it again later") from None
        try:
            yield
        finally:
            self._free += size
            self._freed.set()

    async def _take(self, size: int) -> None:
        async with self._turn:
            while self._free < size:
                self._freed.clear()
                await self._freed.wait()
            self._free -= size
