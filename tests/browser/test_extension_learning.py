"""Learning: by itself where the user switched it on, and nowhere else."""

import pytest

pytestmark = pytest.mark.browser

APP = """<!doctype html><title>App</title><main></main><script>
const show = (name) => { document.querySelector("main").innerHTML = `<h1>${name}</h1><p>All about ${name}.</p>`; };
const go = (name) => { history.pushState({}, "", "/app/" + name); setTimeout(show, 200, name); };
show("start");
</script>"""
LOGIN = "<!doctype html><title>Members</title><p>Please say who you are.</p><input type=password>"
PAGES = ("frogs", "bridge", "library", "festival", "waterwheel")


@pytest.fixture
def site(extension, website, service):
    """Switches a host on or off, and opens its pages."""

    class Site:
        def switch(self, host, mode="learn"):
            self.host = host
            extension.ask("setMode", host=host, mode=mode)
            matches = f"*://{host}/*"
            extension.panel.wait(
                "(globalThis.browser ?? chrome).scripting.getRegisteredContentScripts()"
                f".then(scripts => scripts[0]?.matches.includes({matches!r}) === {str(mode != 'off').lower()})"
            )

        def open(self, path):
            self.url = website.url(path, host=self.host)
            return extension.open(self.url)

        def pages(self):
            """How many pages of the host the service remembers."""
            return service.sites().get(self.url.split("/")[2], 0)

    return Site()


def test_site_that_is_switched_on_is_learned_until_it_is_known(extension, site):
    site.switch("news.granted.test")
    badges = []
    for number, name in enumerate(PAGES, 1):
        site.open(f"/{name}")
        badges.append(extension.badge(site.url, "✓" if number == 5 else str(number)))

    assert badges[2] == "Honbun is learning this site: 3 pages seen"
    assert badges[4] == "Honbun knows this site: 5 pages seen"


def test_each_page_of_a_single_page_application_is_learned(extension, site, website):
    website.pages["/app"] = APP
    site.switch("app.granted.test")
    tab = site.open("/app")
    extension.badge(site.url, "1")
    tab.js("void go('frogs')")
    extension.badge(site.url + "/frogs", "2")
    tab.js("void go('bridge')")

    extension.badge(site.url + "/bridge", "3")


def test_page_with_a_password_field_is_not_learned(extension, site, website):
    website.pages["/members"] = LOGIN
    site.switch("shop.granted.test")
    site.open("/members")
    site.open("/frogs")
    extension.badge(site.url, "1")

    assert site.pages() == 1


def test_bank_is_not_learned_even_if_it_is_switched_on(extension, site):
    site.switch("bank.granted.test")
    site.open("/frogs")
    known = extension.ask("tab", tabId=extension.id_of(site.url))["value"]
    site.switch("wiki.granted.test")
    bank, _ = site.url, site.open("/frogs")
    extension.badge(site.url, "1")

    assert known["sensitive"] == "bank"
    assert extension.ask("tab", tabId=extension.id_of(bank))["value"]["known"] is None


def test_nothing_is_taken_from_a_private_window(extension, site, website):
    site.switch("news.granted.test")
    with extension.private(website.url("/frogs", host="news.granted.test")) as tab:
        answer = extension.ask("extract", tabId=tab)
        told = extension.ask("tab", tabId=tab)["value"]
    site.open("/bridge")

    assert answer["problem"]["reason"] == "private"
    assert (told["readable"], told["known"]) == (False, None)
    assert extension.badge(site.url, "1") == "Honbun is learning this site: 1 pages seen"


def test_click_on_the_toolbar_lets_us_at_a_page_that_was_not_granted(extension, website, browser):
    tab = extension.open(website.url("/frogs"))
    number = extension.id_of_front(tab)
    before = extension.ask("extract", tabId=number)
    popup = browser.click_toolbar(tab)
    popup.wait("document.body.dataset.ready")

    assert popup.text("#known") == "New to Honbun: no page of this site was seen yet."
    assert before["problem"]["reason"] == "restricted"
    assert extension.ask("extract", tabId=number)["value"]["title"] == "Frogs return to the rice fields"
