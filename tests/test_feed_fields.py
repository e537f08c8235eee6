"""Fields of a feed that somebody picks on the page: one entry is enough as a rule, and every visit reads them again."""

import feedparser
import pytest
from tests.service import Service, settings_in

from honbun.database import Database
from honbun.store.feeds import MIGRATIONS, open_feeds

URL = "http://news.example/list/"
ITEM = (
    '<li><h3><a href="/news/{0}-story.html">Loud words of the day, {0} in all</a></h3>'
    '<p class="real">What happened on day {0}</p><i>seen 2026-11-{0}</i>'
    '<b>2026-10-{0}</b><div class="more">On day {0} the town was told to wait.</div></li>'
)
FLAT = '<p class="t">What happened on day {0}</p><p>2026-11-{0} <a href="/news/{0}.html">go on</a></p><hr>'
DAYS = (18, 17, 16, 15, 14)
ROW = "/html[1]/body[1]/main[1]/ul[1]/li[2]"


def list_page(*days, item=ITEM, around="ul"):
    inside = "".join(map(item.format, days))
    return f'<html lang="en"><title>News</title><body><main><{around}>{inside}</{around}></main></body></html>'


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("fields"), store="sqlite")) as started:
        yield started


@pytest.fixture
def service(running):
    yield running
    for feed in running.ask("GET", "/v1/feeds").json["feeds"]:
        running.ask("DELETE", f"/v1/feeds/{feed['id']}")


def pick(service, html, query="", **fields):
    return service.ask("POST", f"/v1/feeds{query}", {"url": URL, "html": html, "fields": fields})


def preview(service, html, **fields):
    return pick(service, html, "?preview=yes", **fields).json["entries"]


def read(service):
    """The feed there is, as a reader reads it."""
    feed = service.ask("GET", "/v1/feeds").json["feeds"][0]
    path = feed["addresses"]["atom"].split("/", 3)[3]
    return feed, feedparser.parse(service.ask("GET", f"/{path}", headers={"Authorization": None}).body)


def titles(service):
    return [entry.title for entry in read(service)[1].entries]


def happened(*days):
    return [f"What happened on day {day}" for day in days]


def test_title_of_one_entry_tells_those_of_all(service):
    told = preview(service, list_page(*DAYS), title=[f"{ROW}/p[1]"])

    assert [entry["title"] for entry in told] == happened(*DAYS)


def test_every_field_can_be_picked(service):
    fields = {"title": ["/p[1]"], "date": ["/b[1]"], "link": ["/h3[1]"], "summary": ["/div[1]"]}
    told = preview(service, list_page(*DAYS), **{name: [ROW + path] for name, (path,) in fields.items()})

    assert told[0] == {
        "title": "What happened on day 18",
        "link": "http://news.example/news/18-story.html",
        "date": "2026-10-18",
        "guessed": "time and zone",
        "summary": "On day 18 the town was told to wait.",
    }


def test_two_entries_tell_where_a_list_is_that_was_not_found(service):
    html = list_page(*DAYS, item='<p><a href="/n/{0}">*</a> <span>Day {0}</span></p>', around="div")
    path = "/html[1]/body[1]/main[1]/div[1]/p[{}]/span[1]"
    told = preview(service, html, title=[path.format(1), path.format(2)])

    assert [entry["title"] for entry in told] == [f"Day {day}" for day in DAYS]


def test_entries_without_elements_of_their_own_are_told_apart(service):
    path = "/html[1]/body[1]/main[1]/div[1]/p[{}]"
    html = list_page(*DAYS, item=FLAT, around="div")
    told = preview(service, html, title=[path.format(1), path.format(3), path.format(5)])

    assert [(entry["title"], entry["link"][-7:]) for entry in told[1:3]] == [
        ("What happened on day 17", "17.html"),
        ("What happened on day 16", "16.html"),
    ]


