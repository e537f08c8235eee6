"""Private Redis servers, a store of each kind, and the small model that all of them must equal."""

import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import redis

from honbun.store.address import read_address
from honbun.store.contract import SECONDS_A_DAY, START, Changes, Remembered, Retention, SiteStore, retained
from honbun.store.open import open_store
from honbun.store.redis import RedisStore

SECONDS = 30
DAY = SECONDS_A_DAY
TODAY = 20_000 * DAY
KINDS = ("memory", "sqlite", "redis", "cluster", "replay")


class RedisServer:
    """A redis-server of our own: on a Unix socket, or on a free port of 127.0.0.1 if `port` is set."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        if not shutil.which("redis-server"):
            pytest.skip("redis-server is not installed (apt install redis-server)")
        self.port, self.socket = port, folder / "socket"
        where = [
            "--bind",
            "127.0.0.1",
            "--port",
            str(port),
            "--unixsocket",
            str(self.socket),
            "--unixsocketperm",
            "700",
        ]
        self._command = ["redis-server", "--dir", str(folder), "--save", "", *where, *options]
        self.admin = redis.Redis(unix_socket_path=str(self.socket), socket_timeout=SECONDS)

    def __enter__(self) -> "RedisServer":
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        try:
            wait_until(self._answers)
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.admin.close()
        self.thaw()
        self.kill()

    @property
    def url(self) -> str:
        """With patience: a busy machine may take longer to answer than readers wait."""
        return f"{self.hasty_url}?timeout={SECONDS}"

    @property
    def hasty_url(self) -> str:
        """With the time readers wait, for tests of what happens then."""
        return f"unix://{self.socket}"

    @property
    def number(self) -> int:
        """Of the process."""
        return self._process.pid

    def start(self) -> None:
        self.__enter__()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def freeze(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def ask(self, *command: Any) -> Any:
        return self.admin.execute_command(*command)

    def has_on_disk(self, text: bytes) -> bool:
        return any(text in read(file) for file in self.socket.parent.rglob("*") if file.is_file())

    def _answers(self) -> bool:
        try:
            return bool(self.admin.ping())
        except (redis.ConnectionError, redis.ResponseError):
            return False


def read(file: Path) -> bytes:
    """What is in a file; nothing, if it goes while a server writes its log anew."""
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return b""


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < deadline, f"still not: {holds}"
        time.sleep(0.02)


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def shared_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """One Redis for the whole run; a test that breaks it asks for `own_redis`."""
    with RedisServer(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis that keeps every write."""
    with RedisServer(tmp_path, "--appendonly", "yes", "--appendfsync", "always") as server:
        yield server


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[RedisServer]]:
    """Three nodes that share the slots."""
    with ExitStack() as stack:
        nodes = []
        for _ in range(3):
            options = ("--cluster-enabled", "yes", "--cluster-node-timeout", "5000")
            bus = ("--cluster-port", str(free_port()))
            server = RedisServer(tmp_path_factory.mktemp("node"), *options, *bus, port=free_port())
            nodes.append(stack.enter_context(server))
        _join(nodes)
        yield nodes


def _join(nodes: list[RedisServer]) -> None:
    bus = nodes[0].ask("CONFIG", "GET", "cluster-port")[b"cluster-port"]
    for number, node in enumerate(nodes):
        node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        node.ask("CLUSTER", "ADDSLOTSRANGE", *slots(number))
        node.ask("CLUSTER", "MEET", "127.0.0.1", nodes[0].port, bus)
    for node in nodes:
        wait_until(partial(is_joined, node))


def slots(number: int) -> tuple[int, int]:
    """The first and the last slot of this node of three."""
    return number * 16384 // 3, (number + 1) * 16384 // 3 - 1


def is_joined(node: RedisServer) -> bool:
    info = node.ask("CLUSTER", "INFO")
    return b"cluster_state:ok" in info and b"cluster_known_nodes:3" in info


