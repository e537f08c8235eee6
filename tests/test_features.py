"""What each block of a page looks like, checked by hand on a page of five blocks."""

import math

import numpy as np
import pytest

from honbun.model import Visit
from honbun.page.reading import read_page
from honbun.page.roles import among_comments
from honbun.page.signature import Hasher

PROSE = "The river rose in the night, and the old bridge did not hold. Nobody was hurt."
PAGE = f"""<title>The old bridge</title>
<body>
<nav><a href=/>Home</a></nav>
<article class=story><h1>The old bridge</h1><p>{PROSE}</p><p>See <a href=/more>more</a></p></article>
<footer>© 2026 The Paper</footer>"""
DATES = ["2026-01-02", "2026年1月2日", "1月2日", "January 2, 2026", "12:30", "2 hours ago", "3時間前"]
WIDTHS = [4, 12, 63, 7, 13]  # without spaces: Home, the title, the prose, the link's line, the foot


def table(html=PAGE):
    return read_page(Visit("http://a.example/", html), Hasher()).table


def column(name, html=PAGE):
    return table(html)[name].tolist()


def test_widths_are_as_logarithms():
    assert column("width") == pytest.approx([math.log1p(width) for width in WIDTHS])


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("link_share", [1, 0, 0, 4 / 7, 0]),
        ("ends", [0, 0, 2, 0, 0]),
        ("commas", [0, 0, 1, 0, 0]),
        ("finished", [0, 0, 1, 0, 0]),
        ("links", [1, 0, 0, 1, 0]),
        ("digits", [0, 0, 0, 0, 4 / 13]),
        ("copyright", [0, 0, 0, 0, 1]),
        ("repeats", [1, 1, 1, 1, 1]),
        ("tag_p", [0, 0, 1, 1, 0]),
        ("tag_h1", [0, 1, 0, 0, 0]),
        ("in_nav", [1, 0, 0, 0, 0]),
        ("in_article", [0, 1, 1, 1, 0]),
        ("in_footer", [0, 0, 0, 0, 1]),
        ("in_heading", [0, 1, 0, 0, 0]),
        ("order", [0.1, 0.3, 0.5, 0.7, 0.9]),
        ("prose_before", [0, 0, 0, 1, 1]),
        ("own_prose_share", [0, 0, 1, 0, 0]),
        ("up1_prose", [1, 1, 1, 1, 1]),
    ],
)
def test_column_is_what_one_sees(name, values):
    assert column(name) == pytest.approx(values)


def test_title_is_found_in_its_heading():
    assert column("in_title")[:2] == [pytest.approx(0), 1]
    assert column("of_title")[1] == 1


def test_what_is_not_told_is_not_known():
    assert np.isnan(column("in_description")).all()
    assert np.isnan(column("in_title", "<p>text")).all()


def test_neighbours_end_with_the_page():
    widths = column("width")

    assert column("at+1_width") == pytest.approx([*widths[1:], math.nan], nan_ok=True)
    assert column("at-2_width") == pytest.approx([math.nan, math.nan, *widths[:3]], nan_ok=True)


def test_depth_counts_blocks_from_the_body_down():
    assert column("depth", "a<div>b<p>c</p></div>") == [0, 1, 2]


def test_japanese_is_as_wide_as_it_looks():
    assert column("cjk", "<p>日本語です</p><p>English</p>") == [1, 0]
    assert column("width", "<p>日本語です</p>") == pytest.approx([math.log1p(10)])


@pytest.mark.parametrize("date", DATES)
def test_line_with_a_date_looks_like_one(date):
    assert column("date_like", f"<p>{date}</p>") == [1]


@pytest.mark.parametrize("text", ["Story", "42", "1,000 people", "2026 was a good year for the paper " * 3])
def test_line_without_a_date_does_not(text):
    assert column("date_like", f"<p>{text}</p>") == [0]


def test_columns_are_the_same_for_every_page():
    assert table().names == table("<p>text").names


def test_page_without_text_has_no_table():
    assert table("<p><img src=a>") is None


@pytest.mark.parametrize(
    ("name", "is_comment"),
    [
        ("comment-list", True),
        ("respond", True),
        ("disqus_thread", True),
        ("table-responsive", False),
        ("deprecation-comment", False),
        ("commentary", False),
        ("response-headers", False),
    ],
)
def test_names_tell_comments(name, is_comment):
    found = among_comments(table(f"<div class='{name}'><p>What somebody said to that.</p></div>"))
    assert found.tolist() == [is_comment]


def test_name_of_the_whole_page_tells_no_comments():
    found = among_comments(table("<body class='comments-open'><p>What the page says.</p></body>"))
    assert found.tolist() == [False]
