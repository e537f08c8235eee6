"""The full text in shards of tantivy: found is what FTS5 finds, in the same order, and what is deleted is gone."""

import asyncio
import json
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from apsw import Connection
from tests.corpus import card
from tests.stores import read

from honbun.backup import back_up, restore
from honbun.cli.main import main
from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.forgetting import drop_chosen
from honbun.corpus.fulltext import prepare
from honbun.corpus.parts import Parts
from honbun.corpus.query import parse, rejected_in, sought_in
from honbun.corpus.saved import Saved, Wanted
from honbun.corpus.search import Asked
from honbun.errors import Missing
from honbun.folder import open_folder
from honbun.workers.texts import TextReader

tantivy = pytest.importorskip("tantivy", reason="tantivy is not installed (pip install 'honbun[scale]')")

reader = pytest.importorskip("honbun.corpus.shards.reader")

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
夏 NOT 橋|夏 -橋|夏 -民|(村 OR 寺) 古い|"古い寺"|"寺古い"|夏 site:even.example|site:example|author:山田
author:山|夏 date:2025|夏 date:2024-11..2025-02|date:..2024|夏 type:comment|夏 type:default|http://none.example/
。東京都 (多い。行った OR 村長) -の上|(は (行う OR 夏に)) -都の|(は (行う OR 夏に) -都の) OR 職
猫|橋の上|"ああ"|あ|"あ"|"a b"|行く|行った|食べられなければならなかった|の|(夏 橋) OR (寺 -猫) OR 走る
(村 夏) OR 猫|"の上" -"猫の上"|😀|"*"|人 人|人 OR 人|"。"|京都|(走る OR 猫) (橋 OR 人) -site:odd.example""".replace(
    "\n", "|"
).split("|")


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
    folder = tmp_path_factory.mktemp("shards")
    folder.chmod(0o700)
    return asyncio.run(_both(folder))


async def _both(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
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


NEAR = [("夏 橋", 0), ("夏 橋", 10), ("橋 村 夏", 5), ("走る 人 site:odd.example", 3), ("猫 猫", 1)]
NEAR += [("の上 上の猫 -夏", 0), ("上の猫 の上 上", 0)]  # phrases that overlap
BOUND = ["走った人~AND", "走った人~OR", "夏の橋~5w", "猫の上の猫~3w"]


async def test_nearness_is_that_of_fts5(folder: Path) -> None:
    questions = [asked(query, near=near) for query, near in NEAR] + [asked(query) for query in BOUND]
    async with opened(folder) as documents:
        await fill(documents, 40)
        fts5 = [await told(documents, question) for question in questions]
        await documents.choose_engine("tantivy", 2)

        assert [await told(documents, question) for question in questions] == fts5
        assert sum(hits for hits, *_ in fts5) > 50


@pytest.mark.parametrize("length", [0, 1, 23, 24, 39, 40, 41, 57, 100, 1_000, 4_095, 123_456])
def test_length_is_rounded_as_tantivy_rounds_it(tmp_path: Path, length: int) -> None:
    index = tantivy.Index(tantivy.SchemaBuilder().add_text_field("text").build(), path=str(tmp_path))
    writer = index.writer(num_threads=1)
    writer.add_document(tantivy.Document(text="a" + " b" * length))
    writer.commit()
    index.reload()
    query, address = index.parse_query("a", ["text"]), tantivy.DocAddress(0, 0)

    told = query.explain(index.searcher(), address).to_json()
    assert dict(reader._values(json.loads(told)))["dl"] == reader.norm(length + 1)


# What comes and goes


@pytest.fixture
async def sharded(folder: Path) -> AsyncIterator[Documents]:
    async with opened(folder) as documents:
        await documents.choose_engine("tantivy", 2)
        yield documents


async def save(documents: Documents, number: int, *lines: str) -> Saved:
    words = READER.read_lines(lines, ("default",)).packed()
    return await documents.save(card(number), PARTS, now=1_700_000_000 + number, words=words)


async def hits(documents: Documents, query: str) -> list[int]:
    found = await documents.search(asked(query))
    return [hit.saved.id for hit in found.results]


def files_holding(word: bytes, folder: Path) -> list[str]:
    return [file.name for file in sorted(folder.rglob("*")) if file.is_file() and word in read(file)]


async def test_new_version_replaces_the_old(sharded: Documents) -> None:
    first = await save(sharded, 1, "鯨が泳ぐ。")
    assert await hits(sharded, "鯨") == [first.id]
    await save(sharded, 1, "象が歩く。")

    assert (await hits(sharded, "鯨"), await hits(sharded, "象")) == ([], [first.id])


async def test_what_another_process_saves_and_deletes_is_seen(folder: Path, sharded: Documents) -> None:
    assert await hits(sharded, "鯨") == []
    async with opened(folder) as other:
        kept, gone = await save(other, 1, "鯨が泳ぐ。"), await save(other, 2, "鯨が泳ぐ。")
        assert await hits(other, "鯨") == [2, 1]
        assert await hits(sharded, "鯨") == [2, 1]
        await other.delete(gone.id)

    assert await hits(sharded, "鯨") == [kept.id]


async def test_what_shards_were_told_and_the_corpus_does_not_know_is_told_again(sharded: Documents) -> None:
    gone = await save(sharded, 1, "鯨が泳ぐ。")
    assert await hits(sharded, "鯨") == [gone.id]
    await sharded._database.write(partial(drop_chosen, press=sharded._press, wanted=Wanted(ids=(gone.id,))))
    kept = await save(sharded, 2, "鯨が泳ぐ。")

    def follow_and_fail(connection: Connection) -> None:
        assert sharded._full_text.follow(connection) == 2
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await sharded._database.write(follow_and_fail)

    assert await hits(sharded, "鯨") == [kept.id]


async def test_killed_process_is_started_again(sharded: Documents) -> None:
    saved = await save(sharded, 1, "鯨が泳ぐ。")
    assert await hits(sharded, "鯨") == [saved.id]
    for process in sharded._full_text._shards._processes:
        process._process.kill()

    assert await hits(sharded, "鯨") == [saved.id]


async def test_lost_shards_are_made_anew(folder: Path) -> None:
    async with opened(folder) as documents:
        await documents.choose_engine("tantivy", 2)
        await save(documents, 1, "鯨が泳ぐ。")
        await documents.follow()
    shutil.rmtree(folder / "shards")
    async with opened(folder) as documents:
        assert await hits(documents, "鯨") == [1]


async def test_deleted_words_are_in_no_file(folder: Path, sharded: Documents) -> None:
    for number in range(30):
        await save(sharded, number, "夏の話。", "Zyxwvut という人。" * (number == 7))
    assert await hits(sharded, "zyxwvut") == [8]
    before = files_holding(b"xwvut", folder)
    await save(sharded, 7, "この版には名がない。")
    await hits(sharded, "夏")
    await sharded.delete(8)

    assert before
    assert files_holding(b"xwvut", folder) == []
    assert len(await hits(sharded, "夏")) == 29


async def test_fts5_forgets_what_it_held(folder: Path) -> None:
    async with opened(folder) as documents:
        await save(documents, 1, "Zyxwvut という人。")
        await documents.choose_engine("tantivy", 1)
        await documents.follow()
        await documents.delete(1)

    assert files_holding(b"xwvut", folder) == []


async def test_without_tantivy_it_is_told_what_to_do(sharded: Documents, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tantivy", None)
    await save(sharded, 1, "鯨が泳ぐ。")

    with pytest.raises(Missing, match=r"pip install 'honbun\[scale\]'"):
        await hits(sharded, "鯨")
    await sharded.choose_engine("fts5", 0)
    assert await hits(sharded, "鯨") == [1]


async def test_doctor_tells_of_shards(folder: Path, sharded: Documents, monkeypatch: pytest.MonkeyPatch) -> None:
    async def said() -> tuple[bool, str]:
        *_, found = await sharded.examine()
        return found.ok, found.what.removeprefix("the full text is in 2 shards of tantivy, ")

    await sharded.follow()
    told = [await said()]
    await save(sharded, 1, "鯨が泳ぐ。")
    told.append(await said())
    shutil.rmtree(folder / "shards")
    told.append(await said())
    monkeypatch.setitem(sys.modules, "tantivy", None)

    assert [*told, await said()] == [
        (True, "in step with the corpus"),
        (True, "1 behind the corpus until somebody searches"),
        (True, "which the next search makes anew"),
        (False, "which is not installed"),
    ]


async def test_doctor_tells_of_no_shards_where_there_are_none(folder: Path) -> None:
    async with opened(folder) as documents:
        assert len(await documents.examine()) == 1


def test_command_changes_the_engine(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_fill(folder))
    given = ["--engine tantivy --shards 1", "--engine fts5", "--engine fts5 --shards 2"]
    codes = [main(["reindex", "--data", str(folder), *flags.split()]) for flags in given]

    assert codes == [0, 0, 2]
    assert capsys.readouterr().out.splitlines() == [
        "3 documents are searched with tantivy, in 1 shard",
        "3 documents are searched with fts5",
    ]


async def _fill(folder: Path) -> None:
    async with opened(folder) as documents:
        await fill(documents, 3)


def test_backup_makes_shards_anew(folder: Path, tmp_path: Path) -> None:
    asyncio.run(_fill(folder))
    main(["reindex", "--data", str(folder), "--engine", "tantivy"])
    back_up(open_folder(folder), tmp_path / "backup.tar", lambda _, __: None)
    asyncio.run(_delete(folder, 2))
    restore(tmp_path / "backup.tar", folder, prepare, replace=True)

    assert not (folder / "shards").exists()
    assert sorted(asyncio.run(_all(folder))) == [1, 2, 3]


async def _delete(folder: Path, document: int) -> None:
    async with opened(folder) as documents:
        await documents.delete(document)


async def _all(folder: Path) -> list[int]:
    async with opened(folder) as documents:
        return await hits(documents, "site:example")
