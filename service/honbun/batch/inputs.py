"""Where a batch finds its pages: directories, WARC files, and ZIP and tar archives, each read once from front to back.
They are files, or objects at an address.

A page keeps the name it has there, so that its place in the output is known.  In a WARC file that is its number among
the pages: a page is a `response` record of status 200 or a `resource` record whose type is HTML; its address, time and
charset are those of the record.  No more of a page is read than shows that it is too large.
"""

import os
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO

from fastwarc.warc import ArchiveIterator, WarcRecord, WarcRecordPayloadReader, WarcRecordType

from honbun.batch.locations import Stat, is_remote, local_copy, objects_under, reached, start_of, stat_of
from honbun.errors import HonbunError, NotFound
from honbun.given import unreadable
from honbun.standard_format.document import LARGEST_PAGE, Page

NO_PAGES = frozenset(
    ".css .js .json .jsonl .tsv .csv .txt .md .xml .sf .png .jpg .jpeg .gif .webp .svg .ico .pdf .xz .zst .woff .woff2 "
    ".mp3 .mp4 .webm .py .cdx .cdxj .wat .wet".split()
)
WARC_ENDINGS = (".warc", ".warc.gz", ".warc.zst")
TAR_ENDINGS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
ZIP_ENDINGS = (".zip",)
_HTML = ("text/html", "application/xhtml+xml")
_OK = 200


@dataclass(frozen=True, slots=True)
class Stored:
    """A page in a file or an archive."""

    origin: str  # where it is, for the reader
    name: PurePosixPath  # under the directory or archive it is in
    read: Callable[[], Page]


@dataclass(frozen=True, slots=True)
class Input:
    """A file that holds pages: one, or in an archive many."""

    file: Path
    name: PurePosixPath
    listed: Stat | None = None  # what the list of objects told of it

    @property
    def stat(self) -> Stat:
        return self.listed or stat_of(self.file)

    @property
    def folder(self) -> PurePosixPath | None:
        """Of an archive, the name without its ending."""
        ending = _archive_ending(self.name.name)
        return self.name.with_name(self.name.name[: -len(ending)] or "archive") if ending else None

    def pages(self) -> Iterator[Stored]:
        """Its pages, in their order; where it is damaged, one that cannot be read tells so."""
        ending = _archive_ending(self.name.name)
        if not ending:
            yield Stored(str(self.file), self.name, partial(_read_file, self))
            return
        try:
            with local_copy(self.file) as file:
                yield from _READERS[ending](file, str(self.file))
        except HonbunError:
            raise
        except Exception as error:  # on damaged bytes the archives' libraries raise all there is, TypeError too
            damage = HonbunError(f"{self.file} is damaged, or no {ending} file: {error}")
            yield Stored(str(self.file), PurePosixPath("damaged"), partial(_fail, damage))


def find_inputs(sources: list[Path], but: Path) -> list[Input]:
    """The files under these directories, and those that are named themselves, by name; none of those under `but`."""
    found: list[Input] = []
    for source in sources:
        if is_remote(source):
            found += _objects(source, but)
        elif source.is_dir():
            found += [Input(file, PurePosixPath(file.relative_to(source))) for file in _files(source, but.resolve())]
        elif source.is_file():
            found.append(Input(source, PurePosixPath(source.name)))
        else:
            raise NotFound(f"there is no directory or file {source}")
    return found


def _objects(source: Path, but: Path) -> Iterator[Input]:
    """Those under this address, or the one that has it."""
    with reached(source):
        if source.is_file():
            yield Input(source, PurePosixPath(source.name))
            return
    for name, stat in objects_under(source):
        file = source.joinpath(*name.parts)
        hidden = any(part.startswith(".") for part in name.parts)
        if not hidden and but not in file.parents and _may_hold_pages(name.name):
            yield Input(file, name, stat)


