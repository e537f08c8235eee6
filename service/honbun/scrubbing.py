"""Blanking what SQLite has left of moved entries in the pages of its file.

`secure_delete` overwrites an entry where it stands when it is deleted.  But when a page is split or joined with
another, entries move, and copies of them may stay in the room between the list of entries and the first of them, which
nobody reads and nothing overwrites (https://www.sqlite.org/fileformat2.html, 1.6: the unallocated region).  That room
is blanked here.  It means nothing to SQLite, so whoever reads meanwhile sees no difference, and a process that is
killed in between has done no harm.

A page of another kind (the rest of a long value) tells no kind, and in a very large file may look as if it did.  So a
page is blanked only if all its entries begin where entries may.

Only the holder of the write lock may do this, with an empty write-ahead log.  All pages of the file are looked at, at
1 µs each: for a page that is as it should be, the loop calls nothing of ours.
"""

import os
import struct
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

PAGES_AT_ONCE = 256
_LIST = {2: 12, 5: 12, 10: 8, 13: 8}  # where the list of entries begins, by the kind of a page that holds some
_FIRST = 100  # bytes before the header of the first page
_HEADER, _HEADER_BYTES = ">B2xHH", 7  # kind, entries, where these begin
_LARGEST = 1 << 16  # is written as 0


class Room(NamedTuple):
    """What holds something and should not, if its page is one of a tree."""

    page: int  # where it begins
    start: int
    end: int
    entries: int  # of the page; the list of them ends at the start


def blank_leftovers(file: int, page_bytes: int) -> int:
    """How many pages of the open file held something where nothing should be; now none does."""
    blanked = at = 0
    while some := os.pread(file, PAGES_AT_ONCE * page_bytes, at):
        for room in _rooms(some, page_bytes, _FIRST if at == 0 else 0):
            if _is_of_tree(room, some[room.page : room.page + page_bytes]):
                os.pwrite(file, bytes(room.end - room.start), at + room.page + room.start)
                blanked += 1
        at += len(some)
    return blanked


def _rooms(pages: bytes, page_bytes: int, first_header: int) -> Iterator[Room]:
    """Of each page what is between the list of entries and the first of them, if it is not blank."""
    headers = struct.iter_unpack(f"{_HEADER}{page_bytes - _HEADER_BYTES}x", pages)
    next(headers)
    page, header = 0, first_header
    for kind, entries, first in chain([struct.unpack_from(_HEADER, pages, first_header)], headers):
        if kind in _LIST:
            start, end = header + _LIST[kind] + 2 * entries, first or _LARGEST
            if start < end <= page_bytes and pages[page + start : page + end].strip(b"\0"):
                yield Room(page, start, end, entries)
        page, header = page + page_bytes, 0


def _is_of_tree(room: Room, page: bytes) -> bool:
    """Whether all entries of the page begin where entries may."""
    places = struct.unpack_from(f">{room.entries}H", page, room.start - 2 * room.entries)
    return all(room.end <= place < len(page) for place in places) if places else room.end == len(page)
