"""The full text: tables of FTS5, whose words are cut elsewhere.

Words are found by MeCab in a worker, when a page is saved.  So the tokenizer of the tables only replays what it is
given: one place a line, and between tabs the forms that a word is found by (as it is written, as it stands in a
dictionary, as both are read).  Behind the last word stand the terms for which word modifies which, where KNP told them.
A column holds the same text by pairs of characters, because a string on a page may begin or end inside a word; with
them it is found all the same.

A site has all its texts in one of a few tables, so what is forgotten of a site is gone from the files as soon as that
table is written anew.  Where shards of tantivy keep the full text, the tables are empty, and shards are told later of
each row of `texts` that came or went (`following.py`).

A table keeps no text.  What is removed must be named again, form by form, and is then overwritten in the file
(`secure-delete`); so the forms of a word may change only together with the version of the tables.
"""

import json
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from zlib import crc32

from apsw import Connection

from honbun.corpus.days import names_of
from honbun.corpus.folding import bigrams, fold, fold_all
from honbun.corpus.saved import Saved
from honbun.corpus.schema import FULL_TEXT_PARTS
from honbun.corpus.texts import Text

WORTH_WRITING_ANEW = 600
WORTH_EMPTYING = 10  # documents to drop
COLUMNS = ("words", "characters", "site", "author", "type", "date")
TABLES = tuple(f"fulltext_{part}" for part in range(FULL_TEXT_PARTS))
_PUT = f"INSERT INTO %s (rowid, {', '.join(COLUMNS)}) VALUES (?{', ?' * len(COLUMNS)})"
_TAKE = f"INSERT INTO %s (%s, rowid, {', '.join(COLUMNS)}) VALUES ('delete', ?{', ?' * len(COLUMNS)})"


def prepare(connection: Connection) -> None:
    """Must be called before the tables are made or used."""
    connection.register_fts5_tokenizer("replay", lambda _, __: _replay)


def _replay(text: bytes, _: int, __: str | None) -> Iterable[str | tuple[str, ...]]:
    places = text.decode().split("\n") if text else ()
    return [tuple(place.split("\t")) if "\t" in place else place for place in places] if b"\t" in text else places


def written(places: Iterable[Sequence[str]]) -> str:
    """Places, and the forms at each, as the tokenizer takes them."""
    return "\n".join(map("\t".join, places))


def keep_text(connection: Connection, saved: Saved, words: bytes) -> None:
    """Have this version of a document be found, and none before it; with no words, it has to wait for them."""
    drop_text(connection, saved.id)
    if words:
        _put(connection, saved, words)


def add_text(connection: Connection, saved: Saved, words: bytes) -> None:
    """The same, if this is the newest version and its words are still missing."""
    condition = "id = ? AND number = ? AND indexed < number"
    if connection.execute(f"SELECT 1 FROM documents WHERE {condition}", (saved.id, saved.version)).fetchone():
        keep_text(connection, saved, words)


def _put(connection: Connection, saved: Saved, words: bytes) -> None:
    text, card = Text.unpack(words), saved.card
    day = card.date[:10] or f"{datetime.fromtimestamp(saved.saved_at, UTC):%Y-%m-%d}"
    told = (card.site, card.byline, " ".join(text.types), day)
    row: int = connection.execute(
        "INSERT INTO texts (document, length, site, author, type, day, words) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " RETURNING id",
        (saved.id, text.length, *told, words),
    ).get
    if is_sharded(connection):
        connection.execute("INSERT INTO waiting (row, document, gone) VALUES (?, ?, 0)", (row, saved.id))
    else:
        connection.execute(_PUT % table_of(card.site), (saved.id, *_columns(text, *told)))
    connection.execute("UPDATE documents SET indexed = ? WHERE id = ?", (saved.version, saved.id))


def put_row(connection: Connection, row: int) -> None:
    """Have a text be found that the table did not hold yet."""
    document, words, *told = connection.execute(
        "SELECT document, words, site, author, type, day FROM texts WHERE id = ?", (row,)
    ).get
    connection.execute(_PUT % table_of(told[0]), (document, *_columns(Text.unpack(words), *told)))


