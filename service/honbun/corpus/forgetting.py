"""Deleting versions of documents, and of documents that have none left everything.

What a dictionary has learned from a deleted version goes with it.  A document that keeps an older version is what that
version tells: its time, its links.
"""

from collections.abc import Container

from apsw import Connection

from honbun.corpus.fulltext import drop_text, dropping
from honbun.corpus.links import drop_links, keep_links
from honbun.corpus.listing import conditions
from honbun.corpus.press import Press
from honbun.corpus.saved import Wanted

_CHOSEN = "FROM versions v JOIN documents d ON d.id = v.document"


def count_chosen(connection: Connection, wanted: Wanted) -> int:
    """How many documents have a version that is wanted."""
    condition, values = conditions(wanted, "v.saved")
    count: int = connection.execute(f"SELECT count(DISTINCT v.document) {_CHOSEN} WHERE {condition}", values).get
    return count


def drop_chosen(connection: Connection, press: Press, wanted: Wanted) -> int:
    """Delete the versions that are wanted; how many documents had one."""
    condition, values = conditions(wanted, "v.saved")
    query = f"SELECT v.id, v.document, d.site, v.taught {_CHOSEN} WHERE {condition}"
    chosen = list(connection.execute(query, values))
    connection.executemany("DELETE FROM versions WHERE id = ?", [(version,) for version, *_ in chosen])
    for dictionary in {taught for *_, taught in chosen if taught is not None}:
        press.drop(connection, dictionary)
    documents = {document: site for _, document, site, _ in chosen}
    with dropping(connection, documents.values()) as emptied:
        for document in documents:
            _settle(connection, press, document, emptied)
    return len(documents)


def _settle(connection: Connection, press: Press, document: int, emptied: Container[str]) -> None:
    """Make the document what its newest version tells; nothing, if it has none."""
    newest = connection.execute(
        "SELECT number, saved, parts, dictionary FROM versions WHERE document = ? ORDER BY number DESC LIMIT 1",
        (document,),
    ).fetchone()
    drop_text(connection, document, emptied)
    if newest is None:
        drop_links(connection, document)
        connection.execute("DELETE FROM documents WHERE id = ?", (document,))
        return
    number, saved, pressed, dictionary = newest
    connection.execute("UPDATE documents SET number = ?, saved = ? WHERE id = ?", (number, saved, document))
    keep_links(connection, document, number, press.open(connection, pressed, dictionary))
