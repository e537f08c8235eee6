"""Whoever has not proved itself writes nothing and learns nothing."""

import json

import pytest
from tests.service import EXTENSION, Service, settings_in

from honbun.api.routes import TABLE

PAGE = {"url": "http://new.example/1", "html": "<p>text</p>"}
WRITES = {
    ("POST", "/v1/visits"): PAGE,
    ("POST", "/v1/documents"): PAGE,
    ("DELETE", "/v1/documents/0000000001"): None,
    ("POST", "/v1/annotate"): {"text": "known.example"},
    ("POST", "/v1/feeds"): PAGE,
    ("DELETE", "/v1/feeds/0000000001"): None,
    ("POST", "/v1/feeds/0000000001/secret"): None,
    ("POST", "/v1/sites/known.example/feed"): None,
    ("DELETE", "/v1/sites/known.example"): None,
    ("PUT", "/v1/sites/known.example/rules"): {"learn": "deny"},
    ("POST", "/v1/sites/known.example/wrappers"): {
        "pages": [{"url": "http://known.example/1", "html": "<p>text", "tuples": [{"text": [{"text": "text"}]}]}]
    },
    ("POST", "/v1/sites/known.example/wrappers/again"): None,
    ("DELETE", "/v1/sites/known.example/wrappers"): None,
    ("POST", "/v1/forget"): {"url": "http://known.example/1"},
    ("POST", "/v1/examples"): {"url": "http://known.example/1", "html": "<p>text", "text": "text"},
    ("POST", "/v1/pair"): {"code": "CODE"},
    ("DELETE", "/v1/tokens/tests"): None,
}
KNOWN = {"site": "known.example", "id": "0000000001", "mark": "tests", "form": "json"}
GUARDED = [(method, row.path.format(**KNOWN)) for row in TABLE if row.token for method in row.methods]
NO_TOKEN = {
    "none": {"Authorization": None},
    "wrong": {"Authorization": "Bearer 1234"},
    "empty": {"Authorization": "Bearer "},
    "basic": {"Authorization": "Basic TOKEN"},
    "cookie": {"Authorization": None, "Cookie": "token=TOKEN; Authorization=Bearer TOKEN"},
    "other header": {"Authorization": None, "X-Authorization": "Bearer TOKEN"},
}
NOT_JSON = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
]
FOREIGN_ORIGINS = [
    "http://evil.example",
    "https://evil.example",
    "null",
    "http://127.0.0.1:8710",
    "file://",
    EXTENSION + ".evil.example",
    EXTENSION + "/",
    EXTENSION.upper(),
    EXTENSION.replace("chrome", "https+chrome"),
    " ".join([EXTENSION, "http://evil.example"]),
]
"""What a page could say of itself; an extension that is not paired is another matter, see below."""


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("guard"))) as running:
        running.save("http://known.example/1")
        running.ask("POST", "/v1/sites/known.example/feed")
        yield running


def held(service):
    """All that could be written."""
    return service.ask("GET", "/v1/sites").json, service.ask("GET", "/v1/feeds").json


def attack(service, method, path, **headers):
    """Sends a request that would write, were it not for these headers, and checks that nothing came of it."""
    code = service.tokens.offer(4_000_000_000)
    before = held(service), service.tokens.known()
    body = json.dumps(WRITES[method, path]).replace("CODE", code).encode() if WRITES[method, path] else None
    filled = {name: value and value.replace("TOKEN", service.token) for name, value in headers.items()}
    answer = service.ask(method, path, body=body, headers=filled)

    assert (held(service), service.tokens.known()) == before
    assert b"known.example" not in answer.body
    assert answer.headers["Content-Type"] == "application/problem+json"
    return answer.status


def test_every_writing_route_is_attacked_here():
    writing = {(row.method, row.path.format(**KNOWN)) for row in TABLE if row.method != "GET"}

    assert writing == set(WRITES)


@pytest.mark.parametrize("way", NO_TOKEN)
def test_nothing_is_written_without_token(service, way):
    for method, path in WRITES:
        if path != "/v1/pair":
            assert attack(service, method, path, **NO_TOKEN[way]) == 401


