"""A copy of the data folder in one file, made while the service runs, and the folder made from it again.

Each database is copied as it is at one moment, by SQLite itself, so a save under way is in the copy or not, and nobody
has to wait.  The file is a tar archive for its owner's eyes only: it holds all that is kept, forgotten pages excepted
from then on only.  What a Redis keeps is not in it.
"""

import json
import os
import shutil
import tarfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path

import apsw

from honbun import __version__
from honbun.errors import Missing, NotFound, Refused, WrongUse
from honbun.folder import SALT, private_file
from honbun.model import Finding

LABEL = "honbun-backup.json"  # the first member, by which a backup is known
PAGES_A_STEP = 2_000
_MAGIC = b"SQLite format 3\0"
_BESIDES = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database
_RESTORING = ".restoring"
_MADE_ANEW = ("shards",)  # from what is kept beside it

Step = Callable[[int, int], None]  # pages left, and pages in all
Prepare = Callable[[apsw.Connection], None]


def back_up(folder: Path, target: Path, step: Step) -> int:
    """Write all of the folder to one file; how many bytes that are."""
    if not (folder / SALT).exists():
        raise NotFound(f"{folder} holds no data of honbun")
    if target.resolve().is_relative_to(folder.resolve()):
        raise WrongUse(f"{target} is among what is to be copied; name a place outside {folder}")
    if target.is_dir():
        raise WrongUse(f"{target} is a directory; name a file in it")
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        _write(folder, part, step)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def _write(folder: Path, part: Path, step: Step) -> None:
    with private_file(part).open("wb") as file, tarfile.open(fileobj=file, mode="w") as archive:
        _add(archive, LABEL, json.dumps({"version": __version__, "made": int(time.time())}).encode())
        for path in _files(folder):
            with _copied(path, part, step) as copy:
                archive.add(copy, path.relative_to(folder), recursive=False, filter=_private)
        archive.close()
        file.flush()
        os.fsync(file.fileno())


def restore(source: Path, folder: Path, prepare: Prepare, *, replace: bool) -> int:
    """Make the folder what it was when the file was written; how many files that are."""
    held = _files(folder)
    if held and not replace:
        raise WrongUse(f"{folder} holds data already; --replace puts the backup in its place")
    for path in held:
        _require_unused(path)
    draft = folder / _RESTORING
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(mode=0o700)
    try:
        _unpack(source, draft)
        for path in _files(draft):
            if _is_database(path) and not (found := integrity(path, prepare)).ok:
                raise Refused(f"nothing was restored: {source} is damaged: {found.what}")
        return _put(draft, folder, held)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def integrity(path: Path, prepare: Prepare) -> Finding:
    """Whether all of a database is whole, its indexes and its full text too."""
    try:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
            connection.set_busy_timeout(5000)
            prepare(connection)
            verdict = "; ".join(row[0] for row in connection.execute("PRAGMA integrity_check(5)"))
    except apsw.Error as error:
        verdict = str(error)
    if verdict == "ok":
        return Finding(True, f"{path.name} is whole to the last page")
    return Finding(False, f"{path.name} is damaged: {verdict}", "honbun restore a backup of it")


def databases(folder: Path) -> list[Path]:
    """The databases in a folder."""
    return [path for path in _files(folder) if _is_database(path)]


def _files(folder: Path) -> list[Path]:
    """What is to be kept of a folder."""
    found = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    passed_over = (_RESTORING, *_MADE_ANEW)
    return [
        path
        for path in found
        if not path.name.endswith(_BESIDES) and path.relative_to(folder).parts[0] not in passed_over
    ]


def _is_database(path: Path) -> bool:
    """By its name too: one whose beginning is damaged must not pass for a file of another kind."""
    if path.suffix == ".sqlite":
        return True
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


@contextmanager
def _copied(path: Path, beside: Path, step: Step) -> Iterator[Path]:
    """The file as it is now; of a database, a copy that nobody writes to."""
    if not _is_database(path):
        yield path
        return
    copy = private_file(beside.with_name(f"{beside.name}.{path.name}"))
    try:
        try:
            _copy(path, copy, step)
        except apsw.Error as error:
            raise Missing(f"{path} cannot be copied: {error}; `honbun doctor --check` tells what is damaged") from None
        yield copy
    finally:
        copy.unlink()


def _copy(path: Path, target: Path, step: Step) -> None:
    with closing(apsw.Connection(str(path))) as source, closing(apsw.Connection(str(target))) as copy:
        source.set_busy_timeout(5000)
        source.execute("BEGIN")  # what is written from now on is not seen, so the copy need not begin anew
        source.execute("SELECT count(*) FROM sqlite_schema").fetchall()
        with copy.backup("main", source, "main") as running:
            while not running.done:
                running.step(PAGES_A_STEP)
                step(running.remaining, running.page_count)
        source.execute("COMMIT")
        copy.execute("PRAGMA journal_mode = DELETE")


def _add(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(data), 0o600
    archive.addfile(member, BytesIO(data))


def _private(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.mode, member.uid, member.gid, member.uname, member.gname = 0o600, 0, 0, "", ""
    return member


def _require_unused(path: Path) -> None:
    """Another process that has a database open would go on writing to what is replaced."""
    if not _is_database(path):
        return
    try:
        with closing(apsw.Connection(str(path))) as connection:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
    except apsw.BusyError:
        raise Missing(f"{path} is in use: stop the service, and restore again") from None
    except apsw.Error:
        pass  # it is damaged, which is why somebody restores


def _unpack(source: Path, draft: Path) -> None:
    try:
        with tarfile.open(source) as archive:
            label = archive.next()
            if label is None or label.name != LABEL:
                raise Refused(f"{source} is no backup of honbun")
            archive.extractall(draft, filter=_only_files)
    except (tarfile.TarError, EOFError) as error:
        raise Refused(
            f"{source} is no backup of honbun, or damaged: {str(error).splitlines()[0].rstrip(':')}"
        ) from None
    (draft / LABEL).unlink(missing_ok=True)


def _only_files(member: tarfile.TarInfo, path: str) -> tarfile.TarInfo | None:
    checked = tarfile.data_filter(member, path)
    return checked.replace(mode=0o600, deep=False) if checked.isfile() else None


def _put(draft: Path, folder: Path, held: list[Path]) -> int:
    """Put the new files in the place of the old ones."""
    new = _files(draft)
    for path in held:
        for old in (path, *(path.with_name(path.name + ending) for ending in _BESIDES)):
            old.unlink(missing_ok=True)
    for name in _MADE_ANEW:
        shutil.rmtree(folder / name, ignore_errors=True)
    for path in new:
        target = folder / path.relative_to(draft)
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.replace(target)
    os.sync()
    return len(new)
