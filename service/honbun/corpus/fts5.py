"""Asking FTS5 a query, as `corpus/shards/asking.py` asks shards.

FTS5 asks a function of ours for each row that matches; it is what an answer has to wait for, so it only notes what FTS5
knows, and the scores of all rows are reckoned together.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from apsw import Connection, FTS5ExtensionApi

from honbun.corpus.expressions import Expression, words_of
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
_LISTED = f"SELECT coalesce(group_concat(rowid), '') FROM ({_everywhere(f'SELECT rowid {_MATCH}')})"


class Fts5:
    """Finds through a connection it has prepared."""

    def __init__(self) -> None:
        self._take: Take

    def prepare(self, connection: Connection) -> None:
        """Must be called before the tables are made or used."""
        prepare(connection)
        connection.register_fts5_function("take", self._take_row)

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
        found = self._fts5.collect(self._connection, expression.narrow, expression.ranked)
        having = {target: self._having(target) for target in counted}
        return Matches(found.documents, found.counts, self._rest(expression), having)

    def _occurs(self, word: str) -> bool:
        return self._connection.execute(_OCCURS, (words_of(Target((((word,),),), "")),)).fetchone() is not None

    def _having(self, target: Target) -> int:
        count: int = self._connection.execute(_HAVING, (words_of(target),)).get
        return count

    def _rest(self, expression: Expression) -> Numbers:
        """The documents that the wide expression finds and the narrow does not."""
        if expression.wide == expression.narrow:
            return np.zeros(0, np.int64)
        found = self._connection.execute(_LISTED, (f"{expression.wide} NOT {expression.narrow}",)).get
        return np.fromstring(found, np.int64, sep=",")  # half the time of as many rows


class Collector:
    """Notes the rows that match, one after the other: `take` is what FTS5 calls."""

    def __init__(self, phrases: Sequence[Target | None]) -> None:
        """The phrases of the expression, and the text that each is of, if it is of one."""
        self._documents = array("q")
        self._targets = list(dict.fromkeys(phrase for phrase in phrases if phrase))
        self._counts = [array("q") for _ in self._targets]
        self.take = self._take_one() if len(phrases) == len(self._targets) == 1 else self._take_several(phrases)

    @property
    def documents(self) -> Numbers:
        return np.array(self._documents, np.int64)

    @property
    def counts(self) -> Mapping[Target, Numbers]:
        return {target: np.array(counts, np.int64) for target, counts in zip(self._targets, self._counts, strict=True)}

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
