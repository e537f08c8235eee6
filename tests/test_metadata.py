"""What a page says it is, in its markup and in its text."""

import pytest
from tests.claiming import PROSE, URL, linked, meta, of_page
from tests.showing import reading_of
from tests.spent import RUNS, least_seconds

from honbun.model import Metadata, Visit
from honbun.page.extract import extract_with_site
from honbun.page.knowledge import SiteKnowledge
from honbun.page.reading import Reading, read_page
from honbun.page.signature import Hasher

ARTICLE = {
    "@type": "NewsArticle",
    "headline": "Rain in Osaka",
    "datePublished": "2026-11-18T10:30:00+09:00",
    "dateModified": "2026-11-19",
    "author": [{"@type": "Person", "name": "Jane Roe"}, {"@type": "Organization", "name": "Example Agency"}],
    "publisher": {"name": "The Example Times"},
    "image": {"url": "/rain.jpg"},
    "description": "It rains.",
    "inLanguage": "en",
}


# Claims


def test_linked_data_tells_everything():
    told = of_page(linked(ARTICLE))
    assert (told.title, told.byline, told.date) == ("Rain in Osaka", "Jane Roe", "2026-11-18T10:30:00+09:00")
    assert (told.site_name, told.lang) == ("The Example Times", "en")
    assert (told.image, told.description) == ("https://news.example/rain.jpg", "It rains.")


def test_article_in_a_graph_speaks_for_the_page():
    site = {"@type": "WebSite", "name": "Example"}
    author = {"@type": "Person", "@id": "#jane", "name": "Jane Roe"}
    told = of_page(linked({"@graph": [site, author, ARTICLE | {"author": {"@id": "#jane"}}]}))
    assert (told.title, told.byline, told.site_name) == ("Rain in Osaka", "Jane Roe", "Example")


def test_article_of_this_address_is_preferred_to_another():
    other = ARTICLE | {"url": "https://news.example/other.html", "datePublished": "2020-01-01"}
    assert of_page(linked(other, ARTICLE | {"url": URL})).date == "2026-11-18T10:30:00+09:00"


@pytest.mark.parametrize(
    "script",
    [
        '{"@type": "Article", "headline": "Rain in Osaka", "datePublished": "2026-11-18",}',
        '<!-- {"@type": "Article", "headline": "Rain\\x20in Osaka", "datePublished": "2026-11-18"} -->',
        '/*<![CDATA[*/{"@type": "Article", "headline": "Rain in Osaka", "datePublished": "2026-11-18"}/*]]>*/',
        '{"@type": "Article", "headline": "Rain in Osaka", "datePublished": "2026-11-18", "body": "a "quote""}',
        '{"@type": "Article", "headline": "Rain in Osaka", "datePublished": "2026-11-18", "body": "cut o',
        '{"@type": "Article", "headline": "Rain in\n Osaka", "datePublished": "2026-11-18"};',
    ],
)
def test_broken_linked_data_is_read(script):
    told = of_page(f'<script type="application/ld+json">{script}</script>')
    assert (told.title, told.date) == ("Rain in Osaka", "2026-11-18")


@pytest.mark.parametrize("script", ["", "null", "[]", "[[[", '{"@type": 3}', '"text"', "{" * 5_000, '{"@graph": 1}'])
def test_linked_data_that_says_nothing_is_passed_over(script):
    told = of_page(f'<title>Rain in Osaka</title><script type="application/ld+json">{script}</script>')
    assert (told.title, told.date) == ("Rain in Osaka", "")


def test_open_graph_is_read():
    told = of_page(
        meta(og__title="Rain in Osaka", og__site_name="Example", og__image="/a.jpg", og__locale="ja_JP")
        + meta(article__published_time="2026-11-18T01:30:00Z", og__description="It rains.", og__url="/rain")
    )
    assert (told.title, told.date, told.site_name) == ("Rain in Osaka", "2026-11-18T10:30:00+09:00", "Example")
    assert (told.image, told.canonical) == ("https://news.example/a.jpg", "https://news.example/rain")
    assert (told.lang, told.description) == ("ja-JP", "It rains.")


