"""Every error has one shape, and every answer the same protection."""

import pytest

from honbun import errors
from honbun.api.problems import HEADERS, kind_of, problem_answer
from honbun.errors import HonbunError

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, HonbunError)]


def test_shape_of_a_problem(service):
    answer = service.ask("GET", "/nowhere")

    assert answer.status == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json == {
        "type": "urn:honbun:not-found",
        "title": "Not found",
        "status": 404,
        "detail": "there is nothing at this address; /openapi.json lists what there is",
    }


@pytest.mark.parametrize("kind", KINDS)
def test_each_error_of_ours_keeps_its_status_and_title(kind):
    answer = problem_answer(kind("what happened"))

    assert answer.status == kind.status
    assert f'"title": "{kind.title}"' in answer.text


def test_kinds_are_told_apart():
    assert len({kind_of(kind("")) for kind in KINDS}) == len(KINDS)


def test_unexpected_error_tells_no_detail(service, monkeypatch):
    monkeypatch.setattr(type(service.tokens), "origins", lambda _: {}["canary"])
    answer = service.ask("GET", "/v1/sites", headers={"Origin": "chrome-extension://abc"})

    assert answer.status == 500
    assert answer.json["detail"] == "this is a fault of ours; the log of the service tells where"


def test_missing_token_tells_which_scheme(service):
    assert (
        service.ask("GET", "/v1/sites", headers={"Authorization": None})
        .headers["WWW-Authenticate"]
        .startswith("Bearer")
    )


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/health"), ("GET", "/nowhere"), ("PUT", "/health"), ("GET", "/v1/sites"), ("?", "*")]
)
def test_every_answer_is_protected(service, method, path):
    answer = service.ask(method, path)

    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_protection_says_so():
    assert HEADERS == {
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "Referrer-Policy": "no-referrer",
        "Server": "honbun",
        "X-Content-Type-Options": "nosniff",
    }
