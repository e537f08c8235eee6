"""The saved documents: one SQLite file, written by one thread.

What `save` has answered is on the disk, whatever happens next.  What was deleted is in no file when the call returns.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from apsw import Connection

from honbun.corpus.exports import list_exports, note_export
from honbun.corpus.following import FullText
from honbun.corpus.forgetting import count_chosen, drop_chosen
from honbun.corpus.fulltext import add_text, list_texts, texts_of
from honbun.corpus.growth import Growth, read_growth
from honbun.corpus.keeping import keep, keep_as
from honbun.corpus.links import Linked, catch_up, find_links
from honbun.corpus.listing import (
    count_newest,
    list_by_id,
    list_newest,
    list_sites,
    list_versions,
    list_without_words,
    was_fetched,
)
from honbun.corpus.press import MOST_SERVED, Press, train
from honbun.corpus.saved import Card, Numbered, Saved, Wanted, written_id
from honbun.corpus.schema import MIGRATIONS
from honbun.corpus.search import Asked, Found, Search
from honbun.corpus.targets import Target
from honbun.corpus.texts import PAIRED
from honbun.corpus.verifying import verify
from honbun.database import Database
from honbun.errors import Missing, NotFound
from honbun.model import Finding

TEACHERS = 400  # versions that teach a dictionary
PRESSED_AT_ONCE = 50  # nobody who saves has to wait for more
_UNTAUGHT = "dictionary IS NULL AND taught IS NULL"
log = logging.getLogger(__name__)
T = TypeVar("T")


class Documents:
    def __init__(self, path: Path, teachers: int = TEACHERS, most_served: int = MOST_SERVED) -> None:
        self._search, self._full_text = Search(), FullText(path.parent)
        self._database = Database(
            path,
            MIGRATIONS,
            prepare=self._full_text.prepare,
            synchronous="FULL",
            if_damaged="what was saved comes back from a copy of it, if you have one",
        )
        self._press = Press(most_served)
        self._teachers = self._wait_for = teachers
        self._trainer = ThreadPoolExecutor(1, "trainer")  # always the same thread: each keeps the memory it has used
        self._training: asyncio.Task[None] | None = None
        self._linked = False  # whether the links of all documents are known to be there

    async def save(self, card: Card, parts: bytes, now: int, words: bytes = b"") -> Saved:
        """Keep a page as the next version of its document; it is found from now on, if its words are given."""
        return await self._keep(partial(keep, press=self._press, card=card, parts=parts, now=now, words=words))

    async def restore(self, card: Card, parts: bytes, numbered: Numbered, words: bytes = b"") -> Saved | None:
        """Keep a page as it was numbered in another corpus; None if that version is here already."""
        work = partial(keep_as, press=self._press, card=card, parts=parts, numbered=numbered, words=words)
        return await self._keep(work)

    async def was_fetched(self, address: str, fetched_at: int) -> bool:
        """Whether there is a version of this canonical address that was fetched in this second."""
        return await self._database.read(partial(was_fetched, address=address, fetched_at=fetched_at))

    async def find(self, wanted: Wanted) -> list[Saved]:
        """The newest version of each document that is wanted."""
        return await self._database.read(partial(list_newest, wanted=wanted))

    async def find_by_id(self, wanted: Wanted, after: int = 0) -> list[Saved]:
        """The same in the order of their ids, those that follow one."""
        return await self._database.read(partial(list_by_id, wanted=wanted, after=after))

    async def count(self, wanted: Wanted, after: int = 0) -> int:
        """How many there are of those."""
        return await self._database.read(partial(count_newest, wanted=wanted, after=after))

    async def links(self, document: int) -> Linked:
        """What leads to a document, and which documents it leads to."""
        while not self._linked:
            self._linked = not await self._database.write(partial(catch_up, press=self._press))
        return await self._database.read(partial(find_links, document=document))

    async def search(self, asked: Asked) -> Found:
        """The documents that match, from the rank that was asked for on."""
        await self.follow()
        return await self._database.read(
            lambda connection: self._search.find(connection, self._full_text.index(connection), asked)
        )

    async def list_matching(self, asked: Asked) -> tuple[list[int], tuple[Target, ...]]:
        """The ids of all documents that match, the best first, and what was looked for in them."""
        await self.follow()
        return await self._database.read(
            lambda connection: self._search.list_all(connection, self._full_text.index(connection), asked)
        )

    async def has_pairs(self) -> bool:
        """Whether a document tells which word modifies which."""
        await self.follow()
        return await self._database.read(lambda connection: bool(self._full_text.index(connection).occurring([PAIRED])))

    async def follow(self, step: Callable[[], None] = lambda: None) -> None:
        """Have the full text know what was saved and deleted; `step` is called for each change."""
        while told := await self._database.write(self._full_text.follow):
            for _ in range(told):
                step()

    async def tidy(self) -> None:
        """Have the files of the full text hold nothing of what was deleted."""
        await self.follow()
        await self._database.write(self._full_text.wipe)

    async def choose_engine(self, engine: str, shards: int) -> int:
        """Have this engine keep the full text, which waits to be told all texts; how many they are."""
        await self._database.write(partial(self._full_text.choose, engine=engine, shards=shards))
        await self._database.purge()
        return len(await self.list_searched())

    async def list_searched(self) -> list[int]:
        """The ids of all documents that can be found, the last first."""
        return await self._database.read(list_texts)

    async def texts(self, ids: Sequence[int]) -> list[bytes]:
        """The words of those of these documents that are there."""
        return await self._database.read(partial(texts_of, documents=ids))

    async def growth(self, ids: Sequence[int] | None = None) -> list[Growth]:
        """How many came on which day from which site, of these documents alone if some are named."""
        return await self._database.read(partial(read_growth, documents=ids))

    async def without_words(self, most: int) -> list[Saved]:
        """Documents that no search finds yet, because nobody told their words."""
        return await self._database.read(partial(list_without_words, most=most))

    async def tell_words(self, saved: Saved, words: bytes) -> None:
        """Have one of those be found."""
        await self._database.write(partial(add_text, saved=saved, words=words))

    async def versions(self, document: int) -> list[Saved]:
        """All versions of a document, the newest first; none if there is no such document."""
        return await self._database.read(partial(list_versions, document=document))

    async def parts(self, saved: Saved) -> bytes:
        """What this version is kept as."""
        return await self._database.read(partial(self._read, saved=saved))

    async def sites(self) -> dict[str, int]:
        """How many documents each site has."""
        return await self._database.read(list_sites)

    async def forget(self, wanted: Wanted) -> int:
        """How many documents have lost the versions that are wanted, and are gone if they had no other."""
        gone = await self._database.write(partial(drop_chosen, press=self._press, wanted=wanted))
        await self._database.purge()
        await self.tidy()
        return gone

    async def delete(self, document: int) -> int:
        """The same of one document, with all its versions."""
        return await self.forget(Wanted(ids=(document,)))

    async def note_export(self, path: str, now: int) -> None:
        """Remember that documents were written to this file."""
        await self._database.write(partial(note_export, path=path, made=now))

    async def exports(self) -> list[str]:
        """The files that documents were written to, as far as they are still there."""
        return await self._database.write(list_exports)

    async def addresses(self, ids: Sequence[int]) -> list[str]:
        """The addresses of those of these documents that are there."""
        found = await self.find_by_id(Wanted(ids=tuple(ids), most=len(ids)))
        return [saved.card.url for saved in found]

    async def count_forgotten(self, wanted: Wanted) -> int:
        """How many documents `forget` would change."""
        return await self._database.read(partial(count_chosen, wanted=wanted))

    async def examine(self) -> list[Finding]:
        """What `honbun doctor` should tell of them."""
        return await self._database.examine() + await self._database.read(self._full_text.examine)

    async def verify(self) -> list[Finding]:
        """Whether each version that is kept can be opened."""
        return await self._database.read(partial(verify, press=self._press))

    async def settle(self) -> None:
        """Wait for what is under way in the background."""
        if self._training:
            await asyncio.wait([self._training])

    async def close(self) -> None:
        if self._training:
            self._training.cancel()
        await self.settle()
        self._trainer.shutdown(wait=False)
        await self._database.close()
        self._full_text.close()

    async def _keep(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns; with enough versions for it, a dictionary is trained in the background."""
        kept, waiting = await self._database.write(lambda connection: (work(connection), _count_untaught(connection)))
        if waiting >= self._wait_for and (self._training is None or self._training.done()):
            self._training = asyncio.create_task(self._train())
        return kept

    async def _train(self) -> None:
        """Have the versions that no dictionary serves teach one, then press them with it."""
        with suppress(Missing):
            numbers, samples = await self._database.read(self._samples)
            content = await asyncio.get_running_loop().run_in_executor(self._trainer, train, samples)
            if not content or not await self._database.write(
                partial(self._press.adopt, content=content, teachers=numbers)
            ):
                self._wait_for = len(numbers) + self._teachers
                return
            self._wait_for = self._teachers
            while await self._database.write(partial(self._press.press_anew, most=PRESSED_AT_ONCE)):
                pass
            log.info("a dictionary was trained on %d pages", len(numbers))

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
            samples.append(self._press.sample(connection, pressed))
        return numbers, samples


def _count_untaught(connection: Connection) -> int:
    """How many versions have no dictionary yet."""
    waiting: int = connection.execute(f"SELECT count(*) FROM versions WHERE {_UNTAUGHT}").get
    return waiting


def open_documents(folder: Path) -> Documents:
    """The documents kept in `folder`."""
    return Documents(folder / "corpus.sqlite")
