"""The log tells what happened, and nothing of what was read."""

import logging
import sys

import pytest
from tests.service import EXTENSION

from honbun.api.log import PrivateFormatter, log_background_trouble, start_log

CANARY = "canary7d1f"


@pytest.fixture
def written():
    """Collects what our log would write, at its most talkative."""
    lines: list[str] = []
    handler = logging.Handler()
    handler.setFormatter(PrivateFormatter("%(levelname)s %(message)s"))
    handler.emit = lambda record: lines.append(handler.format(record))
    root, ours = logging.getLogger(), logging.getLogger("honbun")
    root.addHandler(handler)
    ours.setLevel(logging.DEBUG)
    yield lines
    root.removeHandler(handler)
    ours.setLevel(logging.NOTSET)


def test_request_is_one_line_with_its_route(service, written):
    service.learn("http://log.example/1")

    assert [line.split(" ms=")[0] for line in written if "request" in line] == [
        "INFO request method=POST route=/v1/visits status=200"
    ]


def test_nothing_private_is_logged(service, written):
    page = {"url": f"http://{CANARY}.example/{CANARY}", "html": f"<p>{CANARY}", "title": CANARY, "learn": CANARY}
    service.ask("POST", "/v1/visits", page)
    service.ask("POST", "/v1/visits", {"url": page["url"], "html": f"<p>{CANARY}"})
    service.ask("POST", "/v1/visits", body=f'{{"url": "{CANARY}'.encode())
    service.ask("POST", "/v1/forget", {"url": page["url"]})
    service.ask("POST", "/v1/pair", {"code": CANARY, "name": CANARY})
    service.ask("GET", f"/v1/{CANARY}?{CANARY}")
    service.ask(CANARY.upper(), "/health", headers={"Authorization": f"Bearer {CANARY}", "Cookie": CANARY})
    service.ask("GET", "/v1/sites", headers={"Origin": EXTENSION + CANARY, "Content-Type": CANARY})
    service.send(f"GET / HTTP/1.1\r\n{CANARY}\r\n\r\n".encode())

    assert len(written) >= 9
    assert CANARY not in "\n".join(written).lower()


def test_nothing_of_a_document_is_logged(service, written):
    url = f"http://{CANARY}.example/{CANARY}"
    saved = service.save(url, f"<p>{CANARY}", title=CANARY).json["id"]
    service.save(url, f"<p>{CANARY}", annotate=[CANARY])
    service.ask("GET", f"/v1/documents/{saved}.sf")
    service.ask("GET", f"/v1/documents?url={url}&site={CANARY}&{CANARY}")
    service.ask("DELETE", f"/v1/documents/{saved}")

    assert len(written) >= 5
    assert CANARY not in "\n".join(written).lower()


def test_site_is_told_at_debug_only(service, written):
    service.ask("GET", "/v1/sites/named.example")

    assert [line for line in written if "named.example" in line] == ["DEBUG site=named.example"]


def test_exception_is_told_by_type_and_place():
    try:
        int(CANARY)
    except ValueError:
        record = logging.LogRecord("honbun", logging.ERROR, "", 0, "unexpected", None, sys.exc_info())

    told = PrivateFormatter("%(message)s").format(record)
    assert "ValueError at test_log.py:" in told
    assert CANARY not in told


def test_trouble_in_the_background_is_told_without_its_message(written):
    log_background_trouble(None, {"message": "Task exception was never retrieved", "exception": ValueError(CANARY)})

    assert written == ["ERROR background: Task exception was never retrieved\n    ValueError at "]


@pytest.mark.parametrize("level", ["debug", "info", "warning", "error"])
def test_log_goes_to_stderr_from_its_level_on(level, capsys):
    root = logging.getLogger()
    kept = root.handlers[:], root.level
    try:
        start_log(level)
        for each in ("debug", "info", "warning", "error"):
            getattr(logging.getLogger("honbun.x"), each)("said at %s", each)
        heard = [line.split()[-1] for line in capsys.readouterr().err.splitlines()]
    finally:
        root.handlers[:], root.level = kept[0], kept[1]
        logging.getLogger("honbun").setLevel(logging.NOTSET)

    assert heard == ["debug", "info", "warning", "error"][["debug", "info", "warning", "error"].index(level) :]
