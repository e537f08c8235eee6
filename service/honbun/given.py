"""Files that a user names: read whole, but never more of them than they may hold.

A name may lead to anything: to a device that never ends, to a pipe that nobody writes to, to a socket, and to a
directory that may not be read, which is told of: whoever takes it for an empty one loses what it holds.
"""

import os
import select
import stat
from gzip import GzipFile
from pathlib import Path
from typing import IO, NoReturn

from honbun.errors import Refused, TooLarge, reason

PATIENCE = 10.0  # seconds until somebody should write to a pipe that has a name


def read_file(path: Path, most: int, name: str = "it") -> bytes:
    """The bytes of a file; TooLarge if it holds more than `most`, of which no more is read than shows that.

    A message calls the file by this name.
    """
    with open_file(path, name) as file:
        return read_stream(file, most, name)


def files_under(folder: Path) -> list[Path]:
    """All files in a folder and the folders below it, by name."""
    found = (Path(above, name) for above, _, names in os.walk(folder, onerror=unreadable) for name in names)
    return sorted(path for path in found if path.is_file())


def unreadable(error: OSError) -> NoReturn:
    """Refused, for a directory that cannot be listed."""
    raise Refused(f"{error.filename} cannot be read: {reason(error)}") from None


def read_stream(stream: IO[bytes] | GzipFile, most: int, name: str = "standard input") -> bytes:
    """The same for what is open already."""
    data = stream.read(most + 1)
    if len(data) > most:
        raise TooLarge(f"{name} holds more than {most >> 20} MiB, which is the most that is read of one file; cut it")
    return data


def open_file(path: Path, name: str = "it") -> IO[bytes]:
    """The file, open; Refused if nothing can be read of what has this name."""
    mode = path.stat().st_mode
    if stat.S_ISSOCK(mode):
        raise Refused(f"{name} is a socket, not a file")
    if stat.S_ISFIFO(mode) and path.resolve().exists():  # what a shell makes of `<(…)` does not
        return os.fdopen(_open_pipe(path, name), "rb")
    return path.open("rb")


def _open_pipe(path: Path, name: str) -> int:
    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    waiting = select.poll()
    waiting.register(pipe, select.POLLIN)
    if not waiting.poll(PATIENCE * 1000):
        os.close(pipe)
        raise Refused(f"{name} is a pipe, and nobody wrote to it for {PATIENCE:g} s")
    os.set_blocking(pipe, True)
    return pipe
