"""A feed made of a page lives on visits: the reader sees what is new, once, until the address is taken back."""

import feedparser
import pytest
from tests.service import Service, settings_in

SITE, URL = "news.example", "http://news.example/list/"
PARAGRAPH = "<p>The council met in the old town hall on Monday and spoke about the bridge for three hours. " * 4


def list_page(*days):
    rows = "".join(
        f'<li><h2><a href="/news/2026-11-{day}-story.html">What the town did on day {day}</a></h2>'
        f"<time datetime='2026-11-{day}'>{day}</time><p>On day {day} the town was told to wait for it.</p></li>"
        for day in days
    )
    return f'<html lang="en"><title>News of a town</title><main><ul class="news">{rows}</ul></main>'


def article(title="A bridge"):
    return f'<html lang="en"><title>{title}</title><article><h1>{title}</h1>{PARAGRAPH}</article>'


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("feeds"), store="sqlite")) as started:
        yield started


@pytest.fixture
def service(running):
    yield running
    for feed in running.ask("GET", "/v1/feeds").json["feeds"]:
        running.ask("DELETE", f"/v1/feeds/{feed['id']}")


def make(service, html, query=""):
    answer = service.ask("POST", f"/v1/feeds{query}", {"url": URL, "html": html})
    assert answer.status == 200, answer.body
    return answer.json


def path_of(feed, form="rss"):
    return "/" + feed["addresses"][form].split("/", 3)[3]


def read(service, feed, form="rss", **headers):
    return service.ask("GET", path_of(feed, form), headers={"Authorization": None} | headers)


def titles(service, feed):
    return [entry.title[-2:] for entry in feedparser.parse(read(service, feed).body).entries]


def test_list_page_becomes_a_feed(service):
    feed = make(service, list_page(14, 13, 12))["feed"]

    assert (feed["kind"], feed["site"], feed["title"], feed["entries"]) == ("list", SITE, "News of a town", 3)
    assert titles(service, feed) == ["14", "13", "12"]


@pytest.mark.parametrize("form", ["rss", "atom", "json"])
def test_feed_is_served_in_every_form(service, form):
    answer = read(service, make(service, list_page(14, 13, 12))["feed"], form)

    assert answer.status == 200
    assert b"What the town did on day 13" in answer.body


def test_lists_are_told_with_their_places(service):
    lists = make(service, list_page(14, 13, 12), "?preview=yes")["lists"]

    assert lists[0]["path"] == "body > main:nth-of-type(1) > ul:nth-of-type(1)"
    assert lists[0]["items"][1] == {
        "path": "body > main:nth-of-type(1) > ul:nth-of-type(1) > li:nth-of-type(2)",
        "title": "What the town did on day 13",
        "link": "http://news.example/news/2026-11-13-story.html",
    }


def test_preview_makes_no_feed(service):
    assert make(service, list_page(14, 13, 12), "?preview=yes")["feed"] is None
    assert service.ask("GET", "/v1/feeds").json == {"feeds": []}


def test_new_entry_is_seen_once_after_the_next_visit(service):
    feed = make(service, list_page(14, 13, 12))["feed"]
    service.learn(URL, list_page(15, 14, 13))
    service.learn(URL, list_page(15, 14, 13))

    assert titles(service, feed) == ["15", "14", "13", "12"]


def test_saving_the_page_refreshes_its_feed_too(service):
    feed = make(service, list_page(14, 13, 12))["feed"]
    service.save(URL, list_page(15, 14, 13))

    assert titles(service, feed) == ["15", "14", "13", "12"]


def test_page_without_a_list_is_refused_in_words(service):
    answer = service.ask(
        "POST", "/v1/feeds", {"url": "http://news.example/2026/11/12/a-bridge.html", "html": article()}
    )

    assert answer.status == 422
    assert answer.json["detail"] == "there is no list of its own on this page"


def test_feed_made_twice_keeps_its_address(service):
    first = make(service, list_page(14, 13, 12))["feed"]
    second = make(service, list_page(15, 14, 13))["feed"]

    assert second["addresses"] == first["addresses"]
    assert titles(service, second) == ["15", "14", "13", "12"]


def test_reader_that_has_it_is_told_so(service):
    feed = make(service, list_page(14, 13, 12))["feed"]
    first = read(service, feed)

    assert read(service, feed, **{"If-None-Match": first.headers["ETag"]}).status == 304
    assert read(service, feed, **{"If-Modified-Since": first.headers["Last-Modified"]}).status == 304
    assert first.headers["Cache-Control"] == "private, no-cache"


def test_reader_that_has_an_older_one_is_told_the_news(service):
    feed = make(service, list_page(14, 13, 12))["feed"]
    tag = read(service, feed).headers["ETag"]
    service.learn(URL, list_page(15, 14, 13))

    assert read(service, feed, **{"If-None-Match": tag}).status == 200


def test_reader_may_ask_for_the_head_alone(service):
    path = path_of(make(service, list_page(14, 13, 12))["feed"])
    whole = service.ask("GET", path, headers={"Authorization": None})
    head = service.ask("HEAD", path, headers={"Authorization": None})
    tag = {"Authorization": None, "If-None-Match": whole.headers["ETag"]}

    assert (head.status, head.body, head.headers["Content-Length"]) == (200, b"", str(len(whole.body)))
    assert head.headers["ETag"] == whole.headers["ETag"]
    assert service.ask("HEAD", path, headers=tag).status == 304


