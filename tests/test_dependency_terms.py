"""Which word modifies which, as KNP tells it, and where that is kept."""

import pytest

from honbun.annotate.dependencies import dependencies
from honbun.corpus.dependent import Parsed, demanding
from honbun.corpus.parts import Parts
from honbun.corpus.query import All, Either, Field, Sought, parse
from honbun.errors import TooHeavy
from honbun.model import Annotation, Document, Sentence, Text
from honbun.workers.dependent import with_pairs
from honbun.workers.frames import as_json
from honbun.workers.texts import TextReader

PAIR = "京都/きょうと->行く/いく"


def word(surface, told, lemma="", notation=True):
    known = f'"代表表記:{lemma or surface}/{told}"' if notation else "NIL"
    return f"{surface} {told} {lemma or surface} 名詞 6 普通名詞 1 * 0 * 0 {known} <内容語>\n"


def phrase(head, *words):
    return f"* {head} <文節>\n+ {head} <文節>\n" + "".join(words) + "の の の 助詞 9 格助詞 1 * 0 * 0 NIL <付属>\n"


TARO, BOOK, PAPER, READ = (
    word("太郎", "たろう"),
    word("本", "ほん"),
    word("雑誌", "ざっし"),
    word("読んだ", "よむ", "読む"),
)


@pytest.mark.parametrize(
    ("parsed", "pairs"),
    [
        (phrase("1D", BOOK) + phrase("-1D", READ), ["本/ほん->読む/よむ"]),
        (
            phrase("1P", BOOK) + phrase("2D", PAPER) + phrase("-1D", READ),
            ["本/ほん->読む/よむ", "雑誌/ざっし->読む/よむ"],
        ),
        (phrase("1D", TARO, BOOK) + phrase("-1D", READ), ["本/ほん->読む/よむ"]),
        (phrase("1D", word("ﾊﾅ", "はな", "花", notation=False)) + phrase("-1D", READ), ["花/はな->読む/よむ"]),
        (phrase("1D") + phrase("-1D", READ), []),
        (phrase("0D", BOOK) + phrase("9D", PAPER) + phrase("1P", READ), []),
        (phrase("1" * 5_000 + "D", BOOK) + phrase("-1D", READ), []),
        ("# S-ID:1 ERROR:Cannot make mrph\nEOS\n", []),
        ("", []),
    ],
)
def test_pairs_are_read_from_a_parse(parsed, pairs):
    assert dependencies(f"# S-ID:1 KNP:5\n{parsed}EOS\n") == pairs


def test_document_that_came_with_a_parse_has_its_pairs_without_knp():
    told = (Annotation("Knp", phrase("1D", BOOK) + phrase("-1D", READ)), Annotation("Juman", BOOK))
    document = Document("", "", "", None, (Text((Sentence("1", "本の読んだの", -1, -1, told),)),))
    text = TextReader().read_lines(["本の読んだの"])

    assert with_pairs(text, Parts(b"{}", as_json(document), b"").joined(), None, demanded=True).pairs == (
        "本/ほん->読む/よむ",
    )


class Dying:
    def annotate(self, _):
        raise TooHeavy("KNP ended twice")


def test_document_that_knp_dies_of_keeps_its_words():
    document = Document("", "", "", None, (Text((Sentence("1", "本を読む", -1, -1, ()),)),))
    text, parts = TextReader().read_lines(["本を読む"]), Parts(b"{}", as_json(document), b"").joined()

    assert with_pairs(text, parts, Dying(), demanded=False) == text
    with pytest.raises(TooHeavy):
        with_pairs(text, parts, Dying(), demanded=True)


def test_pair_stands_behind_the_words_and_is_no_word():
    text = TextReader().read_lines(["京都に"])
    paired = type(text)(text.words, text.sentences, text.lines, (), (PAIR,))

    assert (paired.pair_forms, text.pair_forms) == (("\x1f", f"\x1f{PAIR}"), ())
    assert type(text).unpack(paired.packed()) == paired
    assert paired.length == text.length == 2


def test_demanded_pairs_take_the_place_of_the_order_of_words():
    text, bound, exact = Sought("京都に行く"), Sought("京都に行く", bond="20"), Sought("京都に行く", exact=True)
    pair, parsed = Field("words", f"\x1f{PAIR}"), Parsed(("京都", "行く"), (PAIR,))
    words = All((Sought("京都"), Sought("行く"), pair))

    assert demanding(Either((text, bound, exact)), {text: parsed, bound: parsed}) == Either(
        (words, All((bound, pair)), exact)
    )
    assert demanding(All((text,), (text,)), {text: parsed}) == All((words,), (text,))
    assert demanding(parse("site:x"), {}) == Field("site", "x")
