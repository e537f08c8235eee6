"""A page as a reader is shown it: its structure, well formed, and nothing else."""

from pathlib import Path

import pytest
from tests.showing import content_in, html_of, markdown_of, reading_of
from tests.spent import least_seconds

from honbun.model import Role
from honbun.page.extract import extract_alone
from honbun.page.markup import write_html
from honbun.page.reader import content_of, content_of_runs

PAGES = sorted((Path(__file__).parent / "pages/reader").glob("*.html"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page_is_shown_as_expected(page):
    assert html_of(page.read_text()) + "\n" == page.with_suffix(".expected").read_text()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page_is_written_in_markdown_as_expected(page):
    assert markdown_of(page.read_text()) + "\n" == page.with_suffix(".md").read_text()


def test_paragraphs_end_where_blocks_are_told_apart():
    assert html_of("<td>one<br>two<br> <br>three<div>four</div>five") == (
        "<p>one<br>two</p>\n<p>three</p>\n<p>four</p>\n<p>five</p>"
    )


def test_inline_elements_reach_across_blocks():
    assert html_of("<a href=/x>one<div>two</div></a>") == (
        '<p><a href="https://example.org/x">one</a></p>\n<p><a href="https://example.org/x">two</a></p>'
    )


def test_inline_elements_do_not_repeat_themselves():
    assert html_of("<p><b>one <strong>two</strong></b>") == "<p><strong>one two</strong></p>"


def test_only_kept_blocks_are_shown():
    assert html_of("<ul><li>Not content<li>two<li>three</ul><p>Not content") == "<ul><li>two</li><li>three</li></ul>"


def test_text_in_shadow_roots_is_shown_in_its_place():
    page = "<p>one<x-card><template shadowrootmode=open><b>two</b><slot></slot></template></x-card>"
    assert html_of(page) == "<p>one<strong>two</strong></p>"


def test_empty_elements_are_left_out():
    assert html_of("<p>one<b> </b><a href=/x></a>two<ul><li></ul><blockquote></blockquote>") == "<p>one two</p>"


def test_title_outside_a_heading_becomes_one():
    reading = reading_of("<div>The title</div><p>text")
    roles = {0: Role.TITLE, 1: Role.BODY}
    assert write_html(content_of_runs(reading, roles)) == "<h1>The title</h1>\n<p>text</p>"


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("<h2>one<br>two</h2>", "<h2>one<br>two</h2>"),
        ("<h2><p>one</p><p>two</p></h2>", "<h2>one<br>two</h2>"),
        ("<h2>one<ul><li>two</ul></h2>", "<p>one</p>\n<ul><li>two</li></ul>"),
        (f"<h3>{'long ' * 80}</h3>", f"<p>{('long ' * 80).strip()}</p>"),
    ],
)
def test_heading_holds_lines_and_nothing_else(page, shown):
    assert html_of(page) == shown


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("<ul>one<li>two</ul>", "<ul><li>one</li><li>two</li></ul>"),
        ("<ul><li>one<ul><li>two</ul></ul>", "<ul><li>one<ul><li>two</li></ul></li></ul>"),
        ("<ul><li>one</li><ul><li>two</ul></ul>", "<ul><li>one<ul><li>two</li></ul></li></ul>"),
        ("<ul><li><p>one</p><p>two</p></ul>", "<p>one</p>\n<p>two</p>"),
        ("<li>alone", "<p>alone</p>"),
        ("<menu><li>one<li>two</menu>", "<ul><li>one</li><li>two</li></ul>"),
        (
            "<ol start=x reversed><li value=2>one<li>two</ol>",
            '<ol reversed="reversed"><li value="2">one</li><li>two</li></ol>',
        ),
    ],
)
def test_list_holds_items_and_nothing_else(page, shown):
    assert html_of(page) == shown


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("<dl><div><dt>a<dd>b</div></dl>", "<dl><dt>a</dt><dd>b</dd></dl>"),
        ("<dl><dt>a<dd><p>b</p><p>c</p></dl>", "<dl><dt>a</dt><dd><p>b</p><p>c</p></dd></dl>"),
        ("<dl><dd>b</dl>", "<p>b</p>"),
    ],
)
def test_definitions_have_terms(page, shown):
    assert html_of(page) == shown


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("<pre>\n\n  if x:\n    y\n\n</pre>", "<pre>  if x:\n    y</pre>"),
        ("<pre><code>\nx = 1\n</code></pre>", "<pre><code>x = 1</code></pre>"),
        ("<pre><div>one</div><div>  two</div></pre>", "<pre>one\n  two</pre>"),
        ("<pre>one<br>two</pre>", "<pre>one\ntwo</pre>"),
        ("<pre>1\n2\n3</pre><pre>code</pre>", "<pre>code</pre>"),
        ("<pre>1\n2\n4</pre>", "<pre>1\n2\n4</pre>"),
        ("<xmp><b>not bold</b></xmp>", "<pre>&lt;b&gt;not bold&lt;/b&gt;</pre>"),
    ],
)
def test_code_keeps_its_lines_and_loses_their_numbers(page, shown):
    assert html_of(page) == shown


