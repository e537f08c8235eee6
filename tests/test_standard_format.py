"""From a page to Standard Format and back."""

import re
import unicodedata
from dataclasses import replace
from html import unescape
from io import StringIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from tests.sf import ENCODINGS, SENTENCE, document, page, sentences

from honbun.errors import Refused, TooLarge
from honbun.model import Annotation, Document, Link, Sentence, Text, TextKind
from honbun.page.charsets import decode_as
from honbun.standard_format.check import check
from honbun.standard_format.document import LARGEST_PAGE, Page, read_document
from honbun.standard_format.read import read
from honbun.standard_format.revise import annotated, japanese_only
from honbun.standard_format.write import Dialect, write

PRINTED_DTD = """
<!ELEMENT StandardFormat (Header,Text+)>
<!ATTLIST StandardFormat OriginalEncoding CDATA #REQUIRED Time CDATA #REQUIRED Url CDATA #REQUIRED>
<!ELEMENT Header (Title?,InLinks?,OutLinks?)>
<!ELEMENT Title (RawString,Annotation?)>
<!ELEMENT InLinks (InLink+)> <!ELEMENT InLink (RawString,Annotation?,DocID+)>
<!ELEMENT OutLinks (OutLink+)> <!ELEMENT OutLink (RawString,Annotation?,DocID+)>
<!ELEMENT DocID (#PCDATA)>
<!ELEMENT Text (S+)>
<!ATTLIST Text Author CDATA #IMPLIED Date CDATA #IMPLIED Title CDATA #IMPLIED Type (default|blog|comment) "default">
<!ELEMENT S (RawString,Annotation?)>
<!ATTLIST S Id CDATA #REQUIRED Length CDATA #REQUIRED Offset CDATA #REQUIRED>
<!ELEMENT RawString (#PCDATA)> <!ELEMENT Annotation (#PCDATA)> <!ATTLIST Annotation Scheme CDATA #REQUIRED>
"""


# Offsets


def spoken(data, encoding, sentence):
    """What the bytes of a sentence say without their tags, in plain widths and without blanks."""
    before = decode_as(encoding, data[: sentence.offset])
    written = decode_as(encoding, data[: sentence.offset + sentence.length])[len(before) :]
    return plain(unescape(re.sub(r"<!--.*?-->|<[^>]*>", "", written)))


def plain(text):
    return "".join(unicodedata.normalize("NFKC", text).split())


words = st.lists(st.sampled_from([*"あの雨漢カナxYz09", "ｶﾞ", "ﾊﾟ"]), min_size=1, max_size=8).map("".join)
inline = st.one_of(
    *(words, words.map("<b>{}</b>".format), words.map('<a href="x.html" title="。">{}</a>'.format)),
    st.sampled_from(["&amp;", "&#12354;", "&#x3044;", "<!-- 。 -->", "<wbr>", " ", "&nbsp;", "\n", "\r\n  "]),
)
a_sentence = st.lists(inline, min_size=1, max_size=6).map(lambda parts: f"これは{''.join(parts)}です。")
blocks = st.lists(st.lists(a_sentence, max_size=3).map("".join), max_size=5).map(lambda texts: "<p>".join(["", *texts]))


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(blocks, st.booleans())
def test_bytes_of_a_sentence_say_it(encoding, body, marked):
    mark = b"\xef\xbb\xbf" if marked and encoding == "utf-8" else b""
    data = mark + page(SENTENCE + "<p>" + body, encoding)
    read = read_document(Page(data))

    assert read.encoding == encoding
    for sentence in read.sentences:
        assert spoken(data, encoding, sentence) == plain(sentence.text)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(st.lists(a_sentence, min_size=1, max_size=4))
def test_sentences_follow_each_other(encoding, written):
    found = document("".join(written), encoding).sentences

    assert all(after.offset >= before.offset + before.length for before, after in pairwise(found))
    assert len(found) >= len(written)


