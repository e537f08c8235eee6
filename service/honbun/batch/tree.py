"""The directory that the Standard Format of many pages goes to, in the shape of what they came in.

A file of the output is whole or not there: it is written beside its place under another name, then renamed; an object
is put there whole.  So what is there is finished, and a run that was ended goes on where it stopped.
"""

import errno
import itertools
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import NamedTemporaryFile
from typing import BinaryIO, Self, TypeVar, cast
from uuid import uuid4

from honbun.batch.inputs import Input, Stored
from honbun.batch.locations import is_remote, names_in, put, send
from honbun.errors import HonbunError

T = TypeVar("T")

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}
PAGE_ENDINGS = (".html", ".htm", ".xhtml", ".shtml")
PART = ".part"
OLD_SECONDS = 3600  # a part this old was left by a run that was killed


@dataclass(frozen=True, slots=True)
class Part:
    """Part `number` of `count` of a batch; together they are the whole, and no two have a page in common."""

    number: int = 1
    count: int = 1

    @classmethod
    def of_text(cls, text: str) -> Self:
        """From "2/48"; ValueError for anything else."""
        number, _, count = text.partition("/")
        part = cls(int(number), int(count))
        if not 1 <= part.number <= part.count:
            raise ValueError(text)
        return part

    def __str__(self) -> str:
        return f"{self.number}-of-{self.count}"

    def all(self) -> tuple[Self, ...]:
        """The parts that are the whole together."""
        return tuple(type(self)(number, self.count) for number in range(1, self.count + 1))

    def of(self, all_of_it: Sequence[T]) -> Sequence[T]:
        return all_of_it[self.number - 1 :: self.count]


@dataclass(frozen=True, slots=True)
class Task:
    """A page to be converted, and where to."""

    stored: Stored
    target: Path


class Finished:
    """Which files of the output are there already; of objects, each folder is listed once."""

    def __init__(self) -> None:
        self._listed: dict[Path, set[str]] = {}

    def __contains__(self, target: Path) -> bool:
        if not is_remote(target):
            try:
                return target.exists()
            except OSError:  # a name that is too long for the system; writing will tell
                return False
        if target.parent not in self._listed:
            self._listed[target.parent] = names_in(target.parent)
        return target.name in self._listed[target.parent]


def tasks_of(
    inputs: Iterable[Input],
    target: Path,
    ending: str,
    part: Part,
    has_come: Callable[[float], None] = lambda _: None,
) -> Iterator[Task]:
    """A task for each page of this part of the inputs, each with a place of its own in the output."""
    places = Places(target, ending)
    placed = [(each, places.take_folder(each.folder) if each.folder else places.take(each.name)) for each in inputs]
    mine = part.of(placed)
    for number, (each, place) in enumerate(mine, 1):
        inside = Places(place, ending)
        for stored in each.pages():
            yield Task(stored, inside.take(stored.name) if each.folder else place)
        has_come(number / len(mine))


class Places:
    """Places in an output directory, each given once."""

    def __init__(self, target: Path, ending: str) -> None:
        self._target, self._ending = target, ending
        self._taken: set[Path] = set()

    def take(self, page: PurePosixPath) -> Path:
        """The page's place; of two that differ in their ending alone, the second keeps it."""
        whole = self._target.joinpath(*page.parts)
        name = whole.name.removesuffix(".gz")
        bare = next(
            (name[: -len(end)] for end in PAGE_ENDINGS if name.lower().endswith(end) and len(name) > len(end)), name
        )
        names = itertools.chain((bare,), _numbered(whole.name))
        return self._take_first(whole.with_name(name + self._ending) for name in names)

    def take_folder(self, archive: PurePosixPath) -> Path:
        """The place of an archive's pages."""
        whole = self._target.joinpath(*archive.parts)
        return self._take_first(map(whole.with_name, _numbered(whole.name)))

    def _take_first(self, places: Iterable[Path]) -> Path:
        place = next(place for place in places if place not in self._taken)
        self._taken.add(place)
        return place


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in itertools.count(2):
        yield f"{name}~{number}"


@contextmanager
def whole_file(target: Path) -> Iterator[BinaryIO]:
    """The file to write to, which takes its place when all is in it; nothing is left of it when this fails."""
    if is_remote(target):
        with NamedTemporaryFile() as copy:
            yield cast(BinaryIO, copy)
            copy.flush()
            send(Path(copy.name), target)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{uuid4().hex}{PART}")
    try:
        with part.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.rename(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def no_room(target: Path, error: OSError) -> HonbunError:
    """What ends a run whose disk is full."""
    told = f"cannot write {target}: {os.strerror(error.errno or errno.ENOSPC)}"
    return HonbunError(f"{told}; what is finished is whole: make room, and run this again")


class Output:
    """Puts whole files into a directory."""

    def __init__(self) -> None:
        self._swept: set[Path] = set()

    def put(self, target: Path, data: bytes) -> None:
        """The data is in the file when this returns, and none of it when this fails."""
        if is_remote(target):
            put(target, data)
            return
        self._prepare(target.parent)
        with whole_file(target) as file:
            file.write(data)

    def _prepare(self, folder: Path) -> None:
        """The folder is there, and what a killed run has left in it is not."""
        if folder in self._swept and folder.is_dir():
            return
        folder.mkdir(parents=True, exist_ok=True)
        oldest = time.time() - OLD_SECONDS
        for part in folder.glob(f".*{PART}"):
            with suppress(FileNotFoundError):  # who writes it has put it in its place by now
                if part.stat().st_mtime < oldest:
                    part.unlink()
        self._swept.add(folder)
