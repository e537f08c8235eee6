"""Whatever a page holds, what is shown of it can run nothing and fetch nothing."""

import re

import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.payloads import hostile_page, payloads
from tests.showing import html_of, markdown_of, reading_of

from honbun.page.content import ATTRIBUTES, BLOCK_TAGS, EVERYWHERE, INLINE_TAGS, Part
from honbun.page.extract import extract_alone
from honbun.page.markup import sanitised, write_html
from honbun.page.reader import content_of
from honbun.page.render import as_document

TAGS = BLOCK_TAGS | INLINE_TAGS | {"tbody"}
ADDRESSES = ("href", "data-src")
SAFE_ADDRESS = re.compile(r"https?://|mailto:")


def faults(html: str) -> list[str]:
    """Everything in this HTML that is not allowed."""
    found: list[str] = []
    for node in LexborHTMLParser(html).body.css("*"):
        allowed = {*ATTRIBUTES.get(node.tag, ()), *EVERYWHERE} | ({"rel"} if node.tag == "a" else set())
        found += [node.tag] * (node.tag not in TAGS | {"body"})
        found += [f"{node.tag} {name}" for name in node.attributes.keys() - allowed]
        addresses = [node.attributes[name] for name in ADDRESSES if name in node.attributes]
        found += [f"{address}" for address in addresses if not SAFE_ADDRESS.match(address or "")]
    return found


@pytest.mark.parametrize("payload", payloads())
def test_nothing_that_runs_or_fetches_is_left(payload):
    assert faults(html_of(f"<p>Before {payload} after.</p><p>End.</p>")) == []
    assert faults(html_of(f"{payload}<p>End.</p>")) == []


def test_nothing_is_left_of_all_ways_at_once():
    html = html_of(hostile_page())
    assert faults(html) == []
    assert html.count("after.") >= 100


def test_raw_page_has_faults():
    assert len(faults(hostile_page())) > 100


def test_extraction_of_a_hostile_page_is_safe():
    reading = reading_of(hostile_page())
    content = content_of(reading, extract_alone(reading))
    assert faults(write_html(content.article)) == faults(write_html(content.comments)) == []


@pytest.mark.parametrize("payload", payloads())
def test_sanitiser_alone_lets_nothing_through(payload):
    assert faults(sanitised(f"<p>Before {payload} after.</p>")) == []


@pytest.mark.parametrize(
    "part",
    [
        Part("script", ("canary()",)),
        Part("p", ("text",), {"onclick": "canary()", "style": "x", "lang": '"><script>'}),
        Part("a", ("text",), {"href": "javascript:canary()"}),
        Part("img", (), {"src": "http://canary.example/", "alt": '"onerror="canary()'}),
        Part("p", ("</p><script>canary()</script>",)),
        Part("svg", (Part("style", ("<img src=x onerror=canary()>",)),)),
    ],
)
def test_mistake_of_ours_would_be_taken_out(part):
    assert faults(write_html((part,))) == []


def test_document_escapes_what_is_told_about_it():
    document = as_document('</title><script>canary("1")</script>', '"><script>', "<p>text</p>")
    assert LexborHTMLParser(document).css_first("script") is None
    assert "default-src 'none'" in document


@pytest.mark.parametrize("payload", payloads())
def test_markdown_holds_no_tag_but_those_it_cannot_do_without(payload):
    markdown = markdown_of(f"<p>Before {payload} after.</p>")
    outside_code = re.sub(r"```.*?```|\\<|\]\(<[^>]*>\)", "", markdown, flags=re.DOTALL)
    assert faults(outside_code) == []


@pytest.mark.parametrize("payload", payloads())
def test_markdown_links_to_the_web_alone(payload):
    markdown = re.sub(r"```.*?```|\\.", "", markdown_of(f"<p>Before {payload} after.</p>"), flags=re.DOTALL)
    for address in re.findall(r"\]\(<?([^)>]*)", markdown):
        assert SAFE_ADDRESS.match(address)
