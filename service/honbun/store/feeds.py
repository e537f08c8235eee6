"""The living feeds: one SQLite file.

A feed is made of a list page, or of the articles of a site.  Its secret stands in the address that feed readers ask,
and is all they need; a new secret closes the old address.
"""

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import orjson
from apsw import Connection

from honbun.database import Database
from honbun.errors import NotFound
from honbun.feeds.entry import Entry, Feed
from honbun.feeds.merge import Kept, Merged, shown
from honbun.feeds.moments import written
from honbun.model import Finding

MIGRATIONS = (
    (
        "CREATE TABLE feeds (id INTEGER PRIMARY KEY AUTOINCREMENT, secret TEXT NOT NULL UNIQUE, page TEXT NOT NULL,"
        " site TEXT NOT NULL, url TEXT NOT NULL, title TEXT NOT NULL, lang TEXT NOT NULL, path TEXT NOT NULL,"
        " created INTEGER NOT NULL, seen INTEGER NOT NULL, changed INTEGER NOT NULL, version INTEGER NOT NULL,"
        " UNIQUE (site, page))",
        "CREATE TABLE entries (feed INTEGER NOT NULL, place INTEGER NOT NULL, id TEXT NOT NULL,"
        " first_seen INTEGER NOT NULL, on_page INTEGER NOT NULL, deleted INTEGER NOT NULL, entry BLOB NOT NULL,"
        " PRIMARY KEY (feed, place)) WITHOUT ROWID",
        "CREATE INDEX entries_by_id ON entries (id)",
    ),
    (
        "ALTER TABLE feeds ADD COLUMN wrapper TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE feeds ADD COLUMN lost INTEGER NOT NULL DEFAULT 0",
    ),
)
SECRET_BYTES = 24
_COLUMNS = "id, secret, page, site, url, title, lang, path, wrapper, created, seen, changed, version, lost"
_LOST = "  The fields that were picked by hand are not found on the page any more: open the page, and pick them again."
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Source:
    """What a feed is made of."""

    site: str
    page: str  # the page's id in hexadecimal; empty for the articles of the whole site
    url: str
    title: str
    lang: str = ""
    path: str = ""  # where the list stands on the page
    wrapper: str = ""  # what reads the fields that were picked by hand, as JSON; empty if none were


@dataclass(frozen=True, slots=True)
class Living:
    """A feed as it is kept, without its entries."""

    id: int
    secret: str
    source: Source
    created: int  # seconds since 1970
    seen: int  # when its page was seen last
    changed: int  # when its readers were last told something new
    version: int  # grows with each change
    lost: bool  # whether the wrapper found nothing when the page was seen last


Merge = Callable[[Sequence[Kept]], Merged]


