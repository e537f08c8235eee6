"""The saved documents: one SQLite file, written by one thread.

What `save` has answered is on the disk, whatever happens next.  What was deleted is in no file when the call returns.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from pathlib import Path

from apsw import Connection

from honbun.corpus.listing import list_newest, list_sites, list_versions
from honbun.corpus.press import MOST_SERVED, Press, train
from honbun.corpus.saved import Card, Saved, Wanted, written_id
from honbun.corpus.schema import MIGRATIONS
from honbun.database import Database
from honbun.errors import Missing, NotFound
from honbun.model import Finding

TEACHERS = 400  # versions that teach a dictionary
PRESSED_AT_ONCE = 50  # nobody who saves has to wait for more
_UNTAUGHT = "dictionary IS NULL AND taught IS NULL"
log = logging.getLogger(__name__)


class Documents:
    def __init__(self, path: Path, teachers: int = TEACHERS, most_served: int = MOST_SERVED) -> None:
        self._database = Database(
            path,
            MIGRATIONS,
            synchronous="FULL",
            if_damaged="what was saved comes back from a copy of it, if you have one",
        )
        self._press = Press(most_served)
        self._teachers = self._wait_for = teachers
        self._training: asyncio.Task[None] | None = None

    async def save(self, card: Card, parts: bytes, now: int) -> Saved:
        """Keep a page as the next version of its document."""
        saved, waiting = await self._database.write(partial(self._save, card=card, parts=parts, now=now))
        if waiting >= self._wait_for and (self._training is None or self._training.done()):
            self._training = asyncio.create_task(self._train())
        return saved

    async def find(self, wanted: Wanted) -> list[Saved]:
        """The newest version of each document that is wanted."""
        return await self._database.read(partial(list_newest, wanted=wanted))

    async def versions(self, document: int) -> list[Saved]:
        """All versions of a document, the newest first; none if there is no such document."""
        return await self._database.read(partial(list_versions, document=document))

    async def parts(self, saved: Saved) -> bytes:
        """What this version is kept as."""
        return await self._database.read(partial(self._read, saved=saved))

    async def sites(self) -> dict[str, int]:
        """How many documents each site has."""
        return await self._database.read(list_sites)

    async def delete(self, document: int) -> int:
        """How many documents (none or one) are gone, with all their versions."""
        return await self._delete("id = ?", document)

    async def forget_page(self, address: str) -> int:
        """The same for the document of a canonical address."""
        return await self._delete("address = ?", address)

    async def forget_site(self, site: str) -> int:
        """The same for all documents of a site."""
        return await self._delete("site = ?", site)

    async def examine(self) -> list[Finding]:
        """What `honbun doctor` should tell of them."""
        return await self._database.examine()

    async def settle(self) -> None:
        """Wait for what is under way in the background."""
        if self._training:
            await asyncio.wait([self._training])

    async def close(self) -> None:
        if self._training:
            self._training.cancel()
        await self.settle()
        await self._database.close()

    async def _delete(self, condition: str, value: str | int) -> int:
        gone = await self._database.write(partial(self._drop, condition=condition, value=value))
        await self._database.purge()
        return gone

    async def _train(self) -> None:
        """Have the versions that no dictionary serves teach one, then press them with it."""
        with suppress(Missing):
            numbers, samples = await self._database.read(self._samples)
            content = await asyncio.to_thread(train, samples)
            if not content or not await self._database.write(
                partial(self._press.adopt, content=content, teachers=numbers)
            ):
                self._wait_for = len(numbers) + self._teachers
                return
            self._wait_for = self._teachers
            while await self._database.write(partial(self._press.press_anew, most=PRESSED_AT_ONCE)):
                pass
            log.info("a dictionary was trained on %d pages", len(numbers))

    def _save(self, connection: Connection, card: Card, parts: bytes, now: int) -> tuple[Saved, int]:
        """The version, and how many have no dictionary yet."""
        number, version = connection.execute(
            "INSERT INTO documents (address, site, number, saved) VALUES (?, ?, 1, ?)"
            " ON CONFLICT (address) DO UPDATE SET number = number + 1, saved = excluded.saved RETURNING id, number",
            (card.url, card.site, now),
        ).get
        pressed, dictionary = self._press.close(connection, parts)
        told = (card.fetched_at, card.title, card.byline, card.date, card.lang, " ".join(card.annotate))
        connection.execute(
            "INSERT INTO versions (document, number, saved, fetched, title, byline, date, lang, annotate, sentences,"
            " links, bytes, dictionary, parts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (number, version, now, *told, card.sentences, card.links, card.bytes, dictionary, pressed),
        )
        waiting: int = connection.execute(f"SELECT count(*) FROM versions WHERE {_UNTAUGHT}").get
        return Saved(number, version, now, card), waiting

    def _read(self, connection: Connection, saved: Saved) -> bytes:
        held = connection.execute(
            "SELECT parts, dictionary FROM versions WHERE document = ? AND number = ?", (saved.id, saved.version)
        ).fetchone()
        if held is None:
            raise NotFound(f"document {written_id(saved.id)} was deleted meanwhile")
        return self._press.open(connection, *held)

    def _samples(self, connection: Connection) -> tuple[list[int], list[bytes]]:
        """Versions that no dictionary serves, and what is in them."""
        numbers, samples = [], []
        query = f"SELECT id, parts FROM versions WHERE {_UNTAUGHT} ORDER BY id DESC LIMIT ?"
        for number, pressed in connection.execute(query, (self._teachers,)):
            numbers.append(number)
            samples.append(self._press.open(connection, pressed, None))
        return numbers, samples

    def _drop(self, connection: Connection, condition: str, value: str | int) -> int:
        these = f"document IN (SELECT id FROM documents WHERE {condition})"
        query = f"SELECT DISTINCT taught FROM versions WHERE taught IS NOT NULL AND {these}"
        taught = [dictionary for (dictionary,) in connection.execute(query, (value,))]
        connection.execute(f"DELETE FROM versions WHERE {these}", (value,))
        connection.execute(f"DELETE FROM documents WHERE {condition}", (value,))
        gone = connection.changes()
        for dictionary in taught:
            self._press.drop(connection, dictionary)
        return gone


def open_documents(folder: Path) -> Documents:
    """The documents kept in `folder`."""
    return Documents(folder / "corpus.sqlite")
