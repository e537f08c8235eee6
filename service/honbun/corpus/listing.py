"""Finding and listing documents without opening them."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from apsw import Connection

from honbun.corpus.saved import Card, Saved, Wanted

_COLUMNS = (
    "d.id, v.number, v.saved, d.address, d.site, v.title, v.byline, v.date, v.lang, v.fetched, v.annotate, v.sentences,"
    " v.links, v.bytes"
)
_ALL_VERSIONS = f"SELECT {_COLUMNS} FROM documents d JOIN versions v ON v.document = d.id"
_NEWEST = f"{_ALL_VERSIONS} AND v.number = d.number"


def list_newest(connection: Connection, wanted: Wanted) -> list[Saved]:
    """The newest version of each document that is wanted."""
    condition, values = conditions(wanted)
    query = f"{_NEWEST} WHERE {condition} ORDER BY d.saved DESC, d.id DESC LIMIT ?"
    return _read(connection, query, [*values, wanted.most])


def list_by_id(connection: Connection, wanted: Wanted, after: int) -> list[Saved]:
    """The same in the order of their ids, those that follow one."""
    condition, values = conditions(wanted)
    return _read(
        connection, f"{_NEWEST} WHERE {condition} AND d.id > ? ORDER BY d.id LIMIT ?", [*values, after, wanted.most]
    )


def count_newest(connection: Connection, wanted: Wanted, after: int = 0) -> int:
    """How many documents are wanted, of those whose ids follow one."""
    condition, values = conditions(wanted)
    count: int = connection.execute(
        f"SELECT count(*) FROM documents d WHERE {condition} AND d.id > ?", [*values, after]
    ).get
    return count


def conditions(wanted: Wanted, saved: str = "d.saved") -> tuple[str, list[Any]]:
    """What SQL asks of a document `d` that is wanted; `saved` is the time that counts."""
    found, values = zip(*_conditions(wanted, saved), strict=True)
    return " AND ".join(found), [value for several in values for value in several]


def _conditions(wanted: Wanted, saved: str) -> Iterator[tuple[str, Sequence[Any]]]:
    yield f"{saved} >= ?", [wanted.since]
    if wanted.url:
        yield "d.address = ?", [wanted.url]
    if wanted.site:
        yield "d.site = ?", [wanted.site]
    if wanted.until is not None:
        yield f"{saved} < ?", [wanted.until]
    if wanted.ids is not None:
        yield "d.id IN (SELECT value FROM json_each(?))", [json.dumps(wanted.ids)]
    if wanted.after:
        yield "(d.saved, d.id) < (?, ?)", wanted.after


def list_versions(connection: Connection, document: int) -> list[Saved]:
    """All versions of a document, the newest first."""
    return _read(connection, f"{_ALL_VERSIONS} WHERE d.id = ? ORDER BY v.number DESC", [document])


def list_these(connection: Connection, documents: Sequence[int]) -> list[Saved]:
    """The newest version of each of these documents."""
    return _read(connection, f"{_NEWEST} WHERE d.id IN (SELECT value FROM json_each(?))", [json.dumps(documents)])


def list_without_words(connection: Connection, most: int) -> list[Saved]:
    """Documents that no search finds yet."""
    return _read(connection, f"{_NEWEST} WHERE d.indexed < d.number ORDER BY d.id LIMIT ?", [most])


def was_fetched(connection: Connection, address: str, fetched_at: int) -> bool:
    """Whether there is a version of this address that was fetched in this second."""
    query = "SELECT 1 FROM documents d JOIN versions v ON v.document = d.id WHERE d.address = ? AND v.fetched = ?"
    return connection.execute(query, (address, fetched_at)).fetchone() is not None


def list_sites(connection: Connection) -> dict[str, int]:
    """How many documents each site has."""
    rows = connection.execute("SELECT site, count(*) FROM documents GROUP BY site ORDER BY site")
    return {site: documents for site, documents in rows}  # noqa: C416 - a cursor's rows are tuples of any length


def _read(connection: Connection, query: str, values: Sequence[Any]) -> list[Saved]:
    found = []
    for (
        number,
        version,
        saved_at,
        url,
        site,
        title,
        byline,
        date,
        lang,
        fetched_at,
        annotate,
        *counts,
    ) in connection.execute(query, values):
        card = Card(url, site, title, byline, date, lang, fetched_at, tuple(annotate.split()), *counts)
        found.append(Saved(number, version, saved_at, card))
    return found
