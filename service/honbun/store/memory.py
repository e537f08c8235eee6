"""A store that forgets everything when the process ends: for trying things out, and the twin that tests use."""

import os
from dataclasses import dataclass, field

from honbun.model import Finding
from honbun.store.contract import START, Changes, Cursor, Remembered, Retention, SiteSummary, retained


@dataclass(slots=True)
class _Site:
    epoch: bytes
    position: int = 0
    pages: dict[bytes, Remembered] = field(default_factory=dict)
    positions: dict[bytes, int] = field(default_factory=dict)

    def learn(self, page: Remembered) -> None:
        held = self.pages.get(page.page)
        if held is None or (page.seen, page.footprint) > (held.seen, held.footprint):
            self.position += 1
            self.pages[page.page] = page
            self.positions[page.page] = self.position

    def retain(self, retention: Retention) -> None:
        self.pages = {page.page: page for page in retained(self.pages.values(), retention)}
        self.positions = {page: self.positions[page] for page in self.pages}

    def after(self, cursor: Cursor, learned: bool) -> Changes:
        stale = cursor.epoch != self.epoch or cursor.position > self.position
        since = 0 if stale else cursor.position
        news = tuple(page for page in self.pages.values() if self.positions[page.page] > since)
        return Changes(Cursor(self.epoch, self.position), reset=stale, pages=news, learned=learned)


class MemoryStore:
    def __init__(self) -> None:
        self._sites: dict[str, _Site] = {}

    async def learn(self, site: str, page: Remembered, cursor: Cursor, retention: Retention) -> Changes:
        held = self._sites.setdefault(site, _Site(os.urandom(8)))
        held.learn(page)
        held.retain(retention)
        if not held.pages:
            del self._sites[site]
        return self._after(site, cursor, learned=True)

    async def changes(self, site: str, cursor: Cursor) -> Changes:
        return self._after(site, cursor, learned=False)

    async def forget(self, site: str, page: bytes | None = None) -> int:
        held = self._sites.get(site)
        if held is None or (page is not None and page not in held.pages):
            return 0
        if page is None or len(held.pages) == 1:
            return len(self._sites.pop(site).pages)
        del held.pages[page], held.positions[page]
        held.epoch = os.urandom(8)
        return 1

    async def sites(self) -> list[SiteSummary]:
        return [
            SiteSummary(site, len(held.pages), max(page.seen for page in held.pages.values()))
            for site, held in sorted(self._sites.items())
        ]

    async def examine(self) -> list[Finding]:
        return [Finding(True, f"{len(self._sites)} sites in memory, until the service stops")]

    async def close(self) -> None:
        self._sites.clear()

    def _after(self, site: str, cursor: Cursor, learned: bool) -> Changes:
        held = self._sites.get(site)
        if held is None:
            return Changes(START, reset=cursor != START, pages=(), learned=learned)
        return held.after(cursor, learned)
