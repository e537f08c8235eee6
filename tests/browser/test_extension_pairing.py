"""Consent, pairing, and what a first visit shows."""

import pytest
from tests.browser.extension import Extension

pytestmark = pytest.mark.browser


@pytest.fixture
def fresh(browser):
    with Extension(browser) as extension:
        yield extension


def test_welcome_page_leads_from_consent_to_a_paired_browser(fresh, service):
    welcome = fresh.open_own("welcome/welcome.html")
    welcome.click("#agree")
    welcome.fill("#address", f"http://127.0.0.1:{service.port}")
    welcome.click("#find button")
    assert welcome.text("#found.good").startswith("The service is running")
    welcome.fill("#code", service.code())
    welcome.click("#pair button")

    assert welcome.text("#paired") == "Connected."
    assert "value" in fresh.ask("status")


def test_link_with_a_code_pairs_by_itself_once_its_user_has_agreed(fresh, service):
    address = f"http://127.0.0.1:{service.port}"
    fresh.set(address=address)
    welcome = fresh.open(f"{address}/pair#{service.code()}")
    welcome.wait("document.body.dataset.ready")
    welcome.click("#agree")

    assert welcome.text("#paired:not([hidden])") == "Connected."
    assert "value" in fresh.ask("status")


def test_link_to_another_service_waits_for_a_click(fresh, service):
    code = service.code()
    fresh.set(consent=True)
    welcome = fresh.open(f"http://127.0.0.1:{service.port}/pair#{code}")
    welcome.wait("document.body.dataset.ready")

    assert fresh.ask("status", address=f"http://127.0.0.1:{service.port}")["problem"]["reason"] == "not-paired"
    assert welcome.js("document.querySelector('#code').value") == code


def test_page_elsewhere_on_this_machine_invites_nobody(fresh, website):
    website.pages["/pair"] = "<!doctype html><title>Not Honbun</title>"
    tab = fresh.open(website.url("/pair", host="127.0.0.1") + "#48219036")
    tab.js("new Promise(resolve => setTimeout(resolve, 500))")

    assert tab.js("document.title") == "Not Honbun"


def test_token_is_shown_to_no_other_service(extension, website):
    website.pages["/health"] = '{"name": "honbun", "version": "9.0.0"}'
    website.pages["/pair"] = '<!doctype html><meta name="honbun" content="pair">'
    welcome = extension.open(website.url("/pair", host="127.0.0.1") + "#48219036")
    welcome.wait("document.body.dataset.ready")

    assert "/health" in website.asked
    assert "/v1/sites" not in website.asked
    assert welcome.text("#found.good")


@pytest.mark.parametrize(("used", "reason"), [("00000000", "code-wrong"), (None, "code-expired")])
def test_code_that_is_wrong_or_gone_is_told_apart(fresh, service, used, reason):
    code, address = service.code(), f"http://127.0.0.1:{service.port}"
    fresh.set(consent=True)
    if used is None:
        fresh.ask("pair", address=address, code=code)

    assert fresh.ask("pair", address=address, code=used or code)["problem"]["reason"] == reason


def test_nothing_is_asked_of_the_service_before_consent(fresh):
    assert fresh.ask("status")["problem"]["reason"] == "no-consent"


def test_visit_shows_on_the_badge_how_many_pages_were_seen(extension, website):
    url = website.url("/frogs", host="shop.granted.test")
    extension.open(url)
    extension.ask("extract", tabId=extension.id_of(url))

    assert extension.badge(url, "1") == "Honbun is learning this site: 1 pages seen"