def _files(source: Path, but: Path) -> Iterator[Path]:
    for folder, below, names in os.walk(source, onerror=unreadable):
        below[:] = sorted(name for name in below if not name.startswith(".") and Path(folder, name).resolve() != but)
        for name in sorted(names):
            file = Path(folder, name)
            if not name.startswith(".") and _may_hold_pages(name) and file.is_file():
                yield file


def _may_hold_pages(name: str) -> bool:
    return bool(_archive_ending(name)) or _may_be_page(name)


def _may_be_page(name: str) -> bool:
    return PurePosixPath(name.lower().removesuffix(".gz")).suffix not in NO_PAGES


def _archive_ending(name: str) -> str | None:
    return next((ending for ending in _READERS if name.lower().endswith(ending)), None)


def _read_file(page: Input) -> Page:
    stat = page.stat
    time = _written(stat.written) if stat.written else ""
    return Page(start_of(page.file, LARGEST_PAGE + 1, stat.size), time=time)


def _start_of(opened: IO[bytes] | WarcRecordPayloadReader) -> bytes:
    return opened.read(LARGEST_PAGE + 1)


def _written(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S}"


def _read_warc(file: Path, origin: str) -> Iterator[Stored]:
    with file.open("rb") as opened:
        kinds = WarcRecordType.response | WarcRecordType.resource
        pages = filter(is_page, ArchiveIterator(opened, record_types=kinds, auto_decode="all"))
        for number, record in enumerate(pages):
            page = page_of(record)
            yield Stored(f"{origin}, page {number}", PurePosixPath(f"{number:08}.html"), partial(_given, page))


def is_page(record: WarcRecord) -> bool:
    if record.record_type == WarcRecordType.resource:
        return _is_html(record.headers.get("Content-Type", ""))
    return bool(record.http_headers and record.http_headers.status_code == _OK and _is_html(record.http_content_type))


def _is_html(kind: str | None) -> bool:
    return (kind or _HTML[0]).partition(";")[0].strip().lower() in _HTML


def page_of(record: WarcRecord) -> Page:
    time = _written(record.record_date) if record.record_date else ""
    url = (record.headers.get("WARC-Target-URI") or "").strip("<>")
    return Page(_start_of(record.reader), url, time, record.http_charset)


def _read_zip(file: Path, origin: str) -> Iterator[Stored]:
    with zipfile.ZipFile(file) as archive:
        for member in archive.infolist():
            if not member.is_dir() and _may_be_page(member.filename):
                with archive.open(member) as opened:
                    page = Page(_start_of(opened), time=_time_of(partial(datetime, *member.date_time)))
                yield _member(origin, member.filename, page)


def _read_tar(file: Path, origin: str) -> Iterator[Stored]:
    with tarfile.open(file, "r|*") as archive:
        for member in archive:
            opened = archive.extractfile(member) if member.isfile() and _may_be_page(member.name) else None
            if opened:
                page = Page(_start_of(opened), time=_time_of(partial(datetime.fromtimestamp, member.mtime)))
                yield _member(origin, member.name, page)


def _time_of(moment: Callable[[], datetime]) -> str:
    """When a member was written; empty if that is no time, as where a program wrote zeros."""
    try:
        return _written(moment())
    except (ValueError, OverflowError, OSError):
        return ""


def _member(origin: str, name: str, page: Page) -> Stored:
    inside = [part for part in PurePosixPath(name.replace("\0", "")).parts if part.strip("/") not in ("", "..")]
    return Stored(f"{origin}, {name}", PurePosixPath(*inside or ["page"]), partial(_given, page))


def _given(page: Page) -> Page:
    return page


def _fail(error: HonbunError) -> Page:
    raise error


_READERS: dict[str, Callable[[Path, str], Iterator[Stored]]] = {
    **dict.fromkeys(WARC_ENDINGS, _read_warc),
    **dict.fromkeys(TAR_ENDINGS, _read_tar),
    **dict.fromkeys(ZIP_ENDINGS, _read_zip),
}
