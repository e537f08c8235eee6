"""What the texts of a page are made of, counted for all of them at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honbun.page.characters import CJK, COMMA, DIGIT, SEPARATOR, UPPER, Texts

TEXT = st.text("aB1.。」 \n日𠮷", max_size=9)  # few characters, so that much coincides
TEXTS = st.lists(TEXT, min_size=1, max_size=5)


def counted(method, *texts):
    return getattr(Texts(texts), method)().tolist()


def test_wide_character_counts_two_and_a_space_none():
    assert counted("widths", "abc", "a b c", "日本", "日本 a", "ＡＢ", "ｱｲ", "") == [3, 3, 4, 5, 4, 2, 0]


def test_character_beyond_the_first_plane_is_wide():
    assert counted("widths", "𠮷野家", "a𠮷") == [6, 3]


@pytest.mark.parametrize(
    ("kind", "text", "count"),
    [
        (CJK, "漢字とカナ、abc한글", 7),
        (DIGIT, "2026年１月", 5),
        (UPPER, "NHKのАБВ", 6),
        (COMMA, "a, b、c，d；e", 4),
        (SEPARATOR, "Home > News › Today | 1/2", 4),
    ],
)
def test_kinds_of_characters_are_told_apart(kind, text, count):
    assert Texts([text]).count(kind).tolist() == [count]


def test_words_are_set_apart_by_spaces_and_each_cjk_character_adds_a_half():
    assert counted("words", "one", "one two", " one  two ", "日本語", "日本 two", "") == [1, 2, 2, 2.5, 3, 0]


def test_marks_end_sentences_and_a_full_stop_only_before_a_space():
    assert counted("sentence_ends", "One. Two!", "3.14", "www.a.example", "終わり。本当？", "Wait…", "Mr.") == [
        *(2, 0, 0, 2, 1, 1)
    ]


def test_text_is_finished_if_it_ends_as_a_sentence_does():
    finished = ["End.", "終わり。", "「終わり。」", "Really?", "“Really?”"]
    unfinished = ["Menu", "a.b", "「題」", "終わり。 ", "(end)", "", "。続き"]

    assert counted("finished", *finished) == [1] * len(finished)
    assert counted("finished", *unfinished) == [0] * len(unfinished)


def test_overlap_counts_the_pairs_that_a_phrase_has_too():
    texts = Texts(["Story 1", "STORY", "other", "", "s"])

    assert texts.overlap("Story").tolist() == [4, 4, 0, 0, 0]


def test_overlap_is_told_in_japanese():
    assert Texts(["吾輩は猫である", "猫"]).overlap("猫である").tolist() == [3, 0]


def test_stretches_are_told_of_texts_that_stand_in_the_whole():
    texts = Texts(["Nobody was hurt.", "nobody was", "Nobody knew.", "short", "", "吾輩は猫である。名前はまだ無い。"])

    assert texts.stretches("The bridge fell. Nobody was hurt. 吾輩は猫である。名前").tolist() == [9, 3, 0, 0, 0, 3]
    assert texts.stretches("hurt").tolist() == [0] * 6


@given(TEXTS)
def test_each_text_is_counted_as_if_it_were_alone(texts):
    for method in ("widths", "words", "sentence_ends", "finished"):
        assert counted(method, *texts) == [counted(method, text)[0] for text in texts]


@given(TEXTS, TEXT)
def test_no_pair_reaches_from_one_text_into_the_next(texts, phrase):
    assert Texts(texts).overlap(phrase).tolist() == [Texts([text]).overlap(phrase)[0] for text in texts]
    assert Texts(texts).stretches(phrase).tolist() == [Texts([text]).stretches(phrase)[0] for text in texts]
