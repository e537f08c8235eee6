"""What SQLite leaves of moved entries is blanked, and nothing else is."""

import os
import struct
from pathlib import Path
from random import Random

import apsw
import pytest

from honbun.database import Database
from honbun.scrubbing import blank_leftovers

TABLE = ("CREATE TABLE pages (id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE)",)
ADDRESSES = [f"http://a.example/{'x' * 80}{number}/{'kept' if number % 10 else 'gone'}" for number in range(4_000)]
PAGE_BYTES = 4096


def fill_and_delete(connection: apsw.Connection) -> None:
    """Entries that come in no order are moved to and fro."""
    shuffled = Random(1).sample(ADDRESSES, len(ADDRESSES))
    connection.executemany("INSERT INTO pages (address) VALUES (?)", [(address,) for address in shuffled])
    gone = [(address,) for address in Random(2).sample(ADDRESSES, len(ADDRESSES)) if "gone" in address]
    connection.executemany("DELETE FROM pages WHERE address = ?", gone)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database that was closed after pages were deleted."""
    connection = apsw.Connection(str(tmp_path / "pages.sqlite"))
    for statement in (f"PRAGMA page_size = {PAGE_BYTES}", "PRAGMA secure_delete = ON", *TABLE):
        connection.execute(statement)
    with connection:
        fill_and_delete(connection)
    connection.close()
    return tmp_path / "pages.sqlite"


def count_gone(folder: Path) -> int:
    return sum(file.read_bytes().count(b"/gone") for file in folder.iterdir())


def blank(file: Path) -> int:
    opened = os.open(file, os.O_RDWR)
    try:
        return blank_leftovers(opened, PAGE_BYTES)
    finally:
        os.close(opened)


def test_leftovers_are_blanked(file: Path) -> None:
    before = count_gone(file.parent)

    assert blank(file) > 0
    assert (before > 0, count_gone(file.parent)) == (True, 0)
    assert blank(file) == 0


def test_what_is_kept_is_whole(file: Path) -> None:
    blank(file)
    connection = apsw.Connection(str(file))
    held = {address for (address,) in connection.execute("SELECT address FROM pages")}
    verdict = connection.execute("PRAGMA integrity_check").get
    connection.close()

    assert verdict == "ok"
    assert held == {address for address in ADDRESSES if "kept" in address}


async def test_purge_leaves_nothing_even_where_pages_are_written_later(folder: Path) -> None:
    database = Database(folder / "pages.sqlite", [TABLE])
    await database.write(fill_and_delete)
    await database.purge()
    purged = count_gone(folder)
    await database.write(lambda connection: connection.execute("UPDATE pages SET address = address || '/'"))
    await database.close()

    assert (purged, count_gone(folder)) == (0, 0)


def test_rest_of_a_long_value_that_looks_like_entries_is_left(tmp_path: Path) -> None:
    value = struct.pack(">BHHHB", 13, 0, 1, 4_000, 0) + b"x" * (PAGE_BYTES - 8)
    (tmp_path / "value").write_bytes(value)

    assert blank(tmp_path / "value") == 0
    assert (tmp_path / "value").read_bytes() == value


def test_first_page_has_its_header_behind_that_of_the_file(tmp_path: Path) -> None:
    connection = apsw.Connection(str(tmp_path / "pages.sqlite"))
    connection.execute(TABLE[0])
    connection.close()
    whole = (tmp_path / "pages.sqlite").read_bytes()
    (tmp_path / "pages.sqlite").write_bytes(whole[:500] + b"left" + whole[504:])

    assert blank(tmp_path / "pages.sqlite") == 1
    assert (tmp_path / "pages.sqlite").read_bytes() == whole


async def test_file_that_nobody_has_written_to_is_not_purged_again(folder: Path) -> None:
    database = Database(folder / "pages.sqlite", [TABLE])
    await database.write(fill_and_delete)
    await database.purge()
    before = (folder / "pages.sqlite-wal").stat().st_mtime_ns
    await database.write(lambda connection: connection.execute("DELETE FROM pages WHERE id = 0"))
    await database.purge()
    after = (folder / "pages.sqlite-wal").stat().st_mtime_ns
    await database.close()

    assert before == after


async def test_what_another_process_deletes_is_purged_too(folder: Path) -> None:
    first, second = (Database(folder / "pages.sqlite", [TABLE]) for _ in range(2))
    await first.purge()
    await second.write(fill_and_delete)
    before = count_gone(folder)
    await first.purge()
    after = count_gone(folder)
    for database in (first, second):
        await database.close()

    assert (before > 0, after) == (True, 0)


class Disturbed(Database):
    """Another process writes as soon as nothing is left, once."""

    def _try_to_blank(self) -> bool:
        is_blank = super()._try_to_blank()
        other = apsw.Connection(str(self.path))
        other.execute("PRAGMA secure_delete = ON")
        with other:
            if not other.execute("SELECT count(*) FROM pages").get:
                fill_and_delete(other)
        other.close()
        return is_blank


async def test_what_another_process_deletes_meanwhile_is_purged_the_next_time(folder: Path) -> None:
    database = Disturbed(folder / "pages.sqlite", [TABLE])
    await database.purge()
    before = count_gone(folder)
    await database.purge()
    after = count_gone(folder)
    await database.close()

    assert (before > 0, after) == (True, 0)