def test_visit_without_news_changes_no_tag(service):
    feed = make(service, list_page(14, 13, 12))["feed"]
    tag = read(service, feed).headers["ETag"]
    service.learn(URL, list_page(14, 13, 12))

    assert read(service, feed).headers["ETag"] == tag


def test_address_that_was_taken_back_is_closed(service):
    feed = make(service, list_page(14, 13, 12))["feed"]
    new = service.ask("POST", f"/v1/feeds/{feed['id']}/secret").json

    assert read(service, feed).status == 404
    assert read(service, new).status == 200


def test_deleted_feed_is_gone(service):
    feed = make(service, list_page(14, 13, 12))["feed"]

    assert service.ask("DELETE", f"/v1/feeds/{feed['id']}").json == {"id": feed["id"], "deleted": True}
    assert read(service, feed).status == 404
    assert service.ask("DELETE", f"/v1/feeds/{feed['id']}").status == 404


def test_site_feed_takes_in_the_articles_that_are_visited(service):
    feed = service.ask("POST", f"/v1/sites/{SITE}/feed").json
    service.learn("http://news.example/2026/11/12/a-bridge.html", article())
    entry = feedparser.parse(read(service, feed).body).entries[0]

    assert (entry.title, entry.link) == ("A bridge", "http://news.example/2026/11/12/a-bridge.html")
    assert "spoke about the bridge for three hours" in entry.content[0].value


def test_site_feed_takes_in_no_list(service):
    feed = service.ask("POST", f"/v1/sites/{SITE}/feed").json
    service.learn(URL, list_page(14, 13, 12))

    assert titles(service, feed) == []


def test_all_feeds_are_told_as_opml(service):
    feed = make(service, list_page(14, 13, 12))["feed"]
    told = service.ask("GET", "/v1/feeds.opml").body.decode()

    assert f'xmlUrl="{feed["addresses"]["rss"]}"' in told
    assert f'htmlUrl="{URL}"' in told


def test_forgotten_site_has_no_feed(service):
    feed = make(service, list_page(14, 13, 12))["feed"]
    forgotten = service.ask("DELETE", f"/v1/sites/{SITE}").json

    assert forgotten["feeds"] == 1
    assert read(service, feed).status == 404
    assert SITE.encode() not in b"".join(file.read_bytes() for file in service.folder.glob("feeds.sqlite*"))


def test_forgotten_page_is_in_no_feed(service):
    feed = make(service, list_page(14, 13, 12))["feed"]
    service.ask("POST", "/v1/forget", {"url": "http://news.example/news/2026-11-13-story.html"})

    assert titles(service, feed) == ["14", "12"]


def test_page_as_it_was_earlier_changes_nothing(service):
    feed = make(service, list_page(15, 14, 13))["feed"]
    earlier = {"url": URL, "html": list_page(14, 13, 12), "fetched_at": 1_700_000_000}
    service.ask("POST", "/v1/visits", earlier)

    assert titles(service, feed) == ["15", "14", "13"]


def test_article_of_a_site_that_may_not_be_learned_is_in_no_feed(service):
    feed = service.ask("POST", f"/v1/sites/{SITE}/feed").json
    service.ask("PUT", f"/v1/sites/{SITE}/rules", {"learn": "deny"})
    service.learn("http://news.example/2026/11/12/a-bridge.html", article())
    service.ask("PUT", f"/v1/sites/{SITE}/rules", {"learn": "auto"})

    assert titles(service, feed) == []


def test_another_list_of_the_page_can_be_chosen(service):
    related = "".join(f'<li><a href="/guide/part-{n}.html">Part {n} of the guide to the town</a></li>' for n in "12345")
    feed = make(service, list_page(14, 13, 12) + f"<aside><ul>{related}</ul></aside>", "?list=1")["feed"]

    assert feed["entries"] == 5


@pytest.mark.parametrize("query", ["?list=9", "?list=-1", "?list=x", "?preview=maybe", "?other=1"])
def test_choice_that_is_none_is_refused(service, query):
    answer = service.ask("POST", f"/v1/feeds{query}", {"url": URL, "html": list_page(14, 13, 12)})

    assert answer.status in (400, 404)


@pytest.mark.parametrize("path", ["/feeds/x.xml", "/feeds/x.pdf"])
def test_address_of_no_feed_is_not_found(service, path):
    assert service.ask("GET", path, headers={"Authorization": None}).status == 404


def test_page_of_the_web_may_read_no_feed(service):
    feed = make(service, list_page(14, 13, 12))["feed"]

    assert read(service, feed, Origin="https://evil.example").status == 403


def test_articles_may_come_in_any_order(service):
    feed = service.ask("POST", f"/v1/sites/{SITE}/feed").json
    for day, seconds in ((12, 1_700_000_000), (11, 1_600_000_000)):
        page = {"url": f"http://news.example/2026/11/{day}/a.html", "html": article(f"Story of {day}")}
        service.ask("POST", "/v1/visits", page | {"fetched_at": seconds})

    assert titles(service, feed) == ["11", "12"]


def test_reader_that_knows_only_times_is_told_the_news(service):
    feed = make(service, list_page(14, 13, 12))["feed"]
    since = read(service, feed).headers["Last-Modified"]
    service.learn(URL, list_page(15, 14, 13))

    assert read(service, feed, **{"If-Modified-Since": since}).status == 200
