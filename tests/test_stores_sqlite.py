"""What the SQLite store promises beyond the contract: no page lost, no byte left, nobody else's eyes."""

import os
import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.stores import TODAY, Learner, files_with, page, pages_of

from honbun.errors import Missing
from honbun.model import Finding
from honbun.store.contract import START, Retention
from honbun.store.sqlite import SqliteStore

SITE = "news.example"
CANARY = b"canary of a forgotten page"


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "sites.sqlite"


@pytest.fixture
async def sqlite(path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path)
    yield store
    await store.close()


def modes(folder: Path) -> set[str]:
    return {f"{file.stat().st_mode & 0o777:o}" for file in folder.iterdir()}


def damage(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(40_000)
        file.write(bytes(40_000))


def show_to_others(path: Path) -> None:
    path.chmod(0o644)


async def test_no_acknowledged_page_is_lost_by_kill(folder: Path) -> None:
    chance, safe = random.Random(1), set()
    for attempt in range(15):
        safe |= Learner("sqlite", folder, attempt * 10_000).kill(after=chance.random() / 20)
    store = SqliteStore(folder / "sites.sqlite")
    held = await pages_of(store, SITE)
    await store.close()

    assert len(safe) > 20
    assert safe - held == set()


async def test_processes_share_a_file(folder: Path) -> None:
    learners = [Learner("sqlite", folder, number * 10_000) for number in range(3)]
    safe = set.union(*(learner.kill(after=0.1) for learner in learners))
    store = SqliteStore(folder / "sites.sqlite")
    held, findings = await pages_of(store, SITE), await store.examine()
    await store.close()

    assert safe - held == set()
    assert [finding.ok for finding in findings] == [True]


async def test_forgotten_page_leaves_no_byte(sqlite: SqliteStore, folder: Path) -> None:
    for number in range(50):
        await sqlite.learn(SITE, page(number, footprint=CANARY * 100), START, Retention())
        await sqlite.learn(SITE, page(number, TODAY + 1, b"kept" if number else CANARY * 150), START, Retention())
    before = files_with(CANARY, folder)
    await sqlite.forget(SITE, page(0).page)

    assert before
    assert files_with(CANARY, folder) == []
    assert files_with(b"kept", folder)


async def test_forgotten_site_leaves_no_byte(sqlite: SqliteStore, folder: Path) -> None:
    for number in range(50):
        await sqlite.learn(SITE, page(number, footprint=CANARY * 100), START, Retention())
    await sqlite.forget(SITE)

    assert files_with(CANARY, folder) == files_with(SITE.encode(), folder) == []


async def test_files_are_for_their_owner_only(path: Path) -> None:
    mask = os.umask(0)
    try:
        store = SqliteStore(path)
        await store.learn(SITE, page(1), START, Retention())
        kept = modes(path.parent)
        await store.close()
    finally:
        os.umask(mask)

    assert kept == {"600"}


async def test_folder_is_made_for_its_owner_only(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "new" / "sites.sqlite")
    await store.close()

    assert modes(tmp_path) == {"700"}


def test_folder_that_others_can_read_is_refused(path: Path) -> None:
    path.parent.chmod(0o755)

    with pytest.raises(Missing, match=f"others can read {path.parent}: run `chmod 700"):
        SqliteStore(path)


def test_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"no database " * 1000)

    with pytest.raises(Missing, match="is damaged"):
        SqliteStore(path)


async def test_file_of_a_newer_version_is_refused(path: Path) -> None:
    await SqliteStore(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()

    with pytest.raises(Missing, match="newer honbun"):
        SqliteStore(path)


async def test_damage_in_the_middle_is_found(path: Path) -> None:
    store = SqliteStore(path)
    for number in range(50):
        await store.learn(SITE, page(number, footprint=b"f" * 3000), START, Retention())
    await store.close()
    damage(path)

    store = SqliteStore(path)
    (finding,) = await store.examine()
    await store.close()

    assert not finding.ok
    assert f"{path} is damaged" in finding.what


async def test_old_pages_go_when_the_file_is_opened(path: Path) -> None:
    store = SqliteStore(path)
    for number, seen in enumerate([TODAY - 1, TODAY, TODAY + 1]):
        await store.learn(SITE, page(number, seen), START, Retention())
    await store.learn("old.example", page(1, TODAY - 1), START, Retention())
    await store.close()

    store = SqliteStore(path, oldest=TODAY)
    assert [(summary.site, summary.pages) for summary in await store.sites()] == [(SITE, 2)]
    await store.close()


async def test_doctor_tells_of_a_sound_file(sqlite: SqliteStore, path: Path) -> None:
    (finding,) = await sqlite.examine()

    assert finding == Finding(True, f"{path} is whole, 0.1 MB")


async def test_doctor_tells_of_a_file_that_others_can_read(sqlite: SqliteStore, path: Path) -> None:
    show_to_others(path)

    assert Finding(False, f"others can read {path}", f"chmod 600 {path}") in await sqlite.examine()
