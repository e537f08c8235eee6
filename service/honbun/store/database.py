"""A private SQLite file and the one thread that owns its connection.

SQLite has one writer, so one thread is enough, and the event loop never waits for a disk.  WAL with
`synchronous=NORMAL` survives `kill -9` (a power cut may take the last seconds).  What was deleted must not stay in
the file: `secure_delete` overwrites it, and `purge` empties the write-ahead log, which still holds the old bytes.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TypeVar

from honbun.errors import Missing, StoreUnavailable
from honbun.store.contract import Finding

T = TypeVar("T")
Statements = Sequence[str]

PRAGMAS = (
    "busy_timeout = 5000",  # another process may be writing
    "journal_mode = WAL",
    "synchronous = NORMAL",
    "secure_delete = ON",
    "temp_store = MEMORY",
)
LEAST_FREE_BYTES = 100 * 1024 * 1024


class Database:
    """Opened at the newest of its versions (each of `migrations` leads to one), after what `sweep` says."""

    def __init__(self, path: Path, migrations: Sequence[Statements], sweep: Statements = ()) -> None:
        self.path = path
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=path.stem)
        try:
            self._connection = self._thread.submit(_open, path, migrations, sweep).result()
        except BaseException:
            self._thread.shutdown()
            raise

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` returns; all it wrote is kept, or nothing."""
        return await self._submit(self._transact, "BEGIN IMMEDIATE", work)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` returns, which saw the file at one moment."""
        return await self._submit(self._transact, "BEGIN", work)

    async def purge(self) -> None:
        """Leave no byte of what was deleted in any file."""
        await self._submit(_purge, self.path, self._connection)

    async def examine(self) -> list[Finding]:
        """What `honbun doctor` should tell of this file."""
        return await self._submit(_examine, self.path, self._connection)

    async def close(self) -> None:
        await self._submit(self._connection.close)
        self._thread.shutdown()

    async def _submit(self, work: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    def _transact(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        with _explained(self.path):
            self._connection.execute(begin)
            try:
                result = work(self._connection)
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
            return result


def make_private(folder: Path) -> None:
    """Make this folder for its owner only; refuse one that others can read."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        mode = folder.stat().st_mode & 0o777
    except OSError as error:
        raise Missing(f"{folder} cannot be used: {error.strerror}") from None
    if mode & 0o077:
        raise Missing(f"others can read {folder} (mode {mode:o}): run `chmod 700 {folder}`")


def _open(path: Path, migrations: Sequence[Statements], sweep: Statements) -> sqlite3.Connection:
    make_private(path.parent)
    with _explained(path):
        _create(path)
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            _migrate(path, connection, migrations, sweep)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except BaseException:
            connection.close()
            raise
        return connection


def _create(path: Path) -> None:
    """Made before SQLite sees it: SQLite would leave it readable, and gives -wal and -shm the mode it finds."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        os.fchmod(descriptor, 0o600)
    finally:
        os.close(descriptor)


def _migrate(path: Path, connection: sqlite3.Connection, migrations: Sequence[Statements], sweep: Statements) -> None:
    connection.execute("BEGIN IMMEDIATE")
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(migrations):
        raise Missing(f"{path} was written by a newer honbun (version {version}): install that one, or move it away")
    for statement in (*chain.from_iterable(migrations[version:]), *sweep):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(migrations)}")
    connection.execute("COMMIT")


def _purge(path: Path, connection: sqlite3.Connection) -> None:
    with _explained(path):
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    if busy:
        raise StoreUnavailable(f"another process holds {path}: it is forgotten, but not yet wiped; forget it again")


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise Missing(f"{path} is damaged ({error}): move it away; sites are learned anew") from None
        raise StoreUnavailable(f"{path} cannot be used: {error}") from None
    except OSError as error:
        raise Missing(f"{path} cannot be used: {error.strerror}") from None


def _examine(path: Path, connection: sqlite3.Connection) -> list[Finding]:
    with _explained(path):
        verdict = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    files = sorted(path.parent.glob(path.name + "*"))
    size = sum(file.stat().st_size for file in files)
    findings = [Finding(verdict == "ok", f"{path}: {size / 1e6:.1f} MB, check: {verdict}", f"move {path} away")]
    findings += [
        Finding(False, f"others can read {file}", f"chmod 600 {file}") for file in files if file.stat().st_mode & 0o077
    ]
    disk = os.statvfs(path.parent)
    free = disk.f_bavail * disk.f_frsize
    findings.append(Finding(free > LEAST_FREE_BYTES, f"{free / 1e9:.1f} GB free for {path.parent}", "free some space"))
    return findings
