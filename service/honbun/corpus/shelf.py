"""What ranking and counting must know of every document, in arrays by its id: its length, and what it is counted by.

It is read from the table of texts, and later only what came since: a text that is put gets a new row, and one that is
taken is found no more, so what stands here of it does no harm.
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from apsw import Connection
from numpy.typing import NDArray

FACETS = ("site", "type", "author", "year")
MOST_COUNTED = 50
_READ = "SELECT id, document, length, site, type, author, substr(day, 1, 4) FROM texts WHERE id > ? ORDER BY id"

_TOTALS = "SELECT count(*), coalesce(sum(length), 0) FROM texts"


class Shelf:
    def __init__(self) -> None:
        self._lengths = array("I", [0])
        self._codes = {facet: array("I", [0]) for facet in FACETS}
        self._names: dict[str, dict[str, int]] = {facet: {"": 0} for facet in FACETS}
        self._last = 0
        self._counted: tuple[int, int] | None = None  # when the totals were reckoned
        self._totals = (0, 0)

    def update(self, connection: Connection) -> None:
        """Read what came since the last time."""
        for row, document, length, *told in connection.execute(_READ, (self._last,)):
            self._last = row
            self._make_room(document)
            self._lengths[document] = length
            for facet, name in zip(FACETS, told, strict=True):
                names = self._names[facet]
                self._codes[facet][document] = names.setdefault(name, len(names))

    def totals(self, connection: Connection) -> tuple[int, int]:
        """How many texts can be found, and how many words they have; reckoned anew after any change to the file."""
        now = connection.total_changes(), connection.pragma("data_version")
        if now != self._counted:
            self._counted, self._totals = now, connection.execute(_TOTALS).get
        return self._totals

    def _make_room(self, document: int) -> None:
        if (missing := document + 1 - len(self._lengths)) > 0:
            for column in (self._lengths, *self._codes.values()):
                column.extend([0] * missing)

    def lengths_of(self, documents: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many words each of the documents has."""
        return np.frombuffer(self._lengths, np.uint32)[documents].astype(np.int64)

    def count(self, documents: NDArray[np.int64]) -> dict[str, list[tuple[str, int]]]:
        """How many of the documents have what in common, the most common first."""
        return {facet: self._count(facet, documents) for facet in FACETS}

    def _count(self, facet: str, documents: NDArray[np.int64]) -> list[tuple[str, int]]:
        names = list(self._names[facet])
        counts = np.bincount(np.frombuffer(self._codes[facet], np.uint32)[documents], minlength=len(names))
        found: Counter[str] = Counter()
        for code in np.flatnonzero(counts):
            for name in _several(facet, names[code]):
                found[name] += int(counts[code])
        return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_COUNTED]


def _several(facet: str, name: str) -> Iterator[str] | Sequence[str]:
    """The names in a name: a document may have texts of several types, and of several authors."""
    if facet == "type":
        return name.split()
    return filter(None, name.split(", ")) if facet == "author" else filter(None, [name])
