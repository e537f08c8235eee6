"""`honbun html2sf` and `honbun sf`, as a user calls them."""

import gzip
import io
import json
import os
import re
import sys

import pytest
from rhoknp import Document
from tests.sf import SENTENCE, page

from honbun.cli.main import main

KNP = """# S-ID:1 KNP:5.0 DATE:2026/11/18 SCORE:0.00000
* -1D <文頭><文末>
+ -1D <文頭><文末>
雨 あめ 雨 名詞 6 普通名詞 1 * 0 * 0 NIL
EOS
"""
STORY = "".join(
    f"<p>{number}月の雨が町の屋根に降り、人々は傘を開いて家路を急いだと祖母は話した。" for number in range(1, 9)
)
NEWS = f"""<nav class="nav"><ul><li><a href="/">町の入口へ</a></li><li><a href="/b">店の案内へ</a></li></ul></nav>
<article><h1>雨の町の話</h1><p class="byline">文・山田花子</p>{STORY}</article>
<div class="comments"><div class="comment"><p>祖母の話がとても良かったので、また読みたいと思います。</p></div></div>
<div class="footer">この頁の著作権は町に属します。</div>"""


@pytest.fixture
def file(tmp_path):
    """Writes a page and gives its name."""

    def written(data, name="page.html"):
        (tmp_path / name).write_bytes(data)
        return str(tmp_path / name)

    return written


def run(capsysbinary, *arguments):
    code = main(list(arguments))
    output = capsysbinary.readouterr()
    return code, output.out.decode(), output.err.decode()


def test_page_becomes_standard_format(file, capsysbinary):
    name = file(page(f"<p>{SENTENCE}", "shift_jis"))
    code, written, _ = run(capsysbinary, "html2sf", "--url", "http://a.example/", "--time", "2006-08-14 19:48:51", name)

    assert code == 0
    assert 'Url="http://a.example/" OriginalEncoding="Shift_JIS" Time="2006-08-14 19:48:51"' in written
    assert f'<S Id="1" Length="22" Offset="54">\n      <RawString>{SENTENCE}</RawString>' in written


@pytest.mark.parametrize("time", ["yesterday", "2026-02-30 00:00:00", ""])
def test_what_is_no_time_is_refused(file, time, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["html2sf", "--time", time, file(page(SENTENCE))])

    assert "is no time; write it like 2026-05-01 10:00:00" in capsys.readouterr().err


def test_time_is_that_of_the_file(file, capsysbinary):
    name = file(page(SENTENCE))
    os.utime(name, (0, 86_400 * 365))

    assert re.search(r'Time="197[01]-\d\d-\d\d \d\d:\d\d:\d\d"', run(capsysbinary, "html2sf", name)[1])


def test_standard_input_is_read(capsysbinary, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(page(SENTENCE))))

    assert SENTENCE in run(capsysbinary, "html2sf", "-")[1]


@pytest.mark.parametrize(
    ("data", "options", "code", "reason"),
    [
        (page("Only English."), [], 1, "this is no Japanese page: 0 of its 13 characters are particles"),
        (b"", [], 1, "the page is empty"),
        (b" " * 17_000_000, [], 1, "the page has more than 16,777,216 bytes"),
        (page(SENTENCE), ["--encoding", "shift-jiss"], 2, "there is no encoding shift-jiss"),
        (page(SENTENCE), ["--juman", "/no/juman", "-j"], 3, "/no/juman"),
        (page("雨が降る English only in every sentence of this page"), [], 1, "this page has no Japanese sentence"),
    ],
)
def test_what_cannot_be_is_told(file, capsysbinary, data, options, code, reason):
    ended, written, told = run(capsysbinary, "html2sf", *options, file(data))

    assert (ended, written) == (code, "")
    assert reason in told
    assert "Traceback" not in told


def test_lenient_tells_which_test_decided(file, capsysbinary):
    label = page(SENTENCE * 3, "shift_jis").replace(b"shift_jis", b"iso-8859-1")
    few = page("<p>雨だ。<p>雪だ。<p>風だ。")

    assert "are particles (がをにはので), 27.27%" in run(capsysbinary, "html2sf", "--lenient", file(label))[2]
    assert "accepted for its 3 Japanese sentences" in run(capsysbinary, "html2sf", "--lenient", file(few))[2]


