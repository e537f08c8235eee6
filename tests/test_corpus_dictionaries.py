"""The dictionaries that press documents: they save room, and hold nothing of what was deleted."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from tests.corpus import CANARY, card, look, parts, save_many
from tests.stores import files_with

from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.parts import Parts
from honbun.corpus.press import sample_of, train


@pytest.fixture
async def small(folder: Path) -> AsyncIterator[Documents]:
    """Documents that train a dictionary from 20 versions on, and press 30 with it."""
    opened = Documents(folder / "corpus.sqlite", teachers=20, most_served=30)
    yield opened
    await opened.close()


async def test_dictionary_presses_what_taught_it_and_what_follows(small: Documents, folder: Path) -> None:
    saved = await save_many(small, range(20))
    plain = sum(look(folder, "SELECT length(parts) FROM versions"))  # type: ignore[arg-type]
    await small.settle()
    pressed = sum(look(folder, "SELECT length(parts) FROM versions"))  # type: ignore[arg-type]
    saved += await save_many(small, range(20, 25))

    assert pressed < plain / 1.3
    assert look(folder, "SELECT DISTINCT dictionary FROM versions") == [1]
    assert [await small.parts(one) for one in saved] == [parts(number) for number in range(25)]


async def test_dictionary_serves_no_more_than_it_may(small: Documents, folder: Path) -> None:
    await save_many(small, range(20))
    await small.settle()
    await save_many(small, range(20, 50))
    await small.settle()

    assert look(folder, "SELECT count(*) FROM versions GROUP BY dictionary ORDER BY dictionary") == [30, 20]


async def test_page_is_read_though_its_dictionary_was_closed(small: Documents, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("honbun.corpus.press.MOST_OPENED", 1)
    saved = await save_many(small, range(20))
    await small.settle()
    saved += await save_many(small, range(20, 50))
    await small.settle()

    assert [await small.parts(each) for each in saved] == [parts(number) for number in range(50)]


def test_dictionary_is_taught_pieces_from_all_over() -> None:
    data = b"".join(bytes([number]) * 1000 for number in range(200))

    assert len(sample_of(data)) == 40_000
    assert set(sample_of(data)) == {25 * piece + at for piece in range(8) for at in range(5)}


async def test_page_that_taught_a_dictionary_takes_it_along(small: Documents, folder: Path) -> None:
    saved = await save_many(small, range(20), text=CANARY)
    await small.settle()
    before = files_with(CANARY.encode(), folder)
    await small.delete(saved[0].id)

    assert before
    assert files_with(CANARY.encode(), folder) == []
    assert look(folder, "SELECT count(*) FROM dictionaries") == [0]
    assert await small.parts(saved[9]) == parts(9, CANARY)


async def test_page_that_taught_nothing_leaves_the_dictionary(small: Documents, folder: Path) -> None:
    await save_many(small, range(20))
    await small.settle()
    saved = await small.save(card(20), parts(20), now=20)
    await small.delete(saved.id)

    assert look(folder, "SELECT count(*) FROM dictionaries") == [1]


async def test_page_deleted_during_training_teaches_nothing(small: Documents, folder: Path) -> None:
    await save_many(small, range(20), text=CANARY)
    await asyncio.sleep(0)  # the training has asked for what is to teach it
    await small.delete(1)
    await small.settle()

    assert look(folder, "SELECT count(*) FROM dictionaries") == [0]
    assert files_with(CANARY.encode(), folder) == []


async def test_dictionary_of_no_use_is_dropped(documents: Documents, folder: Path) -> None:
    damaged = train([parts(number) for number in range(50)])[:100]
    await documents._database.write(partial(documents._press.adopt, content=damaged, teachers=()))
    (saved,) = await save_many(documents, range(1))

    assert await documents.parts(saved) == parts(0)
    assert look(folder, "SELECT count(*) FROM dictionaries") == [0]


async def test_tiny_pages_that_are_all_alike_are_kept(small: Documents) -> None:
    tiny = Parts(b"{}", b"{}", b"<p>").joined()
    saved = [await small.save(card(number), tiny, now=number) for number in range(60)]
    await small.settle()

    assert {await small.parts(one) for one in saved} == {tiny}


async def test_dictionary_is_known_after_a_restart(folder: Path) -> None:
    first = Documents(folder / "corpus.sqlite", teachers=20)
    saved = await save_many(first, range(20))
    await first.settle()
    await first.close()
    second = open_documents(folder)

    assert [await second.parts(one) for one in saved] == [parts(number) for number in range(20)]
    await second.close()


async def test_one_page_saved_again_and_again_teaches_nothing(small: Documents, folder: Path) -> None:
    for number in range(20):
        await small.save(card(1), Parts(b"{}", b"{}", b"").joined(), now=number)
    await small.settle()

    assert look(folder, "SELECT count(*) FROM dictionaries") == [0]
