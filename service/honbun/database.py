"""A private SQLite file and the one thread that owns its connection.

SQLite has one writer, so one thread is enough, and the event loop never waits for a disk.  WAL with
`synchronous=NORMAL` survives `kill -9` (a power cut may take the last seconds); with FULL each write is on the disk
before it is answered.  What was deleted must not stay in the file: `secure_delete` overwrites it, and `purge` empties
the write-ahead log, which still holds the old bytes.

SQLite comes with apsw rather than with Python, whose own may be years old: what deletes safely, and full text with
tokens of our own, needs a new one.
"""

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Literal, TypeVar

import apsw

from honbun.errors import Missing, StoreUnavailable
from honbun.folder import OPEN_TO_OTHERS, private_file
from honbun.model import Finding
from honbun.scrubbing import blank_leftovers

T = TypeVar("T")
Statements = Sequence[str]
Synchronous = Literal["NORMAL", "FULL"]

PRAGMAS = (
    "busy_timeout = 5000",  # another process may be writing
    "journal_mode = WAL",
    "secure_delete = ON",
    "temp_store = MEMORY",
)
PURGES = 3  # are tried, since somebody may write between
LEAST_FREE_BYTES = 100 * 1024 * 1024


class Database:
    """Opened at the newest of its versions (each of `migrations` leads to one), after what `sweep` says.

    What its tables need of a connection, `prepare` gives it.
    """

    def __init__(
        self,
        path: Path,
        migrations: Sequence[Statements],
        sweep: Statements = (),
        *,
        synchronous: Synchronous = "NORMAL",
        if_damaged: str = "sites are learned anew",
        prepare: Callable[[apsw.Connection], None] | None = None,
    ) -> None:
        self.path, self._prepare = path, prepare
        self._if_damaged = if_damaged
        self._purged: tuple[int, int] | None = None  # what was written when nothing was left of what was deleted
        self._file = -1  # once opened it stays so: a process that closes a file loses what SQLite has locked of it
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=path.stem)
        try:
            self._connection = self._thread.submit(self._open, migrations, sweep, synchronous).result()
        except BaseException:
            self._thread.shutdown()
            raise

    async def write(self, work: Callable[[apsw.Connection], T]) -> T:
        """What `work` returns; all it wrote is kept, or nothing."""
        return await self._submit(self._transact, "BEGIN IMMEDIATE", work)

    async def read(self, work: Callable[[apsw.Connection], T]) -> T:
        """What `work` returns, which saw the file at one moment."""
        return await self._submit(self._transact, "BEGIN", work)

    async def purge(self) -> None:
        """Leave no byte of what was deleted in any file; done at once where nobody has written since the last time."""
        await self._submit(self._purge)

    async def examine(self) -> list[Finding]:
        """What `honbun doctor` should tell of this file."""
        return await self._submit(self._examine)

    async def close(self) -> None:
        await self._submit(self._connection.close)
        self._thread.shutdown()
        if self._file >= 0:
            os.close(self._file)

    async def _submit(self, work: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    def _transact(self, begin: str, work: Callable[[apsw.Connection], T]) -> T:
        with self._explained():
            self._connection.execute(begin)
            try:
                result = work(self._connection)
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
            return result

    def _open(self, migrations: Sequence[Statements], sweep: Statements, synchronous: Synchronous) -> apsw.Connection:
        with self._explained():
            _require_private(self.path.parent)
            connection = apsw.Connection(str(private_file(self.path)))
            try:
                for pragma in (*PRAGMAS, f"synchronous = {synchronous}"):
                    connection.execute(f"PRAGMA {pragma}")
                if self._prepare:
                    self._prepare(connection)
                self._migrate(connection, migrations, sweep)
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except BaseException:
                connection.close()
                raise
            return connection

    def _migrate(self, connection: apsw.Connection, migrations: Sequence[Statements], sweep: Statements) -> None:
        connection.execute("BEGIN IMMEDIATE")
        version = connection.execute("PRAGMA user_version").get
        if version > len(migrations):
            told = f"{self.path} was written by a newer honbun (version {version})"
            raise Missing(f"{told}: install that one, or move it away")
        for statement in (*chain.from_iterable(migrations[version:]), *sweep):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")

    def _purge(self) -> None:
        with self._explained():
            written = self._written()  # somebody may write as soon as it is blank
            if written == self._purged:
                return
            is_blank = any(self._try_to_blank() for _ in range(PURGES))
            self._connection.execute("PRAGMA shrink_memory")  # pages that are kept in memory are those before
        if not is_blank:
            told = f"another process holds {self.path}: it is forgotten, but not yet wiped"
            raise StoreUnavailable(f"{told}; forget it again")
        self._purged = written

    def _written(self) -> tuple[int, int]:
        """What is different as soon as somebody has written: we, or through another connection."""
        return self._connection.total_changes(), self._connection.execute("PRAGMA data_version").get

    def _try_to_blank(self) -> bool:
        busy, _, _ = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").get
        return not busy and self._transact("BEGIN IMMEDIATE", self._blank)

    def _blank(self, connection: apsw.Connection) -> bool:
        """Blank what moved entries have left; whether that could be done: nobody may have written meanwhile.

        That the file counts as changed has other processes read it again.
        """
        log = self.path.with_name(f"{self.path.name}-wal")
        if log.exists() and log.stat().st_size:
            return False
        if self._file < 0:
            self._file = os.open(self.path, os.O_RDWR | os.O_CLOEXEC)
        blank_leftovers(self._file, connection.execute("PRAGMA page_size").get)
        os.fsync(self._file)
        connection.execute(f"PRAGMA user_version = {connection.execute('PRAGMA user_version').get}")
        return True

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (apsw.CorruptError, apsw.NotADBError) as error:
            raise Missing(f"{self.path} is damaged ({error}): move it away; {self._if_damaged}") from None
        except apsw.FullError:
            raise StoreUnavailable(f"there is no room for {self.path}: make room, and run this again") from None
        except apsw.Error as error:
            raise StoreUnavailable(f"{self.path} cannot be used: {error}") from None
        except OSError as error:
            raise Missing(f"{self.path} cannot be used: {error.strerror}") from None

    def _examine(self) -> list[Finding]:
        with self._explained():
            verdict = self._connection.execute("PRAGMA quick_check(1)").get.splitlines()[-1]
        files = sorted(self.path.parent.glob(f"{self.path.name}*"))
        megabytes = sum(file.stat().st_size for file in files) / 1e6
        free = shutil.disk_usage(self.path.parent).free
        findings = [Finding(True, f"{self.path} is whole, {megabytes:.1f} MB")]
        if verdict != "ok":
            remedy = f"move {self.path} away; {self._if_damaged}"
            findings = [Finding(False, f"{self.path} is damaged: {verdict}", remedy)]
        if free < LEAST_FREE_BYTES:
            findings.append(Finding(False, f"only {free / 1e6:.0f} MB free for {self.path}", "make room on that disk"))
        return findings + [
            Finding(False, f"others can read {file}", f"chmod 600 {file}")
            for file in files
            if file.stat().st_mode & OPEN_TO_OTHERS
        ]


def _require_private(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & OPEN_TO_OTHERS:
        raise Missing(f"others can read {folder}: run `chmod 700 {folder}`")
