"""Saving: in one click, never by accident, and not lost while the service is off."""

import time

import pytest
from tests.browser.extension import API, Extension
from tests.service import Service, settings_in
from tests.service_process import ServiceProcess

pytestmark = pytest.mark.browser
WHEEL = """<!doctype html><html lang="ja"><title>水車</title><h1>水車がまた回る</h1>
<p>川辺の村で、長く止まっていた水車がふたたび回り始めた。直したのは村の大工である。</p>
<p>水車の音を聞きながら、子どもたちは川の岸で弁当を食べた。来月には粉をひく。</p>"""
LOGIN = "<!doctype html><title>Members</title><p>Please say who you are.</p><input type=password>"


@pytest.fixture
def paired(browser, tmp_path):
    """An extension whose service was killed; `settings` start it again at the same address."""
    tmp_path.chmod(0o700)
    with Extension(browser) as extension:
        with ServiceProcess(tmp_path) as service:
            extension.pair(service)
            service.kill()
        extension.settings = settings_in(tmp_path, port=service.port, page_seconds=30.0)
        yield extension


@pytest.fixture
def page(website):
    return website.url("/frogs", host="news.granted.test")


def wait_for(file):
    """What is in a file, once it has been downloaded."""
    for _ in range(600):
        if file.exists() and (text := file.read_text("utf-8")):
            return text
        time.sleep(0.1)
    raise TimeoutError(f"{file.name} is not among {[path.name for path in file.parent.iterdir()]}")


def test_save_waits_while_the_service_is_off(paired, page):
    paired.open(page)
    answer = paired.ask("saveTab", tabId=paired.id_of(page))["value"]
    held = paired.ask("waiting")["value"]

    assert answer["waits"]["reason"] == "not-started"
    assert [(entry["url"], entry["problem"]["reason"]) for entry in held] == [(page, "not-started")]
    assert paired.badge(page, "…") == "The save waits until the service runs"


def test_save_that_waits_can_be_given_up_in_the_popup(paired, page):
    paired.open(page)
    paired.ask("saveTab", tabId=paired.id_of(page))
    popup = paired.open_own(f"popup/popup.html?tab={paired.id_of(page)}")
    shown = popup.text("#waiting summary")
    popup.click("#waiting li button")
    popup.wait("document.querySelector('#waiting').hidden")

    assert shown == "1 save waits for the service"
    assert paired.ask("waiting")["value"] == []


def test_page_with_a_password_field_is_saved_only_on_the_second_word(extension, website):
    website.pages["/members"] = LOGIN
    url = website.url("/members", host="shop.granted.test")
    extension.open(url)
    popup = extension.open_own(f"popup/popup.html?tab={extension.id_of(url)}")
    popup.click("#save")
    popup.wait("document.querySelector('#told').dataset.reason === 'sensitive'")

    assert popup.text("#save") == "Save anyway"
    assert "it has a password field" in popup.text("#told")


def test_save_that_waits_is_made_when_the_service_is_back(paired, page):
    paired.open(page)
    paired.ask("saveTab", tabId=paired.id_of(page))
    with Service(paired.settings) as service:
        left = paired.ask("retryWaiting")["value"]
        held = service.ask("GET", "/v1/documents").json["documents"]

    assert left == []
    assert [document["url"] for document in held] == [page]


def test_save_tells_its_version_and_that_there_was_one_before(extension, page):
    extension.open(page)
    number = extension.id_of(page)
    first = extension.ask("saveTab", tabId=number)["value"]
    second = extension.ask("saveTab", tabId=number)["value"]

    assert (first["saved"]["version"], first["before"]) == (1, None)
    assert (second["saved"]["version"], second["before"]["version"]) == (2, 1)
    assert extension.badge(page, "★") == "Saved (version 2)"


@pytest.mark.parametrize(("kind", "ending"), [("sf", ".sf.xml"), ("txt", ".txt"), ("md", ".md"), ("html", ".html")])
def test_saved_page_can_be_downloaded(extension, website, downloads, kind, ending):
    website.pages["/wheel"] = WHEEL
    file = downloads / f"水車{ending}"
    file.unlink(missing_ok=True)
    url = website.url("/wheel", host="news.granted.test")
    extension.open(url)
    popup = extension.open_own(f"popup/popup.html?tab={extension.id_of(url)}")
    popup.click("#save")
    popup.click(f"#downloads:not([hidden]) [data-download={kind}]")

    assert "水車がまた回る" in wait_for(file)


def test_site_that_is_collected_is_saved_by_itself(extension, service, page):
    extension.ask("setMode", host="news.granted.test", mode="collect")
    extension.panel.wait(f"{API}.scripting.getRegisteredContentScripts().then(scripts => scripts.length === 1)")
    extension.open(page)
    extension.badge(page, "★")

    assert page in [document["url"] for document in service.ask("GET", "/v1/documents").json["documents"]]


def test_documents_of_a_site_go_when_everything_about_it_is_deleted(extension, service, page):
    extension.open(page)
    extension.ask("saveTab", tabId=extension.id_of(page))
    forgotten = extension.ask("forgetHost", host="news.granted.test")["value"]
    held = service.ask("GET", "/v1/documents").json["documents"]

    assert forgotten["documents"] == 1
    assert page not in [document["url"] for document in held]