@pytest.mark.parametrize("way", NO_TOKEN)
def test_nothing_is_told_without_token(service, way):
    headers = {name: value and value.replace("TOKEN", service.token) for name, value in NO_TOKEN[way].items()}
    for method, path in GUARDED:
        answer = service.ask(method, path, headers=headers)

        assert answer.status == 401
        assert b"known.example" not in answer.body


@pytest.mark.parametrize("name", ["token", "access_token", "Authorization"])
def test_token_in_the_query_is_no_token(service, name):
    for method, path in GUARDED:
        answer = service.ask(method, f"{path}?{name}=Bearer%20{service.token}", headers={"Authorization": None})

        assert answer.status == 401


def test_two_tokens_are_no_token(service):
    line = f"Authorization: Bearer {service.token}\r\n"
    lines = f"GET /v1/sites HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nConnection: close\r\n"
    answer = service.send(f"{lines}{line}{line}\r\n".encode())

    assert answer.split()[1] == b"401"


def test_token_with_strange_bytes_is_no_token(service):
    lines = b"GET /v1/sites HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n" % service.port
    answer = service.send(lines + b"Authorization: Bearer \xff\xe3\x81\r\n\r\n")

    assert answer.split()[1] in (b"400", b"401")


@pytest.mark.parametrize("media_type", NOT_JSON)
def test_nothing_is_written_unless_json_was_sent(service, media_type):
    for method, path in WRITES:
        assert attack(service, method, path, **{"Content-Type": media_type}) == 415


@pytest.mark.parametrize("coding", ["gzip", "identity", "br", "nonsense"])
def test_nothing_is_written_from_a_compressed_body(service, coding):
    for method, path in WRITES:
        assert attack(service, method, path, **{"Content-Encoding": coding}) == 415


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_nothing_is_written_for_a_foreign_origin(service, origin):
    for method, path in WRITES:
        assert attack(service, method, path, Origin=origin) == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_nothing_is_written_for_a_page_of_another_site(service, site):
    for method, path in WRITES:
        assert attack(service, method, path, **{"Sec-Fetch-Site": site}) == 403


VISIT = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


def test_link_from_another_site_leads_to_the_pages_and_no_further(service):
    assert service.ask("GET", "/", headers=VISIT | {"Authorization": None}).status == 200
    assert service.ask("GET", "/", headers=VISIT | {"Sec-Fetch-Dest": "iframe"}).status == 403
    assert service.ask("GET", "/", headers=VISIT | {"Sec-Fetch-Mode": "no-cors"}).status == 403
    assert service.ask("GET", "/web/shell/main.js", headers=VISIT).status == 403
    assert service.ask("GET", "/v1/sites", headers=VISIT).status == 403


@pytest.mark.parametrize("query", ["nothing=1", "token=TOKEN", "nothing=1&nothing=2"])
def test_parameter_that_an_address_has_not_is_refused(service, query):
    """A misspelt one would be taken for a wish that was granted."""
    for method, path in GUARDED:
        answer = service.ask(method, f"{path}?{query}", WRITES.get((method, path)))
        assert answer.status == 400, (method, path)
        assert method == "HEAD" or b"no parameter" in answer.body or path == "/api.cgi", (method, path)


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_foreign_origin_gets_no_data(service, origin):
    for row in TABLE:
        for method in row.methods:
            answer = service.ask(method, row.path, headers={"Origin": origin})

            assert answer.status == 403
            assert not [name for name in answer.headers if name.startswith("Access-Control")]


def test_extension_that_was_not_paired_is_refused(service):
    answer = service.ask("GET", "/v1/sites", headers={"Origin": EXTENSION.replace("abc", "bcd")})

    assert answer.status == 403


def test_token_is_good_for_no_other_extension(service):
    other = "moz-extension://0b1f7a52-9d4c-4f0e-8a51-c3f1f0a2b9d7"
    token = service.pair("Firefox", other)

    assert service.ask("GET", "/v1/sites", token=token, headers={"Origin": other}).status == 200
    assert service.ask("GET", "/v1/sites", token=token, headers={"Origin": EXTENSION}).status == 403


