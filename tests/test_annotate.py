"""What every analyser must do, asked of each that is here; the others are skipped by name."""

from contextlib import closing, contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honbun.annotate import ANALYSERS, annotator
from honbun.annotate.sentence import harmless, pieces
from honbun.errors import Missing, WrongUse
from honbun.settings import Settings

HOSTILE = [
    *(
        "",
        "EOS",
        "一\0二\n三\r\n四\t五",
        "\ud800半分",
        "# 注",
        " ",
        " 半角 の 空白 ",
        "𠮷",
        "@",
        "@ @",
        "* + ;",
        '"a","b"',
    ),
    *("\x1b\x7f\x85\u2028", "\ufeff猫", "、" * 3000, "あ" * 3000, "a" * 30_000, "\\ \\", "<a>&amp;]]>"),
]


@contextmanager
def working(name, settings=None):
    """The analyser of this name, or a skip that names what is missing."""
    with closing(annotator(name, settings)) as opened:
        if not (available := opened.is_available()):
            pytest.skip(f"{available.message} ({available.repair})")
        yield opened


@pytest.fixture(scope="module", params=ANALYSERS)
def analyser(request):
    with working(request.param) as opened:
        yield opened


@pytest.fixture(scope="module")
def mecab():
    with working("mecab") as opened:
        yield opened


@pytest.fixture
def reader(analyser):
    if not hasattr(analyser, "tokens"):
        pytest.skip(f"{analyser.scheme} is not asked for readings")
    return analyser


def test_each_sentence_has_its_annotation(analyser):
    first, second = analyser.annotate(["吾輩は猫である。", "名前はまだ無い。"])

    assert "猫" in first
    assert "名前" in second
    assert "猫" not in second


def test_every_text_is_answered_and_shifts_no_other(analyser):
    marked = [text for hostile in HOSTILE for text in (hostile, "次は駅。")]
    answers = analyser.annotate(marked)

    assert len(set(answers[1::2])) == 1 or analyser.scheme == "Knp"
    assert [answer.split("\n").count("EOS") for answer in answers] == [1] * len(marked)
    assert all(answer.endswith("EOS\n") for answer in answers)
    assert answers[0] == "EOS\n"


def test_closed_analyser_may_be_used_again(analyser):
    before = analyser.annotate(["吾輩は猫である。"])
    analyser.close()

    assert analyser.annotate(["吾輩は猫である。"])[0].splitlines()[1:] == before[0].splitlines()[1:]


def test_words_joined_are_the_text(reader):
    for text in HOSTILE:
        assert "".join(token.surface for token in reader.tokens(text)) == text


def test_word_has_reading_lemma_and_ruby(reader):
    token = next(token for token in reader.tokens("毎日、魚を食べた。") if token.surface.startswith("食べ"))

    assert token.reading.startswith("たべ")
    assert token.lemma == "食べる"
    assert token.pos.startswith("動詞")
    assert token.ruby[0] == ("食", "た")


@given(st.text())
def test_any_text_is_made_of_its_words(mecab, text):
    assert "".join(token.surface for token in mecab.tokens(text)) == text


@given(st.text(max_size=50), st.integers(1, 10))
def test_pieces_are_the_sentence(text, most):
    cut = list(pieces(text, most))

    assert "".join(cut) == text
    assert all(0 < len(piece) <= most for piece in cut)


def test_long_sentence_is_cut_after_a_pause():
    assert list(pieces("ああ、いい。うう", 5)) == ["ああ、", "いい。うう"]


def test_harmless_text_keeps_its_length():
    assert harmless("a\0b\ud800\u2028") == "a\u3000b\ufffd\u3000"


def test_unknown_name_is_told_with_those_that_are_known():
    with pytest.raises(WrongUse, match="no analyser chasen; there are mecab, juman, jumanpp, knp, jumandic"):
        annotator("chasen")


def test_missing_program_is_told_with_its_repair():
    juman = annotator("juman", Settings(juman="no-such-juman -x"))
    found = juman.is_available()

    assert (found.ok, found.message) == (False, "JUMAN is not installed: there is no program no-such-juman")
    assert found.repair.endswith("docker/juman/repair")
    with pytest.raises(Missing, match=r"is not installed.*docker/juman/repair"):
        juman.annotate(["猫"])


def examined(name, settings):
    with closing(annotator(name, settings)) as opened:
        return opened.is_available()


def test_dictionary_that_gives_nothing_is_told_as_broken():
    found = examined("juman", Settings(juman="sh -c 'while read line; do echo EOS; done'"))

    assert (found.ok, found.message) == (False, "JUMAN has a broken dictionary: it finds no ねこ in 吾輩は猫である")


def test_program_that_cannot_start_is_told_with_what_it_says():
    found = examined("jumanpp", Settings(jumanpp="sh -c 'echo Model file was not specified >&2; exit 1'"))

    assert (found.ok, found.message) == (False, "JUMAN++ does not answer: Model file was not specified")


def test_program_that_writes_as_juman_serves_as_jumanpp():
    with working("juman") as juman, working("jumanpp", Settings(jumanpp="juman")) as stand_in:
        assert stand_in.scheme == "Juman++"
        assert stand_in.annotate(["名前はまだ無い。"]) == juman.annotate(["名前はまだ無い。"])
