"""The TSUBAKI API: requests and answers as in paper 000, section 5, and what it says to wrong ones."""

import re
from datetime import datetime
from urllib.parse import urlencode

import pytest
from lxml import etree
from tests.library import PAGES, fill, story
from tests.service import Service, settings_in

FIGURE_4 = [  # its attributes, in this order
    "time", "query", "totalResultsAvailable", "totalResultsReturned", "firstResultPosition", "rankingMethod",
    "logicalCond",
]  # fmt: skip
TEMPLE = "http://tera.example/1"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("tsubaki"), store="sqlite", page_seconds=10.0)) as running:
        fill(running)
        yield running


def ask(service, **asked):
    return service.ask("GET", f"/api.cgi?{urlencode(asked)}")


def result_set(service, **asked):
    answer = ask(service, **asked)
    assert answer.headers["Content-Type"] == "application/xml; charset=utf-8"
    return etree.fromstring(answer.body)


def urls(found):
    return [result.findtext("Url") for result in found]


def test_request_of_the_paper_is_answered_as_in_figure_4(service):
    found = result_set(service, query="京都", starts=1, results=20)
    (result,) = found

    assert (found.tag, list(found.attrib)) == ("ResultSet", FIGURE_4)
    assert list(found.attrib.values())[1:] == ["京都", "1", "1", "1", "OKAPI", "AND"]
    assert (list(result.attrib), [child.tag for child in result]) == (["Id", "Score"], ["Title", "Url", "Cache"])
    assert re.fullmatch(r"\d+\.\d{5}", result.get("Score"))
    assert [child.text for child in result[:2]] == ["京都の寺", TEMPLE]


def test_time_is_that_of_the_answer(service):
    told = datetime.strptime(result_set(service, query="京都").get("time"), "%Y-%m-%d %H:%M:%S")

    assert abs((datetime.now() - told).total_seconds()) < 60


def test_cache_leads_to_the_page_as_it_was_received(service):
    cache = result_set(service, query="京都")[0].find("Cache")
    address = cache.findtext("Url")
    answer = service.ask("GET", address.removeprefix(f"http://127.0.0.1:{service.port}"))

    assert answer.body.decode() == PAGES[TEMPLE]
    assert cache.findtext("Size") == str(len(PAGES[TEMPLE].encode()))
    assert answer.headers["Content-Disposition"] == "attachment"


def test_document_is_sent_in_standard_format(service):
    name = result_set(service, query="京都")[0].get("Id")
    root = etree.fromstring(ask(service, id=name, format="xml").body)

    assert (root.tag, root.get("Url")) == ("StandardFormat", TEMPLE)
    assert "寺の庭は静かで美しい、と住職は語る。" in [text.text for text in root.iter("RawString")]


def test_and_wants_every_word_and_or_one(service):
    assert urls(result_set(service, query="夏　村", logical_operator="AND")) == ["http://www.kawa.example/3"]
    either = result_set(service, query="夏　村", logical_operator="OR")

    assert (either.get("logicalCond"), either.get("totalResultsAvailable")) == ("OR", "3")


def test_results_begin_where_it_is_asked(service):
    every = urls(result_set(service, query="夏", results="all"))
    found = result_set(service, query="夏", start=2, results=1)

    assert urls(found) == every[1:2]
    assert [found.get(name) for name in FIGURE_4[2:5]] == ["3", "1", "2"]


def test_hitcount_is_a_number(service):
    answer = ask(service, query="夏", only_hitcount=1)

    assert (answer.headers["Content-Type"], answer.body) == ("text/plain; charset=utf-8", b"3\n")


def test_words_can_be_wanted_near_each_other(service):
    assert urls(result_set(service, query="夏 橋", near=6)) == ["http://www.kawa.example/3"]
    assert len(result_set(service, query="夏 橋", near=-1)) == 2


@pytest.mark.parametrize(
    ("query", "found"),
    {
        '"橋 夏"~6w': ["http://www.kawa.example/3"],
        '"橋 夏"~AND': ["http://hon.example/2", "http://www.kawa.example/3"],
        '"村 寺"~OR': [TEMPLE, "http://www.kawa.example/3"],
    }.items(),
)
def test_words_of_a_text_are_bound_by_what_stands_behind_it(service, query, found):
    assert sorted(urls(result_set(service, query=query))) == sorted(found)


