"""`POST /v1/annotate`: the words of a text and their readings."""

import shutil

import pytest
from tests.service import Service, settings_in

READINGS = {
    "食べる": [{"text": "食", "reading": "た"}, {"text": "べる"}],
    "取り扱い": [{"text": "取", "reading": "と"}, {"text": "り"}, {"text": "扱", "reading": "あつか"}, {"text": "い"}],
    "大人": [{"text": "大人", "reading": "おとな"}],
    "すし": [{"text": "すし"}],
}


def annotate(service, **fields):
    return service.ask("POST", "/v1/annotate", fields)


@pytest.fixture(params=["mecab", "juman"])
def engine(request, service):
    answer = annotate(service, text="猫", engine=request.param)
    if answer.status == 503:
        pytest.skip(answer.json["detail"])
    return request.param


@pytest.mark.parametrize("word", READINGS)
def test_furigana_stand_over_kanji_only(service, engine, word):
    tokens = annotate(service, text=word, engine=engine).json["tokens"]

    assert [part for token in tokens for part in token["ruby"]] == READINGS[word]


def test_word_is_told_whole(service):
    (token,) = annotate(service, text="食べる").json["tokens"]

    assert token == {
        "surface": "食べる", "reading": "たべる", "lemma": "食べる", "pos": "動詞-一般", "ruby": READINGS["食べる"],
    }  # fmt: skip


def test_each_block_has_its_words(service, engine):
    answer = annotate(service, blocks=["猫 と\n犬", "", "魚"], engine=engine).json

    assert [[token["surface"] for token in block["tokens"]] for block in answer["blocks"]] == [
        ["猫", " ", "と", "\n", "犬"], [], ["魚"],
    ]  # fmt: skip
    assert answer["engine"] == engine


def test_any_text_is_made_of_its_words(service, engine):
    text = "\0EOS\n\n@ \ud800 # 半角\t𠮷" + "あ" * 2000
    answer = annotate(service, text=text, engine=engine)

    assert "".join(token["surface"] for token in answer.json["tokens"]) == text.replace("\ud800", "?")


@pytest.mark.parametrize(
    ("fields", "status", "told"),
    [
        ({"text": "猫", "engine": "chasen"}, 400, "there is no engine 'chasen'; there are mecab, juman"),
        ({}, 400, 'the body must be {"text": …}'),
        ({"text": "a", "blocks": []}, 400, 'the body must be {"text": …}'),
        ({"blocks": ["a", 1]}, 400, "blocks a list of texts"),
        ({"text": "a" * 100_001}, 413, "may hold 100000 characters, this has 100001"),
        ({"blocks": [""] * 10_001}, 413, "may hold 10000 blocks, this has 10001"),
        ({"text": "a" * (1 << 20)}, 413, "1024 KiB"),
    ],
)
def test_what_cannot_be_is_refused_by_name(service, fields, status, told):
    answer = annotate(service, **fields)

    assert answer.status == status
    assert told in answer.json["detail"]


def test_missing_engine_is_told_with_its_repair(folder):
    with Service(settings_in(folder, juman="no-such-juman")) as without:
        answer = annotate(without, text="猫", engine="juman")

    assert answer.status == 503
    assert "there is no program no-such-juman; sudo sh " in answer.json["detail"]


@pytest.mark.skipif(not shutil.which("sh"), reason="this system has no sh")
def test_engine_that_hangs_costs_a_worker_and_no_more(folder):
    with Service(settings_in(folder, juman="sh -c 'sleep 60'", page_seconds=2.0)) as slow:
        answers = [annotate(slow, text="猫", engine=engine) for engine in ("juman", "mecab")]

    assert [answer.status for answer in answers] == [422, 200]
    assert "took more than 2 s" in answers[0].json["detail"]
