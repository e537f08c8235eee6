"""Furigana stand over kanji only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honbun.annotate.ruby import hiragana, ruby_of

WORDS = {
    "食べる|たべる": "食|た べる",
    "取り扱い|とりあつかい": "取|と り 扱|あつか い",
    "大人|おとな": "大人|おとな",
    "聞き切り|ききぎり": "聞|き き 切|ぎ り",
    "お茶|おちゃ": "お 茶|ちゃ",
    "ソ連|それん": "ソ 連|れん",
    "人々|ひとびと": "人々|ひとびと",
    "一ヶ月|いっかげつ": "一ヶ月|いっかげつ",
    "言ふ|いう": "言|い ふ",
    "行って来|いってき": "行|い って 来|き",
    "海老フライ|えび": "海老フライ|えび",
    "２日|ふつか": "２日|ふつか",
    "𠮷野|よしの": "𠮷野|よしの",
    "コーヒー|こーひー": "コーヒー",
    "すし|すし": "すし",
    "Ｔ|てぃー": "Ｔ",
    "鰯|": "鰯",
}


@pytest.mark.parametrize(("word", "shown"), WORDS.items())
def test_reading_stands_over_the_kanji(word, shown):
    assert " ".join("|".join(filter(None, part)) for part in ruby_of(*word.split("|"))) == shown


@given(st.text("漢字かなカナ々ー1a", min_size=1), st.text("かなじん"))
def test_parts_are_the_word_and_readings_are_of_the_reading(surface, reading):
    parts = ruby_of(surface, reading)

    assert "".join(part.text for part in parts) == surface
    assert all(part.reading in reading for part in parts)


def test_katakana_become_hiragana():
    assert hiragana("カタカナ、ヴヷー漢字") == "かたかな、ゔヷー漢字"
