"""The web as far as these tests need it: a server on this machine whose pages a test writes itself."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path

KAWABE = {page.stem: page.read_text("utf-8") for page in (Path(__file__).parent.parent / "pages/kawabe").glob("*.html")}


class _Answers(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        page = self.server.pages.get(self.path.partition("?")[0])
        self.server.asked.append(self.path)
        self.send_response(404 if page is None else 200)
        kind, _ = guess_type(self.path)
        self.send_header("Content-Type", kind if isinstance(page, bytes) and kind else "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page if isinstance(page, bytes) else (page or "").encode())

    def log_message(self, *_: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Browsers hang up when they have seen enough."""


class Website:
    """Pages by path, the same on every host; `asked` lists what was asked for."""

    def __enter__(self) -> "Website":
        self._server = _Server(("127.0.0.1", 0), _Answers)
        self.pages = self._server.pages = {f"/{name}": page for name, page in KAWABE.items()}
        self.asked = self._server.asked = []
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def url(self, path: str, host: str = "news.plain.test") -> str:
        return f"http://{host}:{self._server.server_port}{path}"
