"""A body that is too large, too slow, torn or not JSON is refused by name, and costs little."""

import json
import time
import zlib

import pytest
from tests.service import EXTENSION, Service, settings_in
from tests.spent import least_seconds

MIB = 1 << 20


def start(service, path: str = "/v1/visits", *, length: int | None = None, extra: str = "") -> bytes:
    lines = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nAuthorization: Bearer {service.token}\r\n"
    lines += "Content-Type: application/json\r\nConnection: close\r\n"
    lines += "Transfer-Encoding: chunked\r\n" if length is None else f"Content-Length: {length}\r\n"
    return f"{lines}{extra}\r\n".encode()


def problem(answer: bytes) -> dict:
    return json.loads(answer.partition(b"\r\n\r\n")[2])


def chunks(size: int) -> bytes:
    return b"10000\r\n%s\r\n" % (b" " * 65536) * (size // 65536) + b"1\r\n \r\n0\r\n\r\n"


def test_announced_size_over_the_limit_is_refused_unread(service):
    answer = problem(service.send(start(service, length=16 * MIB + 1)))

    assert answer["status"] == 413
    assert answer["detail"] == "a body may have 16 MiB; raise it with --body-megabytes or HONBUN_BODY_MEGABYTES"


def test_chunked_body_over_the_limit_is_refused(service):
    answer = problem(service.send(start(service) + chunks(16 * MIB)))

    assert answer["status"] == 413


def test_sender_of_a_large_body_gets_to_read_why(service):
    answer = service.ask("POST", "/v1/visits", body=b" " * (40 * MIB))

    assert answer.status == 413


def test_limit_is_the_setting(tmp_path):
    with Service(settings_in(tmp_path, body_megabytes=1)) as small:
        answer = small.ask("POST", "/v1/visits", {"url": "http://a.example/", "html": "x" * MIB})

    assert answer.status == 413
    assert "1 MiB" in answer.json["detail"]


def test_body_of_exactly_the_limit_is_read(service):
    page = b'{"url": "http://large.example/", "html": "<p>large</p>"'
    answer = service.ask("POST", "/v1/visits", body=page.ljust(16 * MIB - 1) + b"}")

    assert answer.status == 200


def test_pairing_takes_a_small_body_only(service):
    answer = service.ask("POST", "/v1/pair", {"code": "1" * 70_000})

    assert answer.status == 413
    assert answer.json["detail"] == "a body may have 64 KiB at this address"


def test_compressed_body_is_refused_and_not_unpacked(service):
    bomb = zlib.compress(bytes(256 * MIB))
    before = time.process_time()
    answer = service.send(start(service, length=len(bomb), extra="Content-Encoding: deflate\r\n") + bomb)

    assert problem(answer)["status"] == 415
    assert time.process_time() - before < least_seconds(lambda: zlib.decompress(bomb))


def test_body_shorter_than_announced_is_no_page(service):
    answer = service.send(start(service, "/v1/forget", length=5) + b"{}{}{}{}")

    assert problem(answer)["status"] == 400


@pytest.mark.parametrize("body", [b"zz\r\n{}\r\n0\r\n\r\n", b"-1\r\n", b"5;x\r\n{}"])
def test_wrongly_chunked_body_does_not_reach_a_page(service, body):
    assert service.send(start(service, "/v1/forget") + body + b"\r\n" * 9).split()[1] == b"400"


def test_missing_body_is_told(service):
    assert service.ask("POST", "/v1/forget", headers={"Content-Type": "application/json"}).status == 400


def test_body_that_never_comes_is_given_up(service, monkeypatch):
    monkeypatch.setattr("honbun.api.guard.BODY_SECONDS", 0.2)
    answer = problem(service.send(start(service, length=10) + b"{"))

    assert answer["status"] == 408
    assert answer["title"] == "Too slow"


def test_body_may_wait_for_the_service_to_agree(service):
    waiting = start(service, "/v1/forget", length=2, extra="Expect: 100-continue\r\n")

    assert service.send(waiting, b"{}", pause=0.1).startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400")


def test_service_agrees_to_no_body_without_token(service):
    waiting = start(service, length=10, extra="Expect: 100-continue\r\n").replace(b"Bearer", b"Nobody")

    assert service.send(waiting).startswith(b"HTTP/1.1 401")


NO_OBJECTS = [
    b"",
    b"[]",
    b"null",
    b'"text"',
    b"{",
    b"\xff\xfe",
    b"[" * 60_000,
    b'{"code": 1}',
    b'{"code": null}',
    b"9" * 5000,
]


@pytest.mark.parametrize("path", ["/v1/pair", "/v1/forget", "/v1/visits"])
@pytest.mark.parametrize("body", NO_OBJECTS)
def test_body_that_is_no_such_object_is_refused(service, path, body):
    answer = service.ask("POST", path, body=body, headers={"Origin": EXTENSION})

    assert answer.status == 400
    assert answer.headers["Content-Type"] == "application/problem+json"
