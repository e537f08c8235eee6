"""A directory of pages, and the directory of the same shape that their Standard Format goes to.

A file of the output is whole or not there: it is written beside its place under another name, then renamed.  So what
is there is finished, and a run that was ended goes on where it stopped.
"""

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from honbun.errors import NotFound, WrongUse

NO_PAGES = frozenset(
    ".css .js .json .jsonl .tsv .csv .txt .md .xml .sf .png .jpg .jpeg .gif .webp .svg .ico .pdf .zip .xz .woff .woff2 "
    ".mp3 .mp4 .webm .py".split()
)
PAGE_ENDINGS = (".html", ".htm", ".xhtml", ".shtml")
PART = ".part"
OLD_SECONDS = 3600  # a part this old was left by a run that was killed


@dataclass(frozen=True, slots=True)
class Task:
    """A page to be converted, and where to."""

    source: Path
    target: Path

    def is_finished(self) -> bool:
        try:
            return self.target.exists()
        except OSError:  # a name that is too long for the system; writing will tell
            return False


def list_tasks(source: Path, target: Path, ending: str) -> list[Task]:
    """A task for each page under `source`, in the order of their names."""
    if not source.is_dir():
        raise NotFound(f"there is no directory {source}")
    if source.resolve() == target.resolve():
        raise WrongUse(f"{target} holds the pages; name another directory to write to")
    taken: set[Path] = set()
    return [Task(page, _place(page, source, target, ending, taken)) for page in _pages(source, target.resolve())]


def _pages(source: Path, target: Path) -> Iterator[Path]:
    for folder, below, names in os.walk(source):
        below[:] = sorted(name for name in below if not name.startswith(".") and Path(folder, name).resolve() != target)
        for name in sorted(names):
            page = Path(folder, name)
            kind = Path(name.removesuffix(".gz")).suffix.lower()
            if not name.startswith(".") and kind not in NO_PAGES and page.is_file():
                yield page


def _place(page: Path, source: Path, target: Path, ending: str, taken: set[Path]) -> Path:
    """The page's place in the output; of two that differ in their ending alone, the second keeps it."""
    whole = target / page.relative_to(source)
    name = whole.name.removesuffix(".gz")
    bare = next(
        (name[: -len(end)] for end in PAGE_ENDINGS if name.lower().endswith(end) and len(name) > len(end)), name
    )
    place = whole.with_name(bare + ending)
    if place in taken:
        place = whole.with_name(whole.name + ending)
    taken.add(place)
    return place


class Output:
    """Puts whole files into a directory."""

    def __init__(self) -> None:
        self._swept: set[Path] = set()

    def put(self, target: Path, data: bytes) -> None:
        """The data is in the file when this returns, and none of it when this fails."""
        self._prepare(target.parent)
        part = target.with_name(f".{uuid4().hex}{PART}")
        try:
            with part.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.rename(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise

    def _prepare(self, folder: Path) -> None:
        """The folder is there, and what a killed run has left in it is not."""
        if folder in self._swept and folder.is_dir():
            return
        folder.mkdir(parents=True, exist_ok=True)
        oldest = time.time() - OLD_SECONDS
        for part in folder.glob(f".*{PART}"):
            if part.stat().st_mtime < oldest:
                part.unlink(missing_ok=True)
        self._swept.add(folder)
