"""The reader: what a page says, on a page of ours."""

import json
from pathlib import Path

import pytest
from tests.browser.extension import API
from tests.payloads import hostile_page, payloads

from honbun.training.data import read_set

pytestmark = pytest.mark.browser

SHOWN = {page.stem: page.read_text("utf-8") for page in (Path(__file__).parent.parent / "pages/shown").glob("*.html")}
GREY = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b5500"
    "00000a49444154789c636800000082008177cd72b60000000049454e44ae426082"
)


@pytest.fixture
def read(extension, website):
    """Opens a page, and the reader for it; gives the reader."""

    def read(html, host="news.granted.test", **preferences):
        website.pages["/read"] = SHOWN.get(html, html)
        website.pages["/pictures/wheel.png"] = GREY
        if preferences:
            extension.panel.js(f"{API}.storage.local.set({{reader: {json.dumps(preferences)}}})")
        url = website.url("/read", host=host)
        page = extension.open(url)
        number = extension.ask("openReader", tabId=extension.id_of(url))["value"]["id"]
        reader = extension.open_own(f"reader/reader.html?id={number}")
        extension.close(page)
        return reader

    return read


@pytest.fixture
def words(read):
    """A reader of the Japanese page, once its words are known."""

    def words(**preferences):
        reader = read("waterwheel", **preferences)
        reader.wait("document.querySelector('#article').dataset.words")
        return reader

    return words


def readings(reader):
    """The readings that show in the first paragraph, each with what it stands over."""
    rubies = "[...document.querySelectorAll('#body > p:first-child ruby')]"
    return reader.js(f"""{rubies}.filter(({{lastChild}}) => !lastChild.hidden)
        .map(ruby => ruby.firstChild.data + ' ' + ruby.querySelector('rt').textContent)""")


def press(reader, key):
    reader.js(f"void dispatchEvent(new KeyboardEvent('keydown', {{key: {json.dumps(key)}, cancelable: true}}))")


def test_page_is_shown_with_title_author_and_date(read):
    reader = read("ferry")

    assert reader.text("#title") == "The last hand-pulled ferry"
    assert reader.text("#byline") == "Aya Endo"
    assert reader.text("#facts").split("\n")[0].startswith("May 3, 2026")
    assert reader.js("document.title") == "The last hand-pulled ferry"


def test_masthead_is_told_once_and_menus_not_at_all(read):
    text = read("ferry").text("#body")

    assert text.startswith("Every morning at six")
    assert "Aya Endo" not in text
    assert "Most read" not in text


def test_figures_tables_and_code_stay_what_they_are(read):
    counts = "['figure', 'table', 'pre code', 'blockquote', 'ol > li']"
    reader = read("ferry")

    assert reader.js(f"{counts}.map(css => document.querySelectorAll('#body ' + css).length)") == [1, 1, 1, 1, 3]


def test_contents_lead_to_the_headings(read):
    reader = read("ferry")
    reader.click("#contents-open")
    reader.js("void [...document.querySelectorAll('#contents a')].at(-1).click()")

    assert reader.js("document.activeElement.textContent") == "What comes next"
    assert reader.js("document.querySelectorAll('#contents ol ol a').length") == 1


def test_comments_wait_until_they_are_wanted(read):
    reader = read("waterwheel")
    before = reader.js("document.querySelector('#comments').open")
    reader.click("#comments summary")

    assert before is False
    assert "先週行ってきました" in reader.text("#said")


def test_readings_stand_over_kanji_above_the_chosen_year(words):
    reader = words(furigana=True, level=4)

    assert readings(reader) == ["造 つく", "粉 こな", "挽 ひ", "若 わか", "夫婦 ふうふ", "移 うつ"]


def test_readings_come_and_go_with_a_click(words):
    reader = words(furigana=False, level=7)
    before = readings(reader)
    reader.click("#furigana")
    reader.wait("document.querySelector('#furigana').ariaPressed === 'true'")

    assert before == []
    assert readings(reader) == ["挽 ひ"]


def test_reading_that_the_page_has_itself_always_shows(words):
    reader = words(furigana=False)

    assert reader.js("document.querySelector('#body ruby:not(.ours)').innerText.split(/\\s*/).join('')") == "堰せき"


def test_word_tells_about_itself_when_it_has_the_focus(words):
    reader = words()
    press(reader, "w")
    press(reader, "w")

    assert reader.js("document.activeElement.textContent") == "小屋こや"
    assert reader.js("[...document.querySelectorAll('#look p')].map(line => line.textContent)") == [
        "こや",
        "小屋",
        "noun · 名詞-普通名詞-一般",
        "小 year 1\u3000屋 year 3",
    ]


def test_word_tells_about_itself_under_the_mouse(words):
    reader = words()
    word = "[...document.querySelectorAll('.word')].find(word => word.textContent.startsWith('造'))"
    over = "new PointerEvent('pointerover', {bubbles: true, pointerType: 'mouse'})"
    reader.js(f"void {word}.dispatchEvent({over})")

    assert "from 造る" in reader.text("#look:popover-open")


def test_japanese_is_written_from_top_to_bottom_if_wanted(words):
    reader = words(vertical=True)
    press(reader, "PageDown")

    assert reader.js("getComputedStyle(document.querySelector('#body p')).writingMode") == "vertical-rl"
    assert reader.wait("document.querySelector('#page').scrollLeft < -100")
    assert "12" in reader.js("[...document.querySelectorAll('.upright')].map(part => part.textContent)")


def test_english_is_never_written_from_top_to_bottom(read):
    reader = read("ferry", vertical=True)

    assert reader.js("getComputedStyle(document.querySelector('#body p')).writingMode") == "horizontal-tb"
    assert reader.js("document.querySelector('#vertical').hidden") is True


