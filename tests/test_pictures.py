"""Where the pictures of a page are, and which belong to its content."""

import re

import pytest
from tests.showing import html_of

from honbun.page.pictures import best_of


def pictures(page):
    return re.findall(r'data-src="https://example.org/a/([^"]*)"', html_of(page))


def between(markup):
    return pictures(f"<p>one</p><div>{markup}</div><p>two</p>")


def test_picture_loads_nothing():
    assert html_of(
        '<p>one <img src="a.jpg" srcset="b.jpg 2000w" alt="A &quot;b&quot;" width="20px" height="30"></p>'
    ) == ('<p>one <img data-src="https://example.org/a/b.jpg" alt="A &quot;b&quot;" width="20" height="30"></p>')


@pytest.mark.parametrize(
    ("srcset", "chosen"),
    [
        ("a 320w, b 640w, c 1280w, d 2560w", "c"),
        ("a 320w,b 640w", "b"),
        ("a, b 2x, c 3x", "b"),
        ("a 1.5x", "a"),
        ("a", "a"),
        ("/w_300,h_200/a.jpg 300w, /w_900,h_600/b.jpg 900w", "/w_900,h_600/b.jpg"),
        ("data:image/gif;base64,R0 1x, b 2x", "b"),
        ("a nonsense, b 1x", "b"),
        ("", ""),
        (" , ,", ""),
    ],
)
def test_smallest_picture_that_fills_a_column_is_chosen(srcset, chosen):
    assert best_of(srcset) == chosen


@pytest.mark.parametrize(
    "name", ["data-src", "data-original", "data-lazy-src", "data-srcset", "data-lazy-srcset", "src", "srcset"]
)
def test_picture_is_found_wherever_its_address_waits(name):
    assert between(f'<img {name}="late.jpg">') == ["late.jpg"]
    assert between(f'<img class="lazy" src="data:image/gif;base64,R0" {name}="late.jpg">')[-1:] == (
        [] if name == "src" else ["late.jpg"]
    )


def test_address_that_waits_comes_before_the_one_that_is_shown():
    assert between('<img src="small.jpg" data-src="large.jpg">') == ["large.jpg"]


def test_source_of_a_picture_element_stands_in():
    assert between('<picture><source srcset="a.webp"><img src="data:,"></picture>') == ["a.webp"]


@pytest.mark.parametrize(
    ("markup", "shown"),
    [
        ('<img src="blank.gif"><noscript><img src="a.jpg"></noscript>', ["a.jpg"]),
        ('<img data-src="a.jpg"><noscript><img src="b.jpg"></noscript>', ["a.jpg"]),
        ('<noscript><img src="b.jpg"></noscript> <a href=x><img data-src="a.jpg"></a>', ["a.jpg"]),
        ('<noscript><p>no script</p><a href="x"><img src="a.jpg"></a></noscript>', ["a.jpg"]),
        ('<noscript><img src="https://x.example/count" width="1" height="1"></noscript>', []),
        ("<noscript>&lt;img src=a.jpg onerror=x></noscript>", []),
    ],
)
def test_picture_for_browsers_without_scripts_stands_in(markup, shown):
    assert between(markup) == shown


@pytest.mark.parametrize(
    "image",
    [
        '<img src="a.gif" width="1" height="1">',
        '<img src="a.gif" width="0">',
        '<img src="/img/spacer.gif">',
        '<img src="transparent-1.png">',
        '<img src="data:image/png;base64,AAAA">',
        '<img src="javascript:1">',
        '<img src="a.jpg" style="DISPLAY: none">',
        '<img src="a.png" width="16" height="16">',
        '<img src="a.jpg" class="user-avatar">',
        '<img src="twitter-icon.png">',
        '<img src="sign.svg">',
        "<img>",
    ],
)
def test_icons_spacers_and_trackers_are_no_pictures(image):
    assert between(image) == []


def test_small_picture_in_a_line_of_text_may_be_a_letter():
    assert pictures('<p>one <img src="gaiji.png" width="16" height="16" alt="※"> two') == ["gaiji.png"]


def test_large_picture_is_shown_whatever_its_name():
    assert between('<img src="logo.png" width="600" height="400">') == ["logo.png"]


PICTURE = "<img src=a.jpg>"


@pytest.mark.parametrize(
    "page",
    [
        f"<p>one</p><div>{PICTURE}</div><p>two</p>",
        f"<div><p>one</p><div>{PICTURE}</div></div><p>Not content</p>",
        f"<p>Not content</p><div><div>{PICTURE}</div><p>one</p></div>",
        f"<p>one</p><figure>{PICTURE}<figcaption>Not content</figcaption></figure><p>two</p>",
        f"<p>one {PICTURE}</p>",
    ],
)
def test_picture_belongs_to_the_text_it_is_nearest_to(page):
    assert pictures(page) == ["a.jpg"]


@pytest.mark.parametrize(
    "page",
    [
        f"<p>one</p><div>{PICTURE}<p>Not content</p></div>",
        f"<p>one</p><p>Not content</p><div>{PICTURE}</div><p>Not content</p>",
        f"<p>one</p><aside>{PICTURE}</aside><p>two</p>",
        f"<p>one</p><div class=related>{PICTURE}</div><p>two</p>",
        f"<p>one</p><p>Not content {PICTURE}</p><p>two</p>",
        f"<p>one</p><div hidden>{PICTURE}</div><p>two</p>",
    ],
)
def test_picture_of_something_else_is_left_out(page):
    assert pictures(page) == []


def test_name_around_text_and_picture_alike_says_nothing():
    assert pictures(f"<div class=related><p>one</p><div>{PICTURE}</div><p>two</p></div>") == ["a.jpg"]


@pytest.mark.parametrize(
    ("figure", "shown"),
    [
        ("<img src=data:,x>{}", "<figure><figcaption>The bridge</figcaption></figure>"),
        ("{}<pre>a = 1</pre>", "<figure><figcaption>The bridge</figcaption></figure>\n<pre>a = 1</pre>"),
        ("<img src=data:,x><p>two</p><figcaption></figcaption>", "<p>two</p>"),
    ],
)
def test_caption_is_no_paragraph_though_its_picture_cannot_be_shown(figure, shown):
    body = figure.format("<figcaption>The bridge</figcaption>")
    assert html_of(f"<p>one</p><figure>{body}</figure>") == f"<p>one</p>\n{shown}"
