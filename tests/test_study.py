"""Counting words in what was saved."""

import csv
import io
import time
from urllib.parse import urlencode

import pytest
from tests.library import fill, story
from tests.service import Service, settings_in

from honbun.corpus.study import Collocates, Words
from honbun.workers.texts import TextReader

FILLER = "空は高く、水は冷たかった。誰も何も言わなかった。"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("study"), store="sqlite", page_seconds=10.0)) as running:
        fill(running)
        running.save("http://hon.example/9", story("白い犬", "白い犬が走る。白い犬は速い。黒い犬も走った。" + FILLER))
        yield running


def ask(service, noun, **asked):
    answer = service.ask("GET", f"/v1/{noun}?{urlencode(asked)}")
    assert answer.status == 200, answer.body
    return answer.json


def table(service, noun, **asked):
    answer = service.ask("GET", f"/v1/{noun}?{urlencode(asked | {'format': 'csv'})}")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.reader(io.StringIO(answer.body.decode())))


def test_words_are_counted_by_lemma(service):
    found = ask(service, "frequencies", query="犬", pos="動詞")

    assert {"word": "走る", "reading": "はしる", "pos": "動詞", "count": 2, "documents": 1} in found["words"]
    assert (found["documents"], found["counted"]) == (1, 1)


def test_words_of_all_documents_are_counted(service):
    words = {row["word"]: row for row in ask(service, "frequencies", results=1000)["words"]}

    assert (words["走る"]["count"], words["走る"]["documents"]) == (4, 3)
    assert "。" not in words


def test_most_common_word_comes_first(service):
    counts = [row["count"] for row in ask(service, "frequencies", results=20)["words"]]

    assert counts == sorted(counts, reverse=True)
    assert len(counts) == 20


def test_words_are_chosen_by_part_of_speech(service):
    assert {row["pos"] for row in ask(service, "frequencies", pos="形容詞,動詞")["words"]} == {"形容詞", "動詞"}


def test_names_alone_are_chosen_by_a_finer_part_of_speech():
    words = Words(["名詞-固有名詞"])
    words.add(TextReader().read_lines(["太郎は京都で本を読んだ。"]))

    assert [row["word"] for row in words.told(9)["words"]] == ["京都", "太郎"]


def test_collocates_stand_near_hits(service):
    found = ask(service, "collocations", query="犬", window=1)
    white = next(row for row in found["collocates"] if row["word"] == "白い")

    assert found["hits"] == 4
    assert (white["left"], white["right"], white["everywhere"]) == (3, 0, 3)
    assert found["collocates"][0]["word"] == "白い"


def test_words_far_from_hits_are_no_collocates(service):
    words = {row["word"] for row in ask(service, "collocations", query="犬", window=2)["collocates"]}

    assert not words & {"空", "水", "誰"}


def test_log_likelihood_is_that_of_the_textbook():
    assert Collocates._score(10, 100, 50, 10_000) == pytest.approx(43.81, abs=0.01)
    assert Collocates._score(0, 100, 50, 10_000) < 0


def test_rows_of_words_are_counted(service):
    rows = {tuple(row["words"]): row["count"] for row in ask(service, "ngrams", query="犬", n=2)["ngrams"]}

    assert rows["白い", "犬"] == 3
    assert ("走る", "白い") not in rows  # a mark stands between


def test_growth_is_told_by_day_and_site(service):
    today = time.strftime("%Y-%m-%d", time.gmtime())
    days = ask(service, "growth")["days"]

    assert [(day["day"], day["site"], day["documents"]) for day in days] == [
        (today, "hon.example", 2),
        (today, "kawa.example", 1),
        (today, "tera.example", 1),
    ]
    assert [day["documents"] for day in ask(service, "growth", query="犬")["days"]] == [1]


@pytest.mark.parametrize(
    ("noun", "asked", "columns"),
    [
        ("frequencies", {}, ["word", "reading", "pos", "count", "documents"]),
        ("collocations", {"query": "犬"}, ["word", "pos", "left", "right", "everywhere", "score"]),
        ("ngrams", {"n": 3}, ["words", "count", "documents"]),
        ("growth", {}, ["day", "site", "documents", "words"]),
        ("search", {"query": "犬", "kwic": 1}, ["id", "url", "sentence", "left", "hit", "right"]),
    ],
)
def test_table_is_told_as_csv(service, noun, asked, columns):
    first, *rows = table(service, noun, **asked)

    assert first == columns
    assert rows
    assert {len(row) for row in rows} == {len(columns)}


def test_text_that_looks_like_a_formula_is_told_as_text(service):
    service.save("http://hon.example/10", story("計算", "=SUM(A1)と鯱が言った。" + FILLER))
    _, line = table(service, "search", query="鯱", kwic=1)

    assert line[2:] == ["2", "'=SUM(A1)と", "鯱", "が言った。"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("frequencies?results=0", "results must be a number from 1 to 10000"),
        ("collocations", "tell what to find"),
        ("collocations?query=x&window=21", "window must be a number from 1 to 20"),
        ("ngrams?n=1", "n must be a number from 2 to 6"),
        ("growth?format=xls", "format must be one of json, csv"),
        ("search?query=x&format=csv", "format=csv goes with kwic=1"),
    ],
)
def test_bad_study_is_told(service, asked, told):
    answer = service.ask("GET", f"/v1/{asked}")

    assert answer.status == 400
    assert told in answer.json["detail"]


SAID = {
    "en": ("The otters came back to the mill, and it is what they didn't like.", "back came like mill otters"),
    "de": ("Die Katze liegt auf dem Dach, und sie will nicht zu dem Hund.", "Dach Hund Katze liegt will"),
    "fr": ("L'eau est froide et les loutres ne sont pas dans la rivière.", "eau froide loutres rivière"),
    "ja": ("The river という歌が村にある。", "river ある いう 村 歌"),
}


@pytest.mark.parametrize("lang", SAID)
def test_words_that_mean_little_alone_are_not_counted_as_nouns(lang):
    text, meant = SAID[lang]
    words = Words(("名詞", "動詞"))
    words.add(TextReader().read_lines([text]))

    assert sorted(row["word"] for row in words.told(100)["words"]) == meant.split()


def test_they_are_counted_with_all_words():
    words = Words(("機能語",))
    words.add(TextReader().read_lines(["The otters and the eels."]))

    assert [(row["word"], row["count"]) for row in words.told(9)["words"]] == [("The", 1), ("and", 1), ("the", 1)]
