"""A disk that loses what was not synced, as a power cut does.

Whenever SQLite asks for a file to be synced, the file is copied as it is then.  The copies are the worst that a power
cut can leave: whatever was written after the last sync of its file is gone.
"""

import shutil
from pathlib import Path
from typing import Any

import apsw

NAME, BASE = "synced", "unix"


class SyncedFile(apsw.VFSFile):
    """A file that is copied when it is synced."""

    def __init__(self, name: Any, flags: list[int], folder: Path, copies: Path) -> None:
        super().__init__(BASE, name, flags)
        written = name.filename() if isinstance(name, apsw.URIFilename) else name
        path = Path(written) if written else None
        self._path, self._copies = path if path and path.parent == folder else None, copies

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's name
        super().xSync(flags)
        if self._path:
            shutil.copyfile(self._path, self._copies / self._path.name)


class LosingDisk(apsw.VFS):
    """The file system of every connection that is opened while it is in place; files of this folder are copied."""

    def __init__(self, folder: Path, copies: Path) -> None:
        self._folder, self._copies = folder, copies
        super().__init__(NAME, BASE, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> SyncedFile:  # noqa: N802 - SQLite's name
        return SyncedFile(name, flags, self._folder, self._copies)

    def xDelete(self, name: str, is_synced: bool) -> None:  # noqa: N802 - SQLite's name
        super().xDelete(name, is_synced)
        if Path(name).parent == self._folder:
            (self._copies / Path(name).name).unlink(missing_ok=True)

    def remove(self) -> None:
        self.unregister()
