"""A code typed into the extension becomes a token for that extension."""

import re
import time

import pytest
from tests.service import EXTENSION

FIREFOX = "moz-extension://0b1f7a52-9d4c-4f0e-8a51-c3f1f0a2b9d7"


@pytest.fixture
def code(service):
    return service.tokens.offer(int(time.time()))


def pair(service, code, **headers):
    return service.ask("POST", "/v1/pair", {"code": code}, headers={"Authorization": None, **headers})


def test_paired_token_opens_the_service(service, code):
    token = pair(service, code, Origin=FIREFOX).json["token"]

    assert service.ask("GET", "/v1/sites", token=token, headers={"Origin": FIREFOX}).status == 200


def test_token_is_named_as_asked(service, code):
    service.ask("POST", "/v1/pair", {"code": code, "name": "my phone"})

    assert "my phone" in [token.name for token in service.tokens.known()]


def test_token_without_name_is_called_after_its_extension(service, code):
    pair(service, code, Origin=FIREFOX)

    assert ("moz-extension", FIREFOX) in [(token.name, token.origin) for token in service.tokens.known()]


def test_code_is_taken_once(service, code):
    assert pair(service, code).status == 200
    assert pair(service, code).status == 403


def test_sixth_try_is_too_many(service, code):
    statuses = [pair(service, "00").status for _ in range(5)]

    assert statuses == [403] * 5
    assert pair(service, code).status == 429


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:8710", "null"])
def test_page_may_neither_pair_nor_use_up_tries(service, code, origin):
    statuses = [pair(service, "00", Origin=origin).status for _ in range(6)]

    assert statuses == [403] * 6
    assert pair(service, code, Origin=EXTENSION).status == 200


def test_revoked_token_is_refused_by_the_running_service(service):
    token = service.pair("short-lived")
    assert service.ask("GET", "/v1/sites", token=token).status == 200

    service.tokens.revoke("short-lived")
    assert service.ask("GET", "/v1/sites", token=token).status == 401


def test_token_is_told_in_the_shape_of_a_token(service, code):
    assert re.fullmatch(r"[\w-]{43}", pair(service, code).json["token"])


def test_code_that_is_wrong_or_gone_is_told_by_its_kind(service, code):
    wrong = pair(service, "00").json["type"]
    pair(service, code)

    assert wrong == "urn:honbun:wrong-code"
    assert pair(service, code).json["type"] == "urn:honbun:no-code"


def test_link_leads_to_a_page_that_runs_nothing(service):
    answer = service.ask("GET", "/pair", headers={"Authorization": None, "Sec-Fetch-Site": "none"})

    assert answer.status == 200
    assert '<meta name="honbun" content="pair">' in answer.body.decode()
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; style-src")


def test_page_of_another_site_may_not_lead_there(service):
    assert service.ask("GET", "/pair", headers={"Authorization": None, "Sec-Fetch-Site": "cross-site"}).status == 403