def test_link_may_be_the_whole_entry(service):
    card = '<a class="card" href="/news/{0}-story.html"><b>Kicker {0}</b><i>What happened on day {0}</i></a>'
    path = "/html[1]/body[1]/main[1]/div[1]/a[2]"
    told = preview(service, list_page(*DAYS, item=card, around="div"), title=[f"{path}/i[1]"], link=[path])

    assert [(entry["title"], entry["link"][-13:]) for entry in told[:1]] == [(*happened(18), "18-story.html")]
    assert len(told) == len(DAYS)


def test_what_was_taken_is_told_by_node_paths(service):
    told = pick(service, list_page(*DAYS), "?preview=yes", title=[f"{ROW}/p[1]"]).json["picked"]

    assert told[2] == {"title": "/html[1]/body[1]/main[1]/ul[1]/li[3]/p[1]/#text[1]"}


def test_feed_reads_picked_fields_on_every_visit(service):
    pick(service, list_page(*DAYS), title=[f"{ROW}/p[1]"])
    service.learn(URL, list_page(19, *DAYS))

    assert titles(service) == happened(19, *DAYS)


def test_correcting_a_title_makes_no_new_entry(service):
    service.ask("POST", "/v1/feeds", {"url": URL, "html": list_page(*DAYS)})
    before = [entry.id for entry in read(service)[1].entries]
    pick(service, list_page(*DAYS), title=[f"{ROW}/p[1]"])

    assert [entry.id for entry in read(service)[1].entries] == before
    assert titles(service) == happened(*DAYS)


def test_fields_that_are_found_no_more_are_told_so(service):
    pick(service, list_page(*DAYS), title=[f"{ROW}/p[1]"])
    service.learn(URL, list_page(19, *DAYS, around="ol"))
    feed, told = read(service)

    assert feed["fields"] == "lost"
    assert "not found on the page any more" in told.feed.subtitle
    assert told.entries[0].title == "Loud words of the day, 19 in all"


def test_fields_that_are_back_are_read_again(service):
    pick(service, list_page(*DAYS), title=[f"{ROW}/p[1]"])
    service.learn(URL, list_page(*DAYS, around="ol"))
    service.learn(URL, list_page(*DAYS))

    assert read(service)[0]["fields"] == "picked"
    assert titles(service) == happened(*DAYS)


def test_list_that_is_chosen_anew_is_read_as_it_is_found(service):
    pick(service, list_page(*DAYS), title=[f"{ROW}/p[1]"])
    service.ask("POST", "/v1/feeds", {"url": URL, "html": list_page(*DAYS)})

    assert read(service)[0]["fields"] == "found"


def test_entry_without_the_picked_title_is_none(service):
    advert = '<li><h3><a href="/advert.html">Buy the words of the day, five in all</a></h3></li>'
    html = list_page(*DAYS).replace("</ul>", f"{advert}</ul>")

    assert len(preview(service, html, title=[f"{ROW}/p[1]"])) == len(DAYS)


@pytest.mark.parametrize(
    ("fields", "status", "told"),
    [
        ({"title": ["/html[1]/body[1]/p[9]"]}, 422, "is not on the page"),
        ({"title": ["/html[1]/body[1]/main[1]"], "x": []}, 422, "pick the same of a second entry"),
        ({"link": ["/html[1]/head[1]/title[1]"]}, 422, "no link"),
        ({"x": ["/html[1]"]}, 422, "a feed has title, date, link, summary"),
        ({"title": "/html[1]"}, 400, "is a list of texts"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(service, fields, status, told):
    answer = pick(service, list_page(*DAYS), **fields)

    assert (answer.status, told in answer.json["detail"]) == (status, True), answer.json


async def test_feeds_of_an_older_version_are_kept(tmp_path):
    columns = "secret, page, site, url, title, lang, path, created, seen, changed, version"
    older = Database(tmp_path / "feeds.sqlite", MIGRATIONS[:1], if_damaged="")
    row = f"INSERT INTO feeds ({columns}) VALUES ('s', 'p', 'news.example', 'u', 'News', 'en', '', 1, 1, 1, 1)"
    await older.write(lambda connection: connection.execute(row))
    await older.close()
    shelf = open_feeds(tmp_path)
    living = await shelf.find("s")
    await shelf.close()

    assert (living.source.title, living.source.wrapper, living.lost) == ("News", "", False)
