"""Searching the saved documents: which match, the best first, and what they have in common.

This runs in the thread that owns the connection.  The words of a query were found before, and what is shown of a
document is made later, both by a worker.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from apsw import Connection
from numpy.typing import NDArray

from honbun.corpus.listing import list_these
from honbun.corpus.matches import Index, Matches
from honbun.corpus.query import Node, Sought, sought_in
from honbun.corpus.ranking import PAIRS_SHARE, RANKINGS, STRING_WEIGHT, Counts, Okapi, Scores, idf
from honbun.corpus.saved import Saved
from honbun.corpus.shelf import Shelf
from honbun.corpus.targets import Target, target_of
from honbun.corpus.texts import form_of_pair
from honbun.errors import NotFound

Cut = Mapping[Sought, Sequence[tuple[str, str]]]  # the words of each text of a query, each with its lemma
SORTS = ("score", "newest")


@dataclass(frozen=True, slots=True)
class Asked:
    """A search."""

    node: Node
    cut: Cut
    start: int = 1  # the rank of the first result
    most: int = 10
    ranking: str = "okapi"
    order: str = SORTS[0]
    near: int | None = None  # how many words may stand between two texts
    counts: bool = False  # whether to tell what documents have in common
    texts: bool = True  # whether to open their texts
    pairs: tuple[str, ...] = ()  # which word modifies which; documents that have them score higher


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that was found."""

    saved: Saved
    score: float
    words: bytes  # its text, packed, if it was to be opened


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found."""

    hits: int
    results: list[Hit] = field(default_factory=list)
    facets: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    targets: tuple[Target, ...] = ()


class Search:
    """Searches one corpus through a connection to it."""

    def __init__(self) -> None:
        self._shelf = Shelf()

    def find(self, connection: Connection, index: Index, asked: Asked) -> Found:
        """The documents that match, from the rank that was asked for on."""
        matched = self._match(connection, index, asked)
        order = matched.ranked(asked.order, asked.start - 1 + asked.most)[asked.start - 1 :]
        documents, scores = matched.documents[order].tolist(), matched.scores[order].tolist()
        facets = self._shelf.count(matched.documents) if asked.counts else {}
        return Found(len(matched.documents), _open(connection, documents, scores, asked.texts), facets, matched.targets)

    def list_all(self, connection: Connection, index: Index, asked: Asked) -> tuple[list[int], tuple[Target, ...]]:
        """The ids of all that match, the best first, and what they were looked for as."""
        matched = self._match(connection, index, asked)
        ids: list[int] = matched.documents[matched.ranked(asked.order, len(matched.documents))].tolist()
        return ids, matched.targets

    def _match(self, connection: Connection, index: Index, asked: Asked) -> "_Matched":
        self._shelf.update(connection)
        targets = {sought: target_of(sought, words, index.occurring) for sought, words in asked.cut.items()}
        wanted = tuple(dict.fromkeys(targets[sought] for sought in sought_in(asked.node)))
        matches = index.match(asked.node, targets, wanted, asked.near)
        documents, total = self._shelf.totals(connection)
        scorer = _Scorer(RANKINGS[asked.ranking], self._shelf, documents, total / max(documents, 1))
        found, scores = scorer.score(matches)
        if asked.pairs:
            scores = (1 - PAIRS_SHARE) * scores + PAIRS_SHARE * scorer.score_pairs(found, index, asked.pairs)
        return _Matched(found, scores, wanted)


@dataclass(frozen=True, slots=True)
class _Scorer:
    okapi: Okapi
    shelf: Shelf
    documents: int  # that can be found
    average: float  # of their lengths

    def score(self, matches: Matches) -> tuple[NDArray[np.int64], Scores]:
        """The documents that match, and their scores: as words, and after them those that have the string alone."""
        weights = {target: idf(self.documents, having) for target, having in matches.having.items()}
        weight = STRING_WEIGHT * max(weights.values(), default=0)
        counts = [(weights[target], matches.counts[target]) for target in weights if target in matches.counts]
        once = np.ones(len(matches.rest), np.int64)
        scores = self._score(matches.documents, counts), self._score(matches.rest, [(weight, once)])
        return np.concatenate((matches.documents, matches.rest)), np.concatenate(scores)

    def score_pairs(self, found: NDArray[np.int64], index: Index, pairs: Sequence[str]) -> Scores:
        """What these documents score by the pairs they have."""
        counts = []
        for pair in pairs:
            sought, target = Sought(pair), Target((((form_of_pair(pair),),),), "")
            having = index.match(sought, {sought: target}, (target,), None)
            times = np.zeros(max(found.max(initial=0), having.documents.max(initial=0)) + 1, np.int64)
            times[having.documents] = having.counts.get(target, 0)
            counts.append((idf(self.documents, having.having[target]), times[found]))
        return self._score(found, counts)

    def _score(self, documents: NDArray[np.int64], counts: Counts) -> Scores:
        return self.okapi.score(counts, self.shelf.lengths_of(documents), self.average)


@dataclass(frozen=True, slots=True)
class _Matched:
    """The documents that match, in no order."""

    documents: NDArray[np.int64]
    scores: Scores
    targets: tuple[Target, ...]

    def ranked(self, order: str, most: int) -> NDArray[np.int64]:
        """The places of the first so many in this order; of equals, the one saved last comes first."""
        if order == "newest":
            return np.argsort(-self.documents)[:most]
        places = np.arange(len(self.scores))
        if 0 < most < len(places):
            least = np.partition(self.scores, -most)[-most]
            places = np.flatnonzero(self.scores >= least)
        best: NDArray[np.int64] = places[np.lexsort((-self.documents[places], -self.scores[places]))]
        return best[:most]


def _open(connection: Connection, documents: list[int], scores: list[float], texts: bool) -> list[Hit]:
    saved = {one.id: one for one in list_these(connection, documents)}
    words = {number: text_of(connection, number) if texts else b"" for number in documents}
    return [Hit(saved[number], score, words[number]) for number, score in zip(documents, scores, strict=True)]


def text_of(connection: Connection, document: int) -> bytes:
    """The text of a document, packed."""
    held = connection.execute("SELECT words FROM texts WHERE document = ?", (document,)).fetchone()
    if held is None:
        raise NotFound("this document was deleted meanwhile")
    words: bytes = held[0]
    return words
