"""Markup read for its text, with places."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.spent import least_seconds

from honbun.standard_format.source import read_source


def passages(markup):
    return [passage.text for passage in read_source(markup).passages]


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("一<b>二</b>三", ["一二三"]),
        ("一<p>二<div>三", ["一", "二", "三"]),
        ("一<br>二<br/>三", ["一", "二", "三"]),
        ("<section>一<nav>二</nav>三</section>", ["一", "二", "三"]),
        ("一<button>二</button>三", ["一", "二", "三"]),
        ("<pre>一\n二\r三</pre>四\n五", ["一", "二", "三", "四\n五"]),
        ("一<!-- <p>二 -->三<!>四<?五?>六", ["一三四六"]),
        ("一<!-->二<!--->三", ["一二三"]),
        ('一<a title="<p>">二</a>三', ["一二三"]),
        ("一<script>'<p>'</script>二<style>p{}</style>三", ["一二三"]),
        ("<title>題</title><title>二</title>", ["二"]),
        ("<textarea><p>一</textarea>", ["<p>一"]),
        ("<noscript>一</noscript>", ["一"]),
        ("一 < 二 <3", ["一 < 二 <3"]),
        ('一<a href="', ["一"]),
        ("一<!-- 二", ["一"]),
        ("一<script>二", ["一"]),
        ("</>一</ >", ["一"]),
    ],
)
def test_tokens(markup, texts):
    assert passages(markup) == texts


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("&lt;a&gt;", "<a>"),
        ("&#12354;&#x3044;", "あい"),
        ("&amp", "&"),
        ("&ampx", "&x"),
        ("&nosuch;", "&nosuch;"),
        ("&notit;", "¬it;"),
        ("a&nbsp;b&#160;c", "a b c"),
        ("&#xD800;", "\ufffd"),
        ("&;&#;", "&;&#;"),
        ("&#" + "0" * 5000 + "65;", "A"),
        ("&#x" + "9" * 5000 + ";", "\ufffd"),
        ("&amp" + "x" * 5000, "&" + "x" * 5000),
    ],
)
def test_references(written, text):
    assert passages(written) == [text]


def test_reference_stands_where_it_is_written():
    [passage] = read_source("a&amp;b<i>c").passages

    assert (list(passage.starts), list(passage.ends)) == ([0, 1, 6, 10], [1, 6, 7, 11])


def test_head_is_read():
    page = read_source('<title>題 &amp;</title><base href="/x"><meta NAME=Keywords content="鍵">')

    assert (page.title.text, page.base, page.keywords.text, page.description) == ("題 &", "/x", "鍵", None)


def test_anchors_have_an_address_and_a_text():
    page = read_source('<a href="?a=1&copy=2">一<b>二</b></a><a name=x>三</a><a href=y>四')

    assert [(anchor.address, anchor.text) for anchor in page.anchors] == [("?a=1&copy=2", "一二"), ("y", "四")]


@given(st.text(st.sampled_from("<>/!-&;=\"' \n\rab#あ"), max_size=60))
def test_places_say_what_stands_there(markup):
    for passage in read_source(markup).passages:
        for character, start, end in zip(*passage, strict=True):
            assert 0 <= start < end <= len(markup)
            assert character == markup[start] or markup[start] in "&\r"


@pytest.mark.parametrize(
    "piece",
    [
        "<a ",
        '<a b="',
        "<!--",
        "<",
        "&",
        "&#",
        "&a",
        "<script>",
        "</",
        "<pre>\n",
        "a&b",
        "<meta name=keywords content=a>",
    ],
)
def test_time_grows_with_the_page_alone(piece):
    short, long = (least_seconds(partial(read_source, piece * times)) for times in (8_000, 80_000))
    assert long < 40 * max(short, 0.005)
