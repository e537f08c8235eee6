"""Asking FTS5 a query, as `corpus/shards/asking.py` asks shards.

FTS5 tells which documents match as fast as the file is read.  How often a text stands in each of them takes a call for
each, which is what an answer has to wait for: so that call goes from C to C, one phrase at a time, and is made in
Python only where a text counts if others are near it.  The scores of all documents are reckoned together.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np
from apsw import Connection, FTS5ExtensionApi

from honbun.corpus.expressions import Expression, phrases_of, words_of
from honbun.corpus.fulltext import TABLES, prepare
from honbun.corpus.matches import Matches, Numbers
from honbun.corpus.query import Node, Sought
from honbun.corpus.targets import Target

Take = Callable[[Any], int]


def _everywhere(query: str, between: str = " UNION ALL ") -> str:
    """The query to each table."""
    return between.join(query.replace("TABLE", table) for table in TABLES)


_MATCH = "FROM TABLE WHERE TABLE MATCH ?1"
_TAKE = _everywhere(f"SELECT 1 {_MATCH} AND take(TABLE)")
_OCCURS = f"SELECT 1 FROM ({_everywhere(f'SELECT 1 {_MATCH}')}) LIMIT 1"
_HAVING = f"SELECT {_everywhere(f'(SELECT count(*) {_MATCH})', ' + ')}"
# as texts of numbers, because rows take twice the time
_LISTED = f"SELECT group_concat(rowid) FROM ({_everywhere(f'SELECT rowid {_MATCH}')})"
_COUNTED = (
    "SELECT group_concat(document), group_concat(times)"
    f" FROM ({_everywhere(f'SELECT rowid AS document, times(TABLE) AS times {_MATCH}')})"
)


class Counted(NamedTuple):
    """Documents, and how often each of them has something."""

    documents: Numbers
    times: Numbers

    def of(self, documents: Numbers) -> Numbers:
        """How often each of these documents has it."""
        times = np.zeros(max(documents.max(initial=0), self.documents.max(initial=0)) + 1, np.int64)
        times[self.documents] = self.times
        chosen: Numbers = times[documents]
        return chosen


class Fts5:
    """Finds through a connection it has prepared."""

    def __init__(self) -> None:
        self._take: Take

    def prepare(self, connection: Connection) -> None:
        """Must be called before the tables are made or used."""
        prepare(connection)
        connection.register_fts5_function("take", self._take_row)
        connection.register_fts5_function("times", _times)

    def _take_row(self, row: FTS5ExtensionApi, *_: Any) -> int:
        return self._take(row)

    def on(self, connection: Connection) -> "Fts5Index":
        """The index as it is now."""
        return Fts5Index(self, connection)

    def collect(self, connection: Connection, expression: str, phrases: Sequence[Target | None]) -> "Collector":
        """The rows that match, and how often each of the phrases stands in them."""
        collector = Collector(phrases)
        self._take = collector.take
        connection.execute(_TAKE, (expression,)).fetchall()
        return collector


class Fts5Index:
    def __init__(self, fts5: Fts5, connection: Connection) -> None:
        self._fts5, self._connection = fts5, connection

    def occurring(self, words: Iterable[str]) -> set[str]:
        """Those of the words that stand in a text."""
        return set(filter(self._occurs, words))

    def match(
        self, node: Node, targets: Mapping[Sought, Target], counted: Sequence[Target], near: int | None
    ) -> Matches:
        """The documents that match, and how often they have each text."""
        expression = Expression(node, dict(targets), near)
        alone = {target: self._count(target) for target in expression.counted} if expression.counts_all else {}
        if alone:
            documents = self._documents(expression, alone)
            counts: Mapping[Target, Numbers] = {target: held.of(documents) for target, held in alone.items()}
        else:
            found = self._fts5.collect(self._connection, expression.narrow, expression.ranked)
            documents, counts = found.documents, found.counts
        having = {target: self._having(target, alone) for target in counted}
        return Matches(documents, counts, self._rest(expression, documents), having)

    def _count(self, target: Target) -> Counted:
        """The documents that have one of its phrases, and how often that which is there most."""
        found = [self._count_phrase(phrase) for phrase in phrases_of(target)]
        if len(found) == 1:
            return found[0]
        most = np.zeros(max(held.documents.max(initial=0) for held in found) + 1, np.int64)
        for documents, times in found:
            most[documents] = np.maximum(most[documents], times)
        documents = np.flatnonzero(most)
        return Counted(documents, most[documents])

    def _count_phrase(self, phrase: str) -> Counted:
        documents, times = self._connection.execute(_COUNTED, (phrase,)).get
        return Counted(_numbers(documents), _numbers(times))

    def _documents(self, expression: Expression, alone: Mapping[Target, Counted]) -> Numbers:
        """The documents that the narrow expression finds."""
        for target in expression.counted:
            if words_of(target) == expression.narrow and _is_any(target, alone):
                return alone[target].documents
        return self._list(expression.narrow)

    def _occurs(self, word: str) -> bool:
        return self._connection.execute(_OCCURS, (words_of(Target((((word,),),), "")),)).fetchone() is not None

    def _having(self, target: Target, alone: Mapping[Target, Counted]) -> int:
        """How many documents have the target."""
        if _is_any(target, alone):
            return len(alone[target].documents)
        count: int = self._connection.execute(_HAVING, (words_of(target),)).get
        return count

    def _rest(self, expression: Expression, found: Numbers) -> Numbers:
        """The documents that the wide expression finds and the narrow, which found these, does not."""
        if expression.wide == expression.narrow:
            return np.zeros(0, np.int64)
        listed = self._list(expression.wide)
        return listed[~np.isin(listed, found)]

    def _list(self, expression: str) -> Numbers:
        return _numbers(self._connection.execute(_LISTED, (expression,)).get)


_times: Any = attrgetter("inst_count")  # of a row; a function of ours would take twice as long


def _is_any(target: Target, alone: Mapping[Target, Counted]) -> bool:
    """Whether the documents with one of its phrases were found, and are those that have it."""
    return target in alone and target.bond != "AND"


def _numbers(told: str | None) -> Numbers:
    return np.fromstring(told or "", np.int64, sep=",")


class Collector:
    """Notes the rows that match, one after the other: `take` is what FTS5 calls."""

    def __init__(self, phrases: Sequence[Target | None]) -> None:
        """The phrases of the expression, and the text that each is of, if it is of one."""
        self._documents = array("q")
        self._targets = list(dict.fromkeys(phrase for phrase in phrases if phrase))
        self._counts = [array("q") for _ in self._targets]
        self._groups = [
            [number for number, phrase in enumerate(phrases) if phrase == target] for target in self._targets
        ]

    @property
    def documents(self) -> Numbers:
        return np.array(self._documents, np.int64)

    @property
    def counts(self) -> Mapping[Target, Numbers]:
        return {target: np.array(counts, np.int64) for target, counts in zip(self._targets, self._counts, strict=True)}

    def take(self, row: Any) -> int:
        """A text is there as often as that of its phrases that is there most; they may be found at the same places."""
        self._documents.append(row.rowid)
        for numbers, counts in zip(self._groups, self._counts, strict=True):
            counts.append(max(sum(map(len, row.phrase_locations(number))) for number in numbers))
        return 0
