"""The labeller: what is pointed at on a page, and where the service finds it."""

import re

import pytest
from tests.browser.extension import API

from honbun.page.blocks import parse
from honbun.wrappers.tree import grow

pytestmark = pytest.mark.browser

MIXED = """<!doctype html><title>Mixed</title><body><script>1</script><div>one</div>
<div contenteditable role=textbox>no</div>
<style>p {}</style><div>two <!-- no --><b>bold</b></div><input type=hidden><p>first<p>second <noscript>no</noscript></p>
<xmp>three</xmp><iframe width=300 height=200 srcdoc="<p>framed"></iframe><div>four</div><table><tr><td>five</table>"""
IN_PAGE = """() => [...document.querySelectorAll("div, p, b, td, xmp")].filter(element => sentName(element))
    .map(element => [pathOf(element), element.innerText.trim(), elementAt(pathOf(element)) === element])"""


def at(tree, path):
    """The node at a path."""
    here = -1
    for name, place in re.findall(r"/([^/\[]+)\[(\d+)\]", path):
        below = [node for node, parent in enumerate(tree.parents) if parent == here]
        here = next(node for node in below if (tree.names[node], tree.positions[node]) == (name, int(place)))
    return here


@pytest.fixture
def tell(extension, website):
    """What a function says of a page, once the labeller's functions are in it, and the page as it is sent."""

    def tell(html, function):
        website.pages["/page"] = html
        url = website.url("/page", host="shop.granted.test")
        extension.open(url)
        target = f"target: {{tabId: {extension.id_of(url)}}}"
        extension.panel.js(f"{API}.scripting.executeScript({{{target}, files: ['/labeller/paths.js']}})")
        told = extension.panel.js(f"{API}.scripting.executeScript({{{target}, func: {function}}})")
        return told[0]["result"], extension.capture(url)["html"]

    return tell


def test_paths_lead_to_the_same_elements_here_and_at_the_service(tell):
    told, html = tell(MIXED, IN_PAGE)
    tree = grow(parse(html))

    assert [text for _, text, _ in told] == ["one", "two bold", "bold", "first", "second", "three", "four", "five"]
    assert [tree.text(at(tree, path)) for path, _, _ in told] == [text for _, text, _ in told]
    assert all(is_found for _, _, is_found in told)
