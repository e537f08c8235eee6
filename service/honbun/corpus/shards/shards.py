"""The shards of a corpus: one process each, asked together.

A document is in the shard that its id tells.  What all of them find is put together here, and what only the whole
corpus tells (how many documents have a text, how long they are) is reckoned by whoever asks, as with FTS5.
"""

import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from honbun.corpus.shards.answers import Answer
from honbun.corpus.shards.held import Held, Waiting
from honbun.corpus.shards.question import Documents, Question
from honbun.errors import HonbunError, Missing, StoreUnavailable

MARK = "mark"
REMEDY = "pip install 'honbun[scale]', or go back with `honbun reindex --engine fts5`"


class Shards:
    """Processes over the folders in `folder`; they start when they are asked first."""

    def __init__(self, folder: Path, many: int, mark: str) -> None:
        self._folder, self.many, self.mark = folder, many, mark
        self._processes: list[_Process] = []

    @property
    def is_whole(self) -> bool:
        """Whether the folder is the one that was made under this mark."""
        mark = self._folder / MARK
        return mark.is_file() and mark.read_text("ascii", "replace") == self.mark

    def make(self) -> None:
        """Begin anew, with nothing in the folder."""
        require_tantivy()
        self.close()
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(mode=0o700)
        (self._folder / MARK).write_text(self.mark, "ascii")

    def change(self, gone: Sequence[Waiting], came: Sequence[Held]) -> None:
        """Drop rows and add others; done before this returns, and may be done again."""
        asked: list[tuple[Any, ...]] = []
        for shard in range(self.many):
            rows = [one.row for one in gone if one.document % self.many == shard]
            asked.append(("change", rows, [one for one in came if one.document % self.many == shard]))
        self._ask_each(asked)

    def wipe(self) -> None:
        """Leave nothing of what was dropped in any file."""
        self._ask("wipe")

    def occurring(self, words: Sequence[str]) -> set[str]:
        """Those of the words that stand in a text."""
        return set[str]().union(*self._ask("occurring", words))

    def find(self, question: Question) -> list[Documents]:
        """The documents that match, of each shard."""
        return self._ask("find", question)

    def answer(self, narrow: Question, wide: Question | None, texts: Sequence[Question]) -> list[Answer]:
        """What each shard finds to a query."""
        return self._ask("answer", narrow, wide, texts)

    def close(self) -> None:
        for process in self._processes:
            process.close()
        self._processes = []

    def _ask(self, name: str, *arguments: Any) -> list[Any]:
        return self._ask_each([(name, *arguments)] * self.many)

    def _ask_each(self, asked: Sequence[tuple[Any, ...]]) -> list[Any]:
        """The answers of all, which work side by side; if one has died, all are started anew and asked again."""
        try:
            return list(_opened(self._answers(asked)))
        except (OSError, EOFError, pickle.PickleError):
            self.close()
        try:
            return list(_opened(self._answers(asked)))
        except (OSError, EOFError, pickle.PickleError):
            self.close()
            raise StoreUnavailable("a process of the full text ends when it is asked; see its message") from None

    def _answers(self, asked: Sequence[tuple[Any, ...]]) -> list[Any]:
        if not self._processes:
            require_tantivy()
            self._processes = [_Process(self._folder / f"{number:02}") for number in range(self.many)]
        for process, (name, *arguments) in zip(self._processes, asked, strict=True):
            process.send((name, arguments))
        return [process.receive() for process in self._processes]


def require_tantivy() -> None:
    """Tells what to do where the extra is not installed."""
    if not is_installed():
        raise Missing(f"this corpus is searched with tantivy, which is not installed: {REMEDY}")


def is_installed() -> bool:
    return find_spec("tantivy") is not None


class _Process:
    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "honbun.corpus.shards.shard", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def send(self, request: Any) -> None:
        assert self._process.stdin
        pickle.dump(request, self._process.stdin, pickle.HIGHEST_PROTOCOL)
        self._process.stdin.flush()

    def receive(self) -> Any:
        assert self._process.stdout
        return pickle.load(self._process.stdout)

    def close(self) -> None:
        self._process.kill()  # nothing is lost: what it has answered is committed
        self._process.communicate()


def _opened(answers: Iterable[Any]) -> Iterator[Any]:
    """The answers; an error among them is raised."""
    for answer in answers:
        if isinstance(answer, HonbunError):
            raise answer
        yield answer