def test_reading_stands_apart_from_its_ruby_base():
    shown = "<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>を読む</p>"
    assert html_of("<p><ruby>漢字<rp>（</rp><rt>かんじ</rt><rp>）</rp></ruby>を読む") == shown
    assert html_of("<p><ruby><rb>漢字</rb><rtc><rt>かんじ</rt></rtc></ruby>を読む") == shown


def test_what_a_form_offers_is_not_shown():
    assert (
        html_of("<p>one <select><option>two</select><textarea>three</textarea><input value=four>five")
        == "<p>one five</p>"
    )


@pytest.mark.parametrize(
    ("embedded", "link"),
    [
        ('<iframe src="//player.vimeo.com/video/1"></iframe>', "Video: player.vimeo.com"),
        (
            '<iframe data-src="https://maps.example/x" title="The  way"></iframe>',
            "Embedded page: The way (maps.example)",
        ),
        ("<video><source src=https://x.example/a.mp4></video>", "Video: x.example"),
        ("<audio src=https://x.example/a.mp3></audio>", "Sound: x.example"),
        ("<object data=https://x.example/a.pdf></object>", "Embedded page: x.example"),
    ],
)
def test_what_is_embedded_becomes_a_link(embedded, link):
    assert f">{link}</a></p>\n<p>two" in html_of(f"<p>one</p><div>{embedded}</div><p>two</p>")


@pytest.mark.parametrize(
    "embedded",
    [
        '<iframe src="https://ad.doubleclick.net/x"></iframe>',
        '<iframe src="https://x.example/" width=1 height=1></iframe>',
        '<iframe src="about:blank"></iframe>',
        '<iframe src="https://x.example/" style="display: none"></iframe>',
        '<iframe src="javascript:1"></iframe>',
        '<iframe srcdoc="text"></iframe>',
    ],
)
def test_adverts_and_hidden_frames_are_left_out(embedded):
    assert html_of(f"<p>one</p><div>{embedded}</div><p>two</p>") == "<p>one</p>\n<p>two</p>"


def test_what_is_embedded_beside_the_content_is_left_out():
    embedded = "<div><iframe src=https://x.example/></iframe></div>"
    assert html_of(f"<p>one</p><p>Not content</p>{embedded}<p>Not content</p>") == "<p>one</p>"


def test_rules_stand_between_blocks_only():
    assert html_of("<hr><p>one<hr><hr><p>two<hr>") == "<p>one</p>\n<hr>\n<p>two</p>"


def test_language_and_direction_are_told():
    assert html_of('<h2 lang="he" dir="rtl">one</h2>') == '<h2 lang="he" dir="rtl">one</h2>'
    assert html_of('<h2 lang="<" dir="up">one</h2>') == "<h2>one</h2>"


def test_comments_stand_apart():
    text = "A long sentence of an article, told with commas, and with an end. " * 5
    page = f"<article><h1>Title</h1><p>{text}<p>{text}</article><div class=comments><p>I like it.</p></div>"
    reading = reading_of(page)
    content = content_of(reading, extract_alone(reading))
    assert "I like it" not in write_html(content.article)
    assert write_html(content.comments) == "<p>I like it.</p>"


def test_page_without_text_shows_nothing():
    assert content_in("") == content_in("<frameset><frame src=a></frameset>") == content_in("<img src=a>") == ()


# Large pages


@pytest.mark.parametrize(
    "piece",
    [
        "<div><pre>x</pre></div>", "<pre><code>x</code></pre>", "<p>x <a href=/x>y</a></p>", "<ul><li>x</ul>",
        "<picture><source srcset=/a.jpg><img src=/a.jpg></picture>x", "<table><tr><td>x<td>y</table>", "<h2>x</h2>",
        "<ruby>x<rt>y</ruby>", "<dl><dt>x<dd>y</dl>", "<figure><img src=/a.jpg><figcaption>x</figure>",
    ],
)  # fmt: skip
def test_time_to_show_grows_with_the_page_alone(piece):
    def seconds(times):
        reading = reading_of(f"<div>{piece * times}</div>")
        roles = dict.fromkeys(reading.rows, Role.BODY)
        return least_seconds(lambda: content_of_runs(reading, roles))

    assert seconds(4_000) < 40 * max(seconds(400), 0.001)  # ten times as long
