"""Addresses a page links to, as a browser would go there; nothing but the web and mail."""

import pytest
from tests.showing import html_of

from honbun.page.blocks import parse
from honbun.page.links import LONGEST, Links, links_of
from honbun.page.markup import sanitised

PAGE = "https://example.org/a/b.html?q=1"


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("c.html", "https://example.org/a/c.html"),
        ("../c.html", "https://example.org/c.html"),
        ("?q=2", "https://example.org/a/b.html?q=2"),
        ("#part", "https://example.org/a/b.html?q=1#part"),
        ("//other.example/x", "https://other.example/x"),
        ("HTTP:\\\\other.example\\x?y\\z", "http://other.example/x?y%5Cz"),
        (" \x0b/a b\n/c\td ", "https://example.org/a%20b/cd"),
        ("http://x.example/a\nb", "http://x.example/ab"),
        ("MailTo:ann@valley.example?subject=a b", "mailto:ann@valley.example?subject=a%20b"),
        ("http://日本.example/山", "http://日本.example/山"),
        ('http://x.example/"><b>', "http://x.example/%22%3E%3Cb%3E"),
    ],
)
def test_address_is_where_a_browser_would_go(written, address):
    assert Links(PAGE).absolute(written) == address


@pytest.mark.parametrize(
    "written",
    [
        *("", "#", "javascript:alert(1)", "\x01java\nscript:1", "JAVASCRIPT:1", "data:text/html,x", "vbscript:x"),
        *("file:///etc/passwd", "blob:https://x.example/1", "ftp://x.example/", "http://", "http://[::1", "http:///x"),
        *("http://a b.example/", "https://<b>/", "about:blank", "tel:110", "x:y", f"http://x.example/{'x' * LONGEST}"),
    ],
)
def test_what_is_no_place_on_the_web_is_no_address(written):
    assert Links(PAGE).absolute(written) == ""


def test_base_of_the_page_counts():
    page = "<head><base target=_blank><base href='/up/'><base href='/down/'></head><p>"
    assert links_of(parse(page), PAGE).absolute("x") == "https://example.org/up/x"


@pytest.mark.parametrize("base", ["javascript:1", "data:,", "http://[", "", "file:///"])
def test_base_that_is_no_address_does_not_count(base):
    assert links_of(parse(f"<head><base href='{base}'></head><p>"), PAGE).absolute("x") == "https://example.org/a/x"


def test_links_of_a_file_go_nowhere():
    assert html_of("<a href=b.html>one", url="file:///home/ann/a.html") == "<p>one</p>"


def test_link_to_nowhere_leaves_its_text():
    assert html_of("<a href='javascript:void(0)'>one</a> <a name=top>two</a>") == "<p>one two</p>"


def test_links_tell_the_page_they_lead_to_nothing():
    assert sanitised('<a href="http://x.example/" rel="opener" target="_blank">x</a>') == (
        '<a href="http://x.example/" rel="noreferrer noopener nofollow">x</a>'
    )
