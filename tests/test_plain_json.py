"""JSON of others: what is none, or says two things at once, is refused with the reason, on every route and in files."""

import pytest

from honbun.api.routes import TABLE
from honbun.errors import BadRequest
from honbun.page.plain_json import read_json

BODIES = [row for row in TABLE if row.body]
BROKEN = [
    (b"", "Expecting value: line 1 column 1 (char 0)"),
    (b'{"url": "a",}', "line 1 column 13 (char 12)"),
    (b'{"url": "a", "url": "b"}', "an object in it has the name 'url' twice"),
    (b'{"pages": [{"html": "", "html": ""}]}', "an object in it has the name 'html' twice"),
    (b'{"url": NaN}', "NaN is no number of JSON"),
    (b'{"url": -Infinity}', "-Infinity is no number of JSON"),
    (b"[" * 50_000, "it is nested too deep"),
    (b'{"url": ' + b"9" * 5_000 + b"}", "a number in it has too many digits"),
    (b'{"url": "\xff"}', "byte 9 is not UTF-8"),
]


@pytest.mark.parametrize(("data", "why"), BROKEN)
def test_what_is_no_json_is_refused_with_the_reason(data, why):
    with pytest.raises(BadRequest) as refused:
        read_json(data, "the body")

    assert str(refused.value).startswith("the body is not JSON: ")
    assert str(refused.value).endswith(why)


def test_name_that_is_there_twice_is_found_among_many():
    names = ",".join(f'"{number}": 0' for number in range(200_000))

    with pytest.raises(BadRequest, match="has the name '199999' twice"):
        read_json(f'{{{names}, "199999": 1}}', "the body")


def test_what_is_json_is_read():
    assert read_json('\ufeff{"a": [1e400, null, "\\ud800"]}'.encode(), "it") == {"a": [float("inf"), None, "\ud800"]}


@pytest.mark.parametrize("row", BODIES, ids=lambda row: f"{row.method} {row.path}")
@pytest.mark.parametrize(("data", "why"), BROKEN[2:6])
def test_every_route_refuses_it(service, row, data, why):
    answer = service.ask(row.method, row.path.replace("{site}", "news.example"), body=data)

    assert (answer.status, answer.json["detail"]) == (400, f"the body is not JSON: {why}")
