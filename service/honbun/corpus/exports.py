"""The files that documents were written to: they may still hold what is forgotten here."""

from apsw import Connection


def note_export(connection: Connection, path: str, made: int) -> None:
    connection.execute("INSERT OR REPLACE INTO exports VALUES (?, ?)", (path, made))


def list_exports(connection: Connection) -> list[tuple[str, int]]:
    """Path and time of each, the last first."""
    return [(path, made) for path, made in connection.execute("SELECT path, made FROM exports ORDER BY made DESC")]


def drop_exports(connection: Connection, paths: list[str]) -> None:
    """Forget of some, which are gone."""
    connection.executemany("DELETE FROM exports WHERE path = ?", [(path,) for path in paths])
