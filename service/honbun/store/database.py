"""A private SQLite file and the one thread that owns its connection.

SQLite has one writer, so one thread is enough, and the event loop never waits for a disk.  WAL with
`synchronous=NORMAL` survives `kill -9` (a power cut may take the last seconds).  What was deleted must not stay in
the file: `secure_delete` overwrites it, and `purge` empties the write-ahead log, which still holds the old bytes.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TypeVar

from honbun.errors import Missing, StoreUnavailable
from honbun.folder import OPEN_TO_OTHERS, private_file
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


def _open(path: Path, migrations: Sequence[Statements], sweep: Statements) -> sqlite3.Connection:
    with _explained(path):
        _require_private(path.parent)
        connection = sqlite3.connect(private_file(path), isolation_level=None)
        try:
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            _migrate(path, connection, migrations, sweep)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except BaseException:
            connection.close()
            raise
        return connection


def _require_private(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & OPEN_TO_OTHERS:
        raise Missing(f"others can read {folder}: run `chmod 700 {folder}`")


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
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise Missing(f"{path} is damaged ({error}): move it away; sites are learned anew") from None
        raise StoreUnavailable(f"{path} cannot be used: {error}") from None
    except OSError as error:
        raise Missing(f"{path} cannot be used: {error.strerror}") from None


def _examine(path: Path, connection: sqlite3.Connection) -> list[Finding]:
    with _explained(path):
        verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0].splitlines()[-1]
    files = sorted(path.parent.glob(f"{path.name}*"))
    megabytes = sum(file.stat().st_size for file in files) / 1e6
    free = shutil.disk_usage(path.parent).free
    findings = [Finding(True, f"{path} is whole, {megabytes:.1f} MB")]
    if verdict != "ok":
        findings = [Finding(False, f"{path} is damaged: {verdict}", f"move {path} away; sites are learned anew")]
    if free < LEAST_FREE_BYTES:
        findings.append(Finding(False, f"only {free / 1e6:.0f} MB free for {path}", "make room on that disk"))
    return findings + [
        Finding(False, f"others can read {file}", f"chmod 600 {file}")
        for file in files
        if file.stat().st_mode & OPEN_TO_OTHERS
    ]
