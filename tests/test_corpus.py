"""The documents as they are kept: nothing saved is lost, nothing deleted stays, and old files can be read."""

import asyncio
import os
import random
import re
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import apsw
import pytest
from tests.corpus import Saver, card, parts, with_links
from tests.stores import files_with
from zstandard import ZstdCompressor

from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.fulltext import prepare
from honbun.corpus.links import Linked
from honbun.corpus.parts import Parts
from honbun.corpus.press import sample_of, train
from honbun.corpus.query import Sought
from honbun.corpus.saved import Numbered, Saved, Wanted
from honbun.corpus.schema import MIGRATIONS
from honbun.corpus.search import Asked
from honbun.errors import Missing, NotFound

CANARY = "canary in a deleted page"
VERSIONS = Path(__file__).with_name("corpus_versions")


@pytest.fixture
async def documents(folder: Path) -> AsyncIterator[Documents]:
    opened = open_documents(folder)
    yield opened
    await opened.close()


@pytest.fixture
async def small(folder: Path) -> AsyncIterator[Documents]:
    """Documents that train a dictionary from 20 versions on, and press 30 with it."""
    opened = Documents(folder / "corpus.sqlite", teachers=20, most_served=30)
    yield opened
    await opened.close()


async def save_many(documents: Documents, numbers: range, text: str = "", **fields: object) -> list[Saved]:
    return [await documents.save(card(number, **fields), parts(number, text), now=number) for number in numbers]


def look(folder: Path, query: str) -> list[object]:
    """The first column of what the file answers."""
    connection = apsw.Connection(str(folder / "corpus.sqlite"))
    try:
        return [row[0] for row in connection.execute(query)]
    finally:
        connection.close()


def modes(folder: Path) -> set[str]:
    return {f"{file.stat().st_mode & 0o777:o}" for file in folder.iterdir()}


async def test_saved_page_can_be_read(documents: Documents) -> None:
    saved = await documents.save(card(1), parts(1), now=5)

    assert saved == Saved(1, 1, 5, card(1))
    assert await documents.parts(saved) == parts(1)
    assert await documents.versions(1) == [saved]


async def test_same_address_is_a_new_version(documents: Documents) -> None:
    first = await documents.save(card(1), parts(1), now=5)
    second = await documents.save(card(1, title="New"), parts(2), now=6)

    assert (second.id, second.version) == (first.id, 2)
    assert await documents.versions(1) == [second, first]
    assert [await documents.parts(saved) for saved in (first, second)] == [parts(1), parts(2)]


async def test_id_is_never_given_to_another(documents: Documents) -> None:
    await save_many(documents, range(3))
    await documents.delete(3)
    saved = await documents.save(card(9), parts(9), now=9)

    assert saved.id == 4


async def test_last_saved_is_listed_first(documents: Documents) -> None:
    await save_many(documents, range(3))
    await documents.save(card(0), parts(0), now=9)

    assert [saved.card.title for saved in await documents.find(Wanted())] == ["Page 0", "Page 2", "Page 1"]


async def test_list_is_of_what_is_wanted(documents: Documents) -> None:
    await save_many(documents, range(6))
    await save_many(documents, range(3), site="b.example")

    async def found(**wanted: object) -> list[str]:
        return [saved.card.url for saved in await documents.find(Wanted(**wanted))]  # type: ignore[arg-type]

    assert await found(url="http://a.example/4") == ["http://a.example/4"]
    assert await found(site="b.example", since=1) == ["http://b.example/2", "http://b.example/1"]
    assert await found(since=2, until=4, site="a.example") == ["http://a.example/3", "http://a.example/2"]


