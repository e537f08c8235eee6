"""Which saved pages lead to which."""

from tests.corpus import card, parts, with_links

from honbun.corpus.documents import Documents
from honbun.corpus.links import Linked


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
