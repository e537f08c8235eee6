"""The full text in shards of tantivy: found is what FTS5 finds, in the same order, and what is deleted is gone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.corpus import card

from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.parts import Parts
from honbun.corpus.query import parse, rejected_in, sought_in
from honbun.corpus.search import Asked
from honbun.workers.texts import TextReader

pytest.importorskip("tantivy", reason="tantivy is not installed (pip install 'honbun[scale]')")

PARTS = Parts(b"{}", b"{}", b"").joined()
READER = TextReader()
SENTENCES = (
    "川辺の村では、毎年の夏に子どもたちが橋の上から水に飛び込む。",
    "京都大学の近くに古い寺がある。",
    "私は昨日そこまで走った。走る人は走って帰る。",
    "東京都民も多い。東京都の夏は暑くて長い。",
    "ＡＢＣの本を読んだ。Ａ b c の歌、a  b。",
    "猫が橋の上で寝ている。猫の上の猫。",
    "ｶﾞラスの箱。ガラスのガラス。",
    "ああああ、と叫んだ。あああ。",
    "村長は「これは村の宝だ」と話した。村民は多い。",
    "行った道を行う人が行く。食べられなければならなかった。",
    "絵文字😀と記号*^\"'\\の話。",
)
QUERIES = """村|走る|走った|"走る"|ねこ|ネコ|きょうとだいがく|はしる|abc|ガラス|都民も|職|る。村|い。寺の|夏 橋|村 OR 寺
夏 NOT 橋|夏 -橋|夏 -民|(村 OR 寺) 古い|"古い寺"|"寺古い"|夏 site:even.example|site:example|author:山田|author:山|夏 date:2025
夏 date:2024-11..2025-02|date:..2024|夏 type:comment|夏 type:default|http://none.example/|猫|橋の上|"ああ"|あ|"あ"|"a b"|行く
行った|食べられなければならなかった|の|(夏 橋) OR (寺 -猫) OR 走る|(村 夏) OR 猫|"の上" -"猫の上"|😀|"*"|人 人|人 OR 人|"。"|京都
(走る OR 猫) (橋 OR 人) -site:odd.example""".replace("\n", "|").split("|")


def asked(query: str, **told: Any) -> Asked:
    node = parse(query, bonds="~" in query)
    texts = list(dict.fromkeys([*sought_in(node), *rejected_in(node)]))
    cut = {one: [(word.surface, word.lemma) for word in _words(one.text)] for one in texts}
    return Asked(node, cut, most=1000, counts=True, texts=False, **told)


def _words(text: str) -> list[Any]:
    read = READER.read_lines([text])
    return [read.words[number] for sentence in read.sentences for number in sentence if read.words[number].pos]


async def told(documents: Documents, question: Asked) -> tuple[Any, ...]:
    """What a search finds, to the last digit."""
    found = await documents.search(question)
    return found.hits, [(hit.saved.id, hit.score) for hit in found.results], found.facets


async def fill(documents: Documents, many: int, seed: int = 1) -> None:
    chance = Random(seed)
    for number in range(many):
        lines = ["話"] * (number % 2) + chance.choices(SENTENCES, k=chance.choice([1, 3, 8, 40]))
        words = READER.read_lines(lines, ("default", "comment")[: chance.randint(1, 2)]).packed()
        site = chance.choice(["even.example", "odd.example", "www.odd.example"])
        day = chance.choice(["2024-12-01", "2025-01", "2025-12-31T01:00:00Z", ""])
        told = card(number, site, byline=chance.choice(["", "山田太郎", "山田, 川上"]), date=day)
        await documents.save(told, PARTS, now=1_700_000_000 + number, words=words)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Documents]:
    documents = open_documents(folder)
    try:
        yield documents
    finally:
        await documents.close()


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[Any, ...]]]:
    """What each engine finds to each query, in each ranking."""
    return asyncio.run(_both(tmp_path_factory.mktemp("shards")))


async def _both(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    folder.chmod(0o700)
    found: dict[str, list[tuple[Any, ...]]] = {}
    async with opened(folder) as documents:
        await fill(documents, 150)
        for engine in ("fts5", "tantivy"):
            await documents.choose_engine(engine, 2)
            for query in QUERIES:
                for ranking in ("okapi", "paper"):
                    found.setdefault(query, []).append(await told(documents, asked(query, ranking=ranking)))
    return found


@pytest.mark.parametrize("query", QUERIES)
def test_shards_find_what_fts5_finds(both, query):
    okapi, paper, *others = both[query]

    assert others == [okapi, paper]