def cluster_url(nodes: list[RedisServer], timeout: float = SECONDS) -> str:
    return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in nodes) + f"?timeout={timeout}"


def store_url(kind: str, request: pytest.FixtureRequest) -> str:
    """The `--store` setting for this kind; a Redis behind it is emptied."""
    if kind == "cluster":
        nodes = request.getfixturevalue("cluster")
        for node in nodes:
            node.ask("FLUSHALL")
        return cluster_url(nodes)
    if kind in ("redis", "replay"):
        server = request.getfixturevalue("shared_redis")
        server.ask("FLUSHALL")
        return server.url
    return kind


@pytest.fixture(params=KINDS)
async def store(request: pytest.FixtureRequest, folder: Path) -> AsyncIterator[SiteStore]:
    """An empty store of each kind."""
    url = store_url(request.param, request)
    opened = RedisStore(read_address(url)) if request.param in ("redis", "cluster") else open_store(url, folder)
    yield opened
    await opened.close()


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[RedisStore]:
    """A Redis store without a queue in front of it."""
    held = RedisStore(read_address(url))
    try:
        yield held
    finally:
        await held.close()


def page(number: int, seen: int = TODAY, footprint: bytes = b"footprint") -> Remembered:
    return Remembered(number.to_bytes(8, "big"), seen, footprint)


def files_with(text: bytes, folder: Path) -> list[str]:
    return [file.name for file in sorted(folder.iterdir()) if text in file.read_bytes()]


class Reader:
    """A reader's copy of one site, as `page/knowledge.py` keeps it."""

    def __init__(self, store: SiteStore, site: str) -> None:
        self._store, self._site = store, site
        self.retention, self.cursor = Retention(), START
        self.pages: set[Remembered] = set()

    async def learn(self, learned: Remembered) -> Changes:
        return self._take(await self._store.learn(self._site, learned, self.cursor, self.retention))

    async def look(self) -> Changes:
        return self._take(await self._store.changes(self._site, self.cursor))

    def _take(self, changes: Changes) -> Changes:
        held = {} if changes.reset else {held.page: held for held in self.pages}
        held |= {news.page: news for news in changes.pages}
        self.pages = set(retained(held.values(), self.retention))
        self.cursor = changes.cursor
        return changes


class Model:
    """The contract in a few lines: what each site must hold."""

    def __init__(self) -> None:
        self.sites: dict[str, dict[bytes, Remembered]] = {}

    def learn(self, site: str, learned: Remembered, retention: Retention) -> None:
        held = self.sites.setdefault(site, {})
        older = held.get(learned.page, learned)
        held[learned.page] = max(older, learned, key=lambda one: (one.seen, one.footprint))
        young = [one for one in held.values() if one.seen >= retention.oldest]
        young.sort(key=lambda one: (one.seen // DAY, one.page))
        self.sites[site] = {one.page: one for one in young[-retention.pages :]}

    def forget(self, site: str, forgotten: bytes | None) -> int:
        held = self.sites.get(site, {})
        gone = set(held) if forgotten is None else {forgotten} & set(held)
        self.sites[site] = {one: held[one] for one in held if one not in gone}
        return len(gone)


class Learner:
    """A process that learns pages with growing numbers until it is killed."""

    def __init__(self, url: str, folder: Path, first: int = 1) -> None:
        command = [sys.executable, str(Path(__file__).with_name("learner.py")), url, str(folder), str(first)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self._first = next(iter(self._process.stdout or ()))

    def kill(self, after: float = 0) -> set[Remembered]:
        """The pages it was told are safe."""
        time.sleep(after)
        self._process.kill()
        rest, _ = self._process.communicate()
        numbers = [int(line) for line in (self._first, *rest.splitlines())]
        return {page(number, number, number.to_bytes(8, "big") * 400) for number in numbers}


async def pages_of(store: SiteStore, site: str) -> set[Remembered]:
    return set((await store.changes(site, START)).pages)
