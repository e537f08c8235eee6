"""The parts of searching that need no corpus: folding, hits in a text, ranking."""

import numpy as np
import pytest
from apsw import Connection

from honbun import model
from honbun.corpus.folding import bigrams, fold, fold_all, places
from honbun.corpus.fulltext import hosts_of
from honbun.corpus.parts import Parts
from honbun.corpus.query import Sought
from honbun.corpus.ranking import RANKINGS, SMALLEST_IDF, idf
from honbun.corpus.shelf import Shelf
from honbun.corpus.snippets import snippet
from honbun.corpus.targets import Target, find_hits, target_of
from honbun.corpus.texts import Text
from honbun.model import Document, Sentence
from honbun.workers.frames import as_json
from honbun.workers.texts import TextReader

LINES = ["川の話", "ｶﾞラスの橋。ＡＢＣの橋が、ガラスの上にある。", "雨が降った。"]


@pytest.fixture(scope="module")
def text():
    return TextReader().read_lines(LINES)


def hits(text, string, *phrases):
    found = find_hits(text, [Target(phrases, string)])
    return [(span.sentence, text.written_sentences[span.sentence][span.start : span.end]) for span in found]


@pytest.mark.parametrize(
    ("text", "folded"),
    {
        "ＡＢＣ": "abc",
        "ｶﾞ": "ガ",
        "が": "が",
        "㈱": "(株)",
        "Straße": "strasse",
        "a\0b": "a b",
        "\ud800": "\ufffd",
    }.items(),
)
def test_text_is_folded(text, folded):
    assert fold(text) == folded


@pytest.mark.parametrize("text", ["ｶﾞラス㈱Ａ", "が", "Straße", "", "漢字"])
def test_every_folded_character_has_its_place(text):
    found = places(text)

    assert len(found) == len(fold(text)) + 1
    assert found == sorted(found)
    assert found[-1] == len(text)


@pytest.mark.parametrize(
    "texts",
    [
        [],
        [""],
        ["ABC", "", "川 の話"],
        ["か\u3099", "\u3099", "が\u3099\u309a"],
        ["ＡＢＣ", "ｶ", "ﾞ"],
        ["a\ufdd0b", "C"],
        ["\ud800", "e\u0301", "\u0301E"],
        ["Straße", "\x00\n", "İ"],
    ],
)
def test_texts_are_folded_together_as_they_are_alone(texts):
    assert fold_all(texts) == [fold(text) for text in texts]


def test_last_character_of_a_line_stands_alone():
    assert bigrams("川の話") == ["川の", "の話", "話"]


def test_words_joined_are_the_text(text):
    assert text.written_lines == LINES
    assert Text.unpack(text.packed()) == text


def test_document_without_a_page_has_its_own_sentences():
    sentences = (Sentence("1", "川の話", -1, -1), Sentence("2", "橋がある。", -1, -1))
    told = as_json(Document("", "", "", None, (model.Text(sentences),)))
    text = TextReader().read_kept(Parts(b"{}", told, b"").joined())

    assert text.written_sentences == ["川の話", "橋がある。"]
    assert hits(text, "話橋") == [(0, "話")]


def test_form_finds_the_words_that_have_it(text):
    forms = {form for word in text.words for form in word.forms} | {"", " ", "ない"}
    for form in sorted(forms):
        assert text.found_by([form]) == {n for n, word in enumerate(text.words) if form in word.forms}, form


def test_word_is_found_in_any_of_its_forms(text):
    assert hits(text, "降る", (("降る",),)) == [(3, "降っ")]


def test_string_is_found_as_it_is_written(text):
    assert hits(text, "ガラス") == [(1, "ｶﾞラス"), (2, "ガラス")]
    assert hits(text, "abcの橋") == [(2, "ＡＢＣの橋")]


def test_string_may_go_over_the_end_of_a_sentence(text):
    (span,) = find_hits(text, [Target((), "橋。ab")])

    assert (span.sentence, span.start, span.end) == (1, 5, 9)
    assert ("橋。ＡＢ", True) in snippet(text, [Target((), "橋。ab")])


