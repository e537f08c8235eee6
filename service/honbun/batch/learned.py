"""What the sites of a batch are known by: learned by its parts, each into a file of its own, and read together.

The files are in a hidden directory of the output.  A part that has learned all its pages says so in a file beside, with
a digest of its inputs: when they change it learns anew.  What is known of a site is read once all parts have learned,
and does not change from then on; so what is made of a page depends on the pages alone.

Where the output is at an address, a part learns into a file of this machine, which becomes an object when the part is
finished; whoever reads it copies it first.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from honbun.batch.inputs import Input
from honbun.batch.locations import fetch, is_remote, put, reached, send
from honbun.batch.tree import Part, Task
from honbun.errors import Refused
from honbun.page.address import page_id, site_key
from honbun.standard_format.crawl import read_crawl_head
from honbun.standard_format.document import Page
from honbun.store.contract import START, Changes, Cursor, Retention, SiteStore, retained
from honbun.store.sqlite import SqliteStore
from honbun.workers.frames import Head

FOLDER = ".learned"
RETENTION = Retention()
_ALL = Cursor(b"all", 1)


@dataclass(frozen=True, slots=True)
class Learning:
    """The file of one part, and whether it is finished."""

    folder: Path
    part: Part
    digest: str
    parts: tuple[Part, ...]  # all that learn

    @classmethod
    def of(cls, target: Path, part: Part, inputs: Sequence[Input], parts: tuple[Part, ...]) -> Self:
        digest = blake2b(digest_size=8)
        for each in inputs:
            digest.update(f"{each.name}\t{each.stat.size}\n".encode("utf-8", "replace"))
        return cls(target / FOLDER, part, digest.hexdigest(), parts)

    @asynccontextmanager
    async def store(self) -> AsyncIterator[SqliteStore]:
        """What to learn into; when all went well the part is finished."""
        with TemporaryDirectory() as scratch:
            file = self._copy(self.part, Path(scratch))
            store = SqliteStore(file)
            try:
                yield store
            finally:
                await store.close()
            if is_remote(self.folder):
                send(file, self._file(self.part))
                put(self._sign, self.digest.encode())
            else:
                self._sign.write_text(self.digest)

    @asynccontextmanager
    async def stores(self) -> AsyncIterator[list[SqliteStore]]:
        """Those of all parts."""
        with TemporaryDirectory() as scratch:
            opened = []
            try:
                for part in self.parts:
                    copy = self._copy(part, Path(scratch))
                    if is_remote(self.folder):
                        fetch(self._file(part), copy)
                    opened.append(SqliteStore(copy))
                yield opened
            finally:
                await asyncio.gather(*(store.close() for store in opened))

    @property
    def is_finished(self) -> bool:
        with reached(self._sign):
            return self._sign.exists() and self._sign.read_text() == self.digest

    def _copy(self, part: Part, scratch: Path) -> Path:
        """The file of a part on this machine."""
        file = self._file(part)
        return scratch / file.name if is_remote(file) else file

    def _file(self, part: Part) -> Path:
        return self.folder / f"{part}.sqlite"

    @property
    def _sign(self) -> Path:
        return self.folder / f"{self.part}.finished"

    def others_to_come(self) -> list[Part]:
        """The parts that have not learned their pages yet."""
        with reached(self.folder):
            return [part for part in self.parts if not (self.folder / f"{part}.finished").exists()]


class Learned:
    """What all parts have learned together."""

    def __init__(self, stores: Sequence[SiteStore]) -> None:
        self._stores = stores

    async def changes(self, site: str, cursor: Cursor) -> Changes:
        """What a reader at the cursor has missed: all of it, or nothing."""
        if cursor == _ALL:
            return Changes(_ALL, reset=False, pages=())
        held = await asyncio.gather(*(store.changes(site, START) for store in self._stores))
        pages = retained((page for changes in held for page in changes.pages), RETENTION)
        return Changes(_ALL, reset=True, pages=tuple(pages))


def head_of(task: Task, page: Page) -> Head:
    """What a worker is to know of a page besides its bytes.

    The site of a page without an address is the folder it is in, right under the input.
    """
    name, told = task.stored.name, {"url": page.url, "time": page.time, "charset": page.charset}
    try:
        url = page.url or read_crawl_head(page.data).url
        return told | {"site": site_key(url), "page": page_id(url, b"").hex()}
    except Refused:
        folder = name.parts[0] if len(name.parts) > 1 else ""
        return told | {"site": folder, "page": blake2b(bytes(name), digest_size=8).hexdigest()}
