"""The default store: one SQLite file, one row a page.

`position` grows with each change of a site, so what a reader has missed is the rows above its cursor.  The three
indexes hold all that retention has to look at: footprints are read only for the answer.
"""

import os
from functools import partial
from pathlib import Path

from apsw import Connection

from honbun.database import Database
from honbun.model import Finding
from honbun.store.contract import (
    SECONDS_A_DAY,
    START,
    Changes,
    Cursor,
    Remembered,
    Retention,
    SiteSummary,
)

MIGRATIONS = (
    (
        "CREATE TABLE sites (site TEXT PRIMARY KEY, epoch BLOB NOT NULL, position INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE TABLE pages (site TEXT NOT NULL, page BLOB NOT NULL, position INTEGER NOT NULL, seen INTEGER NOT NULL,"
        " footprint BLOB NOT NULL)",
        "CREATE UNIQUE INDEX pages_by_page ON pages (site, page)",
        "CREATE INDEX pages_by_position ON pages (site, position)",
        "CREATE INDEX pages_by_seen ON pages (site, seen, page)",
    ),
)
DROP_EMPTY_SITES = "DELETE FROM sites WHERE NOT EXISTS (SELECT 1 FROM pages WHERE pages.site = sites.site)"


class SqliteStore:
    def __init__(self, path: Path, oldest: int = 0) -> None:
        """Open the file without the pages seen before `oldest`."""
        sweep = (
            f"DELETE FROM pages WHERE rowid IN (SELECT rowid FROM pages WHERE seen < {oldest:d})",
            DROP_EMPTY_SITES,
        )
        self._database = Database(path, MIGRATIONS, sweep if oldest else ())

    async def learn(self, site: str, page: Remembered, cursor: Cursor, retention: Retention) -> Changes:
        return await self._database.write(
            partial(_learn, site=site, page=page, cursor=cursor, retention=retention),
        )

    async def changes(self, site: str, cursor: Cursor) -> Changes:
        return await self._database.read(partial(_changes, site=site, cursor=cursor, learned=False))

    async def forget(self, site: str, page: bytes | None = None) -> int:
        forgotten = await self._database.write(partial(_forget, site=site, page=page))
        await self._database.purge()
        return forgotten

    async def sites(self) -> list[SiteSummary]:
        return await self._database.read(_sites)

    async def examine(self) -> list[Finding]:
        return await self._database.examine()

    async def close(self) -> None:
        await self._database.close()


def _learn(connection: Connection, site: str, page: Remembered, cursor: Cursor, retention: Retention) -> Changes:
    connection.execute("INSERT OR IGNORE INTO sites VALUES (?, ?, 0)", (site, os.urandom(8)))
    held = connection.execute("SELECT seen, footprint FROM pages WHERE site = ? AND page = ?", (site, page.page))
    if (page.seen, page.footprint) > (held.fetchone() or (-1, b"")):
        _write(connection, site, page)
    _retain(connection, site, retention)
    return _changes(connection, site, cursor, learned=True)


def _write(connection: Connection, site: str, page: Remembered) -> None:
    moved = connection.execute("UPDATE sites SET position = position + 1 WHERE site = ? RETURNING position", (site,))
    position = moved.get
    connection.execute(
        "INSERT INTO pages VALUES (?, ?, ?, ?, ?) ON CONFLICT (site, page) DO UPDATE"
        " SET position = excluded.position, seen = excluded.seen, footprint = excluded.footprint",
        (site, page.page, position, page.seen, page.footprint),
    )


def _retain(connection: Connection, site: str, retention: Retention) -> None:
    connection.execute("DELETE FROM pages WHERE site = ? AND seen < ?", (site, retention.oldest))
    count = connection.execute("SELECT count(*) FROM pages WHERE site = ?", (site,)).get
    if count > retention.pages:
        connection.execute(
            "DELETE FROM pages WHERE site = :site AND page IN (SELECT page FROM pages WHERE site = :site"
            " ORDER BY seen / :day DESC, page DESC LIMIT -1 OFFSET :pages)",
            {"site": site, "day": SECONDS_A_DAY, "pages": retention.pages},
        )
    if not min(count, retention.pages):
        connection.execute("DELETE FROM sites WHERE site = ?", (site,))


def _changes(connection: Connection, site: str, cursor: Cursor, learned: bool) -> Changes:
    held = connection.execute("SELECT epoch, position FROM sites WHERE site = ?", (site,)).fetchone()
    now = Cursor(*held) if held else START
    stale = cursor.epoch != now.epoch or cursor.position > now.position
    rows = connection.execute(
        "SELECT page, seen, footprint FROM pages WHERE site = ? AND position > ?",
        (site, 0 if stale else cursor.position),
    )
    return Changes(now, reset=stale, pages=tuple(Remembered(*row) for row in rows), learned=learned)


def _forget(connection: Connection, site: str, page: bytes | None) -> int:
    connection.execute("DELETE FROM pages WHERE site = ? AND page = ifnull(?, page)", (site, page))
    if gone := connection.changes():
        connection.execute("UPDATE sites SET epoch = ? WHERE site = ?", (os.urandom(8), site))
        connection.execute(DROP_EMPTY_SITES)
    return gone


def _sites(connection: Connection) -> list[SiteSummary]:
    rows = connection.execute("SELECT site, count(*), max(seen) FROM pages GROUP BY site ORDER BY site")
    return [SiteSummary(*row) for row in rows]
