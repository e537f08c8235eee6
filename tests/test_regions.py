"""Blocks of an extraction found in the markup."""

import pytest
from tests.sf import page

from honbun.model import Block, Role
from honbun.page.judge import RuleJudge
from honbun.standard_format.content import extract_page
from honbun.standard_format.document import Page
from honbun.standard_format.regions import Regions, region_name
from honbun.standard_format.source import read_source


def block(text, role=Role.BODY, path="body"):
    return Block(text, role, True, 1.0, 0, path, "")


def regions(markup, *blocks):
    return Regions(read_source(markup).passages, blocks)


def parts(markup, *blocks):
    passages = read_source(markup).passages
    return [
        (found.text if found else None, part.text)
        for passage in passages
        for found, part in regions(markup, *blocks).parts(passage)
    ]


def test_blocks_are_found_in_order():
    first, second = block("次へ"), block("次へ")
    found = regions("<p>次へ<p>次<b>へ</b>", first, second)

    assert found.block_at(3) is first
    assert found.block_at(8) is second
    assert found.block_at(0) is None


def test_blanks_do_not_matter():
    assert parts("<p>雨 と\n 雪</p>", block("雨 と 雪")) == [("雨 と 雪", "雨 と\n 雪")]


def test_passage_is_cut_where_a_block_begins():
    assert parts("<span>雨雪</span>", block("雨"), block("雪")) == [("雨", "雨"), ("雪", "雪")]


def test_text_that_no_tree_shows_is_in_no_block():
    markup = "<p>雨</p><noscript>霧</noscript><p>雪</p>"

    assert parts(markup, block("雨"), block("雪")) == [("雨", "雨"), (None, "霧"), ("雪", "雪")]


def test_long_block_that_the_tree_moved_is_found():
    moved = "表の外に書かれた文は、木の中では表の前に立つことになる。"
    markup = f"<table><tr><td>雨</td></tr>{moved}<tr><td>雪</td></tr></table>"

    assert (moved, moved) in parts(markup, block(moved), block("雨"), block("雪"))


@pytest.mark.parametrize(
    ("role", "path", "name"),
    [
        (Role.BODY, "div.nav>p", "maintext"),
        (Role.COMMENT, "div", "maintext"),
        (Role.CAPTION, "figure>figcaption", "img"),
        (Role.BOILERPLATE, "div.footer>p", "footer"),
        (Role.BOILERPLATE, "header>h0", "header"),
        (Role.BOILERPLATE, "nav>ul>li", "link"),
        (Role.BOILERPLATE, "form>p", "form"),
        (Role.BOILERPLATE, "div>p", "unknown_block"),
    ],
)
def test_names_of_tsubaki(role, path, name):
    assert region_name(block("雨", role, path)) == name


def test_every_block_of_a_page_is_found():
    body = "<table><tr>雨<td>雪<b>と&amp;風</b><td>霧</table><p>空<br><br>雲<textarea>星</textarea><pre>月\n日</pre>"
    data = page(body)
    blocks = extract_page(Page(data), RuleJudge()).blocks
    passages = read_source(data.decode()).passages
    found = Regions(passages, blocks)
    inside = {found.block_at(place) for passage in passages for place in passage.starts}

    assert {told.text for told in blocks if told.text.strip()} <= {told.text for told in inside if told}
