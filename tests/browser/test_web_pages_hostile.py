"""What pages and users have written is shown and never run: no script, no request, nothing that waits for a click."""

import json
from html import escape
from urllib.parse import quote

import pytest
from tests.browser.pages import Pages
from tests.payloads import hostile_page, payloads
from tests.service import Service, settings_in

pytestmark = pytest.mark.browser

# What is inline is told of already when it is parsed into a document without a window; UNSAFE looks for what is shown.
WATCH = """(() => {
    globalThis.ran = []; globalThis.blocked = [];
    globalThis.canary = (number) => ran.push(number);
    addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI}) => {
        if (blockedURI !== 'inline') blocked.push(violatedDirective + ' ' + blockedURI);
    });
})()"""
# A service that lies: every text in its answers is one of the ways, but for ids, by which it is asked on.
SPOIL = """(() => {
    const texts = %s, honest = globalThis.honest ??= fetch.bind(globalThis);
    let next = 0;
    const spoil = (value) => {
        if (typeof value === 'string') return texts[next++ %% texts.length];
        if (Array.isArray(value)) return value.map(spoil);
        if (typeof value !== 'object' || !value) return value;
        return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key === 'id' ? each : spoil(each)]));
    };
    globalThis.spoiled = () => next;
    globalThis.fetch = async (path, more) => {
        const answer = await honest(path, more);
        const text = await answer.text();
        if (!answer.ok) return new Response(text, {status: answer.status});
        const spoiled = (line) => JSON.stringify(spoil(JSON.parse(line)));
        const lines = text.startsWith('{') ? text.trim().split('\\n').map(spoiled) : texts;
        return new Response(lines.join('\\n'));
    };
})()"""
UNSAFE = """(() => {
    const elements = /^(script|iframe|object|embed|frame|link|style|base|meta)$/i;
    const attributes = /^(on|src|style|formaction|action|background|ping|xlink:href|poster)/;
    const isOurs = ({name}, {className}) => name === 'style' && className === 'fill';
    const isLink = (href) => href === null || /^(#|https?:|mailto:)/.test(href);
    return [...document.querySelectorAll('#main *')].filter((element) => elements.test(element.localName)
        || [...element.attributes].some((each) => attributes.test(each.name) && !isOurs(each, element))
        || !isLink(element.getAttribute('href'))).map(({outerHTML}) => outerHTML.slice(0, 200));
})()"""
VIEWS = ("", "/sentences", "/versions")
ADDRESSES = (
    *("search", "search?query=sentence", "kwic?query=sentence", "documents", "sites", "site/evil.example"),
    *("study?query=sentence", "study/collocations?query=sentence", "study/ngrams", "study/growth"),
    *("records/evil.example", "feeds", "storage", "tokens", "forget"),
)
TITLES = 24  # documents whose titles, bodies and authors try all ways between them


@pytest.fixture(scope="module")
def host(website):
    return website.url("").removesuffix("/")


@pytest.fixture(scope="module")
def service(tmp_path_factory, host):
    with Service(settings_in(tmp_path_factory.mktemp("hostile"), page_seconds=30.0)) as running:
        ways = payloads(host)
        for number in range(TITLES):
            mine = ways[number::TITLES]
            said = escape(" ".join(mine))
            body = "".join(f"<p>A sentence that all have: {escape(way)}</p>" for way in mine)
            page = f"<title>{said}</title><meta name=author content='{said}'><h1>{said}</h1>{body}"
            running.save(f"https://evil.example/{number}.html", page, title=" ".join(mine))
        running.hostile = running.save("https://evil.example/all.html", hostile_page(host)).json["id"]
        running.save("https://evil.example/all.html", hostile_page(host) + f"<p>{escape(ways[0])} is new.")
        one = {"url": "https://evil.example/one", "html": "<h1>One value</h1>", "tuples": [{"name": ["One value"]}]}
        running.ask("POST", "/v1/sites/evil.example/wrappers", {"pages": [one]})
        running.ask("POST", "/v1/sites/evil.example/feed")
        yield running


@pytest.fixture(scope="module")
def watched(browser, service):
    pages = Pages(browser, service)
    pages.tab.js(WATCH)
    yield pages
    pages.tab.close()


@pytest.fixture
def pages(watched, website):
    """The pages, with a watch on them; whatever was shown, nothing may have come of it."""
    before = len(website.asked)
    watched.tab.js("void (blocked.length = 0)")
    yield watched
    assert watched.tab.js("ran") == []
    assert website.asked[before:] == []


def test_watch_sees_what_runs_and_what_is_asked_for(browser, website, host):
    ways = "".join(f"<p>{way}</p>" for way in payloads(host)[:40])
    website.pages["/raw"] = f"<script>const ran = [], canary = (number) => ran.push(number)</script>{ways}"
    raw = browser.open(website.url("/raw"))

    assert raw.wait("ran.length > 5")
    assert [path for path in website.asked if path.startswith("/sent/")]
    raw.close()


def batched(ways, size):
    """All of them, so many at once; the last begin again."""
    return [[ways[(start + number) % len(ways)] for number in range(size)] for start in range(0, len(ways), size)]


def test_there_are_sixty_ways_and_more():
    assert len(payloads()) >= 60


def test_titles_and_authors_are_text(pages):
    tab = pages.go("#/documents")

    assert len(pages.texts(".list .title")) == TITLES + 1
    assert "<script>canary(0)</script>" in tab.text(".list li:nth-last-child(1) .title")
    assert tab.js(UNSAFE) + tab.js("blocked") == []


@pytest.mark.parametrize("view", VIEWS)
def test_hostile_page_is_shown_harmless(pages, service, view):
    tab = pages.go(f"#/document/{service.hostile}{view}")

    assert "A title" in tab.text("#main")
    assert tab.js(UNSAFE) + tab.js("blocked") == []


def test_html_that_nobody_sanitised_is_copied_harmless(pages, host):
    tab = pages.go("#/storage")
    ways = json.dumps(payloads(host))
    tab.js(f"""import('/web/reader/copy.js').then(({{copyOf}}) => {{
        for (const way of {ways}) document.querySelector('#main').append(copyOf(way));
    }})""")

    assert "caption" in tab.text("#main")
    assert tab.js(UNSAFE) == []


@pytest.mark.parametrize("page", ["search", "kwic", "study", "document", "site", "documents"])
def test_addresses_are_text(pages, host, page):
    ways = [quote(way, safe="") for way in payloads(host)]
    for rest, query, site, since, start in batched(ways, 5):
        tab = pages.go(f"#/{page}/{rest}?query={query}&site={site}&since={since}&start={start}&sentence={start}")
        assert tab.js(UNSAFE) + tab.js("blocked") == []


def test_whatever_the_service_answers_is_text(pages, service, host):
    pages.tab.js(SPOIL % json.dumps(payloads(host)))
    for address in [*ADDRESSES, *(f"document/{service.hostile}{view}" for view in VIEWS)]:
        tab = pages.go(f"#/{address}")
        assert tab.js(UNSAFE) == []
        assert pages.texts(".problem[data-kind]") == [], address
    assert pages.tab.js("spoiled()") > 500
    pages.tab.js("void (globalThis.fetch = honest)")


def test_names_of_tokens_are_text(pages, service):
    for number, way in enumerate(way[:80] for way in payloads("http://x.test")):
        if way.isprintable():
            service.tokens.pair(service.code(), way, "", number)
    tab = pages.go("#/tokens")

    assert len(pages.texts("tbody tr")) > 60
    assert tab.js(UNSAFE) + tab.js("blocked") == []
