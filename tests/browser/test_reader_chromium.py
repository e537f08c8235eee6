"""What a reader is shown, in a real browser: no script of the page runs and no request leaves."""

import json
import shutil
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from tests.payloads import hostile_page, payloads
from tests.showing import html_of

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt install chromium"),
]

CANARY = "<script>const canary = (number) => fetch('/ran/' + number);</script>"
# Fragments are put in wherever an extension might, and once more from what the browser made of them.
INSERT = """<!doctype html><meta charset=utf-8><body><script>
for (const html of %s) {
  for (const tag of ["div", "table", "select", "template", "noscript", "svg", "math", "style", "textarea", "iframe"]) {
    const place = document.body.appendChild(document.createElement(tag));
    place.innerHTML = html;
    const again = document.body.appendChild(document.createElement("div"));
    again.innerHTML = place.innerHTML;
    again.innerHTML = again.innerHTML;
    if (tag == "iframe") place.srcdoc = html;
  }
  document.body.append(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
}
</script>"""


class _Site(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        page = self.server.pages.get(self.path)
        if page is None and self.path != "/favicon.ico":
            self.server.asked.add(self.path)
        self.send_response(404 if page is None else 200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write((page or "").encode())

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Browsers hang up when they have seen enough."""


@pytest.fixture
def site():
    """A server that knows a few pages and notes whatever else is asked for."""
    server = _Server(("127.0.0.1", 0), _Site)
    server.pages, server.asked = {}, set()
    server.host = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def asked_by(site, tmp_path):
    """What a page makes Chromium ask for, besides itself."""

    def asked_by(page):
        site.pages["/shown.html"] = CANARY + page + "<script>fetch('/shown')</script>"
        site.asked.clear()
        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
        command += ["--virtual-time-budget=5000", "--dump-dom", f"{site.host}/shown.html"]
        subprocess.run(command, capture_output=True, timeout=120, check=True)
        assert "/shown" in site.asked
        return site.asked - {"/shown"}

    return asked_by


def test_raw_page_runs_scripts_and_asks(site, asked_by):
    asked = asked_by(hostile_page(site.host))

    assert len([path for path in asked if path.startswith("/ran/")]) > 10
    assert len([path for path in asked if path.startswith("/sent/")]) > 10


def test_page_shown_runs_nothing_and_asks_for_nothing(site, asked_by):
    assert asked_by(html_of(hostile_page(site.host), f"{site.host}/a/b.html")) == set()


def test_every_way_alone_runs_nothing_and_asks_for_nothing(site, asked_by):
    pages = [f"<p>Before {way} after.</p><p>End.</p>" for way in payloads(site.host)]
    shown = [html_of(page, f"{site.host}/a/b.html") for page in pages]

    assert len(shown) > 100
    assert asked_by(INSERT % json.dumps(shown).replace("</", "<\\/")) == set()


def test_ways_put_in_as_they_are_run_and_ask(site, asked_by):
    raw = [f"<p>Before {way} after.</p>" for way in payloads(site.host)]

    assert len(asked_by(INSERT % json.dumps(raw).replace("</", "<\\/").replace("<!", "<\\u0021"))) > 20
