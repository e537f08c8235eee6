"""The wrappers of sites, the labelled pages that they were learned from, and the records they took: one SQLite file.

A site has one wrapper.  Each page of it that is visited has one row of tuples, the newest.  A page where nothing was
found has an empty one, since how often a field is found tells whether the site has changed.  A `turn` tells which of
two pages of one second was the later.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import orjson
import zstandard
from apsw import Connection

from honbun.database import Database
from honbun.model import Finding

MIGRATIONS = (
    (
        "CREATE TABLE wrappers (site TEXT PRIMARY KEY, wrapper TEXT NOT NULL, fields TEXT NOT NULL,"
        " learned INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE TABLE labelled (site TEXT NOT NULL, page TEXT NOT NULL, told BLOB NOT NULL, seen_again BLOB,"
        " PRIMARY KEY (site, page)) WITHOUT ROWID",
        "CREATE TABLE records (site TEXT NOT NULL, page TEXT NOT NULL, url TEXT NOT NULL, seen INTEGER NOT NULL,"
        " turn INTEGER NOT NULL, tuples TEXT NOT NULL, PRIMARY KEY (site, page)) WITHOUT ROWID",
        "CREATE INDEX records_by_time ON records (site, seen, turn)",
    ),
)
LEVEL = 3


@dataclass(frozen=True, slots=True)
class Kept:
    """The wrapper of a site."""

    site: str
    wrapper: str  # JSON
    fields: tuple[str, ...]
    learned: int  # seconds since 1970


@dataclass(frozen=True, slots=True)
class LabelledBody:
    """A labelled page as JSON, and the body of its latest visit, if there was one since."""

    page: str  # its id in hexadecimal
    told: bytes
    seen_again: bytes = b""


@dataclass(frozen=True, slots=True)
class PageRecord:
    """What the wrapper took from a page."""

    page: str
    url: str
    seen: int
    tuples: list[dict[str, list[str]]]


class WrapperShelf:
    def __init__(self, path: Path) -> None:
        self._database = Database(path, MIGRATIONS, if_damaged="label pages anew")

    async def of(self, site: str) -> Kept | None:
        return await self._database.read(partial(_of, site=site))

    async def keep(self, kept: Kept, labelled: Sequence[LabelledBody], known: Sequence[LabelledBody]) -> bool:
        """Put the wrapper and the pages that taught it in the place of those held; records are taken anew.

        Nothing is done, and False told, if others are labelled now than those that were known.
        """
        return await self._database.write(partial(_keep, kept=kept, labelled=labelled, known=known))

    async def labelled(self, site: str) -> list[LabelledBody]:
        """The labelled pages of a site."""
        return await self._database.read(partial(_labelled, site=site))

    async def record(self, site: str, record: PageRecord, body: bytes = b"") -> None:
        """Keep what was taken from a page, unless it was seen later already; a labelled page's body too."""
        await self._database.write(partial(_record, site=site, record=record, body=body))

    async def records(self, site: str) -> list[PageRecord]:
        """The records of a site, those seen last first."""
        return await self._database.read(partial(_records, site=site))

    async def sites(self) -> list[str]:
        """Every site with a wrapper, by name."""
        return await self._database.read(_sites)

    async def forget_site(self, site: str) -> bool:
        """Whether there was anything; it is in no file any more."""
        return await self._forget("site = ?", (site,))

    async def forget_page(self, site: str, page: str) -> bool:
        """The same for one page: its record and its labels; the wrapper stays."""
        return await self._forget("site = ? AND page = ?", (site, page))

    async def examine(self) -> list[Finding]:
        """What `honbun doctor` should tell of them."""
        return await self._database.examine()

    async def close(self) -> None:
        await self._database.close()

    async def _forget(self, condition: str, values: tuple[str, ...]) -> bool:
        gone = await self._database.write(partial(_drop, condition=condition, values=values))
        await self._database.purge()
        return gone


def open_wrappers(folder: Path) -> WrapperShelf:
    """The wrappers kept in `folder`."""
    return WrapperShelf(folder / "wrappers.sqlite")


def _of(connection: Connection, site: str) -> Kept | None:
    row = connection.execute("SELECT wrapper, fields, learned FROM wrappers WHERE site = ?", (site,)).fetchone()
    return Kept(site, row[0], tuple(orjson.loads(row[1])), row[2]) if row else None


def _keep(connection: Connection, kept: Kept, labelled: Sequence[LabelledBody], known: Sequence[LabelledBody]) -> bool:
    held = _labelled(connection, kept.site)
    if [(each.page, each.told) for each in held] != [(each.page, each.told) for each in known]:
        return False
    connection.execute("DELETE FROM labelled WHERE site = ?", (kept.site,))
    connection.execute("DELETE FROM records WHERE site = ?", (kept.site,))
    values = (kept.site, kept.wrapper, orjson.dumps(kept.fields).decode(), kept.learned)
    connection.execute("INSERT OR REPLACE INTO wrappers VALUES (?, ?, ?, ?)", values)
    rows = [(kept.site, each.page, _pressed(each.told)) for each in labelled]
    connection.executemany("INSERT INTO labelled (site, page, told) VALUES (?, ?, ?)", rows)
    return True


def _labelled(connection: Connection, site: str) -> list[LabelledBody]:
    rows = connection.execute("SELECT page, told, seen_again FROM labelled WHERE site = ? ORDER BY page", (site,))
    return [LabelledBody(page, _opened(told), _opened(again) if again else b"") for page, told, again in rows]


def _record(connection: Connection, site: str, record: PageRecord, body: bytes) -> None:
    if connection.execute("SELECT 1 FROM wrappers WHERE site = ?", (site,)).fetchone() is None:
        return  # it was forgotten meanwhile
    connection.execute(
        "INSERT INTO records (site, page, url, seen, tuples, turn) VALUES (?1, ?2, ?3, ?4, ?5,"
        " (SELECT ifnull(max(turn), 0) + 1 FROM records WHERE site = ?1)) ON CONFLICT (site, page) DO UPDATE SET"
        " url = excluded.url, seen = excluded.seen, tuples = excluded.tuples, turn = excluded.turn"
        " WHERE excluded.seen >= seen",
        (site, record.page, record.url, record.seen, orjson.dumps(record.tuples).decode()),
    )
    if (
        body
        and connection.execute("SELECT 1 FROM labelled WHERE site = ? AND page = ?", (site, record.page)).fetchone()
    ):
        connection.execute(
            "UPDATE labelled SET seen_again = ? WHERE site = ? AND page = ?", (_pressed(body), site, record.page)
        )


def _records(connection: Connection, site: str) -> list[PageRecord]:
    rows = connection.execute(
        "SELECT page, url, seen, tuples FROM records WHERE site = ? ORDER BY seen DESC, turn DESC", (site,)
    )
    return [PageRecord(page, url, seen, orjson.loads(tuples)) for page, url, seen, tuples in rows]


def _sites(connection: Connection) -> list[str]:
    return [site for (site,) in connection.execute("SELECT site FROM wrappers ORDER BY site")]


def _drop(connection: Connection, condition: str, values: tuple[str, ...]) -> bool:
    gone = 0
    for table in ("labelled", "records", *(("wrappers",) if "page" not in condition else ())):
        connection.execute(f"DELETE FROM {table} WHERE {condition}", values)
        gone += connection.changes()
    return gone > 0


def _pressed(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(LEVEL).compress(data)


def _opened(data: bytes) -> bytes:
    return zstandard.ZstdDecompressor().decompress(data)