def test_length_of_a_document_does_not_matter_as_in_the_paper(service):
    service.save("http://long.example/1", story("鶴の話", "鶴が飛ぶ。" + "川の水は冷たく、空は高かった。" * 30))
    service.save("http://short.example/1", story("亀の話", "鶴が飛ぶ。" + "川の水は冷たく、空は高かった。" * 3))
    scores = [result.get("Score") for result in result_set(service, query="飛ぶ site:example -夏")]
    for name in [result.get("Id") for result in result_set(service, query="飛ぶ -夏")]:
        service.ask("DELETE", f"/v1/documents/{name}")

    assert len(scores) == 2
    assert len(set(scores)) == 1


def test_snippet_stands_behind_the_address(service):
    (result,) = result_set(service, query="京都", snippets=1)

    assert [child.tag for child in result] == ["Title", "Url", "Snippet", "Cache"]
    assert "京都大学の近く" in result.findtext("Snippet")


def test_items_can_be_chosen(service):
    (result,) = result_set(service, query="京都", result_items="Id:Rank:Url:CrawledDate")

    assert list(result.attrib) == ["Rank", "Id"]
    assert [child.tag for child in result] == ["Url", "CrawledDate"]


UNFIT = "不正なパラメータ({})が設定されています。設定を解除してから再度アクセスをお願いします。"


@pytest.mark.parametrize(
    ("asked", "status", "told"),
    [
        ("", 400, "queryの値を指定して下さい。"),
        ("query=", 400, "queryの値を指定して下さい。"),
        ("query=a&page=2", 400, UNFIT.format("page")),
        ("query=%B5%FE%C5%D4", 400, "queryの値はutf8でエンコードした文字列を指定して下さい。"),
        ("query=a&start=0", 400, "startの値は1以上を指定して下さい."),
        ("query=a&results=-1", 400, "resultsの値は1以上を指定して下さい."),
        ("query=a%01", 400, "queryの値に制御コードが含まれています。"),
        ("query=a&dpnd=2", 400, UNFIT.format("dpnd")),
        ("query=a&logical_operator=XOR", 400, UNFIT.format("logical_operator")),
        ("query=a~FD", 400, "~FD tells nothing of a text; there are ~AND, ~OR and, for 20 words, ~20w"),
        ("query=a&result_items=Age", 400, UNFIT.format("result_items")),
        ("format=xml", 400, "パラメータidの値が必要です。"),
        ("id=0000000001", 400, "formatの値はhtmlまたはxmlを指定して下さい。"),
        ("id=0000009999&format=xml", 404, "入力された文書ID(0000009999)のデータはありません。"),
        ("id=x&format=html", 404, "入力された文書ID(x)のデータはありません。"),
    ],
)
def test_error_is_told_as_there(service, asked, status, told):
    answer = service.ask("GET", f"/api.cgi?{asked}")
    old = service.ask("GET", f"/api.cgi?{asked}{'&' * bool(asked)}tsubaki_errors=200")

    assert (answer.status, answer.body.decode()) == (status, f"{told}\n")
    assert (old.status, old.body) == (200, answer.body)
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"


def test_parameters_without_effect_are_taken(service):
    assert len(result_set(service, query="京都", dpnd=1, force_dpnd=0, filter_simpages=1, syngraph=0, anchor=1)) == 1


def test_title_cannot_break_the_answer(service):
    service.save(
        "http://evil.example/1",
        story(
            "&lt;/Title&gt;&lt;script&gt; ]]&gt; &amp;amp; &#1;", "鰐が笑う。" + "川の水は冷たく、空は高かった。" * 3
        ),
    )
    found = result_set(service, query='鰐 <&">')
    (result,) = result_set(service, query="鰐")
    service.ask("DELETE", f"/v1/documents/{result.get('Id')}")

    assert found.get("query") == '鰐 <&">'
    assert result.findtext("Title").startswith("</Title><script> ]]>")
