"""What was answered is kept, whatever happens: the service is killed, or the power fails."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.corpus import card, parts
from tests.crashes import lost, save_and_kill
from tests.power import LosingDisk
from tests.tried import tried

from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.saved import Wanted
from honbun.database import Database

RUNS = 5  # `tests.bench.bench_kills` does 50


def test_no_answered_save_is_lost_when_the_service_is_killed(folder):
    answered = save_and_kill(folder, RUNS)
    tried("kills", RUNS)
    tried("saves", len(answered))

    assert answered
    assert lost(folder, answered) == []


@pytest.fixture
def copies(folder: Path, tmp_path: Path) -> Iterator[Path]:
    """Where the files are as a power cut would leave them."""
    made = tmp_path / "copies"
    made.mkdir(mode=0o700)
    disk = LosingDisk(folder, made)
    yield made
    disk.remove()


async def after_power_cut(copies: Path, tmp_path: Path, attempt: int) -> set[str]:
    """The addresses that are there when the power comes back."""
    left = tmp_path / f"left{attempt}"
    shutil.copytree(copies, left)
    documents = open_documents(left)
    found = {saved.card.url for saved in await documents.find(Wanted(most=1000))}
    await documents.close()
    return found


async def test_no_answered_save_is_lost_in_a_power_cut(folder, copies, tmp_path):
    documents = open_documents(folder)
    for number in range(25):
        await documents.save(card(number), parts(number), now=number)
        left = await after_power_cut(copies, tmp_path, number)
        tried("power cuts")
        assert left == {card(each).url for each in range(number + 1)}
    await documents.close()


async def test_power_cut_loses_what_nobody_synced(folder, copies, tmp_path, monkeypatch):
    """What the test above shows is due to `synchronous=FULL`: with less, the disk here does lose saves."""
    opened = Database.__init__
    monkeypatch.setattr(Database, "__init__", lambda *args, **kept: opened(*args, **(kept | {"synchronous": "NORMAL"})))
    documents = Documents(folder / "corpus.sqlite")
    await documents.save(card(1), parts(1), now=1)
    monkeypatch.undo()

    assert await after_power_cut(copies, tmp_path, 0) == set()
    await documents.close()
