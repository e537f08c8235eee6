"""OKAPI BM25, as TSUBAKI ranked at different times.

    idf · (k1 + 1) f / (k1 ((1 - b) + b · length / average) + f),  idf = log((N - df + 0.5) / (df + 0.5))

f is how often a text stands in a document, df how many of the N documents have it.  When the paper was written k1 was 2
and b 0, so that length did not matter.  In a collection of one person's pages a word may well stand in more than half
of them, which would make idf negative, and a page the worse the more often the word stands in it; so idf ends at a
small positive number.

FTS5 asks a function of ours for each row that matches; it is what an answer has to wait for, so it only notes what FTS5
knows, and the scores of all rows are reckoned together.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honbun.corpus.targets import Target

SMALLEST_IDF = 0.01
STRING_WEIGHT = 0.1  # of a text that was found inside other words only

Scores = NDArray[np.float64]
Take = Callable[[Any], int]


@dataclass(frozen=True, slots=True)
class Okapi:
    """The constants."""

    k1: float
    b: float

    def score(self, counts: "Counts", lengths: NDArray[np.int64], average: float) -> Scores:
        """The scores of documents of these lengths."""
        normal = self.k1 * (1 - self.b + self.b * lengths / max(average, 1))
        scores = np.zeros(len(lengths))
        for weight, column in counts:
            scores += weight * (self.k1 + 1) * column / (normal + column)
        return scores


Counts = Sequence[tuple[float, NDArray[np.int64]]]  # for each text what it weighs, and how often it is in each document

RANKINGS = {
    "paper": Okapi(2.0, 0.0),
    "2007": Okapi(2.0, 0.75),  # from July on
    "okapi": Okapi(1.0, 0.6),  # the last in use
}


def idf(documents: int, having: int) -> float:
    """How much it tells of a document to have what so many have."""
    return max(SMALLEST_IDF, log((documents - having + 0.5) / (having + 0.5)))


class Collector:
    """Notes the rows that match, one after the other: `take` is what FTS5 calls."""

    def __init__(self, phrases: Sequence[Target | None]) -> None:
        """The phrases of the expression, and the text that each is of, if it is of one."""
        self._documents = array("q")
        self._targets = list(dict.fromkeys(phrase for phrase in phrases if phrase))
        self._counts = [array("q") for _ in self._targets]
        self.take = self._take_one() if len(phrases) == len(self._targets) == 1 else self._take_several(phrases)

    @property
    def documents(self) -> NDArray[np.int64]:
        return np.array(self._documents, np.int64)

    def counts(self, weights: Mapping[Target, float]) -> Counts:
        return [
            (weights[target], np.array(counts, np.int64))
            for target, counts in zip(self._targets, self._counts, strict=True)
        ]

    def _take_one(self) -> Take:
        """An expression with one phrase is found there as often as that."""
        add_document, add_count = self._documents.append, self._counts[0].append

        def take(row: Any) -> int:
            add_document(row.rowid)
            add_count(row.inst_count)
            return 0

        return take

    def _take_several(self, phrases: Sequence[Target | None]) -> Take:
        """A text is there as often as that of its phrases that is there most; they may be found at the same places."""
        groups = [[number for number, phrase in enumerate(phrases) if phrase == target] for target in self._targets]

        def take(row: Any) -> int:
            self._documents.append(row.rowid)
            for numbers, counts in zip(groups, self._counts, strict=True):
                counts.append(max(sum(map(len, row.phrase_locations(number))) for number in numbers))
            return 0

        return take
