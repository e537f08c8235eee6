"""What the service and its workers say to each other: frames of a JSON head and raw bytes.

A head is small and ours; the bytes (a page, footprints, an answer) pass through unread.
"""

import json
import os
import struct
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, BinaryIO

import orjson

from honbun import errors
from honbun.errors import HonbunError
from honbun.store.contract import Cursor, Remembered

Head = dict[str, Any]

LENGTHS = struct.Struct(">II")
_PAGE = struct.Struct(">8sQI")  # page, seen, length of the footprint


def frame(head: Head, body: bytes = b"") -> tuple[bytes, bytes]:
    """The two buffers that make one frame; the body is not copied."""
    encoded = json.dumps(head).encode()
    return LENGTHS.pack(len(encoded), len(body)) + encoded, body


def read_frame(stream: BinaryIO) -> tuple[Head, bytes] | None:
    """The next frame, or None at the end of the stream."""
    lengths = stream.read(LENGTHS.size)
    if len(lengths) < LENGTHS.size:
        return None
    head_length, body_length = LENGTHS.unpack(lengths)
    return json.loads(stream.read(head_length)), stream.read(body_length)


def write_frame(pipe: int, head: Head, body: bytes = b"") -> None:
    """The frame in one go where the pipe has room, so that who waits for it is woken once."""
    left = memoryview(b"".join(frame(head, body)))
    while left:
        left = left[os.write(pipe, left) :]


def pack_pages(pages: Iterable[Remembered]) -> bytes:
    """Footprints laid end to end."""
    return b"".join(
        part for page in pages for part in (_PAGE.pack(page.page, page.seen, len(page.footprint)), page.footprint)
    )


def unpack_pages(body: bytes) -> Iterable[Remembered]:
    at = 0
    while at < len(body):
        page, seen, length = _PAGE.unpack_from(body, at)
        at += _PAGE.size + length
        yield Remembered(page, seen, body[at - length : at])


def as_json(value: Any) -> bytes:
    """The value, which may hold dataclasses, as JSON."""
    try:
        return orjson.dumps(value)  # an extraction holds a page's text twice; `json` took 5 % of all its time
    except TypeError:  # a name of a file that is no text
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=asdict).encode("utf-8", "replace")


def cursor_head(cursor: Cursor) -> Head:
    return {"epoch": cursor.epoch.hex(), "position": cursor.position}


def cursor_of(head: Head) -> Cursor:
    return Cursor(bytes.fromhex(head["epoch"]), head["position"])


def error_of(head: Head) -> HonbunError:
    """The error a worker answered with, as an exception."""
    kind = getattr(errors, head["error"])
    error: HonbunError = kind(head["message"])
    return error
