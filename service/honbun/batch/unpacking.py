"""Reading Standard Format from files: a document, or the many of a pack, one by one and never all at once."""

import gzip
import io
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import IO, cast

import orjson
import zstandard

from honbun.errors import Refused, TooLarge
from honbun.given import open_file

LARGEST = 256 << 20  # bytes of a document; what analysers say makes much of a page
_PIECE = 1 << 20
_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_BOUNDARY = re.compile(rb"</StandardFormat>\s{0,8}(?=<\?xml\s)")
_LONGEST_BOUNDARY = 40
_BROKEN = (EOFError, gzip.BadGzipFile, zlib.error, zstandard.ZstdError)


def documents_in(path: Path) -> Iterator[tuple[str, bytes]]:
    """Each document of a file, and its name: that of the file, with a number if there are several; in JSON lines, its
    page's.  Refused if the file is broken, which may be found out behind some documents."""
    try:
        with _unpacked(path) as stream:
            yield from _of_lines(stream) if stream.peek(1)[:1] == b"{" else _numbered(str(path), stream)
    except _BROKEN as error:
        raise Refused(f"it is compressed, and broken: {error}") from None


@contextmanager
def _unpacked(path: Path) -> Iterator[io.BufferedReader]:
    with open_file(path) as file:
        packed = cast(io.BufferedReader, file)
        sign = packed.peek(len(_ZSTD))
        stream: IO[bytes] = packed
        if sign.startswith(_GZIP):
            stream = cast(IO[bytes], gzip.GzipFile(fileobj=packed))
        elif sign.startswith(_ZSTD):
            stream = zstandard.ZstdDecompressor().stream_reader(packed, read_across_frames=True, closefd=False)
        yield stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, stream), _PIECE)


def _of_lines(stream: io.BufferedReader) -> Iterator[tuple[str, bytes]]:
    for number, line in enumerate(iter(lambda: stream.readline(LARGEST + 1), b""), 1):
        if len(line) > LARGEST:
            raise _too_large(f"line {number}")
        try:
            told = orjson.loads(line)
            yield told["page"], told["sf"].encode()
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Refused(f'line {number} is not {{"page", "sf"}}, as www2sf --pack jsonl writes it') from None


def _numbered(name: str, stream: io.BufferedReader) -> Iterator[tuple[str, bytes]]:
    documents = _split(stream)
    first, second = next(documents, b""), next(documents, None)
    if second is None:
        yield name, first
        return
    for number, document in enumerate(chain((first, second), documents), 1):
        yield f"{name}#{number}", document


def _split(stream: io.BufferedReader) -> Iterator[bytes]:
    """The documents that stand one behind the other."""
    held, looked = bytearray(), 0
    while piece := stream.read(_PIECE):
        held += piece
        while end := _BOUNDARY.search(held, looked):
            yield bytes(held[: end.end()])
            del held[: end.end()]
            looked = 0
        if len(held) > LARGEST:
            raise _too_large("a document")
        looked = max(len(held) - _LONGEST_BOUNDARY, 0)
    if held:
        yield bytes(held)


def _too_large(what: str) -> TooLarge:
    return TooLarge(f"{what} has more than {LARGEST >> 20} MiB, which is the most that is read of one; cut it")
