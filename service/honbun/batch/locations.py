"""Where a batch reads and writes: files of this machine, and objects that fsspec reaches by an address, s3://bucket/x.

Both are used as paths; that of an object is a UPath, which has those methods of a Path that are used here.  A store of
objects has no rename and no end of a file to write on: an object is put there whole, and is not there before.  Other
stores (SFTP) have folders and renames, as a disk has.  A store that does not answer or does not let us in ends the run,
for what it refuses for one page it refuses for all.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, cast
from uuid import uuid4

from honbun.errors import Missing, NotFound, WrongUse

_OF_OBJECTS = {"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "adl", "oci", "oss", "memory"}
_FETCHED = ("http", "https", "ftp")
_TIMES = ("LastModified", "mtime", "updated", "last_modified", "modified", "created")  # as the stores call it


@dataclass(frozen=True, slots=True)
class Stat:
    """How large a file is, and when it was written."""

    size: int
    written: datetime | None


def locate(text: str) -> Path:
    """The path of a file, or the address of objects."""
    protocol, separator, rest = text.partition("://")
    if not separator:
        return Path(text)
    if protocol == "file":
        return Path(rest)
    if protocol in _FETCHED:
        raise WrongUse(f"{text}: pages are not fetched from the web; name a directory, or objects as s3://bucket/pages")
    return _located(text, protocol)


def _located(address: str, protocol: str) -> Path:
    try:
        from upath import UPath

        place = UPath(address, use_listings_cache=False)
        with reached(cast(Path, place)):
            place.fs  # noqa: B018  # which is made when it is first asked for
    except ImportError as error:
        told = "pip install 'honbun[cloud]'" if protocol == "s3" else f"{error} (and pip install 'honbun[cloud]')"
        raise Missing(f"{address} needs what reaches {protocol}:// addresses: {told}") from None
    except ValueError as error:
        raise WrongUse(f"{address} is no address that fsspec knows: {error}") from None
    return cast(Path, place)


def is_remote(place: Path) -> bool:
    return not isinstance(place, Path)


def store_of(place: Path) -> Any:
    """The file system of fsspec that has a remote place."""
    return cast(Any, place).fs


def key_of(place: Path) -> str:
    """What its store calls a remote place."""
    return str(cast(Any, place).path)


@contextmanager
def reached(place: Path) -> Iterator[None]:
    """A store that refuses, or does not answer, is Missing; that something is not there stays a FileNotFoundError."""
    try:
        yield
    except (FileNotFoundError, ImportError, Missing):
        raise
    except Exception as error:
        if not is_remote(place):
            raise
        told = f"{place} cannot be reached: {' '.join(str(error).split()) or type(error).__name__}"
        raise Missing(f"{told}; what is finished is whole: run this again when it can") from None


def demand(target: Path) -> None:
    """Missing or NotFound unless the store of the output answers and has its bucket."""
    if is_remote(target) and _has_objects(target) and not _has_bucket(target):
        raise NotFound(f"{target} cannot be written to: there is no bucket {_bucket(target)}")


def _bucket(place: Path) -> str:
    return key_of(place).strip("/").partition("/")[0]


def _has_bucket(place: Path) -> bool:
    """Whether it has one, as far as whoever may see but a part of it can know."""
    if "memory" in _protocols(place):
        return True
    with reached(place):
        return bool(store_of(place).exists(key_of(place)) or store_of(place).exists(_bucket(place)))


def _has_objects(place: Path) -> bool:
    return bool(_OF_OBJECTS & _protocols(place))


def _protocols(place: Path) -> set[str]:
    names = store_of(place).protocol
    return {names} if isinstance(names, str) else set(names)


def objects_under(source: Path) -> Iterator[tuple[PurePosixPath, Stat]]:
    """The objects under this address by name, in the order in which directories are walked."""
    with reached(source):
        found = _found(source)
    if not found and _has_objects(source) and not _has_bucket(source):
        raise NotFound(f"there is nothing at {source}: there is no bucket {_bucket(source)}")
    if not found:
        raise NotFound(f"there is no object under {source}")
    root = PurePosixPath(key_of(source))
    named = ((PurePosixPath(key).relative_to(root), entry) for key, entry in found.items())
    for name, entry in sorted(named, key=lambda each: _walking(each[0])):
        yield name, _stat_of_entry(entry)


def _found(source: Path) -> dict[str, dict[str, Any]]:
    with suppress(FileNotFoundError):  # there is not even a bucket
        return dict(store_of(source).find(key_of(source), detail=True))
    return {}


def _walking(name: PurePosixPath) -> list[tuple[bool, str]]:
    """Of a directory the files come first, then what is below it."""
    return [*((True, folder) for folder in name.parts[:-1]), (False, name.name)]


def names_in(folder: Path) -> set[str]:
    """Of the objects right under this address."""
    with reached(folder), suppress(FileNotFoundError):
        return {PurePosixPath(key).name for key in store_of(folder).find(key_of(folder), maxdepth=1)}
    return set()


def stat_of(file: Path) -> Stat:
    if not is_remote(file):
        told = file.stat()
        return Stat(told.st_size, datetime.fromtimestamp(told.st_mtime))
    with reached(file):
        return _stat_of_entry(store_of(file).info(key_of(file)))


def _stat_of_entry(entry: dict[str, Any]) -> Stat:
    written = next((entry[name] for name in _TIMES if entry.get(name)), None)
    return Stat(int(entry.get("size") or 0), _local_time(written))


def _local_time(told: object) -> datetime | None:
    if isinstance(told, int | float):
        return datetime.fromtimestamp(told)
    return told.astimezone().replace(tzinfo=None) if isinstance(told, datetime) else None


def start_of(file: Path, length: int, size: int) -> bytes:
    """So many bytes of a file of this size, or all if it has less."""
    if is_remote(file):
        with reached(file):
            return bytes(store_of(file).cat_file(key_of(file), end=length if size > length else None))
    with file.open("rb") as opened:
        return opened.read(length)


def put(target: Path, data: bytes) -> None:
    """The remote object is there whole when this returns, and not at all when it fails."""
    with _placed(target) as key:
        store_of(target).pipe_file(key, data)


@contextmanager
def local_copy(file: Path) -> Iterator[Path]:
    """The file itself, or a copy of the remote one, so that no lost connection can look like a damaged file."""
    if not is_remote(file):
        yield file
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder, file.name)
        fetch(file, copy)
        yield copy


def fetch(file: Path, copy: Path) -> None:
    with reached(file):
        store_of(file).get_file(key_of(file), str(copy))


def send(copy: Path, target: Path) -> None:
    """Put a local file in its remote place."""
    with _placed(target) as key:
        store_of(target).put_file(str(copy), key)


@contextmanager
def _placed(target: Path) -> Iterator[str]:
    """What to write to, so that it is in its place when it is whole."""
    store, key = store_of(target), key_of(target)
    with reached(target):
        if _has_objects(target):
            yield key
            return
        part = key_of(target.with_name(f".{uuid4().hex}.part"))
        store.makedirs(key_of(target.parent), exist_ok=True)
        yield part
        store.mv(part, key)
