"""Files that older programs wrote: what is in them can be read, found and forgotten."""

import re
from pathlib import Path

import apsw
import pytest
from tests.corpus import card, parts, with_links
from zstandard import ZstdCompressor

from honbun.corpus.documents import open_documents
from honbun.corpus.fulltext import prepare
from honbun.corpus.parts import Parts
from honbun.corpus.query import Sought
from honbun.corpus.saved import Wanted
from honbun.corpus.schema import MIGRATIONS
from honbun.corpus.search import Asked

VERSIONS = Path(__file__).with_name("corpus_versions")


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
