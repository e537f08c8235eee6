"""A line that says what a button says is left, a sentence or a heading with the same words is not."""

import html

import numpy as np
import pytest
from tests.showing import reading_of

from honbun.page.button_lines import WHY, saying_what_buttons_say
from honbun.page.extract import extract_alone


def left(block: str) -> list[str]:
    """The lines that are left of a page on which all were kept."""
    table = reading_of(f"<title>Rain</title><p>The river rose.</p>{block}").table
    assert table is not None
    said = saying_what_buttons_say(table, np.ones(len(table.texts), bool))
    return [text for text, is_said in zip(table.texts, said, strict=True) if is_said]


@pytest.mark.parametrize(
    "line",
    [
        "Click to expand...",
        "— ADVERTISEMENT —",
        "続きを読む »",
        "▲ページの先頭へ",
        "Publicité",
        "[Leer más]",
        "广告",
        "[ &lt; ]",
        "[&gt;&gt;]",
        "[edit]",
        "Copy",
        "コピー",
        "This site is protected by reCAPTCHA and the Google Privacy Policy and Terms of Service apply.",
    ],
)
def test_line_of_a_button_is_left(line):
    assert left(f"<p>{line}</p>") == [html.unescape(line)]


@pytest.mark.parametrize(
    "block",
    [
        "<p>Read more of the river.</p>",
        "<h2>Advertisement</h2>",
        "<p>Learn more about rain, and it will stop.</p>",
        "<p>***</p>",
        f"<p>{'Read more ' * 40}</p>",
        "<ul><li>Copy</ul>",
        "<table><tr><td>edit</td><td>changes a text</td></table>",
        "<dl><dt>expand<dd>makes it larger</dl>",
        "<pre>copy</pre>",
    ],
)
def test_sentence_or_heading_stays(block):
    assert left(block) == []


@pytest.mark.parametrize(
    "line",
    [
        "[ < Tools ]", "[ << The garden ]", "[ Seeds > ]", "[ 上へ ： 庭の手入れ ]", "[トップ][目次][インデックス]",
        "« Rain | Main | Snow »", "Rain | Main", "Next: Seeds, Previous: Tools, Up: The garden [Contents][Index]",
    ],
)  # fmt: skip
def test_steps_to_other_pages_are_left_where_they_are_links(line):
    is_steps = line != "Rain | Main"
    assert left(f"<p><a href=/on>{line}</a></p>") == [line] * is_steps
    assert left(f"<p>{line}</p>") == []


@pytest.mark.parametrize(
    "line",
    ["« Rain »", "[Rain]", "[1]", "<stdio.h>", "x -> y", "Home: a film", "Next: the news at ten", "The top | Osaka"],
)
def test_link_in_signs_stays(line):
    assert left(f"<p><a href=/on>{html.escape(line)}</a></p>") == []


def test_reader_is_told_why():
    text = "<p>The river stood at the steps of the old town hall, and the boats lay in the market.</p>" * 3
    reading = reading_of(f"<title>Rain</title><h1>Rain</h1>{text}<p>Read more</p>")
    reading.alone = np.ones(len(reading.texts))
    assert extract_alone(reading).blocks[-1].why == WHY
