"""What every site store promises.

A store keeps, for each site, one small record for each page seen: a *footprint* (`page/footprint.py`), opaque here.
All that is known of a site (counts, near duplicates, template sums) is computed from the set of its footprints by
`page/knowledge.py`, so it cannot depend on the order of visits, a revisit replaces, and forgetting subtracts.

A reader keeps its own copy of that set and names the point it has reached, a `Cursor`; a store answers with what
came after.  So a visit costs one call however much the site has taught us.

Rules, the same for all stores and pinned by one test suite:

1. `learn` replaces the footprint of the same page unless the one held was seen later.
2. After each `learn` the site holds only what `Retention` allows: pages no older than `oldest`, and of those the
   `pages` greatest by (day seen, page id).  Readers apply the same rule, so evictions need no journal.
3. A `Cursor` is valid while its epoch is the site's epoch.  Forgetting gives the site a new epoch; a reader with a
   stale cursor gets everything, with `reset` set.
4. What `learn` answered with `learned=True` is safe from `kill -9`.
"""

from dataclasses import dataclass
from typing import Protocol

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


@dataclass(frozen=True, slots=True)
class SiteSummary:
    site: str
    pages: int
    last_seen: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of `honbun doctor`."""

    ok: bool
    what: str
    remedy: str = ""


class SiteStore(Protocol):
    async def learn(self, site: str, page: Remembered, cursor: Cursor, retention: Retention) -> Changes:
        """Remember this page and tell what the reader at `cursor` has missed, this page included."""

    async def changes(self, site: str, cursor: Cursor) -> Changes:
        """Tell what the reader at `cursor` has missed; learn nothing."""

    async def forget(self, site: str, page: bytes | None = None) -> int:
        """Forget one page, or the whole site; the number of pages forgotten."""

    async def sites(self) -> list[SiteSummary]:
        """Every site held, by name."""

    async def examine(self) -> list[Finding]:
        """What `honbun doctor` should tell of this store."""

    async def close(self) -> None: ...
