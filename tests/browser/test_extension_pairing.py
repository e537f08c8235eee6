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


def test_nothing_is_asked_of_the_service_before_consent(fresh):
    assert fresh.ask("status")["problem"]["reason"] == "no-consent"


def test_visit_shows_on_the_badge_how_many_pages_were_seen(extension, website):
    url = website.url("/frogs", host="shop.granted.test")
    extension.open(url)
    extension.ask("extract", tabId=extension.id_of(url))

    assert extension.badge(url, "1") == "Honbun is learning this site: 1 pages seen"
