"""The documents as they are kept: nothing saved is lost, nothing deleted stays."""

import os
import random
from pathlib import Path

import pytest
from tests.corpus import CANARY, Saver, card, look, parts, save_many, with_links
from tests.stores import files_with

from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.parts import Parts
from honbun.corpus.saved import Numbered, Saved, Wanted
from honbun.errors import Missing, NotFound


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