def test_microdata_is_read():
    told = of_page(
        body='<div itemscope itemtype="https://schema.org/Article"><b itemprop=headline>Rain in Osaka</b>'
        '<span itemprop=author itemscope itemtype="https://schema.org/Person"><i itemprop=name>Jane Roe</i></span>'
        '<meta itemprop=datePublished content="2026-11-18"></div>'
    )
    assert (told.title, told.byline, told.date) == ("Rain in Osaka", "Jane Roe", "2026-11-18")


def test_comment_in_microdata_does_not_speak_for_the_page():
    comment = '<p itemprop=comment itemscope><meta itemprop=datePublished content="2026-11-19"></p>'
    article = f'<div itemscope itemtype="https://schema.org/Article">{comment}</div>'
    assert of_page(body=article).date == ""


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("author", "Jane Roe", "Jane Roe"),
        ("author", "By Jane Roe and John Doe", "Jane Roe, John Doe"),
        ("citation_author", "Roe, Jane", "Jane Roe"),
        ("author", "山田太郎", "山田太郎"),
        ("author", "https://news.example/jane", ""),
        ("author", "admin", ""),
        ("author", "Example Agency", "Example Agency"),
    ],
)
def test_meta_names_the_authors(name, value, told):
    assert of_page(f'<meta name="{name}" content="{value}">').byline == told


@pytest.mark.parametrize(
    "name", ["pubdate", "DC.date.issued", "citation_date", "parsely-pub-date", "datePublished", "date"]
)
def test_meta_tells_the_date(name):
    assert of_page(f'<meta name="{name}" content="2026-11-18">').date == "2026-11-18"


def test_publication_is_told_from_change():
    told = of_page(meta(article__modified_time="2026-11-19", article__published_time="2026-11-18"))
    assert told.date == "2026-11-18"


def test_change_stands_in_for_publication():
    assert of_page(meta(article__modified_time="2026-11-19")).date == "2026-11-19"


def test_page_without_blocks_is_what_it_claims():
    told = reading_of(f"<head><title>Rain in Osaka | Example</title>{linked(ARTICLE)}</head>").metadata
    assert (told.title, told.byline) == ("Rain in Osaka", "Jane Roe")


def test_empty_page_is_nothing():
    assert reading_of("").metadata == Metadata()


# Addresses


@pytest.mark.parametrize(
    ("href", "told"),
    [
        ("/a", "https://news.example/a"),
        ("//cdn.example/a", "https://cdn.example/a"),
        ("https://news.example/b", "https://news.example/b"),
        ("javascript:alert(1)", ""),
        ("data:image/png;base64,AAAA", ""),
        ("http://[", ""),
    ],
)
def test_image_and_canonical_address_are_absolute(href, told):
    page = of_page(f'<link rel=canonical href="{href}"><meta property="og:image" content="{href}">')
    assert (page.canonical, page.image) == (told, told)


# Languages


@pytest.mark.parametrize(
    ("root", "head", "text", "told"),
    [
        ("en_us", "", "", "en-US"),
        ("zh-hant-tw", "", "", "zh-Hant-TW"),
        ("jp", "", "", "ja"),
        ("", '<meta http-equiv="Content-Language" content="de">', "", "de"),
        ("", "", "昨日は雨が降っていましたが、今日は晴れています。", "ja"),
        ("en", "", "昨日は雨が降っていましたが、今日は晴れています。", "ja"),
        ("en", "", "어제는 비가 왔지만 오늘은 맑습니다.", "ko"),
        ("uk", "", "Вчора йшов дощ, а сьогодні світить сонце.", "uk"),
        ("", "", "Der Regen und die Stadt: das Wasser ist auf dem Platz, und der Fluss ist nicht mehr im Bett.", "de"),
        ("", "", "The rain and the town: the water is in the square, and the river is not in its bed.", "en"),
        ("", "", "Lorem ipsum dolor sit amet consectetur adipiscing", ""),
    ],
)
def test_language_is_told(root, head, text, told):
    page = f'<html lang="{root}"><head>{head}</head><body><p>{text * 4}</p></body></html>'
    assert reading_of(page).metadata.lang == told


