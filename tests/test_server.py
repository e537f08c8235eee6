"""Connections: how many, how they end, and what is said to those that speak no HTTP."""

import json
import socket
import time

from tests.service import Service, settings_in

from honbun.api import server


def connect(service) -> socket.socket:
    return socket.create_connection(("127.0.0.1", service.port), timeout=15)


def test_too_many_connections_are_sent_away(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "CONNECTIONS", 2)
    with Service(settings_in(tmp_path)) as small, connect(small), connect(small), connect(small) as third:
        assert third.recv(99).startswith(b"HTTP/1.1 503")


def test_place_is_free_again_when_a_connection_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "CONNECTIONS", 1)
    with Service(settings_in(tmp_path)) as small:
        for _ in range(3):
            while small.ask("GET", "/health").status != 200:
                time.sleep(0.01)


def test_idle_connection_is_closed(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "IDLE_SECONDS", 0.1)
    with Service(settings_in(tmp_path)) as small, connect(small) as idle, connect(small) as half:
        half.sendall(b"GET /health HTT")

        assert idle.recv(99) == b""
        assert half.recv(99) == b""


def test_what_is_no_http_is_told_so(service):
    answer = service.send(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")

    assert answer.startswith(b"HTTP/1.0 400")
    assert b"this is not HTTP as we know it" in answer


def test_letters_that_stand_in_an_address_as_they_are_are_told_of(service):
    answer = service.send("GET /v1/search?query=京都 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    assert answer.startswith(b"HTTP/1.0 400")
    assert b"--data-urlencode" in answer


def test_request_under_way_is_answered_before_the_end(tmp_path):
    page = json.dumps({"url": "http://last.example/", "html": "<p>last words</p>" * 20_000}).encode()
    with Service(settings_in(tmp_path, page_seconds=15)) as small, connect(small) as waiting:
        lines = f"POST /v1/visits HTTP/1.1\r\nHost: 127.0.0.1:{small.port}\r\nAuthorization: Bearer {small.token}\r\n"
        waiting.sendall(f"{lines}Content-Type: application/json\r\nContent-Length: {len(page)}\r\n\r\n".encode() + page)
        assert small.ask("GET", "/health").status == 200
        small.stop()

        assert waiting.recv(99).startswith(b"HTTP/1.1 200")
