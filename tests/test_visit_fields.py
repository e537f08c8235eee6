"""The JSON body of a visit, checked field by field."""

import time
from datetime import datetime

import pytest
from tests.newspaper import visit_body

from honbun.errors import BadRequest
from honbun.page.visit import visit_of

NOW = 1_800_000_000


@pytest.fixture
def in_tokyo(monkeypatch):
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("in_tokyo")
@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        (None, NOW),
        (1_700_000_000, 1_700_000_000),
        (1_700_000_000.9, 1_700_000_000),
        ("2026-01-02T03:04:05Z", 1_767_323_045),
        ("2026-01-02T12:04:05+09:00", 1_767_323_045),
        ("2026-01-02T03:04:05.678", 1_767_323_045),  # without an offset it is UTC
        ("2026-01-02", datetime.fromisoformat("2026-01-02T00:00:00Z").timestamp()),
        (-5, 0),
        ("1950-01-01", 0),
        (NOW + 60, NOW),
        (1e300, NOW),
        (NOW * 1000, NOW),  # milliseconds, as JavaScript tells them, are far in the future
    ],
)
def test_time_of_a_visit_has_many_forms(told, seconds):
    assert visit_of(visit_body(1, fetched_at=told), NOW).fetched_at == seconds


@pytest.mark.parametrize("told", ["yesterday", "", True, [1], {}, "2026-13-01"])
def test_time_that_is_none_is_refused(told):
    with pytest.raises(BadRequest, match="'fetched_at' is"):
        visit_of(visit_body(1, fetched_at=told), NOW)


@pytest.mark.parametrize("told", [float("nan"), float("inf")])
def test_number_that_json_has_not_is_refused(told):
    with pytest.raises(BadRequest, match="is no number of JSON"):
        visit_of(visit_body(1, fetched_at=told), NOW)


@pytest.mark.parametrize("url", ["", "news", "/news", "http://", "javascript:alert(1)", "http://[::1", "data:,text"])
def test_address_that_is_none_is_refused(url):
    with pytest.raises(BadRequest, match="is not the address of a page"):
        visit_of(visit_body(1, url=url), NOW)


@pytest.mark.parametrize("fields", [{"url": 1}, {"html": ["<p>"]}, {"title": 1}, {"learn": "no"}])
def test_field_of_another_kind_is_refused_by_name(fields):
    with pytest.raises(BadRequest, match=f"the field {next(iter(fields))!r} is"):
        visit_of(visit_body(1, **fields), NOW)


@pytest.mark.parametrize("body", [b"{}", b'{"url": "http://a.example/"}', b'{"html": "", "url": null}'])
def test_field_that_is_missing_is_told(body):
    with pytest.raises(BadRequest, match="is missing; a visit is"):
        visit_of(body, NOW)
