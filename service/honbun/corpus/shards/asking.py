"""Asking the shards a query, as `corpus/fts5.py` asks FTS5."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from apsw import Connection

from honbun.corpus.fulltext import texts_of
from honbun.corpus.matches import Matches
from honbun.corpus.query import Node, Sought
from honbun.corpus.shards.answers import joined, together
from honbun.corpus.shards.nearness import places_together
from honbun.corpus.shards.question import Among, Documents, Every, Near, Question, Some, Writer, candidates, words_of
from honbun.corpus.shards.shards import Shards
from honbun.corpus.targets import Target
from honbun.corpus.texts import Text

_AT_ONCE = 100  # texts that are opened together


class ShardIndex:
    """The full text of one corpus, through the connection to its texts."""

    def __init__(self, shards: Shards, connection: Connection) -> None:
        self._shards, self._connection = shards, connection

    def occurring(self, words: Iterable[str]) -> set[str]:
        """Those of the words that stand in a text."""
        return self._shards.occurring(list(words))

    def match(
        self, node: Node, targets: Mapping[Sought, Target], counted: Sequence[Target], near: int | None
    ) -> Matches:
        """The documents that match, and how often they have each text."""
        writer = Writer(targets, near)
        narrow, wide = writer.write(node, wide=False), writer.write(node, wide=True)
        asked = [self._resolved(question) for question in (narrow, wide, *map(words_of, counted))]
        found = joined(self._shards.answer(asked[0], None if wide == narrow else asked[1], asked[2:]), len(counted))
        return Matches(
            found.matched.documents, found.matched.counts, found.rest, dict(zip(counted, found.having, strict=True))
        )

    def _resolved(self, question: Question) -> Question:
        """The question, with the documents in place of what only texts can tell."""
        match question:
            case Near():
                return self._look_up(question)
            case Some(parts):
                return Some(tuple(map(self._resolved, parts)))
            case Every(parts, rejected):
                return Every(tuple(map(self._resolved, parts)), tuple(map(self._resolved, rejected)))
        return question

    def _look_up(self, near: Near) -> Among:
        waiting: list[int] = np.sort(together(self._shards.find(candidates(near)))).tolist()
        found: list[int] = []
        counts: dict[Target, list[int]] = {target: [] for target in near.targets if target}
        for start in range(0, len(waiting), _AT_ONCE):
            some = waiting[start : start + _AT_ONCE]
            for document, words in zip(some, texts_of(self._connection, some), strict=True):
                places = places_together(Text.unpack(words), near.phrases, near.within)
                if all(places):
                    found.append(document)
                    for target, times in _most(near.targets, places).items():
                        counts[target].append(times)
        return Among(_array(found), {target: _array(times) for target, times in counts.items()})


def _most(targets: Sequence[Target | None], places: Sequence[set[int]]) -> Counter[Target]:
    """How often each target is there: as that of its phrases which is there most."""
    most: Counter[Target] = Counter()
    for target, some in zip(targets, places, strict=True):
        if target:
            most[target] = max(most[target], len(some))
    return most


def _array(numbers: Sequence[int]) -> Documents:
    return np.array(numbers, np.int64)
