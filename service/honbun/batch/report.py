"""What became of the pages of a batch: counted, and those that have no file listed in one."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import NamedTuple, Self

from honbun.batch.locations import is_remote, put, reached
from honbun.batch.tree import Finished, Part, Task
from honbun.batch.turns import Outcome
from honbun.errors import HonbunError, Refused

ERRORS = "errors"
_CONTROL = re.compile("[\0-\x1f\x7f-\x9f]")


class Problem(NamedTuple):
    """A page that was not written, and why."""

    page: str
    kind: str
    reason: str

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        error = outcome.error or HonbunError()
        return cls(_line(outcome.task.stored.origin), error.title, _line(str(error)))


def _line(text: str) -> str:
    """The text as one cell of a table: a name in an archive can hold tabs, and what a terminal obeys."""
    return " ".join(_CONTROL.sub(" ", text).split())


@dataclass(slots=True)
class Counts:
    """How many pages ended how."""

    there_already: int = 0
    written: int = 0
    refused: int = 0
    failed: int = 0

    def add(self, outcome: Outcome) -> None:
        if outcome.error is None:
            self.written += 1
        elif isinstance(outcome.error, Refused):
            self.refused += 1
        else:
            self.failed += 1

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(Counts)))

    @property
    def exit_code(self) -> int:
        finished = self.written + self.there_already
        return HonbunError.exit_code if self.failed or (self.refused and not finished) else 0

    def __str__(self) -> str:
        told = ((getattr(self, each.name), each.name.replace("_", " ")) for each in fields(Counts))
        return ", ".join(f"{count} {what}" for count, what in told if count) or "no pages"


@dataclass(slots=True)
class Report:
    """The counts of one part of a batch, and the list of its errors, which is begun anew.

    As a file the list grows with each error; as an object it is put in its place by `close`.
    """

    target: Path
    part: Part
    counts: Counts = field(default_factory=Counts)
    _lines: list[str] = field(default_factory=list)  # of an object

    def __post_init__(self) -> None:
        with reached(self.list), suppress(FileNotFoundError):
            self.list.unlink()

    @property
    def list(self) -> Path:
        return self.target / (f"{ERRORS}.tsv" if self.part.count == 1 else f"{ERRORS}-{self.part}.tsv")

    def unfinished(self, tasks: Iterable[Task], skipped: Callable[[], None]) -> Iterator[Task]:
        """Those whose files are not there already."""
        finished = Finished()
        for task in tasks:
            if task.target in finished:
                self.counts.there_already += 1
                skipped()
            else:
                yield task

    def add(self, outcome: Outcome) -> None:
        self.counts.add(outcome)
        if outcome.error:
            self.add_problems([Problem.of(outcome)])

    def add_problems(self, problems: Sequence[Problem]) -> None:
        if not problems:
            return
        lines = ["\t".join(problem) + "\n" for problem in problems]
        if is_remote(self.list):
            self._lines += lines
            return
        self.list.parent.mkdir(parents=True, exist_ok=True)
        with self.list.open("a", encoding="utf-8", errors="surrogateescape") as file:
            file.writelines(lines)

    def close(self) -> None:
        if self._lines:
            put(self.list, "".join(self._lines).encode("utf-8", "surrogateescape"))

    def __str__(self) -> str:
        return f"{self.counts} ({self.list})" if self.counts.refused or self.counts.failed else str(self.counts)
