"""Extractors as processes that stay up and are asked for one site after another, each on one and the same core."""

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from tests.bench.pages import Page
from tests.bench.peers import METADATA_PEERS, PEERS
from tests.bench.processes import cpu_seconds, resident_megabytes, tree_of
from tests.bench.stages import STAGES

ROOT = Path(__file__).parents[2]
PEERS_VENV = ROOT / ".venv-peers"
PACKAGES = (*PEERS, *METADATA_PEERS, "lxml_html_clean")  # which trafilatura needs and does not name


class Extractor:
    """One process; its children count as part of it."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            preexec_fn=_stay_on_a_core,
        )

    def ask(self, question: bytes) -> list[str]:
        """The texts of the pages in this line."""
        assert self._process.stdin
        self._process.stdin.write(question)
        self._process.stdin.flush()
        texts: list[str] = self.answer()["texts"]
        return texts

    def answer(self) -> dict[str, list[str]]:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.name} ended before it had answered")
        return dict(json.loads(line))

    def cpu_seconds(self) -> float:
        return cpu_seconds(self._process.pid)

    def megabytes(self) -> float:
        """The most that its processes had in memory, each for itself."""
        return sum(resident_megabytes(process, most=True) for process in tree_of(self._process.pid))

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def _stay_on_a_core() -> None:
    with suppress(AttributeError):  # not every system has it
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def question_of(pages: Sequence[Page]) -> bytes:
    """The line that asks for the pages of a site."""
    asked = [{"url": page.url, "html_b64": base64.b64encode(page.data).decode()} for page in pages]
    return json.dumps({"pages": asked}).encode() + b"\n"


def ours(mode: str, *flags: str) -> Extractor:
    return Extractor(mode, [sys.executable, "-m", "honbun", "extract", "--batch", f"--mode={mode}", *flags])


def stages() -> Iterator[Extractor]:
    """What is made of the content: Standard Format, and a saved document."""
    for name in STAGES:
        stage = Extractor(name, [sys.executable, "-m", "tests.bench.stages", name])
        stage.answer()
        yield stage


def peers(what: str = "text") -> Iterator[Extractor]:
    """Those that can be had, for text or for metadata; the others are named."""
    python = _python_of_peers()
    for name in METADATA_PEERS if what == "metadata" else PEERS:
        extractor = Extractor(name, [python, str(Path(__file__).with_name("peers.py")), name, what])
        try:
            version = extractor.answer()["version"]
        except SystemExit:
            print(f"{name} was not measured: it does not start with {python}\n")
            continue
        extractor.name = f"{name} {version}"
        yield extractor


def _python_of_peers() -> str:
    """The Python named by HONBUN_BENCH_PEERS, or that of a virtual environment made for them."""
    if named := os.environ.get("HONBUN_BENCH_PEERS"):
        return named
    python = PEERS_VENV / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", PEERS_VENV], check=True)
        for packages in (("--upgrade", "pip"), PACKAGES):  # the pip of Python 3.11 ends at an extra that is named twice
            subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=False)
    return str(python)
