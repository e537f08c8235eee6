"""Only our own names with our own port are answered, on every route and beside them."""

import pytest

from honbun.api.routes import TABLE

OURS = ["127.0.0.1:{port}", "localhost:{port}", "[::1]:{port}"]
FOREIGN = [
    "evil.example",
    "evil.example:{port}",
    "127.0.0.1.evil.example:{port}",
    "localhost.evil.example:{port}",
    "user@127.0.0.1:{port}",
    "127.0.0.1:{port}@evil.example",
    "0.0.0.0:{port}",
    "127.1:{port}",
    "2130706433:{port}",
    "0x7f000001:{port}",
    "192.168.1.10:{port}",
    "[::ffff:127.0.0.1]:{port}",
    "localhost.:{port}",
    "127.0.0.1",
    "127.0.0.1:1{port}",
    "127.0.0.1:{port}, evil.example",
    "",
]
FILLED = {
    "site": "known.example",
    "id": "0000000001",
    "form": "txt",
    "mark": "x",
    "folder": "shell",
    "file": "main.js",
    "secret": "x",
}
ADDRESSES = [(method, row.path.format(**FILLED)) for row in TABLE for method in row.methods]
ADDRESSES += [("GET", "/nowhere"), ("PATCH", "/v1/sites"), ("OPTIONS", "/v1/visits")]


def ask(service, method: str, target: str, host_lines: str, version: str = "1.1") -> bytes:
    """The answer to a request that announces a body and never sends it, so that nobody can have read it."""
    lines = f"{method} {target} HTTP/{version}\r\n{host_lines}Authorization: Bearer {service.token}\r\n"
    lines += "Content-Type: application/json\r\nContent-Length: 9\r\nConnection: close\r\n\r\n"
    return service.send(lines.format(port=service.port).encode())


def assert_refused(answer: bytes) -> None:
    assert answer.split()[1] in (b"400", b"403")
    assert b"application/problem+json" in answer
    assert b"known.example" not in answer


@pytest.mark.parametrize("host", FOREIGN)
def test_foreign_host_is_refused_everywhere(service, host):
    for method, path in ADDRESSES:
        assert_refused(ask(service, method, path, f"Host: {host}\r\n"))


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_missing_host_is_refused_everywhere(service, version):
    for method, path in ADDRESSES:
        assert_refused(ask(service, method, path, "", version))


def test_doubled_host_is_refused_everywhere(service):
    for method, path in ADDRESSES:
        assert_refused(ask(service, method, path, "Host: 127.0.0.1:{port}\r\nHost: evil.example\r\n"))


def test_foreign_name_in_the_request_line_is_refused_everywhere(service):
    for method, path in ADDRESSES:
        assert_refused(ask(service, method, f"http://evil.example{path}", "Host: 127.0.0.1:{port}\r\n"))


@pytest.mark.parametrize("host", OURS)
def test_our_own_names_are_answered(service, host):
    answer = ask(service, "GET", "/v1/sites", f"Host: {host}\r\n")

    assert answer.startswith(b"HTTP/1.1 200")
