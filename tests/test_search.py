"""Searching what was saved: what is found, in which order, and how it is shown."""

import random
from urllib.parse import quote

import apsw
import pytest
from tests.library import PAGES, fill, marked, search, story, titles
from tests.service import Service, settings_in
from tests.stores import files_with

from honbun.corpus import fulltext

TEMPLE, BOOKS, RIVER = "京都の寺", "Books", "川の話"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("search"), store="sqlite", page_seconds=10.0)) as running:
        fill(running)
        yield running


@pytest.mark.parametrize(
    ("query", "found"),
    {
        "村": {RIVER},
        "走る": {TEMPLE, RIVER},  # 走った
        "走った": {TEMPLE},
        '"走る"': {RIVER},
        "ねこ": {BOOKS},  # 猫
        "ネコ": {BOOKS},
        "きょうとだいがく": {TEMPLE},
        "はしる": {TEMPLE, RIVER},
        "abc": {BOOKS},
        "ガラス": {BOOKS},  # ｶﾞラス
        "都民も": {TEMPLE},  # from the middle of a word to the end of the next
        "職": {TEMPLE},
        "る。村": set(),  # over two lines
        "い。寺の": {TEMPLE},  # over two sentences
        "夏 橋": {BOOKS, RIVER},
        "夏　橋": {BOOKS, RIVER},
        "村 OR 寺": {TEMPLE, RIVER},
        "夏 NOT 橋": {TEMPLE},
        "夏 -橋": {TEMPLE},
        "夏 -民": {BOOKS, RIVER},  # 都民
        "(村 OR 寺) 古い": {TEMPLE},
        '"古い寺"': {TEMPLE},
        '"寺古い"': set(),
        "夏 site:hon.example": {BOOKS},
        "site:kawa.example": {RIVER},  # www.kawa.example
        "author:山田": {TEMPLE},
        "夏 date:2025": {BOOKS, RIVER},
        "夏 date:2024-11..2025-02": {TEMPLE, BOOKS},
        "date:..2024": {TEMPLE},
        "夏 type:comment": set(),
        "夏 type:default": {TEMPLE, BOOKS, RIVER},
        "http://none.example/": set(),
    }.items(),
)
def test_query_finds(service, query, found):
    assert set(titles(service, query)) == found


def test_every_string_on_a_page_is_found(service):
    chance, text = (
        random.Random(5),
        "川辺の村では、毎年の夏に子どもたちが橋の上から水に飛び込む。今年も多くの人が走る。",
    )
    cuts = [(start, start + chance.randint(1, 6)) for start in chance.choices(range(len(text) - 6), k=40)]
    missed = [text[start:end] for start, end in cuts if RIVER not in titles(service, f'"{text[start:end]}"')]

    assert missed == []


def test_result_tells_of_its_document(service):
    (result,) = search(service, "古い")["results"]

    assert (result["url"], result["site"], result["date"]) == (
        "http://tera.example/1",
        "tera.example",
        "2024-11-30T19:00:00+09:00",
    )
    assert service.ask("GET", f"/v1/documents/{result['id']}").json["title"] == TEMPLE


def test_hit_in_a_word_comes_after_the_word(service):
    service.save("http://mura.example/4", story("村民", "村民の広場で村民が話す。村民は多い。"))
    found = search(service, "村")["results"]
    service.ask("DELETE", f"/v1/documents/{found[-1]['id']}")

    assert [result["title"] for result in found] == [RIVER, "村民"]
    assert found[0]["score"] > found[1]["score"] > 0


def test_results_go_on_where_they_ended(service):
    every = titles(service, "夏", results=3)

    assert [*titles(service, "夏", results=2), *titles(service, "夏", start=3, results=2)] == every
    assert search(service, "夏", start=4) == search(service, "夏", start=4) | {"hits": 3, "start": 4, "results": []}


def test_newest_can_come_first(service):
    assert titles(service, "夏", sort="newest") == [RIVER, BOOKS, TEMPLE]


def test_facets_count_documents(service):
    facets = search(service, "夏 OR 寺", results=1)["facets"]

    assert facets["site"] == [{"name": site, "count": 1} for site in ("hon.example", "kawa.example", "tera.example")]
    assert facets["year"] == [{"name": "2025", "count": 2}, {"name": "2024", "count": 1}]
    assert facets["author"] == [{"name": "山田太郎", "count": 1}]


def test_snippet_marks_hits(service):
    (result,) = search(service, "宝 祭り")["results"]

    assert "これは村の[宝]だ」と話した。[祭り]は来週" in marked(result)


def test_new_version_replaces_the_old(service):
    url = "http://new.example/5"
    for text in ("最初の文章である。鯨が泳ぐ。", "次の文章である。象が歩く。"):
        service.save(url, story("版", text))
    (found,) = search(service, "象")["results"]
    before = search(service, "鯨")["hits"]
    service.ask("DELETE", f"/v1/documents/{found['id']}")

    assert (before, search(service, "象")["hits"]) == (0, 0)


