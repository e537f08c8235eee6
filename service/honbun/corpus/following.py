"""What keeps the full text of a corpus, and how it learns what came and went.

Tables of FTS5 change with the documents.  Shards of tantivy are files of their own.  So each change of the texts also
puts a row into the table `waiting`, in the same transaction; later the shards are told, commit, and then the row is
taken away.  Killed at whatever point, they are told again what they may know already, which does no harm: a row is put
once, and never comes back when it is gone.  The texts of a corpus that is moved to other tables wait there as well.

Shards that are not the ones the corpus was indexed in (the folder was lost, or a backup was restored) are made anew.
Whoever tells shards holds the lock of the database, so nobody else does meanwhile.
"""

import secrets
import shutil
from pathlib import Path

from apsw import Connection

from honbun.corpus.fts5 import Fts5
from honbun.corpus.fulltext import TABLES, put_row
from honbun.corpus.matches import Index
from honbun.corpus.shards.asking import ShardIndex
from honbun.corpus.shards.held import Held, Waiting
from honbun.corpus.shards.shards import REMEDY, Shards, is_installed, require_tantivy
from honbun.model import Finding

ENGINES = ("fts5", "tantivy")
SHARDS_AT_ONCE, TABLES_AT_ONCE = 2_000, 200  # rows; nobody who saves has to wait for more
FOLDER = "shards"
_WAITING = "SELECT row, document, gone FROM waiting ORDER BY row LIMIT ?"
_HELD = (
    "SELECT t.id, t.document, site, author, type, day, words FROM waiting w JOIN texts t ON t.id = w.row"
    " WHERE NOT w.gone AND w.row <= ?"
)


class FullText:
    """The full text of one corpus."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._fts5 = Fts5()
        self._shards: Shards | None = None

    def prepare(self, connection: Connection) -> None:
        """Must be called before the tables are made or used."""
        self._fts5.prepare(connection)

    def index(self, connection: Connection) -> Index:
        """The index as it is now."""
        shards = self._used(connection)
        return ShardIndex(shards, connection) if shards else self._fts5.on(connection)

    def follow(self, connection: Connection) -> int:
        """Tell the index of some of the changes that it waits for; how many there were."""
        shards = self._used(connection)
        if shards and not shards.is_whole:
            shards.make()
            _wait_for_all(connection)
        most = SHARDS_AT_ONCE if shards else TABLES_AT_ONCE
        rows = list(map(Waiting._make, connection.execute(_WAITING, (most,))))
        if not rows:
            return 0
        if shards:
            shards.change([row for row in rows if row.gone], _held(connection, rows[-1].row))
        else:
            for row in rows:
                put_row(connection, row.row)
        connection.execute("DELETE FROM waiting WHERE row <= ?", (rows[-1].row,))
        return len(rows)

    def wipe(self, connection: Connection) -> None:
        """Leave nothing of what is gone in the files of shards."""
        if shards := self._used(connection):
            shards.wipe()

    def choose(self, connection: Connection, engine: str, shards: int) -> None:
        """Have this engine keep the full text; it waits for all texts."""
        if engine != "fts5":
            require_tantivy()
        self.close()
        shutil.rmtree(self._folder, ignore_errors=True)
        for table in TABLES:
            connection.execute(f"INSERT INTO {table} ({table}) VALUES ('delete-all')")
        connection.execute("DELETE FROM engine")
        connection.execute(
            "INSERT INTO engine (name, shards, mark) VALUES (?, ?, ?)", (engine, shards, secrets.token_hex(8))
        )
        _wait_for_all(connection)

    def examine(self, connection: Connection) -> list[Finding]:
        """What `honbun doctor` should tell of shards, if there are any."""
        shards = self._used(connection)
        if not shards:
            return []
        told = f"the full text is in {shards.many} {'shard' if shards.many == 1 else 'shards'} of tantivy"
        if not is_installed():
            return [Finding(False, f"{told}, which is not installed", REMEDY)]
        behind = connection.execute("SELECT count(*) FROM waiting").get
        step = f"{behind} behind the corpus until somebody searches" if behind else "in step with the corpus"
        return [Finding(True, f"{told}, {step if shards.is_whole else 'which the next search makes anew'}")]

    def close(self) -> None:
        if self._shards:
            self._shards.close()

    def _used(self, connection: Connection) -> Shards | None:
        """The shards that the corpus says it has; none, if FTS5 keeps its full text."""
        chosen = connection.execute("SELECT shards, mark FROM engine WHERE name != 'fts5'").fetchone()
        mark = chosen[1] if chosen else ""
        if self._shards and self._shards.mark != mark:
            self._shards.close()
            self._shards = None
        if chosen and not self._shards:
            self._shards = Shards(self._folder, *chosen)
        return self._shards


def _held(connection: Connection, last: int) -> list[Held]:
    """The texts that are waited for, up to this row."""
    return list(map(Held._make, connection.execute(_HELD, (last,))))


def _wait_for_all(connection: Connection) -> None:
    connection.execute("DELETE FROM waiting")
    connection.execute("INSERT INTO waiting (row, document, gone) SELECT id, document, 0 FROM texts")
