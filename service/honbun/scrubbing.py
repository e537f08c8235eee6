"""Blanking what SQLite has left of moved entries in the pages of its file.

`secure_delete` overwrites an entry where it stands when it is deleted.  But when a page is split or joined with
another, entries move, and copies of them may stay in the room between the list of entries and the first of them, which
nobody reads and nothing overwrites (https://www.sqlite.org/fileformat2.html, 1.6: the unallocated region).  That room
is blanked here.  It means nothing to SQLite, so whoever reads meanwhile sees no difference, and a process that is
killed in between has done no harm.

A page of another kind (the rest of a long value) tells no kind, and in a very large file may look as if it did.  So a
page is blanked only if all its entries begin where entries may.

Only the holder of the write lock may do this, with an empty write-ahead log.
"""

import os
import struct
from typing import NamedTuple

PAGES_AT_ONCE = 256
_LIST = {2: 12, 5: 12, 10: 8, 13: 8}  # where the list of entries begins, by the kind of a page that holds some
_FIRST = 100  # bytes before the header of the first page
_HEADER = struct.Struct(">BHHH")  # kind, first free block, entries, where these begin
_LARGEST = 1 << 16  # is written as 0


class Room(NamedTuple):
    """Bytes of a page that hold nothing."""

    start: int
    end: int


def blank_leftovers(file: int, page_bytes: int) -> int:
    """How many pages of the open file held something where nothing should be; now none does."""
    blanked = at = 0
    while some := os.pread(file, PAGES_AT_ONCE * page_bytes, at):
        for start in range(0, len(some), page_bytes):
            page = some[start : start + page_bytes]
            room = _room(page, _FIRST if at + start == 0 else 0)
            if room and page[room.start : room.end].strip(b"\0"):
                os.pwrite(file, bytes(room.end - room.start), at + start + room.start)
                blanked += 1
        at += len(some)
    return blanked


def _room(page: bytes, header: int) -> Room | None:
    """The room of a page between the list of its entries and the first of them; None if it is no page of a tree."""
    kind, _, entries, first = _HEADER.unpack_from(page, header)
    if kind not in _LIST:
        return None
    begin, end = header + _LIST[kind], first or _LARGEST
    room = Room(begin + 2 * entries, end)
    if not room.start < room.end <= len(page):
        return None
    places = struct.unpack_from(f">{entries}H", page, begin)
    is_tree = all(end <= place < len(page) for place in places) if entries else end == len(page)
    return room if is_tree else None