def test_our_own_pages_are_answered(service):
    ours = f"http://127.0.0.1:{service.port}"
    token = service.pair("web pages", ours)
    page = {"url": "http://known.example/1", "html": "<p>text</p>", "learn": False}

    assert service.ask("POST", "/v1/visits", page, token=token, headers={"Origin": ours}).status == 200
    assert service.ask("GET", "/v1/sites", token=token, headers={"Sec-Fetch-Site": "same-origin"}).status == 200


@pytest.mark.parametrize(
    "form", ["https://127.0.0.1:{}", "http://localhost:{}", "http://127.0.0.1:1{}", "http://127.0.0.1"]
)
def test_pages_beside_ours_are_refused(service, form):
    beside = form.format(service.port)
    token = service.pair("beside", beside)

    assert service.ask("GET", "/v1/sites", token=token, headers={"Origin": beside}).status == 403


def test_token_of_our_pages_is_good_for_no_extension(service):
    token = service.pair("web pages", f"http://127.0.0.1:{service.port}")

    assert service.ask("GET", "/v1/sites", token=token, headers={"Origin": EXTENSION}).status == 403


def test_token_of_the_command_line_is_good_for_no_extension(service):
    token = service.pair("curl")

    assert service.ask("GET", "/v1/sites", token=token).status == 200
    assert service.ask("GET", "/v1/sites", token=token, headers={"Origin": EXTENSION}).status == 403


def test_paired_extension_is_answered_without_cors_headers(service):
    answer = service.ask("GET", "/v1/sites", headers={"Origin": EXTENSION, "Sec-Fetch-Site": "none"})

    assert answer.status == 200
    assert not [name for name in answer.headers if name.startswith("Access-Control")]


def test_preflight_is_refused(service):
    asked = {"Authorization": None, "Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    answer = service.ask("OPTIONS", "/v1/visits", headers=asked)

    assert answer.status == 403
    assert not [name for name in answer.headers if name.startswith("Access-Control")]


def test_what_is_not_there_is_told_only_with_a_token(service):
    assert service.ask("GET", "/nowhere", headers={"Authorization": None}).status == 401
    assert service.ask("PATCH", "/v1/sites", headers={"Authorization": None}).status == 401
    assert service.ask("GET", "/nowhere").status == 404
    assert service.ask("PATCH", "/v1/sites").headers["Allow"] == "GET, HEAD"


CROOKED = [
    "//v1/sites",
    "/v1//sites",
    "/v1/sites/",
    "/%2f",
    "/v1%2fsites",
    "/v1/sites/%2f",
    "/v1/sites/..%2f..",
    "/v1/x/../sites",
]
CROOKED += [
    "/./v1/sites",
    "/v1/sites/%00",
    "/v1/sites/%2e%2e",
    "/v1/sites/%e3%81",
    "/v1/sites;x",
    "*",
]


@pytest.mark.parametrize("path", CROOKED)
def test_crooked_address_leads_nowhere(service, path):
    lines = f"DELETE {path} HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nConnection: close\r\n"
    answer = service.send(f"{lines}Authorization: Bearer {service.token}\r\n\r\n".encode())

    assert answer.split()[1] in (b"400", b"404")
    assert b"application/problem+json" in answer


MALFORMED = [
    "Content-Length: -1",
    "Content-Length: 1e3",
    "Content-Length: 5\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: gzip",
    "Origin: \x7f",
    "Origin: http://[",
    "Sec-Fetch-Site: \xff",
    'Content-Type: ;;;="',
    'Content-Type: application/json; charset="',
    "Expect: nonsense",
    "Upgrade: websocket\r\nConnection: upgrade",
    "Authorization: Bearer",
    "Cookie: \xe3=;;;",
    "Range: bytes=a-b",
    "If-Modified-Since: yesterday",
    "Accept-Encoding: \xff\xfe",
    "X-" + "A" * 9000 + ": b",
    "no colon at all",
]


@pytest.mark.parametrize("line", MALFORMED)
def test_malformed_header_is_never_our_fault(service, line):
    for method, path in [*WRITES, ("GET", "/health"), ("GET", "/nowhere")]:
        start = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nConnection: close\r\n"
        answer = service.send(f"{start}{line}\r\n\r\n".encode("latin-1"))

        assert 200 <= int(answer.split()[1]) < 500