def drop_text(connection: Connection, document: int, emptied: Container[str] = ()) -> None:
    """Have a document be found no more; of a table that is emptied, nothing need be named."""
    held = connection.execute(
        "SELECT id, words, site, author, type, day FROM texts WHERE document = ?", (document,)
    ).fetchone()
    if held:
        row, words, *told = held
        if is_sharded(connection):
            connection.execute("INSERT OR REPLACE INTO waiting (row, document, gone) VALUES (?, ?, 1)", (row, document))
        elif not connection.execute("DELETE FROM waiting WHERE row = ? RETURNING row", (row,)).fetchone():
            table = table_of(told[0])
            if table not in emptied:
                connection.execute(_TAKE % (table, table), (document, *_columns(Text.unpack(words), *told)))
        connection.execute("DELETE FROM texts WHERE id = ?", (row,))
    connection.execute("UPDATE documents SET indexed = 0 WHERE id = ?", (document,))


def table_of(site: str) -> str:
    """The table that holds the texts of a site."""
    return TABLES[crc32(site.encode("utf-8", "surrogatepass")) % len(TABLES)]


def is_sharded(connection: Connection) -> bool:
    """Whether shards keep the full text."""
    return connection.execute("SELECT 1 FROM engine WHERE name != 'fts5'").fetchone() is not None


def list_texts(connection: Connection) -> list[int]:
    """The ids of all documents that can be found, the last first."""
    return [document for (document,) in connection.execute("SELECT document FROM texts ORDER BY document DESC")]


def texts_of(connection: Connection, documents: Sequence[int]) -> list[bytes]:
    """The packed words of those of these documents that are there, in this order."""
    rows = connection.execute(
        "SELECT words FROM json_each(?) JOIN texts ON document = value ORDER BY key", (json.dumps(documents),)
    )
    return [words for (words,) in rows]


@contextmanager
def dropping(connection: Connection, sites: Iterable[str]) -> Iterator[Container[str]]:
    """Where a document of each of these sites is dropped; many of a table faster together, by writing all of it anew.

    To overwrite the words of one takes 10 to 40 ms, to write a table anew 60 µs for each document that is in it.  A
    table that loses more than it keeps is emptied, which is what `drop_text` is to be told, and filled again.
    """
    if is_sharded(connection):
        yield ()
        return
    counts, many = Counter(map(table_of, sites)), connection.execute("SELECT count(*) FROM texts").get // len(TABLES)
    emptied = {t for t, count in counts.items() if count >= WORTH_EMPTYING and 2 * count > len(_held(connection, t))}
    anew = [table for table, count in counts.items() if count * WORTH_WRITING_ANEW >= many and table not in emptied]
    for table in emptied:
        connection.execute(f"INSERT INTO {table} ({table}) VALUES ('delete-all')")
    for table in anew:
        connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('secure-delete', 0)")
    yield emptied
    for table in emptied:
        for row in _held(connection, table):
            put_row(connection, row)
    for table in anew:
        connection.execute(f"INSERT INTO {table} ({table}) VALUES ('optimize')")
        connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('secure-delete', 1)")


def _held(connection: Connection, table: str) -> list[int]:
    """The rows of the texts that a table holds."""
    sites = [site for (site,) in connection.execute("SELECT DISTINCT site FROM documents") if table_of(site) == table]
    rows = connection.execute(
        "SELECT t.id FROM json_each(?) JOIN documents d ON d.site = value JOIN texts t ON t.document = d.id"
        " WHERE t.id NOT IN (SELECT row FROM waiting)",
        (json.dumps(sites),),
    )
    return [row for (row,) in rows]


def _columns(text: Text, site: str, author: str, types: str, day: str) -> Iterator[str]:
    yield _words(text)
    yield "\n".join("\n".join(bigrams(line)) for line in fold_all(text.written_lines) if line)
    yield written([hosts_of(site)])
    yield "\n".join(bigrams(fold(author)))
    yield written([types.split()])
    yield written([names_of(day)])


def _words(text: Text) -> str:
    """Places of words as the tokenizer takes them; each different word is written once."""
    words = ["\t".join(forms) for forms in text.forms]
    places = [words[word] for sentence in text.sentences for word in sentence if words[word]]
    return "\n".join([*places, *text.pair_forms])


def hosts_of(site: str) -> tuple[str, ...]:
    """What a site is found by: its own name, its host, and the hosts above that."""
    host = site.partition("/")[0]
    labels = host.split(".")
    above = [".".join(labels[at:]) for at in range(len(labels)) if not host.replace(".", "").isdigit()]
    return tuple(dict.fromkeys((site, host, *above)))
