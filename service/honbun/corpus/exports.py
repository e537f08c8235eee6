"""The files that documents were written to: they may still hold what is forgotten here."""

from pathlib import Path

from apsw import Connection


def note_export(connection: Connection, path: str, made: int) -> None:
    connection.execute("INSERT OR REPLACE INTO exports VALUES (?, ?)", (path, made))


def list_exports(connection: Connection) -> list[str]:
    """Those that are still there, the last first; the others need not be remembered."""
    held = [path for (path,) in connection.execute("SELECT path FROM exports ORDER BY made DESC")]
    gone = [path for path in held if not Path(path).exists()]
    connection.executemany("DELETE FROM exports WHERE path = ?", [(path,) for path in gone])
    return [path for path in held if path not in gone]
