"""Searching the saved documents: which match, the best first, and what they have in common.

This runs in the thread that owns the connection.  The words of a query were found before, and what is shown of a
document is made later, both by a worker.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from apsw import Connection, FTS5ExtensionApi
from numpy.typing import NDArray

from honbun.corpus.expressions import Expression, words_of
from honbun.corpus.fulltext import prepare
from honbun.corpus.listing import list_these
from honbun.corpus.query import Node, Sought, sought_in
from honbun.corpus.ranking import RANKINGS, STRING_WEIGHT, Collector, idf
from honbun.corpus.saved import Saved
from honbun.corpus.shelf import Shelf
from honbun.corpus.targets import Target, target_of
from honbun.errors import NotFound

Cut = Mapping[Sought, Sequence[tuple[str, str]]]  # the words of each text of a query, each with its lemma
SORTS = ("score", "newest")
_MATCHES = "SELECT 1 FROM fulltext WHERE fulltext MATCH ? AND take(fulltext)"


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
    """Searches one file through the connection it has prepared."""

    def __init__(self) -> None:
        self._shelf = Shelf()
        self._take: Callable[[Any], int] = int

    def prepare(self, connection: Connection) -> None:
        """Must be called before the tables are made or used."""
        prepare(connection)
        connection.register_fts5_function("take", self._take_row)

    def _take_row(self, row: FTS5ExtensionApi, *_: Any) -> int:
        return self._take(row)

    def find(self, connection: Connection, asked: Asked) -> Found:
        """The documents that match, from the rank that was asked for on."""
        targets, documents, scores = self._match(connection, asked)
        order = _ranked(documents, scores, asked)[asked.start - 1 :][: asked.most]
        results = _open(connection, documents[order].tolist(), scores[order].tolist(), asked.texts)
        facets = self._shelf.count(documents) if asked.counts else {}
        return Found(len(documents), results, facets, targets)

    def list_all(self, connection: Connection, asked: Asked) -> tuple[list[int], tuple[Target, ...]]:
        """The ids of all that match, the best first, and what they were looked for as."""
        targets, documents, scores = self._match(connection, asked)
        return documents[_ranked(documents, scores, asked)].tolist(), targets

    def _match(
        self, connection: Connection, asked: Asked
    ) -> tuple[tuple[Target, ...], NDArray[np.int64], NDArray[np.float64]]:
        self._shelf.update(connection)
        occurs = partial(_occurs, connection)
        targets = {sought: target_of(sought, words, occurs) for sought, words in asked.cut.items()}
        wanted = tuple(dict.fromkeys(targets[sought] for sought in sought_in(asked.node)))
        collector = self._collect(connection, asked, Expression(asked.node, targets, asked.near), wanted)
        return wanted, np.array(collector.documents, np.int64), np.array(collector.scores, np.float64)

    def _collect(
        self, connection: Connection, asked: Asked, expression: Expression, targets: Sequence[Target]
    ) -> Collector:
        documents, total = connection.execute("SELECT count(*), coalesce(sum(length), 0) FROM texts").get
        collector = Collector(RANKINGS[asked.ranking], self._shelf.lengths, total / max(documents, 1))
        weights = {target: idf(documents, _having(connection, target)) for target in targets}
        if len(weights) == 1 and len(expression.ranked) == 1:
            self._take = collector.take_one(next(iter(weights.values())))
        else:
            self._take = collector.take_several(expression.ranked, weights)
        connection.execute(_MATCHES, (expression.narrow,)).fetchall()
        self._take = collector.take_one(STRING_WEIGHT * max(weights.values(), default=0))
        if expression.wide != expression.narrow:
            connection.execute(_MATCHES, (f"{expression.wide} NOT {expression.narrow}",)).fetchall()
        return collector


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


def _occurs(connection: Connection, word: str) -> bool:
    query = "SELECT 1 FROM fulltext WHERE fulltext MATCH ? LIMIT 1"
    return connection.execute(query, (words_of(Target((((word,),),), "")),)).fetchone() is not None


def _having(connection: Connection, target: Target) -> int:
    """How many documents have the text."""
    count: int = connection.execute("SELECT count(*) FROM fulltext WHERE fulltext MATCH ?", (words_of(target),)).get
    return count


def _ranked(documents: NDArray[np.int64], scores: NDArray[np.float64], asked: Asked) -> NDArray[np.int64]:
    """The places of the documents in the order that was asked for; of equals, the one saved last comes first."""
    if asked.order == "newest":
        return np.argsort(-documents, kind="stable")
    ranked: NDArray[np.int64] = np.lexsort((-documents, -scores))
    return ranked
