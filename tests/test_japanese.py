"""Widths, blanks, and what is Japanese."""

import pytest

from honbun.japanese.blanks import paragraphs
from honbun.japanese.judge import is_japanese, is_normal, japanese_share, judge_page
from honbun.japanese.passage import Passage
from honbun.japanese.widths import widen


def tidy(text):
    return [paragraph.text for paragraph in paragraphs(Passage.at(text, 0))]


@pytest.mark.parametrize(
    ("written", "wide"),
    [
        ("Ab1 !\"'\\-~", "Ａｂ１\u3000！”’￥−〜"),
        ("ｶﾞｷﾞｸﾞﾊﾟﾜﾞ", "ガギグパワ゛"),
        ("コ―ヒ─", "コーヒー"),
        ("1￣2、3日￣4日", "１〜２、３日〜４日"),
    ],
)
def test_widths(written, wide):
    assert widen(Passage.at(written, 0)).text == wide


def test_joined_kana_stands_where_both_stood():
    widened = widen(Passage.at("aｶﾞb", 5))

    assert (widened.text, list(widened.starts), list(widened.ends)) == ("ａガｂ", [5, 6, 8], [6, 8, 9])


@pytest.mark.parametrize(
    ("written", "tidied"),
    [
        ("日本 語", ["日本語"]),
        ("ひら がな", ["ひら がな"]),
        ("漢字 abc 漢字", ["漢字abc漢字"]),
        ("abc   def", ["abc def"]),
        ("ひら\nがな", ["ひら がな"]),
        ("一\r\n\r\n二", ["一", "二"]),
        ("一\t\x00二", ["一二"]),
    ],
)
def test_blanks(written, tidied):
    assert tidy(written) == tidied


def test_blanks_leave_places_behind():
    [tidied] = paragraphs(Passage.at("日 \n 本", 3))

    assert (tidied.text, list(tidied.starts)) == ("日本", [3, 7])


@pytest.mark.parametrize(("sentence", "share"), [("日本ＡＢ", 0.5), ("日本、", 1.0), ("①㈱〒ー", 0.5), ("", 0.0)])
def test_share_of_japanese_characters(sentence, share):
    assert japanese_share(sentence) == share


def test_six_in_ten_is_japanese():
    assert is_japanese("日本語ＡＢ")
    assert not is_japanese("日本語ＡＢＣ")


@pytest.mark.parametrize("sentence", ["東京", "東京。", "案内｜連絡", "………", "あ" * 256, "あ。" * 7])
def test_no_normal_sentence(sentence):
    assert not is_normal(sentence)


def test_page_with_particles_is_japanese():
    assert judge_page("utf-8", ["雨が降る"]).accepted


def test_particles_of_just_the_share_are_too_few():
    assert not judge_page("utf-8", ["が" + "雨" * 199]).accepted
    assert judge_page("utf-8", ["が" + "雨" * 198]).accepted


def test_reason_tells_the_figures():
    assert judge_page("utf-8", ["東京 大阪"]).reason == (
        "0 of its 5 characters are particles (がをにはので), 0.00%; more than 0.5% are needed"
    )


def test_encoding_decides_first():
    assert judge_page("gbk", ["雨が降る"]).reason == (
        "its encoding is gbk, and Japanese is written in euc-jp, iso-2022-jp, shift_jis, utf-8"
    )


def test_lenient_judge_counts_sentences():
    told = judge_page("gbk", ["雨です", "雪です", "風です"], lenient=True)

    assert told.accepted
    assert told.reason.endswith("accepted for its 3 Japanese sentences")


def test_lenient_judge_still_refuses_other_languages():
    assert not judge_page("gbk", ["今天天气很好", "我们去公园", "学生很多"], lenient=True).accepted
