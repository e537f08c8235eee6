"""The bytes that each character of a file took, found by taking the file apart as the decoder does.

This is the slow way, for what tells no other way; `places.py` says when.  A unit is a run of bytes that the decoder
reads without regard to its neighbours.  It makes one character of it, or one of each of its bytes.
"""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from honbun.page.charsets import ESCAPE, KANJI_UNITS, decode_as

Span = tuple[int, int]

_UNITS = {
    "utf-8": re.compile(
        rb"[\x00-\x7f]+|[\xc2-\xdf][\x80-\xbf]?"
        rb"|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]?"
        rb"|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])(?:[\x80-\xbf][\x80-\xbf]?)?|[\x80-\xff]"
    ),
    "shift_jis": re.compile(rb"[\x00-\x80]+|[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xff]|[\x81-\xff]"),
    "euc-jp": re.compile(rb"[\x00-\x7f]+|\x8f[\xa1-\xfe][\x80-\xff]?|[\x8e\x8f\xa1-\xfe][\x80-\xff]?|[\x80-\xff]"),
}


def unit_spans(data: bytes, encoding: str, base: int) -> NDArray[np.int64] | None:
    """Two rows, the beginnings and ends of the bytes of all characters in `data[base:]`; None for other encodings."""
    if encoding == "iso-2022-jp":
        spans = _in_iso_2022_jp(data, base)
    elif encoding in _UNITS:
        spans = _in_units(data, encoding, base)
    else:
        return None
    found = list(spans)
    return np.array(found, np.int64).reshape(-1, 2).T


def _in_units(data: bytes, encoding: str, base: int) -> Iterator[Span]:
    for unit in _UNITS[encoding].finditer(data, base):
        start, end = unit.span()
        if end - start > 1 and len(decode_as(encoding, unit[0])) == 1:
            yield start, end
        else:
            yield from _one_each(start, end)


def _one_each(start: int, end: int) -> Iterator[Span]:
    return zip(range(start, end), range(start + 1, end + 1), strict=True)


def _in_iso_2022_jp(data: bytes, base: int) -> Iterator[Span]:
    character_set, start = b"(B", base
    for escape in ESCAPE.finditer(data, base):
        if start == escape.start() and start > base:
            yield start, start  # nothing stands between two escapes: a fault, which shows as one character
        yield from _in_run(data, character_set, start, escape.start())
        character_set, start = escape[1], escape.end()
    yield from _in_run(data, character_set, start, len(data))


def _in_run(data: bytes, character_set: bytes, start: int, end: int) -> Iterator[Span]:
    if character_set[:1] == b"(":
        yield from _one_each(start, end)
        return
    for found in KANJI_UNITS.finditer(data[start:end]):
        first, last = start + found.start(), start + found.end()
        if found[1]:
            yield from zip(range(first, last, 2), range(first + 2, last + 2, 2), strict=True)
        else:
            yield first, last
