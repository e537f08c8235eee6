"""What the user can choose, and the ways to us besides the popup."""

import json

import pytest
from tests.browser.extension import API, Extension

pytestmark = pytest.mark.browser

SETTINGS = {"honbun": 1, "language": "ja", "sites": {"example.org": "collect"}, "denied": ["example.org/diary"]}


def settings_of(extension):
    return extension.panel.js("import('/shared/settings.js').then(({readSettings}) => readSettings())")


def watched(extension):
    """The sites that the browser runs our script on."""
    scripts = extension.panel.js(f"{API}.scripting.getRegisteredContentScripts()")
    return [match for script in scripts for match in script["matches"]]


def test_switch_in_the_popup_has_the_site_watched(extension, website):
    url = website.url("/frogs", host="news.granted.test")
    extension.open(url)
    popup = extension.open_own(f"popup/popup.html?tab={extension.id_of(url)}")
    popup.touch("input[value=learn]")
    popup.wait("document.querySelector('#hint').textContent.startsWith('Each page you open here is sent')")

    assert settings_of(extension)["sites"] == {"news.granted.test": "learn"}
    assert sorted(watched(extension)) == ["*://news.granted.test/*", "*://www.news.granted.test/*"]


def test_nothing_is_watched_once_consent_is_withdrawn(extension):
    extension.ask("setMode", host="news.granted.test", mode="learn")
    extension.panel.wait(f"{API}.scripting.getRegisteredContentScripts().then(scripts => scripts.length === 1)")
    extension.set(consent=False)

    assert extension.panel.wait(f"{API}.scripting.getRegisteredContentScripts().then(scripts => !scripts.length)")


def test_settings_of_a_file_are_in_force_at_once(extension):
    options = extension.open_own("options/options.html")
    options.js(f"""(() => {{
        const held = new DataTransfer();
        held.items.add(new File([{json.dumps(json.dumps(SETTINGS))}], "honbun-settings.json"));
        document.querySelector("#file").files = held.files;
        document.querySelector("#file").dispatchEvent(new Event("change"));
    }})()""")

    assert options.wait("document.querySelector('#moved.good')?.textContent") == "Imported."
    assert settings_of(extension)["denied"] == ["example.org/diary"]
    assert settings_of(extension)["consent"] is True


def test_browser_can_be_disconnected(extension, service):
    before = len(service.tokens.known())
    options = extension.open_own("options/options.html")
    options.click("#unpair:not([hidden])")

    assert options.wait("document.querySelector('#status').dataset.reason") == "not-paired"
    assert len(service.tokens.known()) == before - 1


def test_language_can_be_chosen(extension):
    extension.set(language="ja")
    options = extension.open_own("options/options.html")

    assert options.text("h1") == "設定"
    assert options.js("document.documentElement.lang") == "ja"


def test_everything_about_a_site_is_deleted_here_and_at_the_service(extension, website, service):
    url = website.url("/frogs", host="news.granted.test")
    extension.open(url)
    extension.ask("extract", tabId=extension.id_of(url))
    extension.ask("setMode", host="news.granted.test", mode="learn")
    forgotten = extension.ask("forgetHost", host="news.granted.test")

    assert forgotten == {"value": {"pages": 1, "documents": 0, "waiting": 0}}
    assert service.sites() == {}
    assert settings_of(extension)["sites"] == {}


def test_shortcut_before_anything_is_set_up_leads_to_the_welcome_page(browser, website):
    with Extension(browser) as fresh:
        tab = fresh.open(website.url("/frogs", host="news.granted.test"))
        tab.front()
        welcome = f"{browser.origin}/welcome/welcome.html"
        before = fresh.panel.js(f"{API}.tabs.query({{url: {welcome!r}}}).then(tabs => tabs.length)")
        browser.press("save")

        assert fresh.panel.wait(f"{API}.tabs.query({{url: {welcome!r}}}).then(tabs => tabs.length === {before + 1})")