@given(st.lists(st.integers(0x80, 0xFF), max_size=20).map(bytes))
def test_broken_bytes_move_nothing(noise):
    data = page(SENTENCE * 300) + noise + f"x<p>{SENTENCE}</p>".encode()
    last = read_document(Page(data, charset="utf-8")).sentences[-1]

    assert data[last.offset : last.offset + last.length].decode() == SENTENCE


def test_tags_references_and_comments_belong_to_the_sentence():
    body = "これは<b>太</b>&amp;<!-- 注 -->細い&#12354;です。"
    [sentence] = document(body).sentences

    assert (sentence.text, sentence.length) == ("これは太＆細いあです。", len(body.encode()))


def test_reference_at_the_end_counts_whole():
    [sentence] = document("これはと言う&hellip;").sentences

    assert sentence.length == len("これはと言う&hellip;".encode())


# Pages


def test_title_and_links():
    body = f'{SENTENCE}<a href="b.html">次の頁</a><a href="/c">次の頁</a><a href="#x">上へ</a><a href="d"> </a>'
    read = read_document(Page(page(body, head="<title>題 一</title>"), url="https://example.jp/a/"))

    assert read.title.text == "題一"
    assert read.outlinks == (Link("次の頁", ("https://example.jp/a/b.html", "https://example.jp/c")),)


def test_long_sentence_is_kept():
    long = "雨の" * 100 + "話。"

    assert sentences(long) == [long]


def test_paragraphs_are_counted():
    assert [line.paragraph for line in document("雨が。雪の。<p>風は。<br>雷に。").sentences] == [1, 1, 2, 3]


def test_crawl_head_tells_address_and_time():
    head = b"HTML http://a.example/ 200\nHTTP/1.1 200 OK\r\nDate: Thu, 01 Feb 2007 04:55:01 GMT\r\n\r\n"
    read = read_document(Page(head + page(SENTENCE)))

    assert (read.url, read.time) == ("http://a.example/", "2007-02-01 04:55:01")
    assert read.sentences[0].offset == len(head) + page(SENTENCE).index(SENTENCE.encode())


def test_line_that_begins_like_a_crawl_head_is_text():
    assert sentences(f"<pre>\nHTML のことです。\n</pre>{SENTENCE}") == ["ＨＴＭＬ\u3000のことです。", SENTENCE]


def test_only_japanese_sentences_are_kept_and_numbered_anew():
    kept = japanese_only(document(f"{SENTENCE}<p>In English.<p>{SENTENCE}"))

    assert [(line.id, line.text) for line in kept.sentences] == [("1", SENTENCE), ("2", SENTENCE)]


def test_page_of_another_language_is_refused():
    with pytest.raises(Refused, match=r"no Japanese page: 0 of its 13 characters are particles"):
        document("Only English.")


def test_wrong_label_is_refused_or_seen_through():
    data = page(SENTENCE * 3, "shift_jis").replace(b"shift_jis", b"iso-8859-1")

    with pytest.raises(Refused, match="its encoding is windows-1252"):
        read_document(Page(data))
    assert read_document(Page(data), lenient=True).encoding == "shift_jis"


@pytest.mark.parametrize("data", [b"", b" \n"])
def test_empty_page_is_refused(data):
    with pytest.raises(Refused, match="the page is empty"):
        read_document(Page(data))


def test_page_over_the_limit_is_refused():
    with pytest.raises(TooLarge, match="more than 16,777,216 bytes"):
        read_document(Page(b" " * (LARGEST_PAGE + 1)))


# Writing and reading

characters = st.characters(exclude_categories=["Cs"], exclude_characters="\ufffe\uffff")
xml_text = st.text(characters.filter(lambda character: character >= " " or character in "\t\n\r"))
a_line = st.builds(
    Sentence,
    *(st.from_regex("[0-9-]+", fullmatch=True), xml_text, st.integers(-1, 9), st.integers(-1, 9)),
    annotations=st.lists(st.builds(Annotation, xml_text, xml_text), max_size=2).map(tuple),
)
links = st.lists(st.builds(Link, xml_text, st.lists(xml_text, min_size=1, max_size=2).map(tuple)), max_size=2).map(
    tuple
)
texts = st.lists(
    st.builds(
        Text,
        st.lists(a_line, min_size=1, max_size=3).map(tuple),
        *(st.sampled_from(TextKind), xml_text, xml_text, xml_text),
    ),
    min_size=1,
    max_size=2,
).map(tuple)
a_title = st.none() | a_line.map(lambda line: replace(line, id="", offset=-1, length=-1))
documents = st.builds(
    Document, xml_text, st.sampled_from(list(ENCODINGS)), xml_text, a_title, texts, inlinks=links, outlinks=links
)