async def test_list_goes_on_where_it_ended(documents: Documents) -> None:
    for number in range(7):
        await documents.save(card(number), parts(number), now=number // 3)
    seen, after = [], None
    while page := await documents.find(Wanted(most=2, after=after)):
        seen += [saved.id for saved in page]
        after = (page[-1].saved_at, page[-1].id)

    assert seen == [7, 6, 5, 4, 3, 2, 1]


async def test_deleted_document_is_gone(documents: Documents) -> None:
    (saved, *_) = await save_many(documents, range(2))

    assert await documents.delete(saved.id) == 1
    assert await documents.delete(saved.id) == 0
    assert [left.id for left in await documents.find(Wanted())] == [2]
    with pytest.raises(NotFound, match="document 0000000001 was deleted"):
        await documents.parts(saved)


async def test_forgotten_site_takes_all_its_documents(documents: Documents) -> None:
    await save_many(documents, range(3))
    await save_many(documents, range(2), site="b.example")

    assert await documents.forget(Wanted(site="a.example")) == 3
    assert await documents.sites() == {"b.example": 2}


async def test_forgotten_page_takes_all_its_versions(documents: Documents, folder: Path) -> None:
    await save_many(documents, range(2))
    await save_many(documents, range(2))

    assert await documents.forget(Wanted(url="http://a.example/0")) == 1
    assert await documents.forget(Wanted(url="http://a.example/0")) == 0
    assert look(folder, "SELECT document FROM versions") == [2, 2]


async def test_deleted_document_leaves_no_byte(documents: Documents, folder: Path) -> None:
    for number in range(30):
        noise = Parts(b"{}", b"{}", random.Random(number).randbytes(9000)).joined()
        await documents.save(card(number, title=CANARY), noise, now=number)
    random_bytes = random.Random(7).randbytes(9000)[4000:4030]  # noise cannot be pressed, and stays as it is
    before = files_with(random_bytes, folder), files_with(CANARY.encode(), folder)
    await documents.forget(Wanted(url="http://a.example/7"))
    after = files_with(random_bytes, folder)
    await documents.forget(Wanted(site="a.example"))

    assert all(before)
    assert after == files_with(CANARY.encode(), folder) == files_with(b"a.example", folder) == []


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


async def test_no_acknowledged_save_is_lost_by_kill(folder: Path) -> None:
    chance, told = random.Random(1), set()
    for attempt in range(15):
        told |= Saver(folder, attempt * 10_000).kill(after=chance.random() / 5)
    documents = open_documents(folder)
    held = [saved for number in told for saved in await documents.find(Wanted(url=card(number).url))]
    kept = [await documents.parts(saved) for saved in held]
    findings = await documents.examine()
    await documents.close()

    assert len(told) > 15
    assert kept == [parts(number) for number in told]
    assert [finding.ok for finding in findings] == [True]


async def test_save_is_synced_before_it_is_answered(documents: Documents) -> None:
    full = 2

    assert await documents._database.read(lambda connection: connection.execute("PRAGMA synchronous").get) == full


async def test_file_is_for_its_owner_only(folder: Path) -> None:
    mask = os.umask(0)
    try:
        documents = open_documents(folder)
        await save_many(documents, range(3))
        kept = modes(folder)
        await documents.close()
    finally:
        os.umask(mask)

    assert kept == {"600"}


def test_damaged_file_is_told(folder: Path) -> None:
    (folder / "corpus.sqlite").write_bytes(b"no database " * 1000)

    with pytest.raises(Missing, match=r"corpus\.sqlite is damaged .* comes back from a copy of it"):
        open_documents(folder)


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
async def test_file_of_every_version_can_be_read(version: int, folder: Path) -> None:
    connection = apsw.Connection(str(folder / "corpus.sqlite"))
    prepare(connection)
    connection.execute((VERSIONS / f"{version}.sql").read_text())
    connection.close()
    documents = open_documents(folder)
    (saved,) = await documents.find(Wanted())
    held = Parts.split(await documents.parts(saved))
    await documents.close()

    assert (saved.id, saved.version, saved.card.title) == (7, 2, "An old page")
    assert held == (b'{"text":"old"}', b'{"texts":[]}', b"<p>old")


@pytest.mark.parametrize("version", range(3, len(MIGRATIONS) + 1))
async def test_text_of_every_version_is_found_and_forgotten(version: int, folder: Path) -> None:
    connection = apsw.Connection(str(folder / "corpus.sqlite"))
    prepare(connection)
    connection.execute((VERSIONS / f"{version}.sql").read_text())
    connection.close()
    documents, old = open_documents(folder), Sought("old")
    asked = Asked(old, {old: [("old", "old")]})
    found = await documents.search(asked)
    await documents.delete(7)
    later = await documents.search(asked)
    await documents.close()

    assert (found.hits, later.hits) == (1, 0)


def test_first_version_is_never_changed() -> None:
    tables = re.findall(r"CREATE .*;", (VERSIONS / "1.sql").read_text())

    assert tables == [f"{statement};" for statement in MIGRATIONS[0]]


# Versions that another corpus has numbered


async def test_restored_version_keeps_its_numbers(documents: Documents) -> None:
    saved = await documents.restore(card(1), parts(1), Numbered(id=70, version=3, saved_at=9))

    assert saved == Saved(70, 3, 9, card(1))
    assert await documents.find(Wanted()) == [saved]


async def test_version_is_restored_once(documents: Documents) -> None:
    for _ in range(2):
        again = await documents.restore(card(1), parts(1), Numbered(70, 3, 9))

    assert again is None
    assert len(await documents.versions(70)) == 1


async def test_older_version_is_restored_below_the_newest(documents: Documents) -> None:
    await documents.save(card(1), parts(1), now=50)
    await documents.save(card(1, title="New"), parts(2), now=60)
    await documents.restore(card(1), parts(3), Numbered(1, 1, 9))
    await documents.forget(Wanted(since=50, until=51))
    older = await documents.restore(card(1), parts(4), Numbered(1, 1, 10))

    assert older == Saved(1, 1, 10, card(1))
    assert [(saved.version, saved.saved_at) for saved in await documents.versions(1)] == [(3, 9), (2, 60), (1, 10)]


async def test_taken_id_is_not_given_twice(documents: Documents) -> None:
    await documents.save(card(1), parts(1), now=5)
    saved = await documents.restore(card(2), parts(2), Numbered(1, 1, 9))

    assert saved == Saved(2, 1, 9, card(2))


# Forgetting some versions


async def test_document_that_loses_its_newest_version_is_what_the_older_tells(documents: Documents) -> None:
    first = await documents.save(card(1), with_links(("older", "http://a.example/2")), now=5)
    await documents.save(card(2), parts(2), now=1)
    await documents.save(card(1, title="New"), with_links(("newer", "http://a.example/2")), now=60)

    assert await documents.count_forgotten(Wanted(since=50)) == 1
    assert await documents.forget(Wanted(since=50)) == 1
    assert await documents.find(Wanted(url=card(1).url)) == [first]
    assert (await documents.links(2)).inlinks == [("older", ["0000000001"])]


async def test_documents_are_forgotten_by_their_ids(documents: Documents) -> None:
    await save_many(documents, range(5))

    assert await documents.forget(Wanted(ids=(2, 4, 99))) == 2
    assert [saved.id for saved in await documents.find_by_id(Wanted())] == [1, 3, 5]


# Links


async def test_inlinks_are_those_of_saved_pages(documents: Documents) -> None:
    await documents.save(
        card(1), with_links(("次へ", "http://a.example/2#part"), ("ここ", "http://a.example/1")), now=1
    )
    await documents.save(card(2), with_links(("前へ", "http://A.example:80/1"), ("外へ", "http://b.example/")), now=2)
    await documents.save(card(3), with_links(("次へ", "http://a.example/2?utm_source=x")), now=3)

    ids = {card(1).url: "0000000001", card(3).url: "0000000003"}

    assert await documents.links(2) == Linked([("次へ", ["0000000001", "0000000003"])], ids)
    assert (await documents.links(1)).inlinks == [("前へ", ["0000000002"])]


async def test_links_of_an_older_version_count_no_more(documents: Documents) -> None:
    await documents.save(card(1), with_links(("次へ", "http://a.example/2")), now=1)
    await documents.save(card(2), parts(2), now=2)
    await documents.save(card(1), with_links(("後で", "http://a.example/2")), now=3)

    assert (await documents.links(2)).inlinks == [("後で", ["0000000001"])]


async def test_deleted_document_links_nowhere(documents: Documents) -> None:
    await documents.save(card(1), with_links(("次へ", "http://a.example/2")), now=1)
    await documents.save(card(2), parts(2), now=2)
    await documents.delete(1)

    assert (await documents.links(2)).inlinks == []


async def test_links_of_an_old_file_are_found(folder: Path) -> None:
    connection = apsw.Connection(str(folder / "corpus.sqlite"))
    connection.execute((VERSIONS / "1.sql").read_text())
    kept = ZstdCompressor().compress(with_links(("次へ", "http://a.example/2")))
    connection.execute("UPDATE versions SET parts = ?", (kept,))
    connection.close()
    documents = open_documents(folder)
    await documents.save(card(2), parts(2), now=20)
    found = (await documents.links(8)).inlinks
    await documents.close()

    assert found == [("次へ", ["0000000007"])]
