"""Asking the shards a query, as `corpus/fts5.py` asks FTS5."""

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
from honbun.corpus.targets import Phrase, Target
from honbun.corpus.texts import Text

_AT_ONCE = 100  # texts that are opened together
Nearness = tuple[tuple[Phrase, ...], int]  # phrases, and how many words may stand between them
Places = Documents  # a row of documents, and for each phrase a row of how often it stands there in company


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
        writer, looked_up = Writer(targets, near), dict[Nearness, Places]()
        narrow, wide = writer.write(node, wide=False), writer.write(node, wide=True)
        asked = [self._resolved(question, looked_up) for question in (narrow, wide, *map(words_of, counted))]
        found = joined(self._shards.answer(asked[0], None if wide == narrow else asked[1], asked[2:]), len(counted))
        return Matches(
            found.matched.documents, found.matched.counts, found.rest, dict(zip(counted, found.having, strict=True))
        )

    def _resolved(self, question: Question, looked_up: dict[Nearness, Places]) -> Question:
        """The question, with the documents in place of what only texts can tell; each text is opened once for that."""
        match question:
            case Near(phrases, within, targets):
                if (phrases, within) not in looked_up:
                    looked_up[phrases, within] = self._look_up(question)
                return _among(targets, looked_up[phrases, within])
            case Some(parts):
                return Some(tuple(self._resolved(part, looked_up) for part in parts))
            case Every(parts, rejected):
                resolved = [tuple(self._resolved(part, looked_up) for part in some) for some in (parts, rejected)]
                return Every(*resolved)
        return question

    def _look_up(self, near: Near) -> Places:
        waiting: list[int] = np.sort(together(self._shards.find(candidates(near)))).tolist()
        found: list[tuple[int, ...]] = []
        for start in range(0, len(waiting), _AT_ONCE):
            some = waiting[start : start + _AT_ONCE]
            for document, words in zip(some, texts_of(self._connection, some), strict=True):
                places = places_together(Text.unpack(words), near.phrases, near.within)
                if all(places):
                    found.append((document, *map(len, places)))
        return np.array(found, np.int64).reshape(-1, 1 + len(near.phrases)).T


def _among(targets: Sequence[Target | None], found: Places) -> Among:
    """The documents that were found; a target is there as often as that of its phrases which is there most."""
    documents, *times = found
    counts: dict[Target, Documents] = {}
    for target, some in zip(targets, times, strict=True):
        if target:
            counts[target] = np.maximum(counts.get(target, 0), some)
    return Among(documents, counts)
