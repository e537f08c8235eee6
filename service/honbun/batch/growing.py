"""An output that grows document by document, and goes on where a run that was ended had come.

It is made beside its place, under a name that ends in `.part`, and takes its place when it is whole.  A small file
tells how far it is: the last document of which all bytes are on the disk.  What lies behind it is cut off before the
next run goes on; a run that wants something else begins anew.
"""

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from honbun.batch.tree import Output
from honbun.errors import WrongUse

STEP = 200  # documents after which the state is kept
_GROUPS = (1_000_000, 4), (10_000, 6)  # of ids in a folder, and the digits of its name: 0024/002441/0024411919


class Growing(Protocol):
    """What takes documents in the order of their ids."""

    after: int  # the last document it has already

    def add(self, document: int, data: bytes) -> None: ...

    def finish(self) -> None:
        """It is whole."""


class _Kept:
    """The state of an output that is beside its place."""

    def __init__(self, target: Path, wanted: Mapping[str, Any]) -> None:
        self.target, self._wanted = target, json.loads(json.dumps(wanted))  # as it is read again
        self.part = target.with_name(f"{target.name}.part")
        self._file = target.with_name(f"{target.name}.part.json")
        self._output = Output()

    def read(self) -> tuple[int, int]:
        """The last document, and the bytes to it; nothing, if another output was begun."""
        try:
            told = json.loads(self._file.read_bytes())
            return (told["after"], told["bytes"]) if told["wanted"] == self._wanted else (0, 0)
        except (OSError, ValueError, KeyError, TypeError):
            return 0, 0

    def write(self, after: int, size: int) -> None:
        told = {"wanted": self._wanted, "after": after, "bytes": size}
        self._output.put(self._file, json.dumps(told).encode())

    def end(self) -> None:
        self.part.replace(self.target)
        self._file.unlink(missing_ok=True)


class GrowingFile:
    """One file; `head` is what it begins with."""

    def __init__(self, target: Path, wanted: Mapping[str, Any], head: bytes = b"") -> None:
        self._state = _Kept(target, wanted)
        self.after, size = self._state.read()
        self._file = open(self._state.part, "ab" if self.after else "wb", opener=_private)  # noqa: SIM115
        if self.after:
            self._file.truncate(size)
        else:
            self._file.write(head)
        self._waiting = 0

    def add(self, document: int, data: bytes) -> None:
        self._file.write(data)
        self.after = document
        self._waiting += 1
        if self._waiting >= STEP:
            self._keep()

    def finish(self) -> None:
        self._keep()
        self._file.close()
        self._state.end()

    def _keep(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._state.write(self.after, self._file.tell())
        self._waiting = 0


class GrowingTree:
    """A file for each document, in folders by their ids."""

    def __init__(self, target: Path, wanted: Mapping[str, Any], ending: str) -> None:
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise WrongUse(f"{target} is there already; name another directory, or move it away")
        self._state, self._ending, self._output = _Kept(target, wanted), ending, Output()
        self.after, _ = self._state.read()
        if not self.after:
            shutil.rmtree(self._state.part, ignore_errors=True)
        self._state.part.mkdir(mode=0o700, exist_ok=True)
        self._waiting = 0

    def add(self, document: int, data: bytes) -> None:
        self._output.put(self._state.part / place_of(document, self._ending), data)
        self.after = document
        self._waiting += 1
        if self._waiting >= STEP:
            self._state.write(self.after, 0)
            self._waiting = 0

    def finish(self) -> None:
        self._state.end()


def place_of(document: int, ending: str) -> Path:
    """Where a document stands in a tree."""
    folders = [f"{document // size:0{digits}}" for size, digits in _GROUPS]
    return Path(*folders, f"{document:010}{ending}")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
