"""A store that may go away, and a queue on disk for as long as it does: pages go on, and nothing is lost.

At the first failure the store is not asked any more.  Visits then go to the queue, and the answer is what the queue
itself holds.  A task in the background tries again and again to replay the queue; once all of it has arrived, the
store is asked again, and not before: until then its answers lack what we have learned.

Replaying is safe to repeat, because to learn or forget the same thing twice changes nothing.  So a visit that the
store took although its answer was lost does no harm, nor does a service that is killed half way.

What a reader was told from the queue it is told again by the store.  A site that waits to be forgotten is told with
`reset` and without the store's pages, so that no reader keeps them.
"""

import asyncio
import logging
import time
from contextlib import suppress

from honbun.errors import Missing, StoreUnavailable
from honbun.model import Finding
from honbun.store.contract import START, Changes, Cursor, Remembered, Retention, SiteStore, SiteSummary
from honbun.store.queue import Queue, Waiting, Wish

PAUSE = 1.0  # seconds between two attempts
log = logging.getLogger(__name__)


class ReplayStore:
    def __init__(self, store: SiteStore, queue: Queue, pause: float = PAUSE) -> None:
        self._store = store
        self._queue = queue
        self._pause = pause
        self._is_here = True
        self._look_again = 0.0  # when to see if something waits: from before, or put there by another process
        self._recovery: asyncio.Task[None] | None = None
        self._replaying = asyncio.Lock()

    async def learn(self, site: str, page: Remembered, cursor: Cursor, retention: Retention) -> Changes:
        if await self._may_ask():
            try:
                return await self._store.learn(site, page, cursor, retention)
            except StoreUnavailable as error:
                self._leave(error)
        learned = await self._keep(site, page, retention)
        return await self._answer(site, cursor, learned)

    async def changes(self, site: str, cursor: Cursor) -> Changes:
        if await self._may_ask():
            try:
                return await self._store.changes(site, cursor)
            except StoreUnavailable as error:
                self._leave(error)
        return await self._answer(site, cursor, learned=False)

    async def forget(self, site: str, page: bytes | None = None) -> int:
        try:
            await self._settle()
            return await self._store.forget(site, page)
        except StoreUnavailable as error:
            await self._queue.forget(site, page)
            self._leave(error)
            raise StoreUnavailable(f"{error}. The wish is kept: it is forgotten as soon as the store answers") from None

    async def sites(self) -> list[SiteSummary]:
        await self._settle()
        return await self._store.sites()

    async def examine(self) -> list[Finding]:
        return [*await self._store.examine(), *await self._queue.examine()]

    async def close(self) -> None:
        if self._recovery:
            self._recovery.cancel()
            await asyncio.wait([self._recovery])
        with suppress(StoreUnavailable):
            await self._store.close()
        await self._queue.close()

    async def _may_ask(self) -> bool:
        now = time.monotonic()
        if self._is_here and now >= self._look_again:
            self._look_again = now + self._pause
            with suppress(Missing):
                if await self._queue.first():
                    self._leave("some wait already")
        return self._is_here

    def _leave(self, reason: StoreUnavailable | str) -> None:
        if self._is_here:
            log.warning("visits are kept on disk until the site store has them all: %s", reason)
        self._is_here = False
        if self._recovery is None or self._recovery.done():
            self._recovery = asyncio.create_task(self._recover())

    async def _recover(self) -> None:
        while not self._is_here:
            with suppress(Missing):
                await self._replay()
                continue
            await asyncio.sleep(self._pause)

    async def _settle(self) -> None:
        """See that nothing waits."""
        if not self._is_here or await self._queue.first():
            await self._replay()

    async def _replay(self) -> None:
        """Carry out all that waits, then trust the store again."""
        async with self._replaying:
            cursors: dict[str, Cursor] = {}
            await self._store.changes("", START)
            while item := await self._queue.first():
                if isinstance(item, Wish):
                    await self._store.forget(item.site, item.page)
                else:
                    cursor = cursors.get(item.site, START)
                    changes = await self._store.learn(item.site, item.page, cursor, item.retention)
                    cursors[item.site] = changes.cursor
                await self._queue.done(item)
            self._is_here = True
            log.info("the site store has all visits")
            await self._queue.purge()

    async def _keep(self, site: str, page: Remembered, retention: Retention) -> bool:
        try:
            return await self._queue.learn(site, page, retention)
        except Missing as error:
            log.error("a visit is lost: %s", error)
            return False

    async def _answer(self, site: str, cursor: Cursor, learned: bool) -> Changes:
        waiting = Waiting()
        with suppress(Missing):
            waiting = await self._queue.waiting(site)
        if waiting.has_wish:
            return Changes(START, reset=True, pages=waiting.pages, learned=learned)
        return Changes(cursor, reset=False, pages=waiting.pages, learned=learned)
