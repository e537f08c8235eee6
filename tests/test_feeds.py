"""The list of a page is found whatever it is made of, and what is no list is said to be none."""

import pytest
from tests.feed_pages import DAYS, MENU, TAGS, best, days, entries, found, item, news, page
from tests.spent import least_seconds

ARTICLE = (
    "<article><h1>A bridge</h1>"
    + "<p>The bridge is closed. Walkers may cross it, and cyclists too, until noon.</p>" * 9
)


def test_list_is_found_among_menus_and_tags():
    assert days(entries(page(f"{MENU}<ul>{news()}</ul>{TAGS}"))) == list(DAYS)


@pytest.mark.parametrize("tag", ["li", "div", "article", "section", "tr", "dd"])
def test_items_may_be_of_any_element(tag):
    around = {"tr": "table", "dd": "dl", "li": "ul"}.get(tag, "div")

    assert days(entries(page(f"{MENU}<{around}>{news(tag=tag)}</{around}>"))) == list(DAYS)


def test_order_is_that_of_the_page():
    assert days(entries(page(f"<ul>{news((7, 18, 9))}</ul>"))) == [7, 18, 9]


def test_entries_that_stand_beside_each_other_without_an_element_around_are_items():
    rows = [f'<h3><a href="/news/2026/11/{day}/x.html">The news of day {day}</a></h3><p>Told on {day}.' for day in DAYS]
    told = entries(page(f"<div>{''.join(rows)}</div>"))

    assert [entry.summary for entry in told] == [f"Told on {day}." for day in DAYS]


def test_date_before_the_heading_belongs_to_the_item_behind_it():
    rows = [f'<dt>2026-11-{day:02}<dd><a href="/news/2026/{day}/x.html">The news of {day}</a>' for day in DAYS]

    assert [entry.date for entry in entries(page(f"<dl>{''.join(rows)}</dl>"))] == [f"2026-11-{day:02}" for day in DAYS]


def test_classes_of_single_posts_do_not_matter():
    posts = "".join(item(day).replace("<li>", f'<li class="post-{day} post tag-{chr(day + 90)}">') for day in DAYS)

    assert days(entries(page(f"<ul>{posts}</ul>"))) == list(DAYS)


def test_entry_made_a_little_differently_is_not_missed():
    first = f'<li class="post pinned"><div>{item(20, "div")}</div></li>'
    posts = news().replace("<li>", '<li class="post">')

    assert days(entries(page(f"<ul>{first}{posts}</ul>"))) == [20, *DAYS]


def test_sections_of_a_front_page_are_one_list():
    sections = f"<section><h1>Today</h1>{news(DAYS[:3], 'article')}</section><div>{news(DAYS[3:], 'article')}</div>"

    assert days(entries(page(f"<main>{sections}</main>"))) == list(DAYS)


def test_two_links_to_one_address_are_one_entry():
    doubled = news().replace("<li>", '<li><a href="/news/2026/11/18/bridge-and-road.html"><img src="a.png"></a>', 1)

    assert days(entries(page(f"<ul>{doubled}</ul>"))) == list(DAYS)


def test_list_of_the_template_is_not_the_page_own():
    frame = "".join(
        f'<li><a href="/guide/{word}-of-the-town.html">The {word} of the town</a></li>' for word in "abcdefgh"
    )
    texts = {f"the{word}ofthetown" for word in "abcdefgh"}
    rows = "".join(f'<li><a href="/guide/{n}-of-the-road.html">The {n} of the road</a></li>' for n in "ijklmn")
    html = page(f"<ul class=guide>{frame}</ul><ul class=roads>{rows}</ul>")

    assert best(html).titles[0].text == "The a of the town"
    assert best(html, template=texts).titles[0].text == "The i of the road"


def test_japanese_list_is_found():
    rows = [f'<li>令和8年11月{day}日<a href="/n/{day}.html">橋の工事についてのお知らせ（{day}）</a>' for day in DAYS]
    told = entries(page(f"{MENU}<ul>{''.join(rows)}</ul>", lang="ja"))

    assert [(entry.title, entry.date) for entry in told[:2]] == [
        ("橋の工事についてのお知らせ(18)".replace("(", "（").replace(")", "）"), "2026-11-18"),
        ("橋の工事についてのお知らせ(16)".replace("(", "（").replace(")", "）"), "2026-11-16"),
    ]


def test_list_page_is_known_for_one():
    assert found(page(f"{MENU}<ul>{news()}</ul>")).is_list_page


@pytest.mark.parametrize("body", ["", "<p>text", MENU, ARTICLE, ARTICLE + TAGS, "<frameset><frame src=a></frameset>"])
def test_page_without_a_list_is_none(body):
    assert not found(page(body), "http://town.example/2026/11/18/a-bridge.html").is_list_page


def test_every_list_is_offered_once():
    related = "".join(
        f'<li><a href="/guide/part-{n}.html">Part {n} of the guide to the town</a></li>' for n in range(5)
    )
    lists = found(page(f"<ul>{news()}</ul><aside><ul>{related}</ul></aside>")).lists

    assert [len(one.items) for one in lists] == [5, 5]
    assert lists[0].score > lists[1].score


def test_items_are_told_by_selectors():
    one = best(page(f"{MENU}<main><p>News<ul>{news()}</ul></main>"))

    assert one.path == "body > main:nth-of-type(1) > ul:nth-of-type(1)"
    assert one.item_paths[2] == "body > main:nth-of-type(1) > ul:nth-of-type(1) > li:nth-of-type(3)"


def test_list_in_a_shadow_root_is_found():
    assert days(entries(page(f"<x-news><template shadowrootmode=open><ul>{news()}</ul></template></x-news>"))) == list(
        DAYS
    )


def test_deep_page_is_taken_apart():
    deep = "<div>" * 20_000 + news()

    assert days(entries(page(deep))) == list(DAYS)


def cost(count):
    """CPU seconds for so many paragraphs in a thousand mixes of classes."""
    rows = "".join(
        f'<p class="a{chr(97 + n % 26)} b{chr(97 + n % 25)}"><a href="/x/{n}">Title {n}</a>' for n in range(count)
    )
    return least_seconds(lambda: found(page(rows)))


def test_cost_grows_no_faster_than_the_page():
    assert cost(8_000) < 12 * cost(2_000)
