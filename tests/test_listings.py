"""Source code set line by line is kept or left as a whole, without the numbers of its lines, and shown as code."""

import numpy as np
import pytest
from tests.showing import html_of

from honbun.model import Role, Visit
from honbun.page.listings import with_whole_listings
from honbun.page.reader import Content, content_of_runs, written_as
from honbun.page.reading import Reading, read_page
from honbun.page.signature import Hasher

LINES = ["for each in all:", "    if each:", "        return 1"]
BEFORE = "<p>What follows finds the first of them.</p>"
BEHIND = "<p>It returns at the first.</p>"
NAV = "".join(f"<p><a href=/{name}>{name}</a></p>" for name in ("One", "Two", "Three", "Four"))


def numbered(lines: list[str]) -> str:
    """As SyntaxHighlighter sets it."""
    numbers = "".join(f"<div class='line number{number}'>{number}</div>" for number in range(1, len(lines) + 1))
    code = "".join(f"<div class='line'><code>{line}</code></div>" for line in lines)
    table = (
        f"<table><tr><td class=gutter>{numbers}</td><td class=code><div class=container>{code}</div></td></tr></table>"
    )
    return f"<div class='syntaxhighlighter py'><div class=toolbar><a href=#>?</a></div>{table}</div>"


def in_rows(lines: list[str]) -> str:
    """As a gist is embedded."""
    rows = "".join(f"<tr><td class='blob-num'></td><td class='blob-code'>{line}</td></tr>" for line in lines)
    meta = "<div class=gist-meta><a href=/raw>view raw</a></div>"
    return f"<div class=gist><div class='gist-file'><table class='highlight'>{rows}</table>{meta}</div></div>"


def in_items(lines: list[str]) -> str:
    items = "".join(f"<li><span>{line}</span></li>" for line in lines)
    return f"<div class=dp-highlighter><ol class=dp-py>{items}</ol></div>"


WAYS = pytest.mark.parametrize("listing", [numbered(LINES), in_rows(LINES), in_items(LINES)])


def read(body: str) -> Reading:
    return read_page(Visit("http://blog.example/first", f"<title>First</title>{body}"), Hasher())


def left(body: str, *kept: str) -> list[str]:
    """The lines that are kept if those with these texts are."""
    reading = read(body)
    assert reading.table is not None
    found = with_whole_listings(reading.table, np.isin(reading.texts, kept))
    return [text for text, is_kept in zip(reading.texts, found, strict=True) if is_kept]


def beside_numbers(numbers: str, code: str = "first\nsecond") -> str:
    """As Hexo, Rouge and Chroma set it."""
    return f"<figure class=highlight><table><tr><td><pre>{numbers}</pre><td><pre>{code}</pre></table></figure>"


@pytest.mark.parametrize("numbers", ["1\n2", "1<br>2", "9\n10", "7", "<span>1</span>\n<span>2</span>\n"])
def test_column_of_numbers_beside_a_listing_is_left(numbers):
    reading = read(BEFORE + beside_numbers(numbers) + BEHIND)
    assert left(BEFORE + beside_numbers(numbers) + BEHIND, *reading.texts) == [
        text for text in reading.texts if not text[0].isdecimal()
    ]


@pytest.mark.parametrize(
    "body",
    [
        beside_numbers("1\n3"),
        beside_numbers("1\n2 a"),
        beside_numbers("1" * 7),
        "<p>It prints:</p><pre>1\n2</pre><pre>and then\nends</pre>",
        "<table><tr><td><pre>1\n2</pre><tr><td><pre>and then</pre></table>",
        "<table><tr><td>1<br>2<td>first<br>second</table>",
    ],
)
def test_numbers_that_are_no_lines_of_a_listing_are_kept(body):
    texts = read(BEFORE + body + BEHIND).texts
    assert left(BEFORE + body + BEHIND, *texts) == list(texts)


@WAYS
def test_listing_between_paragraphs_is_kept_without_its_numbers(listing):
    told = ["What follows finds the first of them.", "It returns at the first."]
    assert left(BEFORE + listing + BEHIND, *told) == [told[0], *map(str.strip, LINES), told[1]]


@WAYS
def test_listing_among_what_is_left_is_left(listing):
    assert left(BEFORE + BEHIND + NAV + listing, "What follows finds the first of them.") == [
        "What follows finds the first of them."
    ]


@WAYS
def test_listing_that_is_most_of_the_page_is_kept(listing):
    code = list(map(str.strip, LINES))
    assert left(NAV + listing, code[0], code[2]) == code


def test_numbers_that_were_kept_are_left():
    assert left(BEFORE + numbered(LINES), "What follows finds the first of them.", "1", "2", "3") == [
        "What follows finds the first of them.", *map(str.strip, LINES)
    ]  # fmt: skip


def test_number_that_is_a_line_of_code_is_kept():
    assert "42" in left(BEFORE + numbered(["print(6 * 7)", "42"]), "What follows finds the first of them.")


def test_page_without_code_stays_as_it_is():
    assert left(BEFORE + BEHIND, "It returns at the first.") == ["It returns at the first."]


@pytest.mark.parametrize("name", ["highlights", "source-code-pro", "preview", "prettyprinted-by"])
def test_names_that_only_sound_like_a_highlighter_are_none(name):
    assert left(
        f"{BEFORE}<div class='code {name}'><p>A line beside it.</p></div>", "What follows finds the first of them."
    ) == ["What follows finds the first of them."]


@WAYS
def test_listing_is_shown_as_code(listing):
    reading = read(BEFORE + listing + BEHIND)
    beside = ("1", "2", "3", "?", "view raw")
    roles = {row: Role.BODY for row, text in zip(reading.rows, reading.texts, strict=True) if text not in beside}
    shown = written_as(("markdown", "html"), Content(content_of_runs(reading, roles)))
    assert "```" in shown["markdown"]
    assert "\n".join(LINES) in shown["markdown"].replace("`", "")
    assert shown["html"].count("<pre>") == 1
    assert "<table" not in shown["html"]
    assert "<ol" not in shown["html"]


def test_paragraphs_in_an_element_named_like_a_highlighter_are_no_code():
    paragraphs = "<p>It rained for a whole week, and nobody minded.</p>" + f"<p>{'So we stayed inside. ' * 20}</p>"
    assert "<pre>" not in html_of(f"<div class=prettyprint>{paragraphs}</div>")
    assert "<pre>" not in html_of(f"<body class=prettyprint>{paragraphs}</body>")
