"""OKAPI BM25, as TSUBAKI ranked at different times.

    idf · (k1 + 1) f / (k1 ((1 - b) + b · length / average) + f),  idf = log((N - df + 0.5) / (df + 0.5))

f is how often a text stands in a document, df how many of the N documents have it.  When the paper was written k1 was 2
and b 0, so that length did not matter.  In a collection of one person's pages a word may well stand in more than half
of them, which would make idf negative, and a page the worse the more often the word stands in it; so idf ends at a
small positive number.

FTS5 asks a function of ours for each row that matches; it is what an answer has to wait for, so it does as little as
possible and puts the scores where numpy finds them.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from honbun.corpus.targets import Target

SMALLEST_IDF = 0.01
STRING_WEIGHT = 0.1  # of a text that was found inside other words only


@dataclass(frozen=True, slots=True)
class Okapi:
    """The constants."""

    k1: float
    b: float


RANKINGS = {
    "paper": Okapi(2.0, 0.0),
    "2007": Okapi(2.0, 0.75),  # from July on
    "okapi": Okapi(1.0, 0.6),  # the last in use
}


def idf(documents: int, having: int) -> float:
    """How much it tells of a document to have what so many have."""
    return max(SMALLEST_IDF, log((documents - having + 0.5) / (having + 0.5)))


class Collector:
    """Takes the rows that match one after the other; `score` is what FTS5 calls."""

    def __init__(self, okapi: Okapi, lengths: Sequence[int], average: float) -> None:
        self.documents, self.scores = array("q"), array("d")
        self._gain = okapi.k1 + 1
        self._fixed, self._by_length = okapi.k1 * (1 - okapi.b), okapi.k1 * okapi.b / max(average, 1)
        self._lengths = lengths

    def take_one(self, weight: float) -> Callable[[Any], int]:
        """For an expression all whose phrases are of one text, each at places of its own."""
        gain, fixed, by_length, lengths = weight * self._gain, self._fixed, self._by_length, self._lengths
        add_document, add_score = self.documents.append, self.scores.append

        def take(row: Any) -> int:
            count, document = row.inst_count, row.rowid
            add_document(document)
            add_score(gain * count / (fixed + by_length * lengths[document] + count))
            return 0

        return take

    def take_several(self, phrases: Sequence[Target | None], weights: Mapping[Target, float]) -> Callable[[Any], int]:
        """For any other: the phrases of a text that are found at the same place count once."""
        groups = {target: [number for number, phrase in enumerate(phrases) if phrase == target] for target in weights}

        def take(row: Any) -> int:
            document, score = row.rowid, 0.0
            normal = self._fixed + self._by_length * self._lengths[document]
            for target, numbers in groups.items():
                if count := max(sum(map(len, row.phrase_locations(number))) for number in numbers):
                    score += weights[target] * self._gain * count / (normal + count)
            self.documents.append(document)
            self.scores.append(score)
            return 0

        return take
