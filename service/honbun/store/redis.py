"""A store that several services can share: one Redis hash a site, one script call a visit.

The contract is kept inside `site.lua`, which Redis runs as one step, so two services cannot tear a site.  Each write
renews the key's life to the retention age: a site that nobody visits goes by itself.
"""

import asyncio
import logging
import os
import time
from typing import Any

from honbun.errors import StoreUnavailable
from honbun.model import Finding
from honbun.store.address import Address
from honbun.store.contract import SECONDS_A_DAY, Changes, Cursor, Remembered, Retention, SiteSummary
from honbun.store.redis_health import examine
from honbun.store.redis_link import RedisLink

PREFIX, SUFFIX = "honbun1:{", "}"  # the braces keep a site on one node of a cluster
REWRITE_LOOKS = 100
log = logging.getLogger(__name__)


class RedisStore:
    def __init__(self, address: Address) -> None:
        self._link = RedisLink(address)
        self._wiping = asyncio.Lock()
        self._forgotten = 0  # times that something was
        self._wiped: dict[str, int] = {}  # of these, those before the last rewrite, by the node

    async def learn(self, site: str, page: Remembered, cursor: Cursor, retention: Retention) -> Changes:
        seconds = max(int(time.time()) - retention.oldest, SECONDS_A_DAY)
        answer = await self._link.run(
            _key(site),
            "learn",
            *(cursor.epoch, cursor.position),
            *(page.page, page.seen, page.footprint),
            *(retention.pages, retention.oldest, os.urandom(8), seconds),
        )
        return _read_changes(answer, learned=True)

    async def changes(self, site: str, cursor: Cursor) -> Changes:
        answer = await self._link.run(_key(site), "changes", cursor.epoch, cursor.position)
        return _read_changes(answer, learned=False)

    async def forget(self, site: str, page: bytes | None = None) -> int:
        if page is None:
            forgotten = await self._link.run(_key(site), "forget_site")
        else:
            forgotten = await self._link.run(_key(site), "forget", page, os.urandom(8))
        try:
            await self._wipe(_key(site))
        except StoreUnavailable as error:
            log.warning("what was forgotten stays in Redis's append-only file until it is rewritten: %s", error)
        return int(forgotten)

    async def sites(self) -> list[SiteSummary]:
        keys = {key.decode() async for key in self._link.keys(f"{PREFIX}*{SUFFIX}")}
        summaries = [
            SiteSummary(key[len(PREFIX) : -len(SUFFIX)], *await self._link.run(key, "summary")) for key in sorted(keys)
        ]
        return [summary for summary in summaries if summary.pages]

    async def examine(self) -> list[Finding]:
        return await examine(self._link, self)

    async def close(self) -> None:
        await self._link.close()

    async def _wipe(self, key: str) -> None:
        """Have Redis write its append-only file anew: the old one still holds what was forgotten.

        Once is enough for all that was forgotten before.
        """
        (node,) = await self._link.nodes(key)
        self._forgotten += 1
        forgotten = self._forgotten
        async with self._wiping:
            if self._wiped.get(str(node), 0) >= forgotten:
                return
            for _ in range(REWRITE_LOOKS):
                state = await self._link.ask("INFO", "persistence", node=node)
                if not state["aof_rewrite_in_progress"]:
                    break
                await asyncio.sleep(0.05)  # that rewrite began before we forgot
            last = self._forgotten
            if state["aof_enabled"]:
                await self._link.ask("BGREWRITEAOF", node=node)
            self._wiped[str(node)] = last


def _key(site: str) -> str:
    return f"{PREFIX}{site}{SUFFIX}"


def _read_changes(answer: list[Any], learned: bool) -> Changes:
    epoch, position, stale, *rest = answer
    pages = zip(rest[0::3], rest[1::3], rest[2::3], strict=True)
    return Changes(Cursor(epoch, position), bool(stale), tuple(Remembered(*page) for page in pages), learned)
