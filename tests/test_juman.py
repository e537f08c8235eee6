"""JUMAN's annotations are those that the makers of Standard Format got, where theirs are at hand."""

import html
import re
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from honbun.annotate import annotator

ARCHIVE = Path(__file__).parents[2] / "shared" / "data" / "sf-oracles.tar.xz"
ANNOTATED = re.compile(
    r'<RawString>([^<]*)</RawString>\s*<Annotation Scheme="Juman"><!\[CDATA\[(.*?)\]\]></Annotation>', re.DOTALL
)


@pytest.fixture
def juman():
    with closing(annotator("juman")) as opened:
        if not (found := opened.is_available()):
            pytest.skip(f"{found.message} ({found.repair})")
        yield opened


@pytest.fixture
def recorded():
    """Sentences with what JUMAN 7.0 said of them."""
    if not ARCHIVE.is_file():
        pytest.skip("the reference outputs are not here (../shared/data/sf-oracles.tar.xz)")
    with tarfile.open(ARCHIVE) as archive:
        files = [archive.extractfile(member) for member in archive if member.name.endswith(".pj.sf")]
        pages = [file.read().decode() for file in files if file]
    return [(html.unescape(text), told) for page in pages for text, told in ANNOTATED.findall(page)]


def test_annotations_are_those_of_the_tool(juman, recorded):
    assert len(recorded) > 4000
    assert juman.annotate([text for text, _ in recorded]) == [told for _, told in recorded]


def test_each_word_is_told_in_twelve_fields(juman):
    (told,) = juman.annotate(["食べた。"])
    word = '食べた たべた 食べる 動詞 2 * 0 母音動詞 1 タ形 10 "代表表記:食べる/たべる ドメイン:料理・食事"'

    assert told == f"{word}\n。 。 。 特殊 1 句点 1 * 0 * 0 NIL\nEOS\n"


def test_other_readings_of_a_word_are_not_words(juman):
    assert "\n@ " in juman.annotate(["音と音"])[0]
    assert [token.surface for token in juman.tokens("音と音 @")] == ["音", "と", "音", " ", "@"]
