"""The bytes that each character of a file took, found by taking the file apart as the decoder does.

This is the slow way, for what tells no other way; `places.py` says when.  The file falls into runs of characters that
take equally many bytes.  A run that does not decode to so many characters holds pairs of bytes that are none: of those,
each byte is a character.  A broken piece is one character, U+FFFD.
"""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from honbun.page.charsets import ESCAPE, KANJI_UNITS, decode_as

Run = tuple[int, int, int]  # where it begins, its characters, the bytes of each

# the group tells the bytes of a character; what matches none is broken
_RUNS = {
    "utf-8": re.compile(
        rb"([\x00-\x7f]+)|((?:[\xc2-\xdf][\x80-\xbf])+)"
        rb"|((?:(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf])+)"
        rb"|((?:(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf][\x80-\xbf])+)"
        rb"|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])"
        rb"|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]?|[\x80-\xff]"
    ),
    "shift_jis": re.compile(
        rb"([\x00-\x80\xa1-\xdf]+)|((?:[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc])+)|[\x81-\x9f\xe0-\xfc][\xfd-\xff]|[\x81-\xff]"
    ),
    "euc-jp": re.compile(
        rb"([\x00-\x7f]+)|((?:\x8e[\xa1-\xdf]|[\xa1-\xfe][\xa1-\xfe])+)|((?:\x8f[\xa1-\xfe][\xa1-\xfe])+)"
        rb"|\x8f[\xa1-\xfe][\x80-\xff]?|[\x8e\x8f\xa1-\xfe][\x80-\xff]?|[\x80-\xff]"
    ),
}


def unit_spans(data: bytes, encoding: str, base: int) -> NDArray[np.int64] | None:
    """Two rows, the beginnings and ends of the bytes of all characters in `data[base:]`; None for other encodings."""
    if encoding == "iso-2022-jp":
        runs = _in_iso_2022_jp(data, base)
    elif encoding in _RUNS:
        runs = _in_runs(data, encoding, base)
    else:
        return None
    return _spans(np.array(list(runs), np.int64).reshape(-1, 3))


def _spans(runs: NDArray[np.int64]) -> NDArray[np.int64]:
    counts = runs[:, 1]
    first, _, width = np.repeat(runs, counts, axis=0).T
    within = np.arange(len(first)) - np.repeat(np.cumsum(counts) - counts, counts)
    starts = first + within * width
    return np.stack((starts, starts + width))


def _in_runs(data: bytes, encoding: str, base: int) -> Iterator[Run]:
    for run in _RUNS[encoding].finditer(data, base):
        start, end = run.span()
        width = run.lastindex
        if width is None:
            yield start, 1, end - start
        elif width == 1 or len(decode_as(encoding, run[0])) * width == end - start:
            yield start, (end - start) // width, width
        else:
            for unit in range(start, end, width):
                characters = len(decode_as(encoding, data[unit : unit + width]))
                yield unit, characters, width // characters


def _in_iso_2022_jp(data: bytes, base: int) -> Iterator[Run]:
    character_set, start = b"(B", base
    for escape in ESCAPE.finditer(data, base):
        if start == escape.start() and start > base:
            yield start, 1, 0  # nothing stands between two escapes: a fault, which shows as one character
        yield from _after_escape(data, character_set, start, escape.start())
        character_set, start = escape[1], escape.end()
    yield from _after_escape(data, character_set, start, len(data))


def _after_escape(data: bytes, character_set: bytes, start: int, end: int) -> Iterator[Run]:
    if character_set[:1] == b"(":
        yield start, end - start, 1
        return
    for found in KANJI_UNITS.finditer(data[start:end]):
        first, last = found.span()
        yield (start + first, (last - first) // 2, 2) if found[1] else (start + first, 1, last - first)
