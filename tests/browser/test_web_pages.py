"""The web pages in real browsers: signing in, reading, comparing, deciding, forgetting."""

import time
from pathlib import Path
from urllib.parse import quote

import pytest
from tests.browser.pages import Pages
from tests.browser.tab import PATIENCE, PAUSE
from tests.browser.website import KAWABE
from tests.service import Service, settings_in

pytestmark = pytest.mark.browser

WHEEL = "https://daily.example/wheel.html"
PAGE = (Path(__file__).parent.parent / "pages/shown/waterwheel.html").read_text("utf-8")
EDITED = PAGE.replace("若い夫婦が移り住み", "若い家族が移り住み")

ADDRESSES = (
    *("#/search", "#/search?query=水車", "#/kwic?query=水車", "#/documents", "#/sites", "#/site/kawabe.example"),
    *("#/study", "#/study/collocations?query=水車", "#/study/ngrams", "#/study/growth", "#/feeds"),
    *("#/document/{}", "#/document/{}/sentences", "#/document/{}/versions", "#/storage", "#/tokens", "#/forget"),
)


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("pages"), page_seconds=30.0)) as running:
        yield running


@pytest.fixture(scope="module")
def held(browser, service):
    """The pages of a service that holds a few documents; the last is Japanese, in two versions."""
    for name, page in KAWABE.items():
        service.save(f"https://kawabe.example/{name}.html", page)
    service.save(WHEEL, PAGE)
    service.wheel = service.save(WHEEL, EDITED).json["id"]
    pages = Pages(browser, service)
    yield pages
    pages.tab.close()


@pytest.fixture
def pages(held):
    held.go("#/storage")
    return held


def test_code_in_the_address_signs_in_and_is_gone_from_it(pages):
    assert pages.tab.js("location.hash") == "#/storage"
    assert pages.tab.js("sessionStorage.token.length") == 43
    assert pages.tab.js("document.cookie") == ""
    pages.tab.js("void history.back()")
    assert "code" not in pages.tab.js("location.href")


def test_token_of_the_pages_is_good_for_their_address_only(pages, service):
    token = next(token for token in service.tokens.known() if token.name.startswith("web pages in "))

    assert f"{token.origin}/" == pages.home


def test_link_to_a_search_tells_how_to_get_in_and_waits(browser, pages, service):
    stranger = browser.open(pages.home.replace("127.0.0.1", "localhost") + "#/search?query=wheel")
    stranger.wait("document.body.dataset.ready")

    assert "honbun open" in stranger.text("#main")
    assert "wheel" in stranger.text("#main .waiting")
    stranger.js("void (document.querySelector('details').open = true)")
    stranger.fill("#code", service.code())
    stranger.click("#main form button")
    stranger.wait("document.querySelector('#main').dataset.page === 'search'")
    assert stranger.js("document.querySelector('#query').value") == "wheel"
    stranger.close()


def test_new_tab_is_signed_in_by_the_old_one(browser, pages):
    second = browser.open(f"{pages.home}#/sites")

    assert second.text("#main h1") == "Sites"
    second.close()


def test_code_that_was_used_is_refused_in_words(browser, pages, service):
    used = service.code()
    service.code()  # voids the one before
    stranger = browser.open(f"{pages.home.replace('127.0.0.1', 'localhost')}?again#code={used}")

    assert stranger.text("#main .problem").startswith("That is not the code.")
    assert "code" not in stranger.js("location.href")
    stranger.close()


def test_document_is_downloaded_in_any_form(pages, service, downloads):
    tab = pages.go(f"#/document/{service.wheel}")
    tab.click("#downloads button:nth-child(4)")
    file = downloads / f"{service.wheel}.txt"
    end = time.monotonic() + PATIENCE
    while not (file.exists() and file.stat().st_size) and time.monotonic() < end:
        time.sleep(PAUSE)

    assert file.read_text("utf-8").startswith("水車小屋の一年\n遠藤 彩\n")


def test_skipping_to_the_content_keeps_the_page(pages):
    tab = pages.go("#/sites")
    tab.click(".skip")

    assert tab.js("document.activeElement.id + location.hash") == "main#/sites"


