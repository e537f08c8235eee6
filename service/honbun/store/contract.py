"""What every site store promises.

A store keeps, for each site, one small record for each page seen: a *footprint* (`page/footprint.py`), opaque here.
All that is known of a site (counts, near duplicates, template sums) is computed from the set of its footprints by
`page/knowledge.py`, so it cannot depend on the order of visits, a revisit replaces, and forgetting subtracts.

A reader keeps its own copy of that set and names the point it has reached, a `Cursor`; a store answers with what
came after.  So a visit costs one call however much the site has taught us.

Rules, the same for all stores and pinned by one test suite:

1. `learn` replaces the footprint of the same page unless the one held was seen later; of two seen in the same
   second the one with the greater bytes stays, so that the order of visits does not matter.
2. After each `learn` the site holds only what `Retention` allows: pages no older than `oldest`, and of those the
   `pages` greatest by (day seen, page id).  Readers apply the same rule (`retained`), so evictions need no journal.
   A page not held after its own `learn` (too old, or outranked) is not among the changes.
3. A `Cursor` is valid while its epoch is the site's epoch and its position is not ahead of the site's.  Forgetting
   gives the site a new epoch; a reader with a stale cursor gets everything, with `reset` set.  A site without pages
   is not held: its cursor is `START`.
4. What `learn` answered with `learned=True` is safe from `kill -9` (in memory: until the process ends).
5. A store that cannot answer raises `StoreUnavailable`; one whose files are damaged or foreign raises `Missing`.
"""

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from honbun.model import Finding

SECONDS_A_DAY = 86_400


@dataclass(frozen=True, slots=True)
class Remembered:
    """One page of one site, as the store holds it."""

    page: bytes  # 8 bytes: salted hash of the canonical address
    seen: int  # seconds since 1970
    footprint: bytes

    @property
    def rank(self) -> tuple[int, bytes]:
        """What stays when a site holds too many pages: greater stays, whatever order the pages came in."""
        return (self.seen // SECONDS_A_DAY, self.page)


@dataclass(frozen=True, slots=True)
class Cursor:
    epoch: bytes = b""
    position: int = 0


START = Cursor()


@dataclass(frozen=True, slots=True)
class Changes:
    """What a reader must add to its copy of a site; `reset`: drop the copy first."""

    cursor: Cursor
    reset: bool
    pages: tuple[Remembered, ...]
    learned: bool = False  # this call's own page is safe


@dataclass(frozen=True, slots=True)
class Retention:
    pages: int = 300
    oldest: int = 0  # seconds since 1970; pages seen before are no longer evidence


def retained(pages: Iterable[Remembered], retention: Retention) -> list[Remembered]:
    """Of these pages, those a site may hold (rule 2), greatest rank first."""
    young = (page for page in pages if page.seen >= retention.oldest)
    return heapq.nlargest(retention.pages, young, key=lambda page: page.rank)


@dataclass(frozen=True, slots=True)
class SiteSummary:
    site: str
    pages: int
    last_seen: int


class SiteStore(Protocol):
    async def learn(self, site: str, page: Remembered, cursor: Cursor, retention: Retention) -> Changes:
        """Remember this page and tell what the reader at `cursor` has missed, this page included."""

    async def changes(self, site: str, cursor: Cursor) -> Changes:
        """Tell what the reader at `cursor` has missed; learn nothing."""

    async def forget(self, site: str, page: bytes | None = None) -> int:
        """Forget one page, or the whole site; the number of pages forgotten.

        It returns when they are gone.  A store that is away keeps the wish on disk and raises `StoreUnavailable`,
        which says so; it forgets before it answers anything else of that site.
        """

    async def sites(self) -> list[SiteSummary]:
        """Every site held, by name."""

    async def examine(self) -> list[Finding]:
        """What `honbun doctor` should tell of this store."""

    async def close(self) -> None:
        """Let go of files, threads and connections."""
