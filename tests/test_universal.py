"""Words as other programs read them: universal parts of speech, CoNLL-U, vertical text."""

from contextlib import closing

import conllu
import pytest

from honbun.annotate import annotator
from honbun.annotate.conllu import write_conllu
from honbun.annotate.contract import Token
from honbun.annotate.universal import JUMAN, UNIDIC, universal
from honbun.annotate.vertical import write_document, write_sentence


@pytest.fixture(scope="module")
def mecab():
    with closing(annotator("mecab")) as opened:
        yield opened


def token(surface, pos, lemma=""):
    return Token(surface, "", lemma or surface, pos, ())


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("吾輩は猫である。", "PRON ADP NOUN AUX AUX PUNCT"),
        ("本を食べている", "NOUN ADP VERB SCONJ AUX"),
        ("勉強する", "VERB AUX"),
        ("この東京で三人", "DET PROPN ADP NUM NOUN"),
        ("美しくない", "ADJ AUX"),
        ("静かな海と、「空」", "ADJ AUX NOUN ADP PUNCT PUNCT NOUN PUNCT"),
    ],
)
def test_words_of_unidic_have_universal_parts_of_speech(mecab, text, parts):
    assert " ".join(universal(mecab.tokens(text), UNIDIC)) == parts


def test_words_of_juman_have_universal_parts_of_speech():
    words = [token("この", "指示詞-連体詞形態指示詞"), token("東京", "名詞-地名"), token("の", "助詞-接続助詞")]

    assert universal([*words, token("食べ", "動詞"), token("ｘ", "未知")], JUMAN) == [
        "DET",
        "PROPN",
        "ADP",
        "VERB",
        "X",
    ]


def test_blank_between_words_is_told(mecab):
    text = "Web ページ"
    (sentence,) = conllu.parse(write_conllu("a-1", text, mecab.tokens(text), UNIDIC))

    assert [(word["form"], (word["misc"] or {}).get("SpaceAfter")) for word in sentence] == [
        ("Web", None),
        ("ページ", "No"),
    ]
    assert sentence.metadata == {"sent_id": "a-1", "text": text}


def test_vertical_text_has_a_word_a_line(mecab):
    assert write_sentence("1", mecab.tokens("海< 猫")) == (
        '<s id="1">\n海\t海\t名詞-普通名詞-一般\tうみ\n<g/>\n&lt;\t&lt;\t補助記号-括弧開\t\n'
        "猫\t猫\t名詞-普通名詞-一般\tねこ\n</s>\n"
    )


def test_attributes_of_vertical_text_stay_on_their_line():
    assert write_document({"title": 'a "b"\n<c>'}, [["<s>\n</s>\n"]]) == (
        '<doc title="a &quot;b&quot; &lt;c&gt;">\n<p>\n<s>\n</s>\n</p>\n</doc>\n'
    )