def test_documents_are_listed_and_filtered_by_site(pages):
    tab = pages.go("#/documents")
    assert len(pages.texts(".list > li")) == len(KAWABE) + 1

    tab.fill("#by-site", "daily.example")
    tab.wait("location.hash.includes('daily.example') && document.body.dataset.ready === location.hash")
    assert pages.texts(".list .title") == ["水車小屋の一年"]


def test_document_is_read_with_furigana_on_request(pages, service):
    tab = pages.go(f"#/document/{service.wheel}")
    assert tab.text("#article #body > p").startswith("町の北を流れる川に")
    assert tab.js("document.querySelectorAll('#article img').length") == 0

    tab.fill("#furigana", "0")
    shown = "[...document.querySelectorAll('#article ruby.ours rt')].filter(({hidden}) => !hidden)"
    tab.wait(f"{shown}.length > 50")
    assert tab.js(f"{shown}.slice(0, 3).map(({{textContent}}) => textContent)") == ["まち", "きた", "なが"]
    tab.fill("#furigana", "")
    tab.wait(f"{shown}.length === 0")


def test_sentence_shows_its_words(pages, service):
    tab = pages.go(f"#/document/{service.wheel}/sentences")
    tab.click(".sentences li:nth-child(2) .sentence")

    tab.wait("!!document.querySelector('#words-2 .token')")
    assert tab.text("#words-2 .token .pos") == "名詞"
    assert tab.js("document.querySelector('#words-2 .token rt').textContent") == "まち"


def test_sentences_of_an_english_page_are_in_ordinary_letters(pages, service):
    service.save("http://kawabe.example/frogs", "<title>Frogs</title><p>Frogs return to the rice fields.</p>")
    number = service.ask("GET", "/v1/documents").json["documents"][0]["id"]
    pages.go(f"#/document/{number}/sentences")

    assert "Frogs return to the rice fields." in pages.texts(".sentences .sentence")
    service.ask("DELETE", f"/v1/documents/{number}")


def test_versions_tell_what_changed_word_by_word(pages, service):
    pages.go(f"#/document/{service.wheel}/versions")

    assert pages.texts(".versions .badge") == ["shown", "compared"]
    assert pages.texts(".difference del") == ["夫婦"]
    assert pages.texts(".difference ins") == ["家族"]


def test_site_tells_what_was_learned_and_takes_decisions(pages, service):
    tab = pages.go("#/site/kawabe.example")
    assert "div.story › p" in pages.texts(".bars .label")

    tab.fill("#collect", "deny")
    tab.wait("document.querySelector('#status').textContent === 'Your rule is kept.'")
    assert service.ask("GET", "/v1/sites/kawabe.example/rules").json["collect"] == "deny"
    service.ask("PUT", "/v1/sites/kawabe.example/rules", {"collect": "auto"})


def test_keyboard_alone_reaches_the_content(pages):
    tab = pages.go("#/documents")
    order = tab.js("[...document.querySelectorAll('a[href], button, input, select')].slice(0, 3).map(e => e.className)")

    assert order[:2] == ["skip", "brand"]
    assert tab.js("document.querySelector('main').tabIndex") == -1
    assert tab.js(
        "[...document.querySelectorAll('a, button')].every(e => e.innerText.trim() || e.ariaLabel || e.title)"
    )


def test_every_field_has_a_label(pages, service):
    unnamed = (
        "[...document.querySelectorAll('input, select')].filter(e => !e.labels?.length && !e.ariaLabel).map(e => e.id)"
    )
    for address in (
        "#/search",
        "#/kwic",
        "#/documents",
        "#/site/kawabe.example",
        f"#/document/{service.wheel}",
        "#/forget",
    ):
        assert pages.go(address).js(unnamed) == []


def test_search_finds_marks_and_opens(pages):
    tab = pages.ask("search", "waterwheel")
    assert tab.text("#hits") == "1 document"
    assert tab.text(".snippet mark") == "waterwheel"
    tab.click(".list .title")
    assert tab.text(".document h1") == "The waterwheel turns again"


