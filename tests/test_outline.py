"""How a page is laid out around each block, checked by hand on small pages."""

import math

import pytest

from honbun.model import Visit
from honbun.page.reading import read_page
from honbun.page.signature import Hasher

PROSE = "The river rose in the night, and the old bridge did not hold. Nobody was hurt."
STORY = f"""<title>The old bridge</title>
<body><nav><a href=/>Home</a></nav>
<main><h1>The old bridge</h1><p>12 May</p><p>{PROSE}</p><p>More soon</p></main>
<aside><h3><a href=/2>A new road</a></h3><p>{PROSE}</p></aside>"""
THREAD = "<body><h1>Which road?</h1>" + "".join(
    f"<div class=post id=n{number}><b>Name {number}</b><p>{PROSE}</p></div>" for number in range(4)
)
COMMENTED = f"<body><h1>The old bridge</h1><p>{PROSE}</p><p>3 comments</p><p>{PROSE}</p><p>{PROSE}</p>"
NAN = math.nan


def column(name, html=STORY):
    table = read_page(Visit("http://a.example/", html), Hasher()).table
    return pytest.approx(table[name].tolist(), nan_ok=True)


def test_heading_above_tells_how_far_it_is_and_how_high():
    assert column("from_heading") == [NAN, 0, 1, 2, 3, 0, 1]
    assert column("heading_level") == [NAN, 1, 1, 1, 1, 3, 3]


def test_teaser_stands_under_a_heading_that_is_a_link():
    assert column("heading_links") == [NAN, 0, 0, 0, 0, 1, 1]


def test_section_holds_its_share_of_the_prose():
    assert column("section_prose") == [0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]


def test_title_is_near_in_the_element_that_holds_it():
    assert column("from_title") == [-1, 0, 1, 2, 3, 4, 5]
    assert column("title_climb") == [1, 0, 1, 1, 1, 2, 2]


def test_page_whose_title_no_block_says_has_none():
    assert column("from_title", THREAD) == [NAN] * 9


def test_content_opens_with_the_first_prose_behind_the_title():
    assert column("from_opening") == [-3, -2, -1, 0, 1, 2, 3]
    assert column("gap_since_opening") == [0, 0, 0, 0, 1, 2, 2]


def test_line_that_announces_comments_is_remembered():
    assert column("since_comments", COMMENTED) == [NAN, NAN, 0, 1, 2]


def test_posts_of_a_thread_are_items_that_hold_its_prose():
    assert column("items", THREAD) == [math.log1p(1), *[math.log1p(4)] * 8]
    assert column("items_prose", THREAD) == [1] * 9


def test_blocks_at_one_template_path_are_counted_together():
    assert column("path_prose_0", THREAD) == [0, 0, 1, 0, 1, 0, 1, 0, 1]
