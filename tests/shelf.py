"""A corpus of many small pages that link to each other, made without a service."""

import asyncio
from pathlib import Path

from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.saved import Card, Wanted
from honbun.model import Visit
from honbun.page.extract import extract_alone
from honbun.page.reading import read_page
from honbun.page.signature import Hasher
from honbun.workers.documents import prepare

DAY = 86_400
FIRST_DAY = 1_600_000_000
_PLACES = "川 山 海 谷 森 村 橋 祭り 水車 図書館".split()


def address(number: int) -> str:
    return f"http://{'even' if number % 2 == 0 else 'odd'}.example/{number}"


def page(number: int) -> str:
    """A page that is like no other."""
    place, other = _PLACES[number % 10], _PLACES[number // 10 % 10]
    body = (
        f"<p>{place}の近くの村では、毎年の夏に{number}人の子どもたちが集まる。今年も{other}で多くの人が&quot;祭り&quot;を"
        "待っている。水は冷たく、空は高かった。</p>"
        f"<p>村長は「これは村の宝だ」と話した。<a href='{address(number + 1)}'>次の話</a>も読んでほしい。</p>"
    )
    title = f"{place}の話 {number}"
    head = f"<html><head><title>{title}</title></head><body><ul><li><a href=/>ホーム</a></ul>"
    return f"{head}<div class=story><h1>{title}</h1>{body}</div></body></html>"


def fill(folder: Path, numbers: range) -> None:
    """Save the pages with these numbers, one a day; every tenth twice."""
    asyncio.run(_fill(folder, numbers))


async def _fill(folder: Path, numbers: range) -> None:
    documents = open_documents(folder)
    for number in numbers:
        await _save(documents, number, page(number), FIRST_DAY + number * DAY)
    for number in numbers[::10]:
        await _save(documents, number, page(number).replace("高かった", "青かった"), FIRST_DAY + number * DAY + 1)
    await documents.settle()
    await documents.close()


async def _save(documents: Documents, number: int, html: str, now: int) -> None:
    visit = Visit(address(number), html, fetched_at=now - 5, annotate=("mecab",) if number % 7 == 0 else ())
    reading = read_page(visit, Hasher(b""))
    head, parts = prepare(visit, reading, extract_alone(reading))
    await documents.save(Card(**(head | {"annotate": visit.annotate})), parts, now)


def listed(folder: Path) -> list[str]:
    """The addresses of all documents, in the order of their ids."""
    return asyncio.run(_listed(folder))


async def _listed(folder: Path) -> list[str]:
    documents = open_documents(folder)
    found = [saved.card.url for saved in await documents.find_by_id(Wanted(most=10_000))]
    await documents.close()
    return found