def test_search_is_asked_from_the_box_and_by_kana(pages):
    tab = pages.go("#/search")
    tab.fill("#query", "すいしゃ")
    tab.click(".ask button")
    tab.wait("location.hash.includes('query=') && document.body.dataset.ready === location.hash")

    assert pages.texts(".list .title") == ["水車小屋の一年"]


def test_facet_narrows_the_search_and_widens_it_again(pages):
    tab = pages.ask("search", "the OR 水車")
    tab.click("aside a[href*='daily.example']")
    tab.wait("document.body.dataset.ready === location.hash && location.hash.includes('site')")
    assert pages.texts(".list .title") == ["水車小屋の一年"]

    tab.click("aside a[aria-current]")
    tab.wait("document.querySelectorAll('.list > li').length > 1")


def test_search_shows_the_newest_first_on_request(pages, service):
    tab = pages.ask("search", "the")
    tab.click(".hits > .facts a[href*='newest']")
    tab.wait("location.hash.includes('newest') && document.body.dataset.ready === location.hash")

    newest = service.ask("GET", "/v1/search?query=the&sort=newest").json["results"]
    assert pages.texts(".list .title") == [result["title"] for result in newest]


def test_lines_of_a_concordance_are_sorted_by_what_stands_behind(pages, service):
    tab = pages.ask("kwic", "水車")
    assert set(pages.texts(".concordance .hit")) == {"水車"}

    tab.click("#sort-right")
    tab.wait("location.hash.includes('sort=right') && document.body.dataset.ready === location.hash")
    lines = service.ask("GET", f"/v1/search?kwic=1&sort=right&query={quote('水車')}").json["lines"]
    assert pages.texts(".concordance .right") == [line["right"] for line in lines]


def test_line_of_a_concordance_leads_to_its_sentence(pages):
    pages.ask("kwic", "ひび割れ").click(".concordance .hit a")

    assert pages.tab.text(".looked-at .sentence") == "毎月一度、ひび割れを調べる。"


def test_words_are_counted_and_lead_to_where_they_stand(pages):
    tab = pages.go("#/study?query=水車")
    assert int(pages.texts(".bars .count")[0]) >= int(pages.texts(".bars .count")[-1])

    tab.click(".bars a:has([title^='水車'])")
    assert tab.text(".concordance .hit") == "水車"


def test_neighbours_are_sorted_by_how_strongly_they_belong(pages):
    tab = pages.go("#/study/collocations?query=水車")
    scores = [float(score) for score in pages.texts(".meter .count")]
    assert scores == sorted(scores, reverse=True)

    tab.click("thead th:first-child button")
    assert tab.js("document.querySelector('thead th').ariaSort") == "ascending"


def test_growth_is_drawn_and_told(pages):
    tab = pages.go("#/study/growth")

    assert tab.js("document.querySelector('.chart [role=img]').ariaLabel") == "Growth: 6 documents"
    assert tab.js("document.querySelectorAll('.chart rect.column').length") >= 2
    assert tab.js("document.querySelector('.chart table .number').textContent") == "6"


def test_feed_is_made_of_a_site_and_deleted(pages, service):
    tab = pages.go("#/site/kawabe.example")
    tab.click("#make-feed")
    tab.wait("location.hash === '#/feeds' && document.body.dataset.ready === location.hash")
    assert pages.texts(".feeds .title") == ["kawabe.example"]

    tab.click(".feeds button.quiet:last-child")
    tab.click("dialog [value=yes]")
    tab.wait("!document.querySelector('.feeds li')")
    assert service.ask("GET", "/v1/feeds").json == {"feeds": []}


def test_words_are_japanese_on_request(pages):
    tab = pages.go("#/sites")
    tab.js("void document.querySelector('#menu [value=ja]').click()")
    tab.wait("document.querySelector('#main h1')?.innerText === 'サイト'")

    assert tab.js("document.documentElement.lang") == "ja"
    tab.js("void document.querySelector('#menu [value=en]').click()")
    tab.wait("document.querySelector('#main h1')?.innerText === 'Sites'")


@pytest.mark.parametrize("width", [360, 1200])
def test_no_page_is_wider_than_its_window(pages, service, width):
    pages.tab.size(width, 800)
    for address in (
        "#/search",
        "#/documents",
        f"#/document/{service.wheel}",
        "#/sites",
        "#/site/kawabe.example",
        "#/tokens",
    ):
        assert pages.go(address).js("document.documentElement.scrollWidth - innerWidth") <= 0


