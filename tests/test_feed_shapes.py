"""Lists in the shapes that pages give them today: cards, lines, months, two links an entry, dates without a year."""

import pytest
from tests.feed_pages import entries, found, page

SEEN = 1_795_010_400  # 2026-11-18, 14:00 in Greenwich
NEWS = (
    "Night bus lines change in spring",
    "A mill turns again",
    "Nobody counts the frogs",
    "Lanterns for a long night",
)
MENU = "<nav><ul><li><a href='/about'>About</a><li><a href='/blog'>Blog</a><li><a href='/docs'>Docs</a></ul></nav>"


def read(body, lang="en", url="http://town.example/list/"):
    return entries(page(MENU + body, lang=lang), url, SEEN)


def each(pattern, join=""):
    """An entry for each title: `{0}` is its number from 0, `{1}` the title, `{2}` the day of November."""
    return join.join(pattern.format(number, title, 18 - number) for number, title in enumerate(NEWS))


def titles(told):
    return [entry.title for entry in told]


def dates(told):
    return [entry.date for entry in told]


DAYS = [f"2026-11-{18 - number}" for number in range(len(NEWS))]


def test_title_of_a_card_is_not_the_line_with_the_date():
    card = (
        '<a class="group flex" href="/b/{0}-some-story"><div class="flex"><span>Town and country</span><span>Nov {2},'
        ' 2026</span></div><div class="text-xl">{1}</div><div>What was found on day {2}.</div></a>'
    )

    assert titles(read(f"<main>{each(card)}</main>")) == list(NEWS)


def test_date_stands_beside_the_title_in_a_card():
    card = '<li><a href="/a/{0}abcdef00"><div class="tx">{1}</div><div class="t">11/{2}(月)</div></a></li>'

    assert dates(read(f"<ul>{each(card)}</ul>", "ja")) == DAYS


def test_second_link_of_an_entry_is_no_entry():
    episode = (
        '<article class="episode"><h3>{1}</h3><p>We talk about it.</p>'
        '<p><a href="/e/{0}">Show notes</a> <a href="/{0}.mp3">Download</a></p></article>'
    )

    assert [entry.link for entry in read(each(episode))] == [f"http://town.example/e/{number}" for number in range(4)]


def test_links_above_the_lines_of_a_list_are_no_entries():
    top = '<p><a href="prof.html">profile</a> | <a href="bbs.cgi">bbs</a> | <a href="link.html">links</a></p><hr>'
    lines = each('{2}.11.2026 - <a href="log{0}.html">{1}</a>', "<br>")

    assert titles(read(f"{top}<p>{lines}</p>")) == list(NEWS)


def test_links_of_the_list_above_are_no_entries():
    above = "<ul><li><a href=s.html>[ subject ]</a><li><a href=a.html>[author]</a><li><a href=d.html>[date]</a></ul>"
    messages = each('<li><a href="{0:06}.html">[list] {1}</a> <i>Ann Lee</i></li>')

    assert titles(read(f"{above}<ul>{messages}</ul>")) == [f"[list] {title}" for title in NEWS]


def test_day_below_a_month_is_in_that_month():
    day = '<li><span>{2}</span> <a href="/p/{0}-story">{1}</a></li>'
    months = "".join(
        f"<details open><summary>{name} 2026</summary><ul>{each(day)}</ul></details>" for name in ("October",)
    )

    assert dates(read(months)) == [date.replace("-11-", "-10-") for date in DAYS]


def test_link_of_a_picture_is_titled_by_its_words():
    card = (
        '<div class="tile"><a href="/works/{0}-work/"><img src="/w/{0}.jpg" alt="{1}" width=400 height=300></a></div>'
    )

    assert titles(read(f"<main><div class=tiles>{each(card)}</div></main>")) == list(NEWS)


def test_versions_on_one_page_are_entries_if_they_are_dated():
    version = (
        '<section id=v{0}><h2><a href="#v{0}">Version {2}</a> <small>November {2}, 2026</small></h2><p>{1}.</section>'
    )
    told = read(each(version), url="http://tool.example/changelog")

    assert [entry.id for entry in told] == [f"http://tool.example/changelog#v{number}" for number in range(4)]
    assert dates(told) == DAYS


def test_places_on_one_page_without_dates_are_no_entries():
    part = '<section id=v{0}><h2><a href="#v{0}">{1}</a></h2><p>{1}, and what was said of it.</section>'

    assert [one for one in found(page(each(part))).lists if one.titles[0].text in NEWS] == []


@pytest.mark.parametrize(
    ("written", "lang"),
    [("11/{2}", "en"), ("{2}/11", "fr"), ("11/{2}", "ja"), ("{2} Nov", "en"), ("11月{2}日", "ja")],
)
def test_year_that_nobody_tells_is_guessed_and_said_so(written, lang):
    told = read(f"<ul>{each(f'<li><b>{written}</b> <a href=/story/{{0}}-x>{{1}}</a></li>')}</ul>", lang)

    assert dates(told) == DAYS
    assert {entry.guessed for entry in told} == {"year, time and zone"}


@pytest.mark.parametrize(
    ("written", "date"), [("昨日", "2026-11-17"), ("3時間前", "2026-11-18"), ("今日", "2026-11-18")]
)
def test_day_that_is_counted_from_the_visit_is_no_guess(written, date):
    told = read(f"<ul>{each(f'<li><a href=/story/{{0}}-x>{{1}}</a> <b>{written}</b></li>')}</ul>", "ja")

    assert (told[0].date, told[0].guessed) == (date, "time and zone")


def test_year_of_a_heading_is_no_guess():
    told = read(f"<h2>2025</h2><ul>{each('<li>11/{2} <a href=/story/{0}-x>{1}</a></li>')}</ul>")

    assert (told[0].date, told[0].guessed) == ("2025-11-18", "time and zone")


def test_last_link_without_text_behind_it_is_no_error():
    assert found(page("<a href=/story/1>first</a><a>between</a><a href=/story/2>")).lists == ()
