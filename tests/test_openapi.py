"""The document tells the truth: every route is driven, and what comes back is what it says."""

import time

import pytest
from jsonschema import Draft202012Validator
from tests.service import Service, settings_in

from honbun import __version__
from honbun.api.routes import TABLE

PAGE = {"url": "http://known.example/1", "html": "<title>t</title><p>A sentence.", "title": "t", "learn": True}
NEWS = "".join(f'<li><a href="/news/{day}">The news of day {day}</a> 2026-11-{day}</li>' for day in range(10, 19))
LIST = PAGE | {"url": "http://known.example/news/", "html": f"<title>t</title><ul>{NEWS}</ul>"}
LABELLED = {"url": PAGE["url"], "html": PAGE["html"], "tuples": [{"text": ["A sentence."]}]}
BODIES = {
    "/v1/examples": PAGE | {"text": "A sentence."},
    "/v1/documents": PAGE | {"annotate": ["mecab"]},
    "/v1/pair": {"code": "CODE", "name": "openapi"},
    "/v1/visits": PAGE,
    "/v1/sites/{site}/wrappers": {"pages": [LABELLED]},
    "/v1/sites/{site}/rules": {"learn": "allow", "corrections": [{"path": "p", "keep": True}]},
    "/v1/feeds": LIST,
    "/v1/forget": {"url": PAGE["url"]},
    "/v1/annotate": {"blocks": ["大人が食べる。", ""]},
}
ASKED = dict.fromkeys(("/v1/search", "/v1/collocations", "/api.cgi"), "?query=sentence")
FILLED = {"site": "known.example", "folder": "shell", "file": "main.js"}
ROUTES = pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.method} {row.path}")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("openapi"))) as running:
        yield running


@pytest.fixture(scope="module")
def document(service):
    return service.ask("GET", "/openapi.json").json


def paired_mark(service):
    """The mark of a token that may be revoked."""
    service.pair("openapi")
    return next(token.mark for token in reversed(service.tokens.known()) if token.name == "openapi")


def operation(document, row):
    return document["paths"][row.path][row.method.lower()]


def validate(document, content, media_type, value):
    schema = content[media_type]["schema"] | {"components": document["components"]}
    Draft202012Validator(schema).validate(value)


def test_document_tells_version_and_rules(document):
    assert document["openapi"] == "3.1.0"
    assert document["info"]["version"] == __version__
    assert document["components"]["securitySchemes"] == {"token": {"type": "http", "scheme": "bearer"}}


def test_document_holds_every_route_and_no_other(document):
    told = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}

    assert told == {(row.method, row.path) for row in TABLE}


def test_every_schema_is_a_schema(document):
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


@ROUTES
def test_answer_is_what_the_document_says(service, document, row):
    if row.path.startswith("/v1/sites/{site}/"):
        service.ask("POST", f"/v1/sites/{FILLED['site']}/wrappers", BODIES["/v1/sites/{site}/wrappers"])
    saved, secret, form = service.ask("POST", "/v1/documents", PAGE).json["id"], "", "txt"
    if "feeds/{" in row.path:
        feed = service.ask("POST", "/v1/feeds", LIST).json["feed"]
        saved, secret, form = feed["id"], feed["addresses"]["rss"].rpartition("/")[2].split(".")[0], "xml"
    form = "jsonl" if "records" in row.path else form
    path = row.path.format(**FILLED, form=form, id=saved, mark=paired_mark(service), secret=secret)
    body = BODIES.get(row.path) if row.body else None
    if row.path == "/v1/pair":
        body = body | {"code": service.tokens.offer(int(time.time()))}
    answer = service.ask(row.method, path + ASKED.get(row.path, ""), body)
    content = operation(document, row)["responses"]["200"]["content"]

    assert answer.status == 200
    assert answer.headers["Content-Type"].partition(";")[0] in content
    if row.answer:
        validate(document, content, "application/json", answer.json)
    if row.body:
        validate(document, operation(document, row)["requestBody"]["content"], "application/json", body)


@ROUTES
def test_error_is_what_the_document_says(service, document, row):
    answer = service.ask(row.method, row.path, headers={"Origin": "https://evil.example"})
    content = operation(document, row)["responses"]["default"]["content"]

    validate(document, content, "application/problem+json", answer.json)


@ROUTES
def test_token_is_needed_where_the_document_says(service, document, row):
    answer = service.ask(
        row.method,
        row.path.format(**FILLED, form="txt", id="1", mark="x", secret="s"),
        {},
        headers={"Authorization": None},
    )

    assert (answer.status == 401) == (operation(document, row)["security"] == [{"token": []}])


@pytest.mark.parametrize("row", [row for row in TABLE if row.body], ids=lambda row: row.path)
def test_missing_field_is_refused_as_the_document_says(service, document, row):
    required = document["components"]["schemas"][row.body]["required"]
    for name in required:
        answer = service.ask(row.method, row.path.format(**FILLED), {other: "x" for other in required if other != name})

        assert answer.status == 400
        assert name in answer.json["detail"]


def test_errors_of_tsubaki_are_told_as_the_document_says(service, document):
    row = next(row for row in TABLE if row.says_plainly)
    answer = service.ask("GET", row.path)

    assert answer.headers["Content-Type"].partition(";")[0] == "text/plain"
    assert "text/plain" in operation(document, row)["responses"]["default"]["content"]


def test_answer_without_news_is_told(service, document):
    spares = [row for row in TABLE if "304" in operation(document, row)["responses"]]
    feed = service.ask("POST", "/v1/feeds", LIST).json["feed"]["addresses"]["atom"].partition(f":{service.port}")[2]
    tag = service.ask("GET", feed).headers["ETag"]

    assert [row.path for row in spares] == ["/feeds/{secret}.{form}"]
    assert service.ask("GET", feed, headers={"If-None-Match": tag}).status == 304
