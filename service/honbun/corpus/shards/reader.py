"""Which documents of a part match a question, and how often each target stands in them.

tantivy tells no counts, but scores: idf · 2.2 f / (f + 0.3 + 0.9 · length / average), where f is the count, and length
is that of the field, rounded.  What it has taken for idf and average it explains of any document that matches.  The
rounded length of each document is kept beside it.  So f is reckoned from the score; where a score is not exact enough
for that, the count is asked for.

A word of a phrase may stand there in several forms, and two of its forms at the same place.  So for each choice of
forms of each word the places with all of the chosen are counted, and added or, for an even number of forms, taken away.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np
import tantivy
from tantivy import Occur, Query

from honbun.corpus.shards.answers import Matched
from honbun.corpus.shards.question import WORDS, Among, Close, Documents, Every, Has, Near, Question, Some
from honbun.corpus.targets import Forms, Phrase, Target

_SPACE = "\ufdd0"  # no character; it stands for the blank, which parts pairs of characters
_EXACT_LENGTHS = 24
_NORMS = {WORDS: "words_norm"}
_BASIC = ("site", "type", "date")
_ULP = 4e-7  # what a score may be off, as a share of it
_CLOSEST = 0.3  # what a count may be off to be rounded


class Leaf(NamedTuple):
    """What counts, and what must match besides where it does."""

    counted: Has | Among
    within: tuple[Every, ...]


class Reader:
    """Reads a part as it was when it was committed."""

    def __init__(self, searcher: tantivy.Searcher, schema: tantivy.Schema) -> None:
        self._searcher, self._schema = searcher, schema
        self.documents, self.segments = searcher.num_docs, searcher.num_segments

    def holds(self, field: str, value: Any) -> bool:
        return self._searcher.doc_freq(field, value) > 0

    def count(self, question: Question) -> int:
        """How many documents match."""
        found: Any = self._searcher.search(self._query(question), limit=1)
        return int(found.count)

    def find(self, question: Question) -> Documents:
        """The documents that match, in the order of their ids."""
        hits = self._hits(self._query(question), order_by_field="document", order=tantivy.Order.Asc)
        return np.fromiter((document for document, _ in hits), np.int64, len(hits))

    def match(self, question: Question) -> Matched:
        """The same, and how often each target stands in them; of phrases for one target, that which does most."""
        documents = self.find(question)
        counts: dict[Target, Documents] = {}
        for leaf in _leaves(question):
            for target, found, times in self._counts(leaf):
                column = counts.setdefault(target, np.zeros(len(documents), np.int64))
                places = np.searchsorted(documents, found)
                column[places] = np.maximum(column[places], times)
        return Matched(documents, counts)

    def _counts(self, leaf: Leaf) -> Iterator[tuple[Target, Documents, Documents]]:
        match leaf.counted:
            case Among(documents, counts):
                found = self.find(Every((leaf.counted, *leaf.within)))
                places = np.searchsorted(documents, found)
                yield from ((target, found, column[places]) for target, column in counts.items())
            case Has(field, phrase, target) if target:
                yield target, *self._times(field, phrase, [self._query(one) for one in leaf.within])

    def _times(self, field: str, phrase: Phrase, within: Sequence[Query]) -> tuple[Documents, Documents]:
        """How often the phrase stands in which of the documents that match besides."""
        found, times = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
        for choice in product(*(self._choices(field, forms) for forms in phrase)):
            documents, counts = self._score(self._exactly(field, choice), field, within)
            found.append(documents)
            times.append(counts * (-1) ** sum(len(forms) - 1 for forms in choice))
        documents, places = np.unique(np.concatenate(found), return_inverse=True)
        counts = np.bincount(places, np.concatenate(times), len(documents)).astype(np.int64)
        return documents, counts

    def _choices(self, field: str, forms: Forms) -> list[Forms]:
        """Some of the forms, in each way in which they stand at one place."""
        chosen: list[Forms] = [(form,) for form in forms]
        for size in range(2, len(forms) + 1):
            chosen += [some for some in combinations(forms, size) if self._stands(self._exactly(field, [some]))]
        return chosen

    def _stands(self, query: Query) -> bool:
        return bool(self._searcher.search(query, limit=1, count=False).hits)

    def _score(self, query: Query, field: str, within: Sequence[Query]) -> tuple[Documents, Documents]:
        """How often it matches in which documents."""
        whole = Query.boolean_query(
            [(Occur.Must, query), *((Occur.Must, Query.const_score_query(one, 0.0)) for one in within)]
        )
        hits = self._hits(whole if within else query)
        if not hits:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        addresses = [address for _, address in hits]
        documents, norms = (
            np.array(self._searcher.fast_field_values(name, addresses), np.int64)
            for name in ("document", _NORMS.get(field, "characters_norm"))
        )
        told = self._explained(query, addresses[0])
        normal = told["k1"] * (1 - told["b"] + told["b"] * norms / told["avgdl"])
        share = np.fromiter((score for score, _ in hits), float, len(hits)) / (told["idf"] * told["(K1+1)"])
        counts = normal * share / np.maximum(1 - share, _ULP)
        unclear = (counts + normal) ** 2 / normal * _ULP > _CLOSEST
        for place in np.flatnonzero(unclear):
            counts[place] = self._explained(query, addresses[place])["freq"]
        return documents, np.rint(counts).astype(np.int64)

    def _explained(self, query: Query, address: tantivy.DocAddress) -> dict[str, float]:
        """What tantivy has reckoned with, by the names it gives to it."""
        return dict(_values(json.loads(query.explain(self._searcher, address).to_json())))

    def _exactly(self, field: str, places: Sequence[Forms]) -> Query:
        """All of these forms, each at its place after the first."""
        if field != WORDS:
            places = [tuple(map(spaced, forms)) for forms in places]
        terms = [(at, form) for at, forms in enumerate(places) for form in forms]
        if not terms:
            return Query.empty_query()
        if len(terms) == 1:
            return Query.term_query(self._schema, field, terms[0][1], "basic" if field in _BASIC else "freq")
        return Query.phrase_query(self._schema, field, list[str | tuple[int, str]](terms))

    def _close(self, first: str, second: str, between: int) -> Query:
        together = Query.phrase_query(self._schema, WORDS, [(0, first), (0, second)])
        return _any([Query.phrase_query(self._schema, WORDS, [first, second], between), together])

    def _hits(self, query: Query, **order: Any) -> list[tuple[Any, tantivy.DocAddress]]:
        return self._searcher.search(query, limit=max(1, self.documents), count=False, **order).hits

    def _query(self, question: Question) -> Query:
        match question:
            case Has(field, phrase):
                return _any([self._exactly(field, [(form,) for form in way]) for way in product(*phrase)])
            case Close(first, second, between):
                return _any([self._close(*two, between) for two in product(first, second)])
            case Among(documents):
                return Query.term_set_query(self._schema, "document", documents.tolist())
            case Some(parts):
                return _any([self._query(part) for part in parts])
            case Every(parts, rejected):
                wanted = [(Occur.Must, self._query(part)) for part in parts]
                return Query.boolean_query(wanted + [(Occur.MustNot, self._query(part)) for part in rejected])
            case Near():
                raise TypeError("what is near each other is looked up in the texts before")


def norm(length: int) -> int:
    """The length of a field as tantivy rounds it: four bits of what is above a few."""
    if length < _EXACT_LENGTHS:
        return length
    above = length - _EXACT_LENGTHS
    bits = max(0, above.bit_length() - 4)
    return _EXACT_LENGTHS + (above >> bits << bits)


def spaced(text: str) -> str:
    """The text without the blank, which parts pairs of characters."""
    return text.replace(" ", _SPACE)


def _any(queries: Sequence[Query]) -> Query:
    return queries[0] if len(queries) == 1 else Query.boolean_query([(Occur.Should, query) for query in queries])


def _leaves(question: Question, within: tuple[Every, ...] = ()) -> Iterator[Leaf]:
    match question:
        case Has(_, _, target) if target:
            yield Leaf(question, within)
        case Among(_, counts) if counts:
            yield Leaf(question, within)
        case Some(parts):
            for part in parts:
                yield from _leaves(part, within)
        case Every(parts, _):
            for part in parts:
                yield from _leaves(part, (*within, question))


def _values(told: dict[str, Any]) -> Iterator[tuple[str, float]]:
    """What is said in an explanation, by the first word it is said with."""
    yield told["description"].partition(",")[0], told["value"]
    for detail in told.get("details", ()):
        yield from _values(detail)
