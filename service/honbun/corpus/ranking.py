"""OKAPI BM25, as TSUBAKI ranked at different times.

    idf · (k1 + 1) f / (k1 ((1 - b) + b · length / average) + f),  idf = log((N - df + 0.5) / (df + 0.5))

f is how often a text stands in a document, df how many of the N documents have it.  When the paper was written k1 was 2
and b 0, so that length did not matter.  In a collection of one person's pages a word may well stand in more than half
of them, which would make idf negative, and a page the worse the more often the word stands in it; so idf ends at a
small positive number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

SMALLEST_IDF = 0.01
STRING_WEIGHT = 0.1  # of a text that was found inside other words only
PAIRS_SHARE = 0.15  # of a score that dependency terms make up, as in TSUBAKI; the rest are words

Scores = NDArray[np.float64]


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