# Conflicts


@pytest.mark.parametrize(
    ("claimed", "line", "told"),
    [
        ("2026-11-17T16:00:00Z", "November 18, 2026", "2026-11-18"),
        ("2026-11-18T01:00:00Z", "November 18, 2026", "2026-11-18T01:00:00Z"),
        ("2026-11-18", "November 18, 2024", "2026-11-18"),
        ("", "Published November 18, 2026", "2026-11-18"),
    ],
)
def test_claimed_moment_is_told_by_the_clocks_of_the_date_line(claimed, line, told):
    head = meta(article__published_time=claimed)
    assert of_page(head, f"<h1>Rain in Osaka</h1><p class=date>{line}</p>").date == told


def test_japanese_page_tells_time_by_the_clocks_of_japan():
    page = (
        '<html lang=ja><meta property="article:published_time" content="2026-11-17T16:00:00Z"><p>雨が降っていました。'
    )
    assert reading_of(page).metadata.date == "2026-11-18T01:00:00+09:00"


def test_date_of_change_in_the_text_is_not_that_of_publication():
    line = "<p class=date>Updated: 2026-11-19</p><p class=date>Published: 2026-11-18</p>"
    assert of_page(body=f"<h1>Rain in Osaka</h1>{line}").date == "2026-11-18"


TEXT = f"<h1>Rain in Osaka</h1><p>{PROSE}</p>"


@pytest.mark.parametrize(
    ("line", "date"),
    [
        ("<p><b>2026.11.18</b><i>2025.03.01</i></p>", "2026-11-18"),
        ("<p><b>November 18, 2026</b><b>3:55 PM</b></p>", "2026-11-18T15:55"),
        ("<p><b>Nov 18, 2026</b><b>20 min read</b></p>", "2026-11-18"),
    ],
)
def test_dates_that_only_a_style_sets_apart_are_read(line, date):
    assert of_page(body=f"<h1>Rain in Osaka</h1>{line}<p>{PROSE}</p>").date == date


def test_date_in_a_card_that_is_a_link_is_of_another_page():
    card = "<a href=/wind><div><div>Wind in Nara</div><div class=date>2025.04.11</div></div></a>"
    assert of_page(body=f"<h1>Rain in Osaka</h1><p>{PROSE}</p>{card}<p>{PROSE}</p>").date == ""


COMMENTS = "<div class=comments><p class=date>November 20, 2026 10:00 PM</p><p>So it did.</p></div>"


@pytest.mark.parametrize(
    "body",
    [
        f"<p>November 18, 2026</p>{TEXT}",
        f"<p>November 18, 2026</p>{TEXT}{COMMENTS}",
        f"{TEXT}<p>This entry was posted on November 18, 2026 and is filed under rain.</p>{COMMENTS}",
        f"<p>Friday, November 20, 2026</p>{'<p>Rain</p>' * 12}<p>November 18, 2026</p>{TEXT}",
        TEXT.replace("</h1>", "</h1><p>November 18, 2026. Updated: November 20, 2026</p>"),
        TEXT.replace("</h1>", "</h1><p>Offer ends November 20, 2026</p><p>November 18, 2026</p>"),
        f"<div class=sidebar-left><p>November 18, 2026</p>{TEXT}</div>",
    ],
)
def test_day_of_publication_is_told_from_others(body):
    assert of_page(body=body).date == "2026-11-18"


@pytest.mark.parametrize(
    "line", ["Joined: November 18, 2026", "Offer ends November 18, 2026", f"{PROSE} It rained on November 18, 2026."]
)
def test_day_of_something_else_is_not_that_of_publication(line):
    assert of_page(body=f"<h1>Rain in Osaka</h1><p>{line}</p><p>{PROSE}</p>").date == ""


