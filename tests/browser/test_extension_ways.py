"""The ways to us besides our own pages: the toolbar, keys, context menus, the address bar, and the clipboard."""

from urllib.parse import quote

import pytest
from tests.browser.extension import API

pytestmark = pytest.mark.browser


@pytest.fixture
def page(extension, website):
    """A page that is open, on a host that was granted."""
    page = extension.open(website.url("/frogs", host="news.granted.test"))
    page.address = page.js("location.href")
    return page


def opened(extension, part):
    """The address of the tab in front, once it holds this."""
    front = f"{API}.tabs.query({{active: true, lastFocusedWindow: true}})"
    return extension.panel.wait(f"{front}.then(([{{url}}]) => url?.includes({part!r}) && url)")


def reader_of(extension, browser):
    """The reader in front, opened once more where a test can see it."""
    reader = extension.open_own(opened(extension, "/reader/reader.html").removeprefix(f"{browser.origin}/"))
    return reader.text("#title")


def test_reader_in_the_popup_opens_beside_a_page_that_was_not_granted(extension, browser, website):
    popup = browser.click_toolbar(extension.open(website.url("/frogs")))
    popup.wait("document.body.dataset.ready")
    popup.click("#read")

    assert reader_of(extension, browser) == "Frogs return to the rice fields"


def test_shortcut_opens_the_reader(extension, browser, page):
    page.front()
    browser.press("read")

    assert reader_of(extension, browser) == "Frogs return to the rice fields"


def test_shortcut_saves(extension, browser, page):
    page.front()
    browser.press("save")

    assert extension.badge(page.address, "★") == "Saved (version 1)"


def test_context_menu_opens_the_reader(extension, browser, page):
    browser.choose(page, "read")

    assert reader_of(extension, browser) == "Frogs return to the rice fields"


def test_context_menu_saves_what_is_selected(extension, browser, page, service):
    page.js("void getSelection().selectAllChildren(document.querySelector('h1'))")
    browser.choose(page, "selection")
    extension.badge(page.address, "★")
    saved = service.ask("GET", "/v1/documents").json["documents"][0]["id"]

    assert service.ask("GET", f"/v1/documents/{saved}.txt").body.decode().strip() == "Frogs return to the rice fields"


def test_what_is_selected_is_looked_for_in_the_corpus(extension, browser, page, service):
    page.js("void getSelection().selectAllChildren(document.querySelector('h1'))")
    browser.choose(page, "find")

    assert opened(extension, "#/search").startswith(f"http://127.0.0.1:{service.port}/#/search?query=Frogs%20return")


def test_words_in_the_address_bar_are_looked_for_in_the_corpus(extension, browser, page, service):
    page.front()
    browser.enter("水車 音")

    assert opened(extension, "#/search") == f"http://127.0.0.1:{service.port}/#/search?query={quote('水車 音')}"


def test_documents_are_suggested_in_the_address_bar(extension, browser, page):
    page.js("void (document.querySelector('h1').textContent = document.title = 'Frogs & <rice>')")
    extension.ask("saveTab", tabId=extension.id_of(page.address))
    page.front()

    assert browser.suggested("rice") == [f"Frogs & <rice> · {page.address.split('/')[2]}"]


@pytest.mark.parametrize(("form", "first"), [("text", "Frogs return"), ("markdown", "# Frogs return")])
def test_page_is_copied(extension, browser, page, form, first):
    popup = extension.open_own(f"popup/popup.html?tab={extension.id_of(page.address)}")
    popup.front()
    popup.click(f"[data-copy={form}]")

    assert popup.text("#told.good") == "Copied."
    assert browser.copied(popup).startswith(f"{first} to the rice fields\n")
