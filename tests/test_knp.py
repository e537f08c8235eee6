"""KNP behind JUMAN.  A stand-in answers for KNP: with what the real one said, where that is known."""

import tarfile
from contextlib import closing
from pathlib import Path

import pytest
from rhoknp import Sentence
from tests.parser import blocks, command

from honbun.annotate import annotator
from honbun.errors import Missing
from honbun.settings import Settings

ARCHIVE = Path(__file__).parents[2] / "shared" / "data" / "sf-oracles.tar.xz"
RECORDS = ("sents20.txt", "sents20.juman", "sents20.dpnd-fast.tab.knp")


@pytest.fixture(scope="module")
def juman():
    with closing(annotator("juman")) as opened:
        if not (found := opened.is_available()):
            pytest.skip(f"{found.message} ({found.repair})")
        return "juman"


def knp_with(parser, juman):
    return closing(annotator("knp", Settings(knp=parser, juman=juman)))


@pytest.fixture
def knp(juman):
    with knp_with(command(), juman) as opened:
        yield opened


@pytest.fixture
def records(tmp_path):
    """What the real KNP said of twenty sentences, and what JUMAN had said of them."""
    if not ARCHIVE.is_file():
        pytest.skip("the reference outputs are not here (../shared/data/sf-oracles.tar.xz)")
    with tarfile.open(ARCHIVE) as archive:
        members = [member for member in archive.getmembers() if Path(member.name).name in RECORDS]
        archive.extractall(tmp_path, members, filter="data")
    return [next(tmp_path.rglob(name)) for name in RECORDS]


def test_sentence_is_parsed_as_by_the_real_one(records, juman):
    sentences, words, parsed = records
    with knp_with(command(words, parsed), juman) as knp:
        answers = knp.annotate(sentences.read_text("utf-8").splitlines())

    recorded = list(blocks(parsed.read_text("utf-8").splitlines(keepends=True)))
    assert [answer.splitlines()[1:] for answer in answers] == [parse.splitlines()[1:] for parse in recorded]
    assert len(answers) == 20


def test_rhoknp_reads_every_annotation(knp):
    texts = ["吾輩は猫である。", "# 半角 の 空白", "@ @ @", "* + EOS", "\0一\n二\ud800", "𠮷野家で食べた。"]

    for text, annotation in zip(texts, knp.annotate(texts), strict=True):
        assert len(Sentence.from_knp(annotation).text) == len(text)


def test_annotation_does_not_depend_on_what_was_asked_before(knp):
    first, empty, second = knp.annotate(["名前はまだ無い。", "", "名前はまだ無い。"])

    assert first == second
    assert first.startswith("# S-ID:1 KNP:stand-in\n* ")
    assert empty == "EOS\n"


def test_sentence_too_long_to_parse_is_told_so(knp):
    short, long = knp.annotate(["あ" * 400, "あ" * 401])

    assert short.count("\n") > 3
    assert long == "# S-ID:1 ERROR:more than 400 characters\nEOS\n"
    assert Sentence.from_knp(long).morphemes == []


def test_knp_without_its_dictionary_is_told(juman):
    with knp_with("sh -c 'echo Cannot open DB: mi.db >&2; exit 255'", juman) as broken:
        found = broken.is_available()

    assert (found.ok, found.message) == (False, "KNP does not answer: Cannot open DB: mi.db")
    assert "-dpnd-fast" in found.repair


def test_missing_juman_is_told_as_what_knp_needs():
    with knp_with(command(), "no-such-juman") as knp, pytest.raises(Missing, match=r"KNP needs JUMAN: .*repair"):
        knp.annotate(["猫"])
