"""The service as a process of its own, on sites it already knows, and a client that measures."""

import http.client
import json
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import local

from tests.bench.pages import Page
from tests.stores import free_port

from honbun.model import Visit
from honbun.page.footprint import pack
from honbun.page.reading import read_page
from honbun.page.signature import Hasher, salt_tag
from honbun.store.contract import SECONDS_A_DAY, START, Remembered, Retention
from honbun.store.open import open_store
from honbun.tokens import Tokens

SALT = "bench"
POLL_SECONDS = 0.02


class RunningService:
    """`honbun serve` with its defaults, and a token for it."""

    def __init__(self, folder: Path, store: str, pages_per_site: int) -> None:
        folder.chmod(0o700)
        self.port = free_port()
        options = {"data": folder, "store": store, "port": self.port, "pages-per-site": pages_per_site, "salt": SALT}
        flags = [f"--{name}={value}" for name, value in options.items()]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "honbun", "serve", "--log=warning", *flags], stdout=subprocess.PIPE
        )
        assert self._process.stdout
        if not self._process.stdout.readline():
            raise SystemExit("the service did not start")
        tokens, now = Tokens(folder), int(time.time())
        self._token = tokens.pair(tokens.offer(now), "bench", "", now)
        self._connections = local()

    @property
    def number(self) -> int:
        """Of the process."""
        return self._process.pid

    def __enter__(self) -> "RunningService":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

    def visit(self, body: bytes, path: str = "/v1/visits") -> float:
        """How many milliseconds the answer to this visit takes; connections are kept, one a thread."""
        status, told, milliseconds = self.send(body, path)
        if status != 200:
            raise SystemExit(f"a visit was answered {status}: {told[:300]!r}")
        return milliseconds

    def send(self, body: bytes, path: str = "/v1/visits") -> tuple[int, bytes, float]:
        """The same for a visit that may be refused: the status and the answer, too."""
        started = time.perf_counter()
        connection = self._connection()
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        told = answer.read()
        return answer.status, told, (time.perf_counter() - started) * 1000

    def _connection(self) -> http.client.HTTPConnection:
        if not hasattr(self._connections, "mine"):
            self._connections.mine = http.client.HTTPConnection("127.0.0.1", self.port)
        connection: http.client.HTTPConnection = self._connections.mine
        return connection

    def hang_up(self) -> None:
        """Let the next visit of this thread connect anew."""
        self._connection().close()

    def visit_all(self, bodies: Sequence[bytes], at_once: int) -> list[float]:
        with ThreadPoolExecutor(at_once) as threads:
            return list(threads.map(self.visit, bodies))


@contextmanager
def health_polled(port: int) -> Iterator[list[float]]:
    """Milliseconds that `/health` took, asked from a process of its own while the block runs; filled at its end."""
    times: list[float] = []
    ours, theirs = get_context("spawn").Pipe()
    poller = get_context("spawn").Process(target=_poll, args=(port, theirs))
    poller.start()
    ours.recv()
    try:
        yield times
    finally:
        ours.send("end")
        times.extend(ours.recv())
        poller.join()


def _poll(port: int, told: Connection) -> None:
    connection, times = http.client.HTTPConnection("127.0.0.1", port), []
    told.send("ready")
    while not times or not told.poll(POLL_SECONDS):
        started = time.perf_counter()
        connection.request("GET", "/health")
        connection.getresponse().read()
        times.append((time.perf_counter() - started) * 1000)
    told.send(times)


def body_of(page: Page) -> bytes:
    return json.dumps({"url": page.url, "html": page.data.decode()}, ensure_ascii=False).encode()


def remembered(pages: Iterable[Page]) -> list[Remembered]:
    """The pages as a store holds them, seen yesterday."""
    hasher, seen = Hasher(SALT.encode()), int(time.time()) - SECONDS_A_DAY
    readings = (read_page(Visit(page.url, page.data), hasher, SALT.encode()) for page in pages)
    return [Remembered(page.page, seen, pack(page.footprint, salt_tag(SALT.encode()))) for page in readings]


async def fill(store: str, folder: Path, site: str, pages: Iterable[Remembered]) -> None:
    """Let a site be known before the service starts."""
    opened = open_store(store, folder)
    for page in pages:
        await opened.learn(site, page, START, Retention(1_000_000))
    await opened.close()