@pytest.mark.parametrize("worth_writing_anew", [0, 600])
def test_deleted_words_are_in_no_file(tmp_path, monkeypatch, worth_writing_anew):
    monkeypatch.setattr(fulltext, "WORTH_WRITING_ANEW", worth_writing_anew)
    with Service(settings_in(tmp_path, store="sqlite", page_seconds=10.0)) as service:
        fill(service)
        service.save("http://new.example/5", story("秘密", "Zyxwvut という名前の人がいた。みなが覚えている。"))
        before = files_with(b"xwvut", tmp_path)  # terms share their beginnings with those before them
        service.ask("POST", "/v1/forget", {"url": "http://new.example/5"})
        after = files_with(b"xwvut", tmp_path)
        assert set(titles(service, "夏")) == {TEMPLE, BOOKS, RIVER}

    assert before
    assert after == []


def test_table_that_loses_most_of_its_documents_keeps_the_others(tmp_path, monkeypatch):
    monkeypatch.setattr(fulltext, "TABLES", fulltext.TABLES[:1])
    with Service(settings_in(tmp_path, store="sqlite", page_seconds=10.0)) as service:
        fill(service)
        for number in range(len(PAGES) + fulltext.WORTH_EMPTYING):
            service.save(
                f"http://new.example/{number}", story("秘密", f"Zyxwvut{number} という夏の話。みなが覚えている。")
            )
        before = search(service, "夏")["hits"]
        service.ask("POST", "/v1/forget", {"site": "new.example"})
        assert set(titles(service, "夏")) == {TEMPLE, BOOKS, RIVER}

        service.ask("POST", "/v1/forget", {"since": 0})
        assert search(service, "夏")["hits"] == 0

    assert before == len(PAGES) + fulltext.WORTH_EMPTYING + 3
    assert files_with(b"xwvut", tmp_path) == []


def test_documents_of_an_older_program_are_found(tmp_path):
    with Service(settings_in(tmp_path, store="sqlite", page_seconds=10.0)) as service:
        fill(service)
    connection = apsw.Connection(str(tmp_path / "corpus.sqlite"))
    fulltext.prepare(connection)
    for document in range(1, len(PAGES) + 1):
        fulltext.drop_text(connection, document)
    connection.close()
    with Service(settings_in(tmp_path, store="sqlite", page_seconds=10.0)) as service:
        assert set(titles(service, "夏")) == {TEMPLE, BOOKS, RIVER}


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("", "tell what to find"),
        ("query=%20", "tell what to find"),
        ("query=-x", "names nothing to find"),
        ("query=(x", "a ( in the query"),
        ("query=x)", "a ) in the query"),
        ("query=x+AND", "missing after AND"),
        ('query=""', "nothing between"),
        ("query=date:x", "no span of days"),
        ("query=date:2026-05..2026-04", "ends before it begins"),
        ("query=x&results=0", "results must be a number from 1 to 500"),
        ("query=x&start=x", "start must be"),
        ("query=x&kwic=2", "kwic must be one of 0, 1"),
        ("query=x&sort=left", "sort must be one of score, newest"),
        ("query=x&kwic=1&sort=score", "sort must be one of left, right"),
        ("query=x&page=2", "no parameter 'page'"),
        ("query=" + "x" * 1001, "may have 1000 characters"),
    ],
)
def test_bad_question_is_told(service, asked, told):
    answer = service.ask("GET", f"/v1/search?{asked}")

    assert answer.status == 400
    assert told in answer.json["detail"]


@pytest.mark.parametrize(
    "query", ['a"b', "*", "^x", "{words} : x", "a\tb", "NEAR(a b)", "-", "'", "\\", "a:b", "%00x", "😀"]
)
def test_signs_of_the_full_text_mean_nothing(service, query):
    answer = service.ask("GET", f"/v1/search?query={quote(query, safe='%')}")

    assert answer.status == 200


# Concordance


def lines(service, query, **asked):
    return search(service, query, kwic=1, **asked)["lines"]


def test_line_shows_the_hit_in_its_sentence(service):
    (line,) = lines(service, "宝")

    assert (line["left"], line["hit"], line["right"]) == ("村長は「これは村の", "宝", "だ」と話した。")
    assert line["url"] == "http://www.kawa.example/3"


@pytest.mark.parametrize(
    ("order", "sides"),
    {
        "left": ["", "今日の", "毎年の"],  # read from the hit outwards: の, きょう comes before の, まいとし
        "right": ["が終わった。", "に子どもたち", "は暑くて長い"],
    }.items(),
)
def test_lines_are_sorted_by_what_stands_beside(service, order, sides):
    found = lines(service, "夏", sort=order)
    side = "left" if order == "left" else "right"

    assert len(found) == 3
    assert [
        line[side][-3:] if side == "left" else line[side][: len(want)] for line, want in zip(found, sides, strict=True)
    ] == sides