class FeedShelf:
    def __init__(self, path: Path) -> None:
        self._database = Database(path, MIGRATIONS, if_damaged="make the feeds anew")

    async def make(self, source: Source, ids: Collection[str], now: int) -> Living:
        """The feed of this source, of which it is about to show entries with these ids.

        One that is there already keeps its secret; its entries too, unless it is of another list now.
        """
        return await self._database.write(partial(_make, source=source, ids=ids, now=now))

    async def refresh(self, feed: int, merge: Merge, seen: int, path: str = "", *, lost: bool = False) -> None:
        """Keep what the merge makes of the feed's entries, unless its page was seen later than this already.

        `lost`: these entries were found without the feed's wrapper, which found none.
        """
        await self._database.write(partial(_refresh, feed=feed, merge=merge, seen=seen, path=path, lost=lost))

    async def all(self) -> list[tuple[Living, int]]:
        """All feeds, the oldest first, and how many entries each shows."""
        return await self._database.read(_all)

    async def made_of(self, site: str, page: str) -> list[Living]:
        """The feeds that take something from a visit to this page: its own, and its site's."""
        return await self._database.read(partial(_made_of, site=site, page=page))

    async def known_ids(self, feed: int) -> list[str]:
        """The ids of all entries of a feed, those that were deleted too."""
        return await self._database.read(partial(_known_ids, feed=feed))

    async def read(self, secret: str, told: Callable[[Living, Sequence[Entry]], T]) -> T:
        """What `told` makes of the feed with this secret, in the thread of the database: writing takes a while."""
        return await self._database.read(partial(_read, secret=secret, told=told))

    async def find(self, secret: str) -> Living:
        """The feed with this secret."""
        return await self._database.read(partial(_of_secret, secret=secret))

    async def get(self, feed: int) -> Living:
        """The feed with this id."""
        return await self._database.read(partial(_one, condition="id = ?", values=(feed,)))

    async def revoke(self, feed: int) -> Living:
        """The feed with a new secret."""
        return await self._database.write(partial(_revoke, feed=feed))

    async def delete(self, feed: int) -> bool:
        return await self._forget("id = ?", (feed,)) > 0

    async def forget_site(self, site: str) -> int:
        """How many feeds of this site are gone."""
        return await self._forget("site = ?", (site,))

    async def forget_page(self, site: str, page: str, address: str) -> int:
        """How many feeds of this page are gone; as an entry it is gone from all others as well."""
        gone = await self._database.write(partial(_drop_page, site=site, page=page, address=address))
        await self._database.purge()
        return gone

    async def count(self, site: str, page: str | None = None) -> int:
        """How many feeds are made of this site, or of this page of it."""
        living = [living.source for living, _ in await self.all()]
        return sum(source.site == site and page in (None, source.page) for source in living)

    async def examine(self) -> list[Finding]:
        """What `honbun doctor` should tell of them."""
        return await self._database.examine()

    async def close(self) -> None:
        await self._database.close()

    async def _forget(self, condition: str, values: tuple[int | str, ...]) -> int:
        gone = await self._database.write(partial(_drop, condition=condition, values=values))
        await self._database.purge()
        return gone


def feed_of(living: Living, entries: Sequence[Entry], address: str) -> Feed:
    """The feed as it is written, served at this address."""
    source = living.source
    told = f"The entries of {source.url}.{_LOST if living.lost else ''}"
    return Feed(source.title, source.url, tuple(entries), address, source.lang, written(living.changed), told)


def open_feeds(folder: Path) -> FeedShelf:
    """The feeds kept in `folder`."""
    return FeedShelf(folder / "feeds.sqlite")


def _make(connection: Connection, source: Source, ids: Collection[str], now: int) -> Living:
    held = _find(connection, "site = ? AND page = ?", (source.site, source.page))
    if held is None:
        connection.execute(
            "INSERT INTO feeds (secret, page, site, url, title, lang, path, wrapper, created, seen, changed, version)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 1)",
            (_secret(), source.page, source.site, *_kept_of(source), now, now),
        )
        return _one(connection, "id = ?", (connection.last_insert_rowid(),))
    if ids and not set(ids) & set(_known_ids(connection, held.id)):
        connection.execute("DELETE FROM entries WHERE feed = ?", (held.id,))
    connection.execute(
        "UPDATE feeds SET url = ?, title = ?, lang = ?, path = ?, wrapper = ?, seen = 0 WHERE id = ?",
        (*_kept_of(source), held.id),
    )
    return _one(connection, "id = ?", (held.id,))


def _kept_of(source: Source) -> tuple[str, str, str, str, str]:
    """What a feed takes over when it is made again."""
    return source.url, source.title, source.lang, source.path, source.wrapper


def _refresh(connection: Connection, feed: int, merge: Merge, seen: int, path: str, lost: bool) -> None:
    held = _find(connection, "id = ?", (feed,))
    if held is None or seen < held.seen:
        return
    merged = merge(_kept(connection, feed))
    connection.execute("DELETE FROM entries WHERE feed = ?", (feed,))
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", _rows(feed, merged.kept))
    step = int(merged.is_changed or lost != held.lost)
    connection.execute(
        "UPDATE feeds SET seen = ?, path = ?, version = version + ?, changed = ?, lost = ? WHERE id = ?",
        (seen, path or held.source.path, step, max(seen, held.changed + 1) if step else held.changed, lost, feed),
    )


