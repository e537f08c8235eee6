"""The labeller: what is pointed at on a page, and where the service finds it."""

import json
import time

import pytest
from tests.browser.extension import API
from tests.browser.tab import PAUSE
from tests.browser.website import KAWABE

from honbun.page.blocks import parse
from honbun.wrappers.paths import find
from honbun.wrappers.tree import grow

pytestmark = pytest.mark.browser

MIXED = """<!doctype html><title>Mixed</title><body><script>1</script><div>one</div>
<div contenteditable role=textbox>no</div>
<style>p {}</style><div>two <!-- no --><b>bold</b></div><input type=hidden><p>first<p>second <noscript>no</noscript></p>
<xmp>three</xmp><iframe width=300 height=200 srcdoc="<p>framed"></iframe><div>four</div><table><tr><td>five</table>"""
STORIES = {
    "bridge": ("Bridge closed until autumn", "By Ren Ito", "21 May 2026"),
    "festival": ("Lanterns for a longer night", "By Ren Ito", "9 June 2026"),
    "frogs": ("Frogs return to the rice fields", "By Aya Endo", "15 June 2026"),
    "library": ("A library in a train", "By Mio Takahashi", "2 June 2026"),
    "waterwheel": ("The waterwheel turns again", "By Mio Takahashi", "18 May 2026"),
}
FERRY = (
    KAWABE["frogs"]
    .replace("Frogs return to the rice fields", "The ferry is pulled by hand")
    .replace("15 June", "1 July")
)
GOODS = '<li><b class="name">{}</b> <i class="price">{}</i></li>'
SOLD = '<li class="sold"><b class="name">Sold out</b></li>'
LIST = f"""<!doctype html><title>Shop</title><h1>In the shop</h1>
<ul>{GOODS.format("Tea", "300 yen")}{GOODS.format("Rice", "500 yen")}{GOODS.format("Salt", "90 yen")}{SOLD}</ul>
<p><a href="/elsewhere">Elsewhere</a></p>"""
IN_PAGE = """() => [...document.querySelectorAll("div, p, b, td, xmp")].filter(element => sentName(element))
    .map(element => [pathOf(element), element.innerText.trim(), elementAt(pathOf(element)) === element])"""


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
    assert [tree.text(find(tree, path)[0]) for path, _, _ in told] == [text for _, text, _ in told]
    assert all(is_found for _, _, is_found in told)


@pytest.fixture
def labeller(extension, website):
    """The labeller over a page, beside which others of the site were saved."""

    class Labeller:
        def open(self, name, html=None, saved=()):
            website.pages[f"/{name}"] = html or website.pages[f"/{name}"]
            for path in saved:
                url = website.url(f"/{path}", host="news.granted.test")
                page = extension.open(url)
                extension.ask("saveTab", tabId=extension.id_of(url))
                extension.close(page)
            self.url = website.url(f"/{name}", host="news.granted.test")
            self.page = extension.open(self.url)
            extension.ask("openSheet", tabId=extension.id_of(self.url), sheet="labels")
            self.wait(".hb-how", 1)
            self.page.front()
            return self

        def wait(self, css, count):
            return extension.wait_for_sheet(self.url, css, count)

        def read(self, css):
            return extension.sheet(self.url, css)

        def do(self, act, css, value=""):
            extension.sheet(self.url, css, act, value)

        def pick(self, css, count):
            """Clicks on the page; so many places are picked then."""
            self.page.touch(css)
            self.wait(".hb-picked", count)

        def wait_for(self, css, text):
            while self.read(css) != [text]:
                time.sleep(PAUSE)
            return True

    return Labeller()


def records(service, url):
    """What was taken from each page of the site, by the end of its address."""
    site = url.split("/")[2]
    lines = service.ask("GET", f"/v1/sites/{site}/records.jsonl").body.decode().splitlines()
    return {told["url"].rpartition("/")[2]: told["tuples"] for told in map(json.loads, lines)}


def test_labels_by_clicks_give_the_records_of_five_sibling_pages(labeller, service):
    sheet = labeller.open("ferry", FERRY, saved=STORIES)
    for number, css in enumerate(("h1", "p.byline", "p.date"), 1):
        sheet.pick(css, number)
    table = sheet.wait("td:not(.hb-none)", 15)
    sheet.do("click", ".hb-primary")
    sheet.wait(".hb-good", 1)

    assert sheet.read(".hb-name") == ["title", "author", "date"]
    assert sorted(table) == sorted(text for story in STORIES.values() for text in story)
    assert records(service, sheet.url) == {
        name: [{"title": [title], "author": [author], "date": [date]}]
        for name, (title, author, date) in STORIES.items()
    }


def test_second_click_on_a_like_element_takes_all_of_them(labeller):
    sheet = labeller.open("list", LIST)
    sheet.pick("li:nth-of-type(1) b", 1)
    sheet.pick("li:nth-of-type(2) b", 4)

    assert sheet.wait_for(".hb-count", "4 here")
    assert sheet.read(".hb-values") == ["Tea ／ Rice ／ Salt"]


def test_what_was_taken_wrongly_is_left_after_a_click(labeller):
    sheet = labeller.open("list", LIST)
    sheet.pick("li:nth-of-type(1) b", 1)
    sheet.pick("li:nth-of-type(2) b", 4)
    sheet.wait_for(".hb-count", "4 here")
    sheet.page.touch("li.sold b")

    assert sheet.wait_for(".hb-count", "3 here")


def test_rows_of_a_list_become_tuples(labeller, service):
    sheet = labeller.open("list", LIST, saved=["list"])
    sheet.pick("li:nth-of-type(1) b", 1)
    sheet.pick("li:nth-of-type(1) i", 2)
    sheet.pick("li:nth-of-type(2) i", 4)
    sheet.do("click", ".hb-field:nth-child(1) .hb-count")
    sheet.pick("li:nth-of-type(2) b", 7)
    sheet.do("click", ".hb-primary")
    sheet.wait(".hb-good", 1)

    assert records(service, sheet.url)["list"] == [
        {"name": ["Tea"], "price": ["300 yen"]},
        {"name": ["Rice"], "price": ["500 yen"]},
        {"name": ["Salt"], "price": ["90 yen"]},
        {"name": ["Sold out"]},
    ]


def test_field_is_picked_by_keys_renamed_and_found_again(labeller, extension):
    sheet = labeller.open("list", LIST)
    sheet.page.hover("li:nth-of-type(1) b")
    sheet.page.key("ArrowUp")
    sheet.page.key("ArrowRight")
    sheet.page.key("ArrowDown")
    sheet.page.key("Enter")
    sheet.wait(".hb-picked", 1)
    sheet.do("fill", ".hb-name", "goods")
    sheet.wait_for(".hb-values", "Rice")
    sheet.do("click", ".hb-primary")
    sheet.wait(".hb-good", 1)
    extension.ask("openSheet", tabId=extension.id_of(sheet.url), sheet="labels")

    assert sheet.wait(".hb-name", 1) == ["goods"]


def test_links_are_not_followed_and_the_page_is_not_changed(labeller):
    sheet = labeller.open("list", LIST)
    before = sheet.page.js("document.body.outerHTML")
    sheet.pick("a", 1)
    sheet.page.key("Escape")

    assert sheet.page.js("[location.pathname, document.body.outerHTML]") == ["/list", before]
    assert sheet.page.wait("document.querySelector('honbun-sheet') === null")