def test_day_in_code_is_not_that_of_publication():
    code = "<pre>$ date\n2026-11-18 10:30:00</pre>"
    assert of_page(body=f"<h1>How to tell the date</h1>{code}<p>{PROSE}</p>").date == ""


def test_address_tells_the_day_if_nothing_else_does():
    assert of_page(url="https://news.example/2026/11/18/rain").date == "2026-11-18"


def test_date_line_without_its_year_is_read_by_when_the_page_was_fetched():
    page = f"<html lang=ja><h1>大阪で雨</h1><p class=date>11月18日</p><p>{'雨が降っていました。' * 20}</p>"
    reading = read_page(Visit(URL, page, fetched_at=1_795_000_000), Hasher())
    assert reading.metadata.date == "2026-11-18"


TITLES = ("Rain in Osaka", "A bridge opens", "Harvest begins", "New museum", "Trains are late")


def of_site(number: int, title: str = "", day: int = 0) -> Reading:
    heading = f"<div class=top><b>{title or TITLES[number]}</b></div>"
    line = f"<div class=x><i>{number + 1} visitors</i></div><div class=y><i>2026-11-{day or number + 10}</i></div>"
    prose = " ".join(f"word{number * at}" for at in range(90))
    html = f"<title>{TITLES[number]} - Daily Bugle</title><body>{heading}<p>{prose}.</p>{line}<hr><p>{PROSE}</p>"
    return read_page(Visit(f"https://site.example/{number}", html), Hasher())


def with_others(reading: Reading, others: list[Reading]):
    site = SiteKnowledge()
    for each in [reading, *others]:
        site.add(each.page, each.footprint)
    return extract_with_site(reading, site)


def test_part_that_all_titles_share_is_the_name_of_the_site():
    readings = [
        reading_of(f"<title>{title} - Daily Bugle</title><p>{number} {PROSE}</p>", f"https://site.example/{number}")
        for number, title in enumerate(TITLES)
    ]
    assert with_others(readings[0], readings[1:]).title == "Rain in Osaka"


def test_only_h1_that_most_pages_have_names_none_of_them():
    def page(number):
        basket = "<div id=basket><h1>Your basket</h1><p>It is empty.</p></div>"
        text = f"<div class=name>{TITLES[number]}</div><p>{number} {PROSE}</p>"
        head = f"<title>Bugle - Paper of the day - {TITLES[number]}</title>"
        return reading_of(head + basket + text, f"https://bugle.example/{number}")

    readings = [page(number) for number in range(5)]
    assert with_others(readings[0], []).title == "Your basket"
    assert with_others(readings[0], readings[1:]).title == "Rain in Osaka"


def test_date_stands_where_the_other_pages_have_theirs():
    readings = [of_site(number) for number in range(5)]
    assert with_others(readings[3], readings[:3]).date == "2026-11-13"


# Hostile pages


@pytest.mark.parametrize(
    "hostile",
    [
        "<title>{}</title>",
        '<meta name="author" content="{}">',
        '<meta property="og:title" content="{}">',
        '<script type="application/ld+json">{{"headline": "{}</script>',
        "<h1>{}</h1>",
        "<time>{}</time>",
    ],
)
@pytest.mark.parametrize("piece", ["【", " - ", "\u00a0", "By ", "年", "a", '"author":{{', "\\"])
def test_time_to_read_grows_with_the_page_at_most(hostile, piece):
    def seconds(size):
        readings = [judged(hostile.format(piece * size) + "<p>Rain</p>") for _ in range(RUNS)]
        return least_seconds(lambda: readings.pop().metadata)

    assert seconds(200_000) < 200 * max(seconds(5_000), 0.001)  # forty times as long


def judged(page):
    reading = reading_of(page)
    _ = reading.alone
    return reading