def test_pictures_are_asked_for_once_they_are_wanted(read, website):
    website.asked.clear()
    reader = read("ferry")
    before = [path for path in website.asked if path.startswith("/pictures/")]
    website.asked.clear()
    reader.click("#pictures")

    assert reader.wait("document.querySelector('#body img')?.naturalWidth") == 1
    assert website.asked == ["/pictures/wheel.png"]
    assert before == ["/pictures/wheel.png"]  # by the page itself


def test_pictures_of_a_site_are_shown_once_one_page_showed_them(extension, read):
    read("ferry").click("#pictures")
    extension.panel.wait(f"{API}.storage.local.get('reader').then(({{reader}}) => reader?.pictures.length)")
    reader = read("waterwheel")

    assert reader.wait("document.querySelector('#body img')?.naturalWidth") == 1


def test_correction_is_heeded_at_once_and_taken_back(read):
    reader = read("ferry")
    reader.click("#why")
    said = "[...document.querySelectorAll('#blocks li')].find(item => item.textContent.includes('Printed on Fridays'))"
    reader.js(f"void {said}.querySelector('[data-rule=keep]').click()")
    reader.wait("document.querySelector('#body').textContent.includes('Printed on Fridays')")
    why = reader.js(f"{said}.querySelector('.reason').textContent")
    reader.js(f"void {said}.querySelector('[data-rule=auto]').click()")

    assert reader.wait("!document.querySelector('#body').textContent.includes('Printed on Fridays')")
    assert why == "you said this place holds text"


def test_page_that_is_judged_right_is_kept_to_train_with(read, service):
    reader = read("ferry")
    reader.click("#why")
    reader.click("#example")
    told = reader.text("#status")
    (page,) = [page for page in read_set(service.folder / "examples") if page.site.startswith("news.granted.test")]

    assert told.startswith("Kept as an example")
    assert page.text.startswith("The last hand-pulled ferry")
    assert "Most read" not in page.text


def test_reasons_are_told_for_every_block(read):
    reader = read("ferry")
    reader.click("#why")

    assert reader.js("[...document.querySelectorAll('#blocks li .told')].filter(told => told.textContent).length") == 37
    assert reader.js("document.querySelectorAll('#blocks .kept').length") > 20
    assert not reader.js("document.querySelector('#blocks li:nth-child(2)').classList.contains('kept')")
    assert "100 % of it is links" in reader.text("#blocks li:nth-child(2) .told")


def test_preferences_are_kept_and_seen_on_the_page(read):
    reader = read("ferry", theme="sepia")
    press(reader, "+")
    reader.wait("document.querySelector('#settings [name=size]').value === '20'")
    sizes = reader.js("getComputedStyle(document.querySelector('#article')).fontSize")

    assert sizes == "20px"
    assert reader.js("getComputedStyle(document.body).backgroundColor") == "rgb(245, 236, 216)"


def test_single_keys_do_nothing_once_they_are_switched_off(read):
    reader = read("ferry", keys=False)
    press(reader, "y")

    assert reader.js("document.querySelector('#reasons').hidden") is True


def test_reader_tells_what_is_wrong_and_tries_again(extension, read, service):
    extension.set(address="http://127.0.0.1:9")
    reader = read("ferry")
    reason = reader.wait("document.querySelector('#problem').dataset.reason")
    extension.set(address=f"http://127.0.0.1:{service.port}")
    reader.click("#retry")

    assert reader.text("#title") == "The last hand-pulled ferry"
    assert reason == "not-started"


def test_page_itself_is_not_touched(extension, website):
    website.pages["/read"] = SHOWN["ferry"]
    url = website.url("/read", host="news.granted.test")
    page = extension.open(url)
    before = page.js("document.documentElement.outerHTML")
    number = extension.ask("openReader", tabId=extension.id_of(url))["value"]["id"]
    extension.open_own(f"reader/reader.html?id={number}").text("#title")

    assert page.js("document.documentElement.outerHTML") == before


def test_hostile_page_runs_nothing_and_asks_for_nothing(read, website):
    host = website.url("", host="news.granted.test")
    reader = read(hostile_page(host).replace("http-equiv=refresh", "http-equiv=x"))  # or it would go away
    website.asked.clear()
    reader.js(f"(globalThis.canary = number => fetch('{host}/ran/' + number)) && 1")
    reader.click("#why")
    reader.click("#why")
    reader.js("new Promise(resolve => setTimeout(resolve, 1000))")

    assert "after." in reader.text("#body")
    assert website.asked == []


def test_copy_of_hostile_markup_runs_nothing_and_asks_for_nothing(read, website):
    host = website.url("", host="news.granted.test")
    reader = read("ferry")
    website.asked.clear()
    reader.js(f"(globalThis.canary = number => fetch('{host}/ran/' + number)) && 1")
    reader.js(f"""import('./copy.js').then(({{copyOf}}) =>
        {json.dumps(payloads(host))}.forEach(way => document.querySelector('#body').append(copyOf(way))))""")
    reader.js("new Promise(resolve => setTimeout(resolve, 1000))")
    names = reader.js(
        "[...new Set([...document.querySelectorAll('#body *')].flatMap(e => e.getAttributeNames()))].sort()"
    )

    assert website.asked == []
    assert [name for name in names if name.startswith("on") or name in ("src", "srcset", "style", "id")] == []


def test_depth_of_markup_ends_nothing(read):
    reader = read("ferry")
    deep = "'<blockquote>'.repeat(20000) + 'the end'"

    assert reader.js(f"import('./copy.js').then(({{copyOf}}) => copyOf({deep}).textContent)") == "the end"
