"""What an import reads: lines of JSON, WARC files, files in Standard Format, and directories of them.

A page of our own exports comes with what was made of it.  A WARC file of somebody else holds pages alone.
"""

import gzip
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import BinaryIO, Literal

import orjson
from fastwarc.warc import ArchiveIterator, WarcRecord, WarcRecordType

from honbun.batch.inputs import WARC_ENDINGS, is_page, page_of
from honbun.corpus.warc import METADATA_TYPE
from honbun.errors import NotFound, Refused
from honbun.given import files_under
from honbun.standard_format.document import LARGEST_PAGE, Page

LINE_ENDINGS = (".jsonl", ".jsonl.gz")
SF_ENDINGS = (".sf", ".sf.gz")
LONGEST_LINE = 4 * LARGEST_PAGE
_ID = re.compile(r"\d{10}")
_URL = re.compile(rb"<StandardFormat[^>]*\bUrl=\"([^\"]*)\"")
_LINKED = re.compile(rb">(\d{10})</DocID>")
_HEAD_BYTES = 8192


@dataclass(frozen=True, slots=True)
class Incoming:
    """Something to be kept."""

    origin: str  # where it is, for the reader
    kind: Literal["line", "sf", "page", "damage"]
    data: bytes  # of damage: what it is
    page: Page | None = None
    id: int | None = None  # of Standard Format, which does not tell it
    addresses: dict[str, str] | None = None  # of the ids it links to
    address: str = ""  # of the file, for one that does not tell where its page was


def find_incoming(sources: Iterable[Path]) -> list[Path]:
    """The files under these paths that can be imported, by name."""
    found: list[Path] = []
    for source in sources:
        if not source.exists():
            raise NotFound(f"there is no file or directory {source}")
        if source.is_dir():
            found += filter(_kind, files_under(source))
        elif source.is_file():
            found.append(source)
    return found


def read_incoming(files: list[Path]) -> Iterator[Incoming]:
    """What is in these files, in their order."""
    addresses = {file.name[:10]: _address(file) for file in files if _kind(file) == "sf" and _ID.match(file.name)}
    for file in files:
        try:
            yield from _read(file, addresses)
        except (OSError, EOFError, ValueError, zlib.error) as error:
            yield Incoming(str(file), "damage", str(error).encode())


def _read(file: Path, addresses: dict[str, str]) -> Iterator[Incoming]:
    kind = _kind(file)
    if kind == "line":
        yield from _read_lines(file)
    elif kind == "warc":
        yield from _read_warc(file)
    elif kind == "sf":
        yield _read_sf(file, addresses)
    else:
        raise Refused(f"{file} is none of {', '.join((*LINE_ENDINGS, *SF_ENDINGS, *WARC_ENDINGS))}")


def _kind(file: Path) -> Literal["line", "warc", "sf", ""]:
    name = file.name.lower()
    if name.endswith(LINE_ENDINGS):
        return "line"
    if name.endswith(WARC_ENDINGS):
        return "warc"
    return "sf" if name.endswith(SF_ENDINGS) else ""


def _open(file: Path) -> BinaryIO | gzip.GzipFile:
    return gzip.open(file) if file.suffix == ".gz" else file.open("rb")


def _read_lines(file: Path) -> Iterator[Incoming]:
    with _open(file) as opened:
        number = 0
        while line := opened.readline(LONGEST_LINE):
            number += 1
            if line.strip():
                yield Incoming(f"{file}:{number}", "line", line)


def _read_sf(file: Path, addresses: dict[str, str]) -> Incoming:
    with _open(file) as opened:
        data = opened.read(LONGEST_LINE)
    linked = {number.decode() for number in _LINKED.findall(data)}
    known = {number: addresses[number] for number in linked & addresses.keys()}
    named = int(file.name[:10]) if _ID.match(file.name) else None
    return Incoming(str(file), "sf", data, id=named, addresses=known, address=file.resolve().as_uri())


def _address(file: Path) -> str:
    """The address in a file in Standard Format, from its beginning."""
    try:
        with _open(file) as opened:
            found = _URL.search(opened.read(_HEAD_BYTES))
    except (OSError, EOFError, zlib.error):
        return ""  # reading all of it will tell
    return unescape(found[1].decode("utf-8", "replace")) if found else ""


def _read_warc(file: Path) -> Iterator[Incoming]:
    """Each page, together with what we made of it if that stands behind it."""
    waiting: tuple[str | None, Page] | None = None
    for number, record in enumerate(_records(file)):
        name = f"{file}, record {number}"
        if record.record_type != WarcRecordType.metadata:
            if waiting:
                yield Incoming(name, "page", b"", waiting[1])
            waiting = (record.record_id, page_of(record)) if is_page(record) else None
        elif (record.headers.get("Content-Type") or "") == METADATA_TYPE:
            yield Incoming(name, "line", _with_page(record, waiting))
            waiting = None
    if waiting:
        yield Incoming(str(file), "page", b"", waiting[1])


def _records(file: Path) -> Iterator[WarcRecord]:
    kinds = WarcRecordType.response | WarcRecordType.resource | WarcRecordType.metadata
    with file.open("rb") as opened:
        yield from ArchiveIterator(opened, record_types=kinds, auto_decode="all")


def _with_page(record: WarcRecord, waiting: tuple[str | None, Page] | None) -> bytes:
    """The line that an export would have written of this document."""
    told = record.reader.read(LONGEST_LINE)
    if waiting is None or record.headers.get("WARC-Refers-To") != waiting[0]:
        return told
    fields = orjson.loads(told)
    if not isinstance(fields, dict):
        return told  # which is refused by whoever reads lines
    return orjson.dumps(fields | {"html": waiting[1].data.decode("utf-8", "replace")})
