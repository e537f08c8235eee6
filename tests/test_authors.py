"""Who wrote a page: whom it claims, or whom a line names that stands where by-lines stand."""

import pytest
from tests.claiming import PROSE, linked, of_page


@pytest.mark.parametrize(
    "line",
    [
        "<p class=author>Jane Roe</p>",
        "<p>By Jane Roe</p>",
        "<p class=byline>Posted by Jane Roe on 1 May</p>",
        "<p>Von Jane Roe</p>",
        "<div class=post-author><span>Jane Roe</span> November 18, 2026, 3:24pm</div>",
        "<p class=author><a href=/jane>Jane Roe</a> <a href=/rain>Weather</a></p>",
        "<p>By <a href=/jane>Jane Roe</a><span>Example News</span></p>",
        "<p>November 18, 2026 3:24 pm PDT | By <a href=/jane>Jane Roe</a></p>",
    ],
)
def test_line_below_the_title_names_the_author(line):
    assert of_page(body=f"<h1>Rain in Osaka</h1>{line}").byline == "Jane Roe"


@pytest.mark.parametrize(
    "above",
    ["<p>作者：<a href=/jane>常盤拓司</a></p><p>第七話</p>", "<p>By 常盤拓司</p>"],
)
def test_line_above_the_title_that_says_so_names_the_author(above):
    assert of_page(body=f"{above}<h1>Rain in Osaka</h1><p>{PROSE}</p>").byline == "常盤拓司"


def test_line_of_a_creator_names_the_author():
    line = "<div class=header__creator><a href=/jane><span class=name>常盤拓司</span></a></div>"
    assert of_page(body=f"<h1>Rain in Osaka</h1>{line}<p>{PROSE}</p>").byline == "常盤拓司"


@pytest.mark.parametrize(
    "line",
    [
        "<p>By <a href=/jane>Jane Roe</a> and <a href=/john>John Doe</a></p>",
        "<p class=author>By <a href=/jane>Jane Roe</a>, <a href=/john>John Doe</a><span>Example News</span></p>",
        "<p class=author><b>By </b><i>Jane Roe</i> <i>&amp;</i> <i>John Doe</i></p>",
    ],
)
def test_authors_in_several_links_are_all_named(line):
    assert of_page(body=f"<h1>Rain in Osaka</h1>{line}").byline == "Jane Roe, John Doe"


@pytest.mark.parametrize(
    "footer",
    [
        "<p>12:04 <span class='author vcard'><a class='url fn n' href=/jane>Jane Roe</a></span></p>",
        "<p class='post-author vcard'>12:04 <span class=author><b class=fn>Jane Roe</b></span> Follow</p>",
        "<div class=h-entry>12:04 <a class='p-author h-card' href=/jane>Jane Roe</a></div>",
        "<p class=h-entry>12:04 <b class='p-author h-card'><i class=p-name>Jane Roe</i> <i>Gardener</i></b></p>",
    ],
)
def test_author_in_a_microformat_is_read(footer):
    assert (
        of_page(body=f"<h1>Rain in Osaka</h1>{f'<p>{PROSE}</p>' * 9}<div><div>{footer}</div></div>").byline
        == "Jane Roe"
    )


def test_name_that_only_begins_like_a_microformat_s_is_none():
    footer = "<div class=p-author><div>Jane Roe</div><div>Gardener</div></div>"
    assert of_page(body=f"<h1>Rain in Osaka</h1>{f'<p>{PROSE}</p>' * 9}{footer}").byline != "Jane Roe Gardener"


def test_name_of_a_dish_in_a_microformat_is_no_author():
    dish = f"<div class=hrecipe><h2 class=fn itemprop=name>Lemon Cake</h2><p>{PROSE}</p></div>"
    assert of_page(body=f"<h1>Rain in Osaka</h1>{dish}").byline == ""


def test_author_of_a_comment_in_a_microformat_is_not_the_page_s():
    comment = (
        "<ol id=comments><li><div><p class='author vcard'><b class=fn>Jane Roe</b></p><p>So it did.</p></div></ol>"
    )
    assert of_page(body=f"<h1>Rain in Osaka</h1><p>{PROSE}</p>{comment}").byline == ""


def test_link_to_the_author_is_read_without_the_picture_in_it():
    picture = "<noscript><img alt='Jane Roe' src=jane.jpg></noscript><img alt='Jane Roe' src=data:,>"
    link = f"<a rel=author href=/jane>{picture}<span>Jane</span><span>Roe</span></a>"
    assert of_page(body=f"<h1>Rain in Osaka</h1><p>{PROSE}</p>{link}").byline == "Jane Roe"


def test_organisation_claimed_twice_is_told_once():
    agency = {"@type": "Organization", "name": "Example Agency"}
    assert of_page(linked({"@type": "NewsArticle", "author": agency, "creator": agency})).byline == "Example Agency"


@pytest.mark.parametrize(
    "line",
    [
        "<p class=author><a href=/>Log in</a></p>",
        "<ul class=share><li><a href=/>Digg This</a></ul>",
        "<p>The roof of the school on the hill was brought down by Jane Roe, who had climbed it. It was old.</p>",
        f"{f'<p>{PROSE}</p>' * 12}<div class=comments><p class=comment-author>by Jane Roe</p><p>So it did.</p></div>",
    ],
)
def test_line_that_names_no_author(line):
    assert of_page(body=f"<h1>Rain in Osaka</h1>{line}<p>{PROSE}</p>").byline == ""


def test_page_that_lists_many_authors_has_none():
    names = "".join(f"<li itemprop=author>{first} Roe" for first in "Ann Ben Cat Dan Eve Fay Gus Hal Ian".split())
    assert of_page(body=f"<h1>Rain in Osaka</h1>{f'<p>{PROSE}</p>' * 12}<ul>{names}</ul>").byline == ""


def test_organisation_claimed_gives_way_to_a_person_named():
    head = '<meta name="author" content="Example Agency">'
    assert of_page(head, "<h1>Rain in Osaka</h1><p class=author>By Jane Roe</p>").byline == "Jane Roe"


def test_place_of_an_organisation_is_no_author():
    head = '<meta name="author" content="Example Press GmbH, Osaka, Japan">'
    assert of_page(head, "<h1>Rain in Osaka</h1><p class=author>Von Jane Roe, Kobe</p>").byline == "Jane Roe"


def test_name_of_the_site_is_no_author():
    head = '<meta name="author" content="Example"><meta property="og:site_name" content="Example">'
    assert of_page(head, "<h1>Rain in Osaka</h1><p>By Jane Roe</p>").byline == "Jane Roe"


# What the other pages of a site tell
