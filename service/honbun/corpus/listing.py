"""Finding and listing documents without opening them."""

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
    conditions, values = zip(*_conditions(wanted), strict=True)
    query = f"{_NEWEST} WHERE {' AND '.join(conditions)} ORDER BY d.saved DESC, d.id DESC LIMIT ?"
    flat = [value for several in values for value in several]
    return _read(connection, query, [*flat, wanted.most])


def _conditions(wanted: Wanted) -> Iterator[tuple[str, Sequence[Any]]]:
    yield "d.saved >= ?", [wanted.since]
    if wanted.url:
        yield "d.address = ?", [wanted.url]
    if wanted.site:
        yield "d.site = ?", [wanted.site]
    if wanted.until is not None:
        yield "d.saved < ?", [wanted.until]
    if wanted.after:
        yield "(d.saved, d.id) < (?, ?)", wanted.after


def list_versions(connection: Connection, document: int) -> list[Saved]:
    """All versions of a document, the newest first."""
    return _read(connection, f"{_ALL_VERSIONS} WHERE d.id = ? ORDER BY v.number DESC", [document])


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
