"""Dates as pages write them, read as far as they were told."""

from datetime import UTC, datetime
from functools import partial
from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bench.exact import day_in_greenwich
from tests.spent import least_seconds

from honbun.page.date_forms import Setting
from honbun.page.dates import date_in_address, find_dates, read_date
from honbun.page.stamp import Stamp

FETCHED = int(datetime(2026, 11, 20, 3, tzinfo=UTC).timestamp())  # noon in Tokyo


def dates_in(text: str, lang: str = "", fetched_at: int | None = None, near: Stamp | None = None) -> list[str]:
    return [str(found.stamp) for found in find_dates(text, Setting.of(lang, fetched_at, near))]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2026年11月18日(水) 10時", "2026-11-18T10:00"),
        ("２０２６年１１月１８日", "2026-11-18"),
        ("2026年 11月 18日 午後3時05分", "2026-11-18T15:05"),
        ("2026年11月18日午後0時", "2026-11-18T12:00"),
        ("2026年11月18日 3時半", "2026-11-18T03:30"),
        ("2026/11/18 10:30 公開", "2026-11-18T10:30"),
        ("2026.11.18", "2026-11-18"),
        ("更新 2026-11-18", "2026-11-18"),
        ("2026年11月号", "2026-11"),
        ("令和8年11月18日", "2026-11-18"),
        ("令和元年5月1日", "2019-05-01"),
        ("平成30年(2018年)5月1日", "2018-05-01"),
        ("2018年(平成30年)5月1日", "2018-05-01"),
        ("平成三十年", None),
        ("R8.11.18", "2026-11-18"),
        ("H30年5月", "2018-05"),
    ],
)
def test_japanese_date_is_read(text, told):
    assert dates_in(text, "ja") == ([told] if told else [])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("November 18, 2026", "2026-11-18"),
        ("Nov. 18th 2026 at 3:05 pm", "2026-11-18T15:05"),
        ("18 November 2026", "2026-11-18"),
        ("the 18th of November 2026", "2026-11-18"),
        ("By Jane RoeNovember 18, 2026", "2026-11-18"),
        ("Wed Nov 18 10:30:00 UTC 2026", "2026-11-18T10:30:00Z"),
        ("November 2026", "2026-11"),
        ("18. November 2026, 14.05 Uhr", "2026-11-18T14:05"),
        ("18. März 2026", "2026-03-18"),
        ("le 1er août 2026 à 9h30", "2026-08-01T09:30"),
        ("18 de noviembre de 2026", "2026-11-18"),
        ("18 ноября 2026 г., 10:30", "2026-11-18T10:30"),
        ("2026년 11월 18일 오후 3시 5분", "2026-11-18T15:05"),
        ("2026年11月18日 下午3:05", "2026-11-18T15:05"),
    ],
)
def test_date_in_another_language_is_read(text, told):
    assert dates_in(text) == [told]


@pytest.mark.parametrize(
    ("text", "lang", "told"),
    [
        ("11/12/2026", "en-US", "2026-11-12"),
        ("11/12/2026", "en-GB", "2026-12-11"),
        ("11/18/2026", "en-GB", "2026-11-18"),
        ("18/11/2026", "en-US", "2026-11-18"),
        ("11.12.2026", "en-US", "2026-12-11"),
        ("26/11/18", "ja", "2026-11-18"),
        ("18/11/26", "fr", "2026-11-18"),
    ],
)
def test_language_tells_day_from_month(text, lang, told):
    assert dates_in(text, lang) == [told]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2026-11-18T10:30:05+09:00", "2026-11-18T10:30:05+09:00"),
        ("2026-11-18T10:30Z", "2026-11-18T10:30Z"),
        ("2026-11-18T10:30:05.123-05:00", "2026-11-18T10:30:05-05:00"),
        ("2026-11-18 10:30 JST", "2026-11-18T10:30+09:00"),
        ("November 18, 2026 10:30 a.m. EST", "2026-11-18T10:30-05:00"),
        ("2026-11-18 10:00-12:00", "2026-11-18T10:00"),
        ("2026-11-18 25:61", "2026-11-18"),
        ("10:30 2026-11-18", "2026-11-18T10:30"),
    ],
)
def test_time_is_read_with_its_zone(text, told):
    assert dates_in(text) == [told]


