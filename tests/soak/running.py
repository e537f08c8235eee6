"""What a soak runs on: a service that can be ended in every way and starts again, and clients that do not give up."""

import http.client
import itertools
import os
import random
import signal
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import orjson
from tests.bench.processes import resident_megabytes, tree_of
from tests.service import Answer
from tests.service_process import ServiceProcess
from tests.soak.sites import KEPT, SALT
from tests.stores import free_port

PATIENCE_SECONDS = 60
PAUSE_SECONDS = 0.05
WORKER_KILLED = "urn:honbun:worker-killed"


@dataclass(frozen=True)
class Sample:
    """What the service takes at one moment."""

    visits: int  # until then
    minutes: float
    service: float  # megabytes
    workers: tuple[float, ...]
    descriptors: int
    threads: int


class LastingService:
    """A service in one folder, whichever process it is."""

    def __init__(self, folder: Path, store: str) -> None:
        self.data, self.temporary = folder / "data", folder / "temporary"
        for made in (self.data, self.temporary):
            made.mkdir(mode=0o700)
        self.port = free_port()
        flags = {"port": self.port, "store": store, "pages-per-site": KEPT, "salt": SALT, "page-seconds": 20}
        self._flags = [f"--{name}={value}" for name, value in flags.items()]
        self.started: set[int] = set()  # the numbers of its processes
        self.token = ""

    def __enter__(self) -> "LastingService":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def start(self) -> None:
        self._process = ServiceProcess(self.data, *self._flags, TMPDIR=str(self.temporary))
        self._process.__enter__()
        self.token = self.token or self._process.token
        self.note_processes()

    def note_processes(self) -> list[int]:
        """The numbers of the service and its workers; FileNotFoundError if one ends this very moment."""
        numbers = tree_of(self._process.number)
        self.started.update(numbers)
        return numbers

    def restart(self, how: signal.Signals) -> None:
        self.end(how)
        self.start()

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        with suppress(FileNotFoundError):
            self.note_processes()
        self._process.end(how)

    def kill_a_worker(self, chance: random.Random) -> None:
        """As a system does that is short of memory."""
        with suppress(FileNotFoundError, ProcessLookupError, IndexError):
            os.kill(chance.choice(self.note_processes()[1:]), signal.SIGKILL)

    def sample(self, visits: int, minutes: float) -> Sample:
        service, *workers = self.note_processes()
        process = Path(f"/proc/{service}")
        return Sample(
            visits,
            minutes,
            resident_megabytes(service),
            tuple(map(resident_megabytes, workers)),
            len(list((process / "fd").iterdir())),
            len(list((process / "task").iterdir())),
        )


@dataclass
class Told:
    """How a request was answered, and how many were sent until it was."""

    answer: Answer
    tries: int


class PatientClient:
    """Sends a request again when its answer was lost with the service or with a worker, as a user would."""

    def __init__(self, service: LastingService, counts: Counter[str]) -> None:
        self._service, self._counts = service, counts
        self._connections, self._opened = threading.local(), list[http.client.HTTPConnection]()

    def ask(self, method: str, path: str, body: bytes | None = None) -> Told:
        gives_up = time.monotonic() + PATIENCE_SECONDS
        for tries in itertools.count(1):
            try:
                answer = self._send(method, path, body)
            except (OSError, http.client.HTTPException):
                self._counts["sent again to a new service"] += 1
                self._connections.held.close()
            else:
                if not _was_lost(answer):
                    return Told(answer, tries)
                self._counts["sent again to a new worker"] += 1
            if time.monotonic() > gives_up:
                raise TimeoutError(f"{method} {path} was not answered for {PATIENCE_SECONDS} s")
            time.sleep(PAUSE_SECONDS)
        raise AssertionError

    def close(self) -> None:
        for connection in self._opened:
            connection.close()

    def _send(self, method: str, path: str, body: bytes | None) -> Answer:
        if not hasattr(self._connections, "held"):
            self._connections.held = http.client.HTTPConnection(
                "127.0.0.1", self._service.port, timeout=PATIENCE_SECONDS
            )
            self._opened.append(self._connections.held)
        headers = {"Authorization": f"Bearer {self._service.token}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        self._connections.held.request(method, path, body, headers)
        answer = self._connections.held.getresponse()
        return Answer(answer.status, dict(answer.getheaders()), answer.read())


def _was_lost(answer: Answer) -> bool:
    return answer.status == 503 and orjson.loads(answer.body)["type"] == WORKER_KILLED
