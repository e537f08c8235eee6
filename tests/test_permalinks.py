"""A heading is its words, in titles and the reader: neither the sign that links to it nor what edits it."""

import pytest
from tests.claiming import of_page
from tests.showing import html_of, reading_of

from honbun.page.extract import extract_alone
from honbun.training.labels import label_blocks

TEXT = "<p>The river stood at the steps of the old town hall, and the boats lay in the market.</p>"


def title_of(heading: str) -> str:
    return of_page("<title>x</title>", f"<h1>{heading}</h1>").title


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
def test_title_is_the_words_of_its_heading(heading, own):
    assert title_of(heading) == own


@pytest.mark.parametrize(
    "heading", ["Learn C#", "#rain", "[edit]", "Array[1]", "How to [edit] a page", "No. ¶ 12 [sic]"]
)
def test_what_belongs_to_a_heading_stays(heading):
    assert html_of(f"<h2>{heading}</h2>") == f"<h2>{heading}</h2>"
    assert title_of(heading) == heading


def test_heading_that_is_nothing_else_stays():
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


def test_block_keeps_the_text_by_which_it_is_found_again():
    found = extract_alone(reading_of(f"<title>Rain</title><h1>Rain in Osaka[<a href=/e>edit</a>]</h1>{TEXT * 3}"))
    assert (found.title, found.blocks[0].text) == ("Rain in Osaka", "Rain in Osaka[edit]")


def test_what_is_kept_of_a_page_labels_it_as_an_example():
    heading = "<h2>Use<a href=#use>¶</a></h2>"
    reading = reading_of(f"<title>Rain</title><h1>Rain</h1>{TEXT}{heading}{TEXT}<p><a href=/>Home</a></p>")
    found = extract_alone(reading)
    kept = [block.text != "Home" for block in found.blocks]
    content = "\n".join(block.text for block, is_kept in zip(found.blocks, kept, strict=True) if is_kept)
    assert (label_blocks(reading.texts, content, "").content > 0).tolist() == kept
