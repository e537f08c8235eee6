"""Standard Format beside the tool that made it known: its outputs of 2020, where they are at hand.

Our sentences are those of the tool, but for its faults, each of which is named here: it knew no block-level tags of
HTML5, nor `<br/>`, took line ends in `<pre>` for blanks, dropped sentences of more than 200 characters, took a byte
order mark for a sentence, and a line that begins with "HTML " for the head of another page.
"""

import html
import json
import re
import tarfile
from pathlib import Path

import pytest

from honbun.errors import Refused
from honbun.japanese.blanks import paragraphs
from honbun.japanese.judge import is_normal, japanese_share
from honbun.japanese.passage import Passage
from honbun.japanese.sentences import split
from honbun.japanese.widths import widen
from honbun.standard_format.document import Page, read_document

ARCHIVE = Path(__file__).parents[2] / "shared" / "data" / "sf-oracles.tar.xz"
LONGEST_OF_THE_TOOL = 200
BLOCKS_OF_HTML5 = "section|article|nav|main|header|footer|aside|figure|button|textarea"
BYTE_ORDER_MARK = (0, 3)
CUT_OFF_WITH_NOTHING = (  # a closing bracket went back to its sentence, and left an empty one
    "この作品には、ＪＩＳ", "（ここは括弧です。二つ目", "乾燥物以外の加工されたア",
)  # fmt: skip
UNREAD_BY_THE_TOOL = {"w3m_story_euc_nometa"}  # a line that begins with "HTML "
LINE = re.compile(
    r'<(?P<tag>S|Title) [^>]*?JapaneseScore="(?P<score>[\d.]+)"[^>]*is_Normal_Sentence="(?P<normal>\d)"[^>]*>\s*'
    r"<RawString>(?P<text>.*?)</RawString>",
    re.DOTALL,
)


@pytest.fixture(scope="module")
def oracles(tmp_path_factory):
    """The folder of reference outputs."""
    if not ARCHIVE.is_file():
        pytest.skip("the reference outputs are not here (../shared/data/sf-oracles.tar.xz)")
    folder = tmp_path_factory.mktemp("oracles")
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(folder, filter="data")
    return folder / "sf-oracles"


def as_the_tool_saw(markup):
    """The page, byte for byte as long, with other tags where the tool took them for others."""
    markup = re.sub(rb"<br/>", rb"<wb/>", markup)
    markup = re.sub(rb"(</?)(?:pre|xmp)\b", rb"\1div", markup)
    return re.sub(rf"(</?(?:{BLOCKS_OF_HTML5}))(?=[\s>])".encode(), lambda tag: tag[1][:-1] + b"-", markup)


def told_by_the_tool(path):
    """(tag, score, normal, text) of each line in a file of the tool."""
    found = LINE.finditer(path.read_text("utf-8"))
    lines = [(line["tag"], line["score"], line["normal"], html.unescape(line["text"])) for line in found]
    return [line for line in lines if line[3] != "\ufeff"]


def spans_of(path):
    rows = [row.split() for row in path.read_text().splitlines() if not row.startswith("#")] if path.exists() else []
    spans = {name: (int(offset), int(length)) for name, offset, length in rows}
    return {name: span for name, span in spans.items() if span != BYTE_ORDER_MARK}


def pages(oracles):
    return [path for path in sorted(oracles.glob("*.html")) if path.stem not in UNREAD_BY_THE_TOOL]


def sentences_of(page):
    try:
        document = read_document(Page(as_the_tool_saw(page.read_bytes())))
    except Refused:
        return None, []
    return document, [line for line in document.sentences if len(line.text) <= LONGEST_OF_THE_TOOL]


def test_sentences_are_those_of_the_tool(oracles):
    for page in pages(oracles):
        told = [text for tag, _, _, text in told_by_the_tool(page.with_suffix(".p.sf")) if tag == "S"]

        assert [sentence.text for sentence in sentences_of(page)[1]] == told, page.name


def test_every_span_is_exact_in_the_original_bytes(oracles):
    checked = 0
    for page in pages(oracles):
        wanted = spans_of(page.with_suffix(".spans.tsv"))
        title = wanted.pop("Title", None)
        document, sentences = sentences_of(page)
        if document and title:
            assert (document.title.offset, document.title.length) == title, page.name
        assert [(sentence.offset, sentence.length) for sentence in sentences] == list(wanted.values()), page.name
        checked += len(sentences)

    assert checked > 4000


def test_scores_and_normal_sentences_are_those_of_the_tool(oracles):
    for path in sorted(oracles.glob("*.p.sf")):
        for _, score, normal, text in told_by_the_tool(path):
            assert (f"{japanese_share(text):.5f}", str(int(is_normal(text)))) == (score, normal), text


def cases(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_every_unit_case_of_splitting(oracles):
    for case in cases(oracles / "unit_split.jsonl"):
        wanted = [text for text in case["out"] if text or not case["in"].startswith(CUT_OFF_WITH_NOTHING)]

        assert [sentence.text for sentence in split(Passage.at(case["in"], 0))] == wanted


def test_every_unit_case_of_normalising(oracles):
    for case in cases(oracles / "unit_normalize.jsonl"):
        [paragraph] = paragraphs(Passage.at(case["in"], 0))

        assert widen(paragraph).text == case["out"]


@pytest.mark.parametrize(
    ("name", "spans"),
    [
        ("official_doc_fig2_sjis", {(525, 70), (595, 160)}),
        ("official_doc_fig_blog_euc", {(254, 32), (308, 148), (777, 46), (845, 68)}),
    ],
)
def test_spans_of_the_published_examples(oracles, name, spans):
    document = read_document(Page((oracles / f"{name}.html").read_bytes()))

    assert spans <= {(sentence.offset, sentence.length) for sentence in document.sentences}
