"""Where sentences end."""

from functools import partial

import pytest
from tests.spent import least_seconds

from honbun.japanese.passage import Passage
from honbun.japanese.sentences import Gatherer, sentences


def cut(text):
    return [sentence.text for paragraph in sentences(Passage.at(text, 0)) for sentence in paragraph]


@pytest.mark.parametrize("end", ["。", "？", "！", "♪", "…", "・・・", "．", "。。", "！？"])
def test_sentence_keeps_its_end(end):
    assert cut(f"雨だ{end}雪だ") == [f"雨だ{end}", "雪だ"]


def test_full_stop_of_a_number_ends_nothing():
    assert cut("円周率は3.14です。") == ["円周率は３．１４です。"]


def test_nothing_ends_inside_brackets():
    assert cut("「雨だ。雪だ。」と言った。次。") == ["「雨だ。雪だ。」と言った。", "次。"]


def test_bracket_that_is_never_closed_keeps_the_rest_together():
    assert cut("彼は「雨だ。雪だ。") == ["彼は「雨だ。雪だ。"]


def test_leading_bracket_is_cut_inside():
    assert cut("晴れ。（雨だ。雪だ。）風だ。") == ["晴れ。", "（雨だ。", "雪だ。）", "風だ。"]


def test_reported_exclamation_goes_on():
    assert cut("しめた！と思った。") == ["しめた！と思った。"]


def test_halves_of_a_quotation_meet():
    assert cut("”雨だ。”と聞いた。次。") == ["”雨だ。”と聞いた。", "次。"]


def test_laughter_ends_a_sentence():
    assert cut("雨だ（笑）雪だ（汗）") == ["雨だ（笑）", "雪だ（汗）"]


def test_empty_line_parts_paragraphs():
    found = sentences(Passage.at("雨だ\n\n雪だ", 0))

    assert [[sentence.text for sentence in paragraph] for paragraph in found] == [["雨だ"], ["雪だ"]]


def test_sentence_knows_the_places_of_its_ends():
    [[first, second]] = sentences(Passage.at("雨だ。\n 雪だ。", 10))

    assert (first.starts[0], first.ends[-1], second.starts[0], second.ends[-1]) == (10, 13, 15, 18)


def test_list_goes_to_the_sentence_that_announces_it():
    gatherer = Gatherer()
    for text in ("次の店、", "Ａ．雀", "Ｂ．鳩", "は旨い。", "終わり。"):
        gatherer.add(Passage.at(text, 0), 1)

    assert [sentence.text for sentence, _ in gatherer.found] == ["次の店、　Ａ．雀　Ｂ．鳩　は旨い。", "終わり。"]


def test_paragraph_is_that_of_the_sentence_that_announces():
    gatherer = Gatherer()
    for paragraph, text in enumerate(("次の店：", "雀です。", "終わり。"), 1):
        gatherer.add(Passage.at(text, 0), paragraph)

    assert [paragraph for _, paragraph in gatherer.found] == [1, 3]


@pytest.mark.parametrize("piece", ["！と", "Ａ．の", "」", "（", "・", "雨。", "雨\n\n", "1￣"])
def test_time_grows_with_the_text_alone(piece):
    short, long = (least_seconds(partial(cut, "雨だ。" + piece * times)) for times in (2_000, 20_000))
    assert long < 60 * max(short, 0.005)  # a hundred times, if it grew with the square
