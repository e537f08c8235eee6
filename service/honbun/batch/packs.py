"""Standard Format in packs: one file for each archive, or for each thousand of the files that are pages themselves.

A pack that is in its place is finished, and what became of its pages is in a file beside it by then; so the counts of a
batch are those of its finished packs, however often it was begun.  In a pack the pages are in their order: one document
behind the other, each with its XML declaration, or as JSON lines {"page", "sf"}.
"""

import gzip
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import BinaryIO, cast

import orjson
import zstandard

from honbun.batch.inputs import Input
from honbun.batch.locations import reached
from honbun.batch.report import Counts, Problem
from honbun.batch.tree import NO_ROOM, Places, Task, no_room, whole_file
from honbun.batch.turns import Outcome

PAGES = 1000  # in a pack of files that are pages
ENDINGS = {"gz": ".sf.gz", "zst": ".sf.zst", "jsonl": ".jsonl"}
_LEVEL_OF_GZIP, _LEVEL_OF_ZSTD = 6, 9


@dataclass(frozen=True, slots=True)
class Pack:
    """The inputs of one pack, and its place in the output without an ending."""

    inputs: Sequence[Input]
    place: Path
    form: str

    @property
    def file(self) -> Path:
        return self.place.with_name(self.place.name + ENDINGS[self.form])

    @property
    def account(self) -> Path:
        """The file beside it."""
        return self.place.with_name(f"{self.place.name}.account.json")

    def tasks(self) -> Iterator[Task]:
        """Its pages, in their order; they share the place."""
        for each in self.inputs:
            for stored in each.pages():
                yield Task(stored, self.file)

    def finished(self) -> tuple[Counts, list[Problem]] | None:
        """What became of its pages, if it is finished."""
        with reached(self.file):
            if not self.file.exists():
                return None
            told = orjson.loads(self.account.read_bytes())
        return Counts(**told["counts"]), [Problem(*problem) for problem in told["problems"]]


def packs_of(inputs: Sequence[Input], target: Path, form: str) -> list[Pack]:
    """All packs of these inputs."""
    places = Places(target, "")
    archives = [Pack((each,), places.take_folder(each.folder), form) for each in inputs if each.folder]
    files = [each for each in inputs if not each.folder]
    groups = [files[start : start + PAGES] for start in range(0, len(files), PAGES)]
    return archives + [Pack(group, target / f"pages-{number:06}", form) for number, group in enumerate(groups)]


async def fill(pack: Pack, outcomes: AsyncIterator[Outcome]) -> tuple[Counts, list[Problem]]:
    """What became of the pages of a pack, which is in its place when this returns."""
    try:
        return await _fill(pack, outcomes)
    except OSError as error:
        if error.errno in NO_ROOM:
            raise no_room(pack.file, error) from None
        raise


async def _fill(pack: Pack, outcomes: AsyncIterator[Outcome]) -> tuple[Counts, list[Problem]]:
    counts, problems = Counts(), []
    with whole_file(pack.file) as file:
        with _opened(pack.form, file) as write:
            async for outcome in _in_order(outcomes):
                counts.add(outcome)
                if outcome.error:
                    problems.append(Problem.of(outcome))
                else:
                    write(outcome.task.stored.origin, outcome.written)
        with whole_file(pack.account) as account:
            account.write(orjson.dumps({"counts": asdict(counts), "problems": list(map(list, problems))}))
    return counts, problems


async def _in_order(outcomes: AsyncIterator[Outcome]) -> AsyncIterator[Outcome]:
    early: dict[int, Outcome] = {}
    turn = 0
    async for outcome in outcomes:
        early[outcome.number] = outcome
        while turn in early:
            yield early.pop(turn)
            turn += 1


@contextmanager
def _opened(form: str, file: BinaryIO) -> Iterator[Callable[[str, bytes], object]]:
    """How a page is added to the file."""
    if form == "jsonl":
        yield lambda page, sf: file.write(orjson.dumps({"page": page, "sf": sf.decode()}) + b"\n")
    elif form == "gz":
        with gzip.GzipFile("", "wb", _LEVEL_OF_GZIP, file, mtime=0) as packed:
            yield lambda _, sf: packed.write(sf)
    else:
        with zstandard.ZstdCompressor(_LEVEL_OF_ZSTD).stream_writer(file, closefd=False) as stream:
            yield lambda _, sf: cast(BinaryIO, stream).write(sf)
