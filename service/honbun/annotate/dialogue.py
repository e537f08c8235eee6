"""Talks to an analyser that reads requests and ends each answer with a line EOS.

Requests are sent on while answers come in: waiting for each answer would halve the speed, and sending all of them first
would hang both sides once the pipes are full.  An analyser that dies is started anew, and each request is tried twice.
One that takes too long over a request is ended.
"""

import os
import selectors
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from honbun.annotate.contract import END
from honbun.errors import TooHeavy

_CHUNK = 1 << 16
_END = END.encode().rstrip()


class Died(Exception):
    """The other side is gone."""


class Connection(Protocol):
    """An open way to an analyser; both descriptors do not block."""

    reads: int
    writes: int

    def close(self) -> None: ...


class Dialogue:
    """Asks an analyser, connecting to it when there is something to ask."""

    def __init__(self, name: str, connect: Callable[[], Connection], seconds: float) -> None:
        self._name, self._connect, self._seconds = name, connect, seconds
        self._connection: Connection | None = None
        self._lock = threading.Lock()

    def ask(self, requests: Iterable[str]) -> list[str]:
        """The answer to each request, with its last line EOS."""
        waiting = [request.encode() for request in requests]
        answers: list[bytes] = []
        with self._lock:
            while len(answers) < len(waiting):
                before = len(answers)
                self._converse(waiting, answers)
                if len(answers) == before:  # a new analyser, and it died over this request too
                    self._converse(waiting, answers)
                if len(answers) == before:
                    raise TooHeavy(f"{self._name} ended twice over the same {len(waiting[before])} bytes of text")
        return [answer.decode("utf-8", "replace") for answer in answers]

    def _converse(self, requests: Sequence[bytes], answers: list[bytes]) -> None:
        """Adds the answers that are still to come, or as many as come before the analyser dies."""
        try:
            self._connection = self._connection or self._connect()
            for answer in _exchange(self._connection, requests[len(answers) :], self._seconds):
                answers.append(answer)  # noqa: PERF402 - those that came before a death count
        except Died:
            self._disconnect()
        except TimeoutError:
            self._disconnect()
            size = len(requests[len(answers)])
            raise TooHeavy(f"{self._name} took more than {self._seconds:g} s over {size} bytes of text") from None
        except BaseException:
            self._disconnect()  # or the rest of this answer would be taken for the next
            raise

    def close(self) -> None:
        with self._lock:
            self._disconnect()

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _exchange(connection: Connection, requests: Sequence[bytes], seconds: float) -> Iterator[bytes]:
    """The answers as they come.  TimeoutError when none comes for so many seconds, Died when none can come."""
    unsent, answers, received = memoryview(b"".join(requests)), _Answers(), 0
    with selectors.DefaultSelector() as ready:
        ready.register(connection.reads, selectors.EVENT_READ)
        ready.register(connection.writes, selectors.EVENT_WRITE)
        deadline = time.monotonic() + seconds
        while received < len(requests):
            events = ready.select(deadline - time.monotonic())
            if not events and time.monotonic() >= deadline:
                raise TimeoutError
            for key, _ in events:
                if key.fd == connection.reads:
                    for answer in answers.feed(_read(connection)):
                        received += 1
                        deadline = time.monotonic() + seconds
                        yield answer
                else:
                    unsent = unsent[_write(connection, unsent) :]
                    if not unsent:
                        ready.unregister(connection.writes)


class _Answers:
    """Puts answers together from the bytes they come in."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The answers that these bytes complete."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._lines.append(line)
            if line == _END:
                yield b"\n".join([*self._lines, b""])
                self._lines.clear()


def _read(connection: Connection) -> bytes:
    try:
        data = os.read(connection.reads, _CHUNK)
    except BlockingIOError:
        return b""
    except OSError:
        raise Died from None
    if not data:
        raise Died
    return data


def _write(connection: Connection, data: memoryview) -> int:
    try:
        return os.write(connection.writes, data[:_CHUNK])
    except BlockingIOError:
        return 0
    except OSError:
        raise Died from None
