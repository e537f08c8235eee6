"""A heading is its words: neither the sign that links to it nor what edits it, in the text and in the reader."""

import pytest
from tests.claiming import of_page
from tests.showing import html_of, reading_of

from honbun.page.extract import extract_alone
from honbun.page.permalinks import own_text

TEXT = "<p>The river stood at the steps of the old town hall, and the boats lay in the market.</p>"


def words(heading: str) -> str:
    reading = reading_of(f"<title>Rain</title>{heading}{TEXT}")
    assert reading.table is not None
    return own_text(reading.table.runs[0], reading.texts[0])


@pytest.mark.parametrize(
    ("heading", "own"),
    [
        ("Usage<a href=#usage>¶</a>", "Usage"),
        ("Usage <a href=#usage> # </a>\n", "Usage"),
        ("<a href=#usage>#</a> Usage", "Usage"),
        ("<a href=#usage><span>🔗</span></a>Usage<a href=#usage>#</a>", "Usage"),
        ("沿革<span>[<a href=/e>編集</a> | <a href=/s>ソースを編集</a>]</span>", "沿革"),
        ("<span>[<a href=/e>edit</a>]</span> Biography", "Biography"),
        ("历史[编辑]", "历史"),
        ("<ruby>雨<rt>あめ</rt></ruby>の町[<a href=/e>編集</a>]", "雨の町"),
    ],
)
def test_heading_is_its_words(heading, own):
    assert words(f"<h2>{heading}</h2>") == own


@pytest.mark.parametrize(
    "heading", ["Learn C#", "#rain", "[edit]", "Array[1]", "How to [edit] a page", "No. ¶ 12 [sic]"]
)
def test_what_belongs_to_a_heading_stays(heading):
    assert words(f"<h2>{heading}</h2>") == heading
    assert html_of(f"<h2>{heading}</h2>") == f"<h2>{heading}</h2>"
    assert of_page("<title>x</title>", f"<h1>{heading}</h1>").title == heading


def test_heading_that_is_nothing_else_stays():
    assert words("<h2><a href=#usage>#</a></h2>") == "#"
    assert "#</a></h2>" in html_of("<h2><a href=#usage>#</a></h2>")


@pytest.mark.parametrize(
    ("heading", "shown"),
    [
        ("Usage<a href=#usage>¶</a>", "Usage"),
        ("<a href=#usage>#</a> <em>Usage</em> of C#", "<em>Usage</em> of C#"),
        ("<em>沿革[</em><a href=/e>編集</a>]", "<em>沿革</em>"),
        ("[<a href=/e>edit</a>] A<br>biography", "A<br>biography"),
    ],
)
def test_reader_shows_a_heading_without_them(heading, shown):
    assert html_of(f"<h2>{heading}</h2>") == f"<h2>{shown}</h2>"


def test_text_and_title_are_without_them():
    found = extract_alone(reading_of(f"<title>Rain</title><h1>Rain in Osaka[<a href=/e>edit</a>]</h1>{TEXT * 3}"))
    assert (found.title, found.blocks[0].text) == ("Rain in Osaka", "Rain in Osaka")
