"""The service as its users meet it: real, on a free port, asked over real sockets."""

import asyncio
import http.client
import json
import socket
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.tried import tried

from honbun.api.server import listening
from honbun.settings import Settings
from honbun.tokens import Tokens

pytest_plugins = ["tests.stores"]

EXTENSION = "chrome-extension://abcdefghijklmnopabcdefghijklmnop"
SECONDS = 60


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """Who asks a service; `port` says where it is, `tokens` are those it knows, `token` is ours."""

    port: int
    tokens: Tokens
    token: str

    def code(self) -> str:
        """A new pairing code."""
        return self.tokens.offer(int(time.time()))

    def pair(self, name: str, origin: str = "") -> str:
        return self.tokens.pair(self.code(), name, origin, int(time.time()))

    def ask(self, method: str, path: str, value: Any = None, *, token: str | None = None, **extra: Any) -> Answer:
        """Sends JSON (or `body` as it is) with the token; `headers` replace ours, None leaves one out."""
        body = json.dumps(value).encode() if value is not None else extra.get("body")
        headers = {"Authorization": f"Bearer {token or self.token}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        headers |= extra.get("headers", {})
        tried("requests")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        try:
            connection.request(method, path, body, {k: v for k, v in headers.items() if v is not None})
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()

    def send(self, *parts: bytes, pause: float = 0) -> bytes:
        """Sends these bytes and reads until the service closes the connection."""
        tried("requests")
        with socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS) as connection:
            for part in parts:
                connection.sendall(part)
                time.sleep(pause)
            return b"".join(iter(lambda: connection.recv(65536), b""))

    def learn(self, url: str, html: str = "<p>text</p>") -> Answer:
        return self.ask("POST", "/v1/visits", {"url": url, "html": html})

    def save(self, url: str, html: str = "<p>text</p>", **fields: Any) -> Answer:
        return self.ask("POST", "/v1/documents", {"url": url, "html": html} | fields)

    def sites(self) -> dict[str, int]:
        return {held["site"]: held["pages"] for held in self.ask("GET", "/v1/sites").json["sites"]}


class Service(Client):
    """A running service with one paired extension."""

    def __init__(self, settings: Settings) -> None:
        self.folder = settings.folder
        self._settings = settings
        self._ready, self._stop = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=asyncio.run, args=(self._serve(),), daemon=True)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        async with listening(self._settings) as self.port:
            self._ready.set()
            await self._stop.wait()

    def __enter__(self) -> "Service":
        self._thread.start()
        assert self._ready.wait(SECONDS)
        self.tokens = Tokens(self.folder)
        self.token = self.pair("tests", EXTENSION)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._thread.join(SECONDS)

    def stop(self) -> None:
        """Asks the service to end, as SIGTERM does."""
        self._loop.call_soon_threadsafe(self._stop.set)


def settings_in(folder: Path, **values: Any) -> Settings:
    folder.chmod(0o700)
    return Settings(**({"data": str(folder), "store": "memory", "port": 0, "workers": 1} | values))