def _rows(feed: int, kept: Sequence[Kept]) -> list[tuple[int, int, str, int, bool, bool, bytes]]:
    return [
        (feed, place, one.entry.id, one.first_seen, one.on_page, one.deleted, orjson.dumps(asdict(one.entry)))
        for place, one in enumerate(kept)
    ]


def _kept(connection: Connection, feed: int) -> list[Kept]:
    query = "SELECT entry, first_seen, on_page, deleted FROM entries WHERE feed = ? ORDER BY place"
    return [
        Kept(Entry(**orjson.loads(entry)), first_seen, bool(on_page), bool(deleted))
        for entry, first_seen, on_page, deleted in connection.execute(query, (feed,))
    ]


def _all(connection: Connection) -> list[tuple[Living, int]]:
    count = "(SELECT count(*) FROM entries WHERE feed = feeds.id AND NOT deleted)"
    rows: list[tuple[Any, ...]] = connection.execute(f"SELECT {count}, {_COLUMNS} FROM feeds ORDER BY id").fetchall()
    return [(_living(row[1:]), row[0]) for row in rows]


def _made_of(connection: Connection, site: str, page: str) -> list[Living]:
    rows = connection.execute(f"SELECT {_COLUMNS} FROM feeds WHERE site = ? AND page IN (?, '')", (site, page))
    return [_living(row) for row in rows]


def _known_ids(connection: Connection, feed: int) -> list[str]:
    return [number for (number,) in connection.execute("SELECT id FROM entries WHERE feed = ?", (feed,))]


def _read(connection: Connection, secret: str, told: Callable[[Living, Sequence[Entry]], T]) -> T:
    living = _of_secret(connection, secret)
    return told(living, shown(_kept(connection, living.id)))


def _of_secret(connection: Connection, secret: str) -> Living:
    found = _find(connection, "secret = ?", (secret,))
    if found is None:
        raise NotFound("there is no feed at this address; it may have been deleted, or got another address")
    return found


def _revoke(connection: Connection, feed: int) -> Living:
    connection.execute("UPDATE feeds SET secret = ? WHERE id = ?", (_secret(), feed))
    return _one(connection, "id = ?", (feed,))


def _drop(connection: Connection, condition: str, values: tuple[int | str, ...]) -> int:
    connection.execute(f"DELETE FROM entries WHERE feed IN (SELECT id FROM feeds WHERE {condition})", values)
    connection.execute(f"DELETE FROM feeds WHERE {condition}", values)
    return connection.changes()


def _drop_page(connection: Connection, site: str, page: str, address: str) -> int:
    gone = _drop(connection, "site = ? AND page = ?", (site, page))
    connection.execute(
        "UPDATE feeds SET version = version + 1, changed = changed + 1"
        " WHERE id IN (SELECT feed FROM entries WHERE id = ?)",
        (address,),
    )
    connection.execute("DELETE FROM entries WHERE id = ?", (address,))
    return gone


def _one(connection: Connection, condition: str, values: tuple[int | str, ...]) -> Living:
    found = _find(connection, condition, values)
    if found is None:
        raise NotFound("there is no such feed; GET /v1/feeds lists them")
    return found


def _find(connection: Connection, condition: str, values: tuple[int | str, ...]) -> Living | None:
    row = connection.execute(f"SELECT {_COLUMNS} FROM feeds WHERE {condition}", values).fetchone()
    return _living(row) if row else None


def _living(row: tuple[Any, ...]) -> Living:
    number, secret, page, site, url, title, lang, path, wrapper, created, seen, changed, version, lost = row
    source = Source(site, page, url, title, lang, path, wrapper)
    return Living(number, secret, source, created, seen, changed, version, bool(lost))


def _secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)
