"""The service as a process of its own, which can be looked at from outside."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

from tests.service import SECONDS, Client

from honbun.tokens import Tokens

WORKERS = 2
FLAGS = ("--port=0", "--store=memory", "--log=error", f"--workers={WORKERS}")


class ServiceProcess(Client):
    """`honbun serve` on a free port, with one token; `flags` are added, and `variables` to its environment."""

    def __init__(self, folder: Path, *flags: str, stderr: IO[str] | None = None, **variables: str) -> None:
        self._folder = folder
        command = [sys.executable, "-m", "honbun", "serve", f"--data={folder}", *FLAGS, *flags]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=os.environ | variables
        )

    def __enter__(self) -> "ServiceProcess":
        assert self._process.stdout
        self.port = int(self._process.stdout.readline().rpartition(":")[2])
        self.tokens = Tokens(self._folder)
        self.token = self.pair("tests")
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> None:
        """Sends it this signal and waits until it is gone."""
        self._process.send_signal(how)
        self._process.communicate(timeout=SECONDS)

    @property
    def number(self) -> int:
        """Of the process."""
        return self._process.pid

    def kill(self) -> None:
        """Ends it at once, as a crash would."""
        self._process.kill()

    @property
    def kills(self) -> int:
        """How many workers were ended over a page."""
        told = self.ask("GET", "/metrics").body.decode()
        return int(re.findall(r"^honbun_worker_kills_total (\d+)", told, re.MULTILINE)[0])

    @property
    def children(self) -> int:
        """How many processes it has started that still run."""
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return sum(len(file.read_text().split()) for file in tasks)

    @property
    def most_megabytes(self) -> int:
        """The most memory it ever held."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) // 1024
