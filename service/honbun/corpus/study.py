"""Counting words in many documents: how often each stands there, beside a hit, and in which rows.

A study is given one text after the other and tells in the end.  Words are counted by the form that stands in a
dictionary, together with their part of speech; punctuation is no word.  UniDic takes all words of other languages for
nouns; those that mean little alone are told from the others by lists.
"""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from itertools import islice
from math import log
from typing import Any, Protocol

from honbun.corpus.function_words import POS, function_words
from honbun.corpus.targets import Target, find_hits
from honbun.corpus.texts import Text, Word

NO_WORDS = ("補助記号", "空白", "記号")
WINDOW, LONGEST_WINDOW = 5, 20
SHORTEST_ROW, LONGEST_ROW = 2, 6

Key = tuple[str, str]  # a word as it stands in a dictionary, and its part of speech
Row = dict[str, Any]


class Study(Protocol):
    """Counts in one text after the other."""

    def add(self, text: Text) -> None: ...

    def told(self, most: int) -> Row: ...


class Words:
    """How often each word stands there, and in how many documents."""

    def __init__(self, kinds: Sequence[str] = ()) -> None:
        self._kinds = tuple(kinds)
        self._counts: Counter[Key] = Counter()
        self._documents: Counter[Key] = Counter()
        self._readings: dict[Key, str] = {}

    def add(self, text: Text) -> None:
        counts = Counter(number for sentence in text.sentences for number in sentence)
        here: Counter[Key] = Counter()
        for number, (word, key) in enumerate(zip(text.words, _keys(text), strict=True)):
            kind = POS if key and key[1] == POS else word.pos
            if key and counts[number] and (not self._kinds or kind.startswith(self._kinds)):
                here[key] += counts[number]
                self._readings.setdefault(key, word.lemma_reading or word.reading)
        self._counts.update(here)
        self._documents.update(here.keys())

    def told(self, most: int) -> Row:
        chosen = _most_common(self._counts, most)
        rows = [
            {
                "word": key[0],
                "reading": self._readings[key],
                "pos": key[1],
                "count": count,
                "documents": self._documents[key],
            }
            for key, count in chosen
        ]
        return {"tokens": self._counts.total(), "types": len(self._counts), "words": rows}


class Collocates:
    """Words that stand near hits more often than chance would have it (log-likelihood, Dunning 1993).

    Chance is what the documents with the hits lead to expect.
    """

    def __init__(self, targets: Sequence[Target], window: int = WINDOW, kinds: Sequence[str] = ()) -> None:
        self._targets, self._window, self._kinds = targets, window, tuple(kinds)
        self._everywhere: Counter[Key] = Counter()
        self._before: Counter[Key] = Counter()
        self._after: Counter[Key] = Counter()
        self._hits = 0

    def add(self, text: Text) -> None:
        keys = _keys(text)
        self._everywhere.update(key for sentence in text.sentences for number in sentence if (key := keys[number]))
        for hit in find_hits(text, self._targets):
            sentence = text.sentences[hit.sentence]
            before = (key for number in reversed(sentence[: hit.first]) if (key := keys[number]))
            after = (key for number in sentence[hit.last + 1 :] if (key := keys[number]))
            self._before.update(islice(before, self._window))
            self._after.update(islice(after, self._window))
            self._hits += 1

    def told(self, most: int) -> Row:
        near, everything = self._before + self._after, self._everywhere.total()
        scored = [(key, self._score(near[key], near.total(), self._everywhere[key], everything)) for key in near]
        if self._kinds:
            scored = [(key, score) for key, score in scored if key[1].startswith(self._kinds)]
        chosen = sorted(scored, key=lambda pair: (-pair[1], pair[0]))[:most]
        rows = [
            {
                "word": key[0],
                "pos": key[1],
                "left": self._before[key],
                "right": self._after[key],
                "everywhere": self._everywhere[key],
                "score": round(score, 3),
            }
            for key, score in chosen
            if score > 0
        ]
        return {"hits": self._hits, "tokens": everything, "collocates": rows}

    @staticmethod
    def _score(near: int, all_near: int, everywhere: int, everything: int) -> float:
        """The log-likelihood of a word near hits; below zero for one that avoids them."""
        far, all_far = max(everywhere - near, 0), max(everything - all_near, 0)
        whole = max(everything, 1)
        likelihood = 2 * sum(
            seen * log(seen * whole / (row * column))
            for seen, row, column in (
                (near, all_near, everywhere),
                (far, all_far, everywhere),
                (all_near - near, all_near, everything - everywhere),
                (all_far - far, all_far, everything - everywhere),
            )
            if seen > 0 and row > 0 and column > 0
        )
        return likelihood if near * whole > all_near * everywhere else -likelihood


class Rows:
    """Words that stand in a row, as they are written; no row goes over the end of a sentence or a mark."""

    def __init__(self, length: int = SHORTEST_ROW) -> None:
        self._length = length
        self._counts: Counter[tuple[str, ...]] = Counter()
        self._documents: Counter[tuple[str, ...]] = Counter()

    def add(self, text: Text) -> None:
        here = Counter(row for sentence in text.sentences for row in self._rows(text, sentence))
        self._counts.update(here)
        self._documents.update(here.keys())

    def _rows(self, text: Text, sentence: Sequence[int]) -> Iterator[tuple[str, ...]]:
        run: list[str] = []
        for number in sentence:
            word = text.words[number]
            if _is_word(word):
                run.append(word.surface)
            elif word.pos:
                run.clear()
            if _is_word(word) and len(run) >= self._length:
                yield tuple(run[-self._length :])

    def told(self, most: int) -> Row:
        rows = [
            {"words": list(row), "count": count, "documents": self._documents[row]}
            for row, count in _most_common(self._counts, most)
        ]
        return {"rows": self._counts.total(), "types": len(self._counts), "ngrams": rows}


def _is_word(word: Word) -> bool:
    return bool(word.pos) and not word.pos.startswith(NO_WORDS)


def _keys(text: Text) -> list[Key | None]:
    """As what each word is counted; None for marks and spaces."""
    listed = function_words(word.surface for word in text.words)
    return [_key(word, listed) if _is_word(word) else None for word in text.words]


def _key(word: Word, listed: Container[str]) -> Key:
    return word.lemma, POS if word.surface.lower() in listed else word.pos.partition("-")[0]


def _most_common(counts: Counter[Any], most: int) -> list[tuple[Any, int]]:
    """The most common; of equals the first in the order of their characters."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:most]
