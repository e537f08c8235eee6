"""Writing versions of documents: the next of an address, or one that another corpus had numbered."""

from apsw import Connection

from honbun.corpus.fulltext import keep_text
from honbun.corpus.links import keep_links
from honbun.corpus.press import Press
from honbun.corpus.saved import Card, Numbered, Saved


def keep(connection: Connection, press: Press, card: Card, parts: bytes, now: int, words: bytes) -> Saved:
    """Keep a page as the next version of its document."""
    document, version = connection.execute(
        "INSERT INTO documents (address, site, number, saved) VALUES (?, ?, 1, ?)"
        " ON CONFLICT (address) DO UPDATE SET number = number + 1, saved = excluded.saved RETURNING id, number",
        (card.url, card.site, now),
    ).get
    return _write(connection, press, Saved(document, version, now, card), parts, words)


def keep_as(
    connection: Connection, press: Press, card: Card, parts: bytes, numbered: Numbered, words: bytes
) -> Saved | None:
    """Keep a page under the numbers it had, or under new ones where they are taken; None if this version is here.

    A version is known by its address and the second it was saved in, or was fetched in if it has no number.
    """
    document, newest = _document(connection, card, numbered)
    second, at = ("saved", numbered.saved_at) if numbered.version else ("fetched", card.fetched_at)
    rows = connection.execute(f"SELECT number, {second} FROM versions WHERE document = ?", (document,))
    held = {number: moment for number, moment in rows}  # noqa: C416 - a cursor's rows are tuples of any length
    if at in held.values():
        return None
    version = newest + 1 if numbered.version is None or numbered.version in held else numbered.version
    if version > newest:
        connection.execute(
            "UPDATE documents SET number = ?, saved = ? WHERE id = ?", (version, numbered.saved_at, document)
        )
    saved = Saved(document, version, numbered.saved_at, card)
    return _write(connection, press, saved, parts, words, is_newest=version > newest)


def _document(connection: Connection, card: Card, numbered: Numbered) -> tuple[int, int]:
    """The id of the address and the number of its newest version; made, without one, if it is new."""
    held = connection.execute("SELECT id, number FROM documents WHERE address = ?", (card.url,)).fetchone()
    if held:
        return held[0], held[1]
    is_taken = connection.execute("SELECT 1 FROM documents WHERE id = ?", (numbered.id,)).fetchone()
    made: int = connection.execute(
        "INSERT INTO documents (id, address, site, number, saved) VALUES (?, ?, ?, 0, 0) RETURNING id",
        (None if is_taken else numbered.id, card.url, card.site),
    ).get
    return made, 0


def _write(
    connection: Connection, press: Press, saved: Saved, parts: bytes, words: bytes, is_newest: bool = True
) -> Saved:
    card = saved.card
    pressed, dictionary = press.close(connection, parts)
    told = (card.fetched_at, card.title, card.byline, card.date, card.lang, " ".join(card.annotate))
    connection.execute(
        "INSERT INTO versions (document, number, saved, fetched, title, byline, date, lang, annotate, sentences,"
        " links, bytes, dictionary, parts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (saved.id, saved.version, saved.saved_at, *told, card.sentences, card.links, card.bytes, dictionary, pressed),
    )
    if is_newest:
        keep_links(connection, saved.id, saved.version, parts)
        keep_text(connection, saved, words)
    return saved
