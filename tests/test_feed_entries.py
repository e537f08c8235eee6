"""What an entry says: its title, its date, its body, its picture, its author."""

import pytest
from tests.feed_pages import DAYS, entries, item, news, page


def listed(*rows, lang="en"):
    return page(f"<ul>{''.join(f'<li>{row}</li>' for row in rows)}</ul>", lang=lang)


def rows(pattern):
    """Five entries; `{0}` is the number of each."""
    return listed(*(pattern.format(day) for day in DAYS))


def first(html, **known):
    return entries(html, **known)[0]


@pytest.mark.parametrize(
    "pattern",
    [
        '<h3><a href="/a/{0}-long-name.html">The title of number {0}</a></h3><p>Text of number {0}.',
        '<a href="/a/{0}-long-name.html"><h3>The title of number {0}</h3><p>Text of number {0}.</p></a>',
        '<h3>The title of number {0}</h3><p>Text.</p><a href="/a/{0}-long-name.html">Read more</a>',
        '<a href="/a/{0}-name.html"><img src="{0}.jpg"></a><a href="/a/{0}-name.html">The title of number {0}</a>',
        '<div class=t>The title of number {0}</div><a href="/a/{0}-long-name.html">2026-11-{0}</a>',
        '<a href="/a/{0}-long-name.html">The title of number {0}<div>2026-11-{0}</div><div>A text.</div></a>',
    ],
    ids=["in a heading", "holds a heading", "read more", "picture", "date", "card"],
)
def test_title_is_found_where_it_stands(pattern):
    assert first(rows(pattern)).title == "The title of number 18"


def test_address_is_absolute_and_canonical():
    told = first(rows('<a href="../a/{0}-long-name.html?utm_source=x&amp;id={0}#top">The title of number {0}</a>'))

    assert told.link == told.id == "http://town.example/a/18-long-name.html?id=18"


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ('<time datetime="2026-11-{0}T10:30:00+09:00">today</time>', "2026-11-18T10:30:00+09:00"),
        ("2026年11月{0}日", "2026-11-18"),
        ("令和8年11月{0}日", "2026-11-18"),
        ("<span>Nov {0}, 2026</span>", "2026-11-18"),
        ('<i data-date="202611{0}"></i>', "2026-11-18"),
        ("更新: 2026/12/01 公開: 2026/11/{0}", "2026-11-18"),
        ("<p>The fair of 2025-01-01 was <b>long</b></p><b>2026-11-{0}</b>", "2026-11-18"),
    ],
)
def test_date_is_read(written, date):
    pattern = '<a href="/a/{0}-long-name.html">The title of number {0}</a>' + written
    html = listed(*(pattern.format(f"{day:02}") for day in DAYS))

    assert first(html).date == date


def test_date_of_the_address_stands_in():
    assert first(rows('<a href="/2026/11/{0:02}/long-name.html">The title of number {0}</a>')).date == "2026-11-18"


def test_date_above_the_entries_of_a_day_is_theirs():
    link = '<p><a href="/a/{0}-long-name.html">The title of number {0}</a></p>'
    days = "".join(f"<h4>2026-11-{day}</h4>{link.format(day * 2)}{link.format(day * 2 + 1)}" for day in (18, 17, 16))

    assert [entry.date[-2:] for entry in entries(page(f"<div>{days}</div>"))] == ["18", "18", "17", "17", "16", "16"]


def test_year_above_the_entries_is_theirs():
    row = '<li>{0}-12 <a href="/a/{1}{0}-long-name.html">The title of month {0} in {1}</a></li>'
    years = [
        f"<h2>{year}</h2><ul>{''.join(row.format(month, year) for month in ('11', '10'))}</ul>" for year in (2026, 2025)
    ]

    assert [entry.date for entry in entries(page("".join(years)))] == [
        "2026-11-12",
        "2026-10-12",
        "2025-11-12",
        "2025-10-12",
    ]


def test_relative_date_needs_the_moment_of_the_visit():
    html = rows('<a href="/a/{0}-long-name.html">The title of number {0}</a> 3 hours ago')

    assert first(html).date == ""
    assert first(html, fetched_at=1_800_000_000).date == "2027-01-15"


@pytest.mark.parametrize(
    ("written", "lang", "moment", "guessed"),
    [
        ("2026-11-{0}T10:30:00+01:00", "en", "2026-11-18T10:30:00+01:00", ""),
        ("2026-11-{0} 10:30", "ja", "2026-11-18T10:30:00+09:00", "zone"),
        ("2026-11-{0}", "ja", "2026-11-18T12:00:00+09:00", "time and zone"),
        ("2026-11-{0}", "en", "2026-11-18T12:00:00Z", "time and zone"),
        ("2026-11", "en", "", ""),
    ],
)
def test_what_had_to_be_guessed_of_the_moment_is_told(written, lang, moment, guessed):
    row = '<a href="/a/{0}-long-name.html">The title of number {0}</a> <time>' + written + "</time>"
    told = first(listed(*(row.format(f"{day:02}") for day in DAYS), lang=lang))

    assert (told.moment, told.guessed) == (moment, guessed)


def test_body_is_what_remains():
    told = first(page(f"<ul>{news()}</ul>"))

    assert told.summary == "The road beside it is closed until noon."
    assert told.html == "<p>The road beside it is closed until noon.</p>"


def test_body_is_safe():
    evil = '<script>a()</script><p onclick=a()>Text<img src=x onerror=a()><a href="javascript:a()">a</a>'
    told = first(page("<ul>" + "".join(item(day, extra=evil) for day in DAYS) + "</ul>"))

    assert (
        told.html == '<p>The road beside it is closed until noon.</p><p>Text<img src="http://town.example/news/x">a</p>'
    )


def test_links_to_tags_and_to_read_on_are_no_body():
    more = '<a href="/tag/road">road</a> <a href="/news/2026/11/18/bridge-and-road.html">Read on</a>'
    told = first(page("<ul>" + "".join(item(day, extra=more) for day in DAYS) + "</ul>"))

    assert told.summary == "The road beside it is closed until noon."


def test_summary_ends_with_a_sentence():
    told = first(
        rows('<a href="/a/{0}-long-name.html">The title of number {0}</a><p>' + "A sentence of this length. " * 40)
    )

    assert told.summary.endswith("length.")
    assert 150 < len(told.summary) < 400


def test_picture_and_author_are_found():
    extra = '<img src="/i/bridge.jpg" width=400 height=300><span class="author">By Ann Lee</span>'
    told = first(page("<ul>" + "".join(item(day, extra=extra) for day in DAYS) + "</ul>"))

    assert told.image == "http://town.example/i/bridge.jpg"
    assert told.author == "Ann Lee"
    assert "Ann" not in told.summary


def test_date_before_the_link_of_a_line_is_that_of_the_line():
    lines = "<br>\n".join(
        f'・2026/11/{day:02}　<a href="n{day}.html">橋の工事のお知らせ {day}</a> 詳細' for day in DAYS
    )
    told = entries(page(f"<p>{lines}</p>", lang="ja"))

    assert [(entry.title, entry.date[-2:]) for entry in told] == [
        (f"橋の工事のお知らせ {day}", f"{day:02}") for day in DAYS
    ]
    assert told[0].summary == "詳細"


def test_address_with_a_host_that_is_none_does_no_harm():
    told = entries(listed('<a href="http://ex%zzample/news/1">An odd address</a>', *(item(day, "div") for day in DAYS)))

    assert len(told) >= len(DAYS)