def test_place_one_is_at_is_in_sight_in_a_narrow_window(pages):
    pages.tab.size(360, 800)
    at = "document.querySelector('#bar > nav a[aria-current]').getBoundingClientRect()"
    for address in ("#/feeds", "#/sites", "#/search"):
        assert pages.go(address).js(f"{at}.left >= 0 && {at}.right <= innerWidth")
    pages.tab.size(1200, 800)


def test_words_in_a_table_are_not_broken_in_a_narrow_window(pages):
    pages.tab.size(360, 800)
    tab = pages.go("#/tokens")

    assert tab.js("[...document.querySelectorAll('td')].every((cell) => cell.clientHeight < 80)")
    tab.size(1200, 800)


def test_page_is_forgotten_after_it_was_told_what_goes(pages, service):
    service.save("https://gone.example/1", "<title>Going soon</title><p>A page that will be forgotten.")
    tab = pages.go("#/forget")
    tab.fill("#forget-url", "https://gone.example/1")
    tab.click("#look")
    tab.wait("!!document.querySelector('#would li')")
    assert pages.texts("#would li") == ["1 document", "1 page that was learned"]

    tab.click("#forget-now")
    tab.wait("!document.querySelector('#forget-now')")
    assert service.ask("GET", "/v1/documents?site=gone.example").json["documents"] == []


def test_what_a_search_finds_is_forgotten_by_its_link(pages, service):
    service.save("https://gone.example/3", "<title>Gone</title><p>A page about xylophones.")
    pages.ask("search", "xylophones").click(".hits a[href*='forget']")
    pages.tab.click("#look")
    pages.tab.click("#forget-now")

    pages.tab.wait("!document.querySelector('#forget-now')")
    assert service.ask("GET", "/v1/search?query=xylophones").json["hits"] == 0


def test_time_in_which_nothing_was_saved_leaves_nothing_to_forget(pages):
    tab = pages.go("#/forget")
    tab.click("#kind-span")
    tab.fill("#forget-since", "2001-01-01")
    tab.fill("#forget-until", "2001-02-01")
    tab.click("#look")

    assert tab.text("#would") == "Nothing is kept of it."


def test_records_of_a_site_are_listed(pages, service):
    labels = {"title": ["The waterwheel turns again"], "author": ["By Mio Takahashi"]}
    page = {"url": "https://kawabe.example/waterwheel.html", "html": KAWABE["waterwheel"], "tuples": [labels]}
    service.ask("POST", "/v1/sites/kawabe.example/wrappers", {"pages": [page]})
    service.save("https://kawabe.example/frogs.html", KAWABE["frogs"])
    tab = pages.go("#/site/kawabe.example")
    tab.click(".facts a[href*='records']")
    tab.wait("document.body.dataset.ready === location.hash && location.hash.includes('records')")

    assert "Frogs return to the rice fields" in pages.texts("tbody th")
    assert pages.texts("thead th button")[:2] == ["title", "author"]


def test_document_is_deleted_once_it_is_confirmed(pages, service):
    number = service.save("https://gone.example/2", "<title>Going</title><p>A page that will be deleted.").json["id"]
    tab = pages.go(f"#/document/{number}")
    tab.click("#delete")
    tab.click("dialog [value=no]")
    tab.wait("!document.querySelector('dialog')")
    assert service.ask("GET", f"/v1/documents/{number}").status == 200

    tab.click("#delete")
    tab.click("dialog [value=yes]")
    tab.wait("location.hash === '#/documents'")
    assert service.ask("GET", f"/v1/documents/{number}").status == 404


def test_revoked_token_is_signed_out(browser, service):
    pages = Pages(browser, service)
    pages.tab.wait("document.body.dataset.ready")
    pages.tab.js("void sessionStorage.setItem('token', 'no-longer-good')")
    pages.tab.js("void (location.hash = '#/sites')")

    assert "honbun open" in pages.tab.text("#main.welcome, #main:has(.welcome)")
    pages.tab.close()