def test_missing_file_is_told(capsysbinary):
    assert run(capsysbinary, "html2sf", "/no/page.html")[::2] == (
        1,
        "honbun html2sf: /no/page.html: No such file or directory\n",
    )


def test_content_alone(file, capsysbinary):
    _, written, _ = run(capsysbinary, "html2sf", "--content", file(page(NEWS)))
    main_text, comments = re.findall(r"<Text .*?</Text>", written, re.DOTALL)

    assert "町の屋根に降り" in main_text
    assert 'Type="comment"' in comments
    assert "町の入口へ" not in written


def test_tsubaki_is_told_the_regions(file, capsysbinary):
    _, written, _ = run(capsysbinary, "html2sf", "--dialect", "tsubaki", file(page(NEWS)))
    regions = dict(re.findall(r'BlockType="(\w+)"[^\n]*\n\s*<RawString>(?:.*?)(入口|屋根|著作権)', written))

    assert regions == {"link": "入口", "maintext": "屋根", "footer": "著作権"}


def test_mecab_annotates_sentences(file, capsysbinary):
    _, written, _ = run(capsysbinary, "html2sf", "-m", file(page(SENTENCE)))

    assert '<Annotation Scheme="MeCab"><![CDATA[これ\t' in written
    assert "EOS\n]]></Annotation>" in written


def annotated(scheme, text):
    return (
        '<StandardFormat Url="" OriginalEncoding="UTF-8" Time=""><Header/><Text><S Id="1" Length="1" Offset="0">'
        f'<RawString>雨</RawString><Annotation Scheme="{scheme}"><![CDATA[{text}]]></Annotation></S>'
        '<S Id="2" Length="1" Offset="9"><RawString>雪</RawString></S></Text></StandardFormat>'
    ).encode()


def test_check_tells_file_and_line(file, capsysbinary):
    good, bad = file(annotated("Knp", KNP), "good.sf"), file(b"<StandardFormat\nUrl=''/>", "bad.sf")
    code, valid, told = run(capsysbinary, "sf", "check", good, bad)

    assert (code, valid) == (1, f"{good}: valid\n")
    assert f"{bad}:1: StandardFormat lacks its attribute Time\n" in told


def test_text_is_a_sentence_a_line(file, capsysbinary):
    name = file(gzip.compress(annotated("Knp", KNP)), "page.sf.gz")

    assert run(capsysbinary, "sf", "text", name)[:2] == (0, "雨\n雪\n")


def test_json_holds_everything(file, capsysbinary):
    told = json.loads(run(capsysbinary, "sf", "json", file(annotated("Knp", KNP)))[1])

    assert told["texts"][0]["sentences"][0]["annotations"] == [{"scheme": "Knp", "text": KNP}]
    assert told["encoding"] == "utf-8"


def test_rhoknp_reads_what_knp_said(file, capsysbinary):
    written = run(capsysbinary, "sf", "knp", file(annotated("Knp", KNP), "a page.1.sf"))[1]
    [sentence] = Document.from_knp(written).sentences

    assert written.startswith("# S-ID:a_page_1-1 KNP:5.0 DATE:2026/11/18 SCORE:0.00000\n* -1D")
    assert (sentence.sent_id, sentence.doc_id, sentence.text) == ("a_page_1-1", "a_page_1", "雨")


def test_rhoknp_reads_what_juman_said(file, capsysbinary):
    juman = "".join(KNP.splitlines(keepends=True)[3:])
    written = run(capsysbinary, "sf", "knp", file(annotated("Juman", juman), "page.sf"))[1]

    assert written == f"# S-ID:page-1\n{juman}"
    assert Document.from_jumanpp(written).morphemes[0].reading == "あめ"


def test_file_without_annotations_has_nothing_for_knp(file, capsysbinary):
    code, _, told = run(capsysbinary, "sf", "knp", file(annotated("MeCab", "雨\nEOS\n"), "page.sf"))

    assert code == 1
    assert "page.sf: no sentence has an annotation by KNP or JUMAN" in told


@pytest.mark.parametrize("data", [b"\x1f\x8b\x08broken", b"no XML"])
def test_broken_file_does_not_end_the_run(file, capsysbinary, data):
    code, written, told = run(capsysbinary, "sf", "text", file(data, "bad.sf"), file(annotated("Knp", KNP), "good.sf"))

    assert (code, written) == (1, "雨\n雪\n")
    assert "bad.sf: " in told
