"""A shard: a process with a folder of parts, and what it is asked.

Requests and answers are pickled, one after the other, on its standard input and output.  It ends with whoever started
it.
"""

import os
import pickle
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from honbun.corpus.shards.answers import Answer, joined, together
from honbun.corpus.shards.held import Held
from honbun.corpus.shards.part import MOST_DOCUMENTS, Part
from honbun.corpus.shards.question import Documents, Every, Question
from honbun.corpus.shards.reader import Reader
from honbun.errors import HonbunError, StoreUnavailable


class Shard:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(exist_ok=True)
        self._parts: list[Part] = []
        self._find_parts()

    def _find_parts(self) -> None:
        """Other processes make parts too."""
        while (path := self._folder / f"{len(self._parts):04}").is_dir():
            self._parts.append(Part(path))

    def occurring(self, words: Sequence[str]) -> set[str]:
        """Those of the words that stand in a text."""
        self._find_parts()
        return {word for word in words if any(part.reader.holds("words", word) for part in self._parts)}

    def find(self, question: Question) -> Documents:
        """The documents that match."""
        self._find_parts()
        return together(part.reader.find(question) for part in self._parts)

    def answer(self, narrow: Question, wide: Question | None, texts: Sequence[Question]) -> Answer:
        self._find_parts()
        return joined([_answer(part.reader, narrow, wide, texts) for part in self._parts], len(texts))

    def change(self, gone: Sequence[int], came: Sequence[Held]) -> None:
        """Drop rows and add others; what was done before is not done again."""
        self._find_parts()
        for part in self._parts:
            if rows := [row for row in gone if part.holds(row)]:
                part.change(rows, ())
        missing = [held for held in came if not any(part.holds(held.row) for part in self._parts)]
        while missing:
            part = self._emptiest()
            room = MOST_DOCUMENTS - part.reader.documents
            part.change((), missing[:room])
            missing = missing[room:]

    def _emptiest(self) -> Part:
        """The part with the most room; a new one, if none has any."""
        emptiest = min(self._parts, key=lambda part: part.reader.documents, default=None)
        if emptiest is None or emptiest.reader.documents >= MOST_DOCUMENTS:
            emptiest = Part(self._folder / f"{len(self._parts):04}")
            self._parts.append(emptiest)
        return emptiest

    def wipe(self) -> None:
        """Leave nothing of what was dropped in the files."""
        self._find_parts()
        for part in self._parts:
            part.wipe()


def _answer(reader: Reader, narrow: Question, wide: Question | None, texts: Sequence[Question]) -> Answer:
    rest = reader.find(Every((wide,), (narrow,))) if wide else np.zeros(0, np.int64)
    return Answer(reader.match(narrow), rest, tuple(reader.count(text) for text in texts))


def _requests(source: BinaryIO) -> Iterator[tuple[str, list[Any]]]:
    """Until whoever asks has ended."""
    with suppress(EOFError):
        while True:
            yield pickle.load(source)


def main(folder: str) -> None:
    os.umask(0o077)
    shard, requests, answers = Shard(Path(folder)), sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a library prints must not end up in an answer
    for name, arguments in _requests(requests):
        try:
            answer: Any = getattr(shard, name)(*arguments)
        except (ValueError, OSError) as error:  # as tantivy's own
            answer = StoreUnavailable(f"{folder} cannot be used: {error}")
        except HonbunError as error:
            answer = error
        pickle.dump(answer, answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1])
