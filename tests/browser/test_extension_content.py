"""Content labelled on the live page: what is clicked is text or is none, and the page is kept to train with."""

import pytest

from honbun.training.data import read_set

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><title>Ferry</title><nav><a href="/a">Home</a> <a href="/b">News</a></nav>
<main><h1>The ferry is pulled by hand</h1><p id=first>Every morning at six the ferryman of Kawabe takes the rope into
his hands and pulls the first guests over the river.</p><p id=second>He has done so for more than forty years, and
he will go on until the new bridge is open in the autumn of next year.</p></main>
<div id=note>Printed on Fridays</div>"""


def test_blocks_are_clicked_to_be_text_or_none(extension, website, service):
    website.pages["/hand"] = PAGE
    url = website.url("/hand", host="shop.granted.test")
    page = extension.open(url)
    extension.ask("openSheet", tabId=extension.id_of(url), sheet="content")
    extension.wait_for_sheet(url, ".hb-picked", 2)
    page.front()
    page.touch("#second")
    page.touch("#note")
    extension.sheet(url, ".hb-primary", "click")
    extension.wait_for_sheet(url, ".hb-good")
    (kept,) = [page for page in read_set(service.folder / "examples") if page.site.startswith("shop.granted.test")]

    assert "pulls the first guests" in kept.text
    assert kept.text.endswith("Printed on Fridays")
    assert "forty years" not in kept.text