@pytest.mark.parametrize(
    "text",
    ["2019年2月30日", "2026-13-01", "1885-01-01", "1.2.3.4", "v2006.1.2.3", "12 comments", "2026", "TEL 03-1234-5678"],
)
def test_what_is_no_day_is_no_date(text):
    assert dates_in(text, fetched_at=FETCHED) == []


def test_day_after_the_page_was_fetched_is_no_date():
    assert dates_in("2026年11月22日", "ja", FETCHED) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("11月18日", "2026-11-18"),
        ("12月28日", "2025-12-28"),
        ("11/18(水)", "2026-11-18"),
        ("Nov 18", "2026-11-18"),
        ("11월 18일", "2026-11-18"),
        ("3時間前", "2026-11-20"),
        ("2日前", "2026-11-18"),
        ("2 days ago", "2026-11-18"),
        ("昨日", "2026-11-19"),
        ("Yesterday", "2026-11-19"),
    ],
)
def test_what_is_missing_comes_from_when_the_page_was_fetched(text, told):
    assert dates_in(text, "ja", FETCHED) == [told]


@pytest.mark.parametrize("text", ["11月18日", "18日付", "3時間前", "Nov 18", "Yesterday"])
def test_date_that_lacks_its_year_is_none_if_nothing_is_known(text):
    assert dates_in(text, "ja") == []


@pytest.mark.parametrize(
    ("text", "told"),
    [("18日付", "2026-11-18"), ("30日付", "2026-10-30"), ("11月18日", "2026-11-18"), ("12月28日", "2025-12-28")],
)
def test_what_is_missing_comes_from_a_date_near_by(text, told):
    assert dates_in(text, "ja", near=Stamp(2026, 11, 19)) == [told]


def test_dates_are_told_in_the_order_of_the_text():
    assert dates_in("公開日：令和8年11月1日 更新日：2026/11/18") == ["2026-11-01", "2026-11-18"]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("20261118", "2026-11-18"),
        ("20261118T103000+0900", "2026-11-18T10:30:00+09:00"),
        ("202611181030", "2026-11-18T10:30"),
        ("1794969000", "2026-11-18T02:30:00Z"),
        ("1794969000000", "2026-11-18T02:30:00Z"),
        ("Wed, 18 Nov 2026 10:30:00 GMT", "2026-11-18T10:30:00Z"),
        ("2026", "2026"),
        ("2026-11", "2026-11"),
        ("soon", "None"),
    ],
)
def test_value_for_machines_is_read(value, told):
    assert str(read_date(value)) == told


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/2026/11/18/rain", "2026-11-18"),
        ("/20261118-rain", "2026-11-18"),
        ("/n1/2026/1118/c123", "2026-11-18"),
        ("/2026/nov/18/rain", "2026-11-18"),
        ("/2026/11/rain", "2026-11"),
        ("/article/20191234", "None"),
        ("/12345678901.html", "None"),
        ("/about?on=2026/11/18", "None"),
    ],
)
def test_address_tells_the_day(path, told):
    assert str(date_in_address("https://news.example" + path)) == told


@given(st.text(max_size=80))
def test_any_text_can_be_searched(text):
    assert all(date >= "1990" for date in dates_in(text, "ja", FETCHED, Stamp(2026, 11, 19)))


@pytest.mark.parametrize("piece", ["1", "2026", "2026年", "Nov ", " ", "令和8年(", "1/", "10:", "ago "])
def test_time_to_search_does_not_grow_with_the_text(piece):
    setting = Setting.of("ja", FETCHED, Stamp(2026, 11, 19))

    numbers = count(100)  # a text that was searched before is remembered

    def search(text):
        for number in islice(numbers, 20):
            find_dates(f"{number} {text}", setting)

    short, long = (least_seconds(partial(search, piece * times)) for times in (1_000, 100_000))
    assert long < 20 * max(short, 0.001)


# The days of labels


@pytest.mark.parametrize(
    ("found", "lang", "day"),
    [
        ("2026-11-18T03:00:00+09:00", "", "2026-11-17"),
        ("2026-11-18T03:00", "ja", "2026-11-17"),
        ("2026-11-18T03:00", "en", "2026-11-18T03:00"),
        ("2026-11-18T03:00:00Z", "ja", "2026-11-18"),
        ("2026-11-18", "ja", "2026-11-18"),
        ("", "ja", ""),
    ],
)
def test_moment_is_told_in_the_days_of_greenwich(found, lang, day):
    assert day_in_greenwich(found, lang) == day
