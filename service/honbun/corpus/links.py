"""Who links to whom among the saved documents (paper 000, 3.1: InLinks and OutLinks).

A page tells where it leads; which pages lead to it only the corpus knows.  So the links of each document's newest
version are kept by their canonical target, also of targets that are not saved: they may be, one day.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from apsw import Connection

from honbun.corpus.parts import Parts
from honbun.corpus.press import Press
from honbun.corpus.saved import written_id
from honbun.errors import BadRequest
from honbun.page.address import canonical

AT_ONCE = 50  # nobody who saves has to wait for more
_LEADING_TO = (
    "SELECT l.text, l.document, source.address FROM documents d JOIN links l ON l.target = d.address"
    " JOIN documents source ON source.id = l.document WHERE d.id = ? AND source.id <> d.id ORDER BY l.document, l.rowid"
)
_LED_TO = "SELECT d.address, d.id FROM links l JOIN documents d ON d.address = l.target WHERE l.document = ?"


@dataclass(frozen=True, slots=True)
class Linked:
    """What the corpus knows of one document's links."""

    inlinks: Sequence[tuple[str, Sequence[str]]]  # each text, and the ids of the documents that link with it
    ids: dict[str, str]  # of all documents on either side, by their canonical addresses


def keep_links(connection: Connection, document: int, version: int, parts: bytes) -> None:
    """Make these the links of the document."""
    drop_links(connection, document)
    rows = [(document, target, text) for target, text in dict.fromkeys(_links(parts))]
    connection.executemany("INSERT INTO links VALUES (?, ?, ?)", rows)
    connection.execute("UPDATE documents SET linked = ? WHERE id = ?", (version, document))


def drop_links(connection: Connection, document: int) -> None:
    connection.execute("DELETE FROM links WHERE document = ?", (document,))


def catch_up(connection: Connection, press: Press) -> int:
    """Take the links of some documents that an older program saved without them; how many there were."""
    waiting = list(connection.execute("SELECT id, number FROM documents WHERE linked < number LIMIT ?", (AT_ONCE,)))
    for document, version in waiting:
        held = connection.execute(
            "SELECT parts, dictionary FROM versions WHERE document = ? AND number = ?", (document, version)
        )
        keep_links(connection, document, version, press.open(connection, *held.get))
    return len(waiting)


def find_links(connection: Connection, document: int) -> Linked:
    """Those that lead to the document, and the ids of those it leads to."""
    found: dict[str, dict[str, None]] = {}
    ids = {}
    for text, source, address in connection.execute(_LEADING_TO, (document,)):
        found.setdefault(text, {})[written_id(source)] = None
        ids[address] = written_id(source)
    for address, target in connection.execute(_LED_TO, (document,)):
        ids[address] = written_id(target)
    return Linked([(text, list(sources)) for text, sources in found.items()], ids)


def _links(parts: bytes) -> Iterator[tuple[str, str]]:
    """Target and text of each link in the content."""
    told: dict[str, Any] = orjson.loads(Parts.split(parts).document)
    for link in told.get("outlinks", ()):
        for address in link["documents"]:
            if target := _canonical(address):
                yield target, link["text"]


def _canonical(address: str) -> str:
    try:
        return canonical(address)
    except BadRequest:  # a mail address
        return ""
