"""The title of a page: which of its claims or headings it is, and without what stands around it."""

import pytest
from tests.claiming import meta, of_page

from honbun.page.titles import pieces


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("Rain in Osaka | The Example Times", "<h1>Rain in Osaka</h1>"),
        (
            "Rain in Osaka - News",
            "<header class=site-header><h1><a href=/>News</a></h1></header><h2>Rain in Osaka</h2>",
        ),
        ("The Example Times", "<h1>Rain in Osaka</h1>"),
        ("", "<div id=logo><b>Example</b></div><h2>Rain in Osaka</h2>"),
        ("Rain in Osaka — Docs", '<h1>Rain in Osaka<a href="#rain">¶</a></h1>'),
        ("Rain in Osaka", "<h1>Rain in Osaka<button>Copy the address</button></h1>"),
        ("x", '<h1><span class="article__kicker">Weather:</span> <span>Rain in Osaka</span></h1>'),
        ("Rain in Osaka", "<h1>Thread: <a href=/1>Rain in Osaka</a></h1>"),
    ],
)
def test_title_is_that_of_the_text(title, body):
    assert of_page(f"<title>{title}</title>", body).title == "Rain in Osaka"


@pytest.mark.parametrize(
    "other",
    [
        "<h1>Employers United, LLC</h1>",
        "<div class=modal><h1>Choose where you live</h1></div>",
        "<div class=comments><h1>What others think</h1></div>",
        "<aside><h1>Stay in touch</h1></aside>",
        "<h1><a href=/>The Morning Paper</a></h1>",
    ],
)
def test_heading_of_something_else_is_not_the_title(other):
    body = f"{other}<h3>Rain in Osaka</h3>"
    assert of_page("<title>Rain in Osaka, today</title>", body).title == "Rain in Osaka"


GREETING = "<h1>Never wet again</h1>"


@pytest.mark.parametrize(
    ("claim", "told"), [("", "Never wet again"), (meta(og__title="Osaka, day by day"), "Osaka, day by day")]
)
def test_head_is_believed_more_where_a_page_claims_its_title_with_care(claim, told):
    assert of_page(f"<title>Osaka, day by day</title>{claim}", GREETING).title == told


def test_home_page_is_called_what_its_head_says():
    title = "Osaka Weather | Rain, day by day"
    page = of_page(f"<title>{title}</title>{meta(og__title=title)}", GREETING, "https://rain.example/")
    assert page.title == title


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("x", "» Rain in Osaka"),
        ("x", "&gt; &gt; Rain in Osaka"),
        ("x", "► Rain in Osaka «"),
        ("x", "# Rain in Osaka #"),
        ("x", "Rain in Osa&shy;ka​"),
        ("Rain in Osaka﻿", ""),
        ("Rain in O&amp;#115;aka", ""),
    ],
)
def test_title_is_without_what_marks_it_and_what_is_not_seen(title, heading):
    assert of_page(f"<title>{title}</title>", f"<h1>{heading}</h1>").title == "Rain in Osaka"


@pytest.mark.parametrize("title", ["«Rain» in Osaka", "»Regen« in Osaka", "#rain in Osaka", "نمی‌بارد", "R&D; in Osaka"])
def test_signs_that_belong_to_a_title_stay(title):
    assert of_page(f"<title>{title}</title>", f"<h1>{title}</h1>").title == title


@pytest.mark.parametrize("title", ["#", "|", " - ", "【】", "¶¶", "&nbsp;", "🔗"])
def test_title_of_signs_alone_is_read(title):
    assert of_page(f"<title>{title}</title>{meta(og__title=title)}", f"<h1>{title}</h1>").title in (title.strip(), "")


@pytest.mark.parametrize("line", ["編集委員　山田太郎", "<small>by Jane Roe</small>"])
def test_byline_in_a_heading_is_not_of_the_title(line):
    assert (
        of_page("<title>Rain in Osaka (with pictures)</title>", f"<h1>Rain in Osaka<br>{line}</h1>").title
        == "Rain in Osaka"
    )


@pytest.mark.parametrize("name", ["rain-in-osaka-2026", "rain_in_osaka_2026.jpg"])
def test_name_of_a_file_is_no_title(name):
    head = f"<title>Rain in Osaka | Example</title>{meta(og__title=name, og__site_name='Example')}"
    assert of_page(head, "<p>It rained.</p>").title == "Rain in Osaka"


def test_what_follows_the_name_of_the_site_is_the_sites():
    head = "<title>Rain in Osaka: a week under umbrellas | Example - Maps . Walks . Weather</title>"
    slogan = "<header><h1>Maps . Walks . Weather</h1></header>"
    page = of_page(
        head, f"{slogan}<article><h2>Rain in Osaka: a week under umbrellas</h2></article>", "https://example.org/a"
    )
    assert page.title == "Rain in Osaka: a week under umbrellas"


def test_name_of_the_site_is_cut_off_where_no_heading_says_the_title():
    assert of_page("<title>Rain in Osaka | example</title>", url="https://example.org/rain").title == "Rain in Osaka"


@pytest.mark.parametrize("rest", ["天气_example", "example"])
def test_chinese_title_is_cut_at_low_lines(rest):
    assert of_page(f"<title>大阪下了三天大雨_{rest}</title>", url="https://example.org/a").title == "大阪下了三天大雨"


def test_low_line_in_a_name_of_code_is_a_letter():
    assert [piece.text for piece in pieces("snake_case_names")] == ["snake_case_names"]
