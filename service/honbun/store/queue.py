"""What a store that is away still has to learn and to forget, kept on disk.

A wish to forget takes the waiting visits of that page or site with it.  So all wishes can be granted first and all
visits learned after, and no order needs to be kept between them.
"""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from apsw import Connection

from honbun.database import Database
from honbun.model import Finding
from honbun.store.contract import Remembered, Retention

MOST_VISITS = 1000

MIGRATIONS = (
    (
        "CREATE TABLE visits (number INTEGER PRIMARY KEY AUTOINCREMENT, site TEXT NOT NULL, page BLOB NOT NULL,"
        " seen INTEGER NOT NULL, footprint BLOB NOT NULL, most INTEGER NOT NULL, oldest INTEGER NOT NULL,"
        " UNIQUE (site, page))",
        "CREATE TABLE wishes (number INTEGER PRIMARY KEY AUTOINCREMENT, site TEXT NOT NULL, page BLOB)",
    ),
)


@dataclass(frozen=True, slots=True)
class Wish:
    """A page, or a whole site, to be forgotten."""

    number: int
    site: str
    page: bytes | None


@dataclass(frozen=True, slots=True)
class Visit:
    """A page to be learned."""

    number: int
    site: str
    page: Remembered
    retention: Retention


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits for one site."""

    pages: tuple[Remembered, ...] = ()
    has_wish: bool = False


class Queue:
    def __init__(self, path: Path) -> None:
        self._database = Database(path, MIGRATIONS)

    async def learn(self, site: str, page: Remembered, retention: Retention) -> bool:
        """Keep this visit; false if the queue is full."""
        return await self._database.write(partial(_learn, site=site, page=page, retention=retention))

    async def forget(self, site: str, page: bytes | None) -> None:
        """Keep this wish, and drop what waits to be learned of that page or site."""
        await self._database.write(partial(_forget, site=site, page=page))
        await self._database.purge()

    async def waiting(self, site: str) -> Waiting:
        return await self._database.read(partial(_waiting, site=site))

    async def first(self) -> Wish | Visit | None:
        """What is to be done next; none if nothing waits."""
        return await self._database.read(_first)

    async def done(self, item: Wish | Visit) -> None:
        """Drop this item, but not one that has replaced it."""
        table = "wishes" if isinstance(item, Wish) else "visits"
        await self._database.write(partial(_drop, table=table, number=item.number))

    async def purge(self) -> None:
        """Leave no byte of what was done in any file."""
        await self._database.purge()

    async def examine(self) -> list[Finding]:
        """What `honbun doctor` should tell of the queue."""
        visits, wishes = await self._database.read(_count)
        findings = await self._database.examine()
        if visits or wishes:
            what = f"{visits} visits (of at most {MOST_VISITS}) and {wishes} wishes to forget wait for the store"
            findings.append(Finding(False, what, "they are carried out as soon as it answers"))
        return findings

    async def close(self) -> None:
        await self._database.close()


def _learn(connection: Connection, site: str, page: Remembered, retention: Retention) -> bool:
    found = connection.execute("SELECT seen, footprint FROM visits WHERE site = ? AND page = ?", (site, page.page))
    held = found.fetchone()
    if held and held >= (page.seen, page.footprint):
        return True
    if not held and _count(connection)[0] >= MOST_VISITS:
        return False
    connection.execute(
        "INSERT OR REPLACE INTO visits (site, page, seen, footprint, most, oldest) VALUES (?, ?, ?, ?, ?, ?)",
        (site, page.page, page.seen, page.footprint, retention.pages, retention.oldest),
    )
    return True


def _forget(connection: Connection, site: str, page: bytes | None) -> None:
    for table in ("visits", "wishes"):
        connection.execute(f"DELETE FROM {table} WHERE site = ? AND page IS ifnull(?, page)", (site, page))
    connection.execute("INSERT INTO wishes (site, page) VALUES (?, ?)", (site, page))


def _waiting(connection: Connection, site: str) -> Waiting:
    pages = connection.execute("SELECT page, seen, footprint FROM visits WHERE site = ?", (site,))
    wish = connection.execute("SELECT 1 FROM wishes WHERE site = ?", (site,)).fetchone()
    return Waiting(tuple(Remembered(*row) for row in pages), has_wish=wish is not None)


def _first(connection: Connection) -> Wish | Visit | None:
    if wish := connection.execute("SELECT number, site, page FROM wishes ORDER BY number LIMIT 1").fetchone():
        return Wish(*wish)
    visit = connection.execute("SELECT * FROM visits ORDER BY number LIMIT 1").fetchone()
    if visit is None:
        return None
    number, site, page, seen, footprint, most, oldest = visit
    return Visit(number, site, Remembered(page, seen, footprint), Retention(most, oldest))


def _drop(connection: Connection, table: str, number: int) -> None:
    connection.execute(f"DELETE FROM {table} WHERE number = ?", (number,))


def _count(connection: Connection) -> tuple[int, int]:
    counts: tuple[int, int] = connection.execute(
        "SELECT (SELECT count(*) FROM visits), (SELECT count(*) FROM wishes)"
    ).get
    return counts