def test_longest_of_overlapping_hits_stays(text):
    found = find_hits(text, [Target((), "ガラ"), Target((), "ガラスの")])

    assert [(span.sentence, span.end - span.start, span.target) for span in found] == [(1, 5, 1), (2, 4, 1)]


def test_kana_is_cut_into_words_that_occur():
    words = {"きょうと", "だいがく", "きょう", "と"}
    target = target_of(Sought("きょうとだいがく"), [], words.intersection)

    assert target.phrases == ((("きょうと",), ("だいがく",)), (("きょう",), ("と",), ("だいがく",)))
    assert target_of(Sought("キョウト"), [("キョウト", "キョウト")], words.intersection).phrases == (
        (("キョウト", "きょうと"),),
    )


def test_exact_text_is_a_string():
    assert target_of(Sought("走った", exact=True), [("走っ", "走る")], bool) == Target((), "走った")


def test_snippet_shows_where_most_targets_stand_together():
    text = TextReader().read_lines(["題", "鳥がいる。" + "空は高い。" * 40 + "鳥と魚がいる。" + "水は深い。" * 40])
    pieces = snippet(text, [Target((), "鳥"), Target((), "魚")])

    assert [piece for piece, is_hit in pieces if is_hit] == ["鳥", "魚"]
    assert 110 < sum(len(piece) for piece, _ in pieces) < 125


def test_snippet_has_whole_words():
    text = TextReader().read_lines(
        ["Title", "one two three four five six " * 5 + "seven bridges " + "eight nine ten " * 20]
    )
    first, *_, before_last, last = [piece for piece, _ in snippet(text, [Target((), "seven")])]

    assert (first, last) == ("…", "…")
    assert before_last.split()[-1] in ("eight", "nine", "ten")
    assert snippet(text, [Target((), "seven")])[1][0].split()[0] in ("one", "two", "three", "four", "five", "six")


def test_snippet_from_the_beginning_says_so():
    text = TextReader().read_lines(["題", "川辺の村では、毎年の夏に子どもたちが橋の上から水に飛び込む。"])
    alone = TextReader().read_lines(["bridges"])

    assert snippet(text, [Target((), "村")])[0] == ("川辺の", False)
    assert snippet(alone, [Target((), "none")]) == [("bridges", False)]


def score(name, count, length, average=900.0):
    return RANKINGS[name].score([(1.0, np.array([count]))], np.array([length]), average)[0]


@pytest.mark.parametrize(
    ("name", "count", "length", "expected"),
    [
        ("paper", 3, 10, 3 * 3 / (2 + 3)),
        ("paper", 3, 9000, 3 * 3 / (2 + 3)),
        ("2007", 3, 1800, 3 * 3 / (0.5 + 1.5 * 2 + 3)),
        ("okapi", 3, 1800, 2 * 3 / (0.4 + 0.6 * 2 + 3)),
    ],
)
def test_okapi_has_the_constants_of_its_time(name, count, length, expected):
    assert score(name, count, length) == pytest.approx(expected)


def test_word_in_most_documents_still_counts_for_something():
    assert idf(1000, 10) == pytest.approx(4.5468, abs=1e-4)
    assert idf(1000, 900) == SMALLEST_IDF > 0


def test_site_is_found_by_the_hosts_above_it():
    assert hosts_of("a.kawa.example/~x") == ("a.kawa.example/~x", "a.kawa.example", "kawa.example", "example")
    assert hosts_of("127.0.0.1") == ("127.0.0.1",)


def test_totals_follow_whoever_writes(tmp_path):
    own, other = (Connection(str(tmp_path / "texts")) for _ in range(2))
    own.execute("CREATE TABLE texts (length); INSERT INTO texts VALUES (3)")
    shelf = Shelf()

    before = shelf.totals(own)
    own.execute("INSERT INTO texts VALUES (4)")
    by_itself = shelf.totals(own)
    other.execute("DELETE FROM texts WHERE length = 3")

    assert [before, by_itself, shelf.totals(own)] == [(1, 3), (2, 7), (1, 4)]