@settings(max_examples=40)
@given(documents)
def test_any_text_survives(written):
    assert read(write(written).encode()) == written


@settings(max_examples=40)
@given(documents)
def test_any_text_survives_in_tsubakis_dialect(written):
    again = read(write(written, Dialect.TSUBAKI).encode())

    assert again == replace(written, texts=again.texts)
    assert [replace(line, region="") for line in again.sentences] == list(written.sentences)


@settings(max_examples=40)
@given(documents.map(lambda told: replace(told, url=told.url + "\0\ud800\uffff")))
def test_what_is_written_is_valid(written):
    assert check(write(written).encode()) == []
    assert check(write(written, Dialect.TSUBAKI).encode()) == []


def test_document_with_one_annotation_is_valid_as_the_paper_prints_it():
    told = annotated(document(SENTENCE), {SENTENCE: (Annotation("Juman", "これ これ\nEOS\n"),)})
    dtd = etree.DTD(StringIO(PRINTED_DTD))

    assert dtd.validate(etree.fromstring(write(told).encode()))


def test_dialect_of_the_paper():
    told = replace(document(SENTENCE, head="<title>題</title>"), url='a"&b', time="2006-08-14 19:48:51")

    assert write(annotated(told, {SENTENCE: (Annotation("Knp", "* ]]>\nEOS\n"),)})) == (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<StandardFormat Url="a&quot;&amp;b" OriginalEncoding="UTF-8" Time="2006-08-14 19:48:51">\n'
        "  <Header>\n    <Title>\n      <RawString>題</RawString>\n    </Title>\n  </Header>\n"
        '  <Text Type="default">\n    <S Id="1" Length="33" Offset="65">\n'
        f"      <RawString>{SENTENCE}</RawString>\n"
        '      <Annotation Scheme="Knp"><![CDATA[* ]]]]><![CDATA[>\nEOS\n]]></Annotation>\n'
        "    </S>\n  </Text>\n</StandardFormat>\n"
    )


def test_dialect_of_tsubaki_has_its_attributes_in_order():
    written = write(document(SENTENCE), Dialect.TSUBAKI, "2020-03-01 00:00:00 JST")

    assert (
        '    <S Paragraph="1" BlockType="unknown_block" JapaneseScore="1.00000" Offset="47" Length="33" '
        'is_Normal_Sentence="1" Id="1">\n'
    ) in written
    assert 'NoCache="" NoIndex="" FormatTime="2020-03-01 00:00:00 JST" FormatProgVersion="1.0">' in written


def test_files_of_2006_are_read():
    old = read(
        '<StandardFormat Url="u" OriginalEncoding="EUC-JP" Time="t"><Text Author="津田" Type="blog">'
        '<S Id="1" Length="32" Offset="254"><RawString>雨</RawString></S></Text></StandardFormat>'.encode()
    )

    assert (old.encoding, old.title, old.texts[0].author, old.texts[0].kind) == ("euc-jp", None, "津田", TextKind.BLOG)
    assert old.sentences == (Sentence("1", "雨", 254, 32),)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"<a>", "this is no XML: no element found: line 1, column 3"),
        (b"<a/>", "its root is a, and should be StandardFormat"),
        (b'<StandardFormat><Text><S Id="3" Offset="x"/></Text></StandardFormat>', "Offset of S 3 is 'x'"),
    ],
)
def test_what_is_no_standard_format_is_refused(data, reason):
    with pytest.raises(Refused, match=re.escape(reason)):
        read(data)
