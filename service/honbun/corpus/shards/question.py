"""A query as shards are asked it: which phrases stand in which field, joined by and, or, and not.

As with FTS5 it is asked twice, narrow and wide, and the same documents are found the same number of times.  What an
index of tantivy cannot tell (how near texts are to each other, how often a phrase stands there whose words have many
forms) is looked up in the texts first, and then asked for as the documents that were found.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod

import numpy as np
from numpy.typing import NDArray

from honbun.corpus.days import covering
from honbun.corpus.folding import bigrams, fold
from honbun.corpus.query import All, Either, Field, Node, Published, Sought
from honbun.corpus.targets import Forms, Phrase, Target

Documents = NDArray[np.int64]
WORDS, CHARACTERS, SINGLES, AUTHOR, DATE = "words", "characters", "singles", "author", "date"
MOST_WAYS = 81  # to choose some forms of each word of a phrase


@dataclass(frozen=True, slots=True)
class Has:
    """A phrase stands in a field; it counts for a target."""

    field: str
    phrase: Phrase
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Near:
    """Phrases of words stand no farther from each other than so many words; each counts for a target."""

    phrases: tuple[Phrase, ...]
    within: int
    targets: tuple[Target | None, ...]


@dataclass(frozen=True, slots=True)
class Close:
    """A word stands before another, or at the same place, with no more than so many between."""

    first: Forms
    second: Forms
    between: int


@dataclass(frozen=True, slots=True, eq=False)
class Among:
    """A document is one of these, and has targets so many times."""

    documents: Documents
    counts: Mapping[Target, Documents]


@dataclass(frozen=True, slots=True)
class Every:
    """Every part holds, and none of what is rejected."""

    parts: tuple["Question", ...]
    rejected: tuple["Question", ...] = ()


@dataclass(frozen=True, slots=True)
class Some:
    """One part holds at least."""

    parts: tuple["Question", ...]


Question = Has | Near | Close | Among | Every | Some


class Writer:
    """Writes a query for shards; `targets` are those of its texts."""

    def __init__(self, targets: Mapping[Sought, Target], near: int | None = None) -> None:
        self._targets, self._near = targets, near

    def write(self, node: Node, wide: bool, counted: bool = True) -> Question:
        match node:
            case Sought():
                target = self._targets[node]
                words = words_of(target, counted)
                return Some((words, _string(target, counted))) if wide and target.phrases and target.string else words
            case Field(name, value):
                return _field(name, value)
            case Published(days):
                return Some(tuple(Has(DATE, ((name,),)) for name in covering(days)))
            case Either(parts):
                return Some(tuple(self.write(part, wide, counted) for part in parts))
            case All(parts, rejected):
                found = self._near_each_other(parts, counted) or [self.write(part, wide, counted) for part in parts]
                return Every(tuple(found), tuple(self.write(part, wide=True, counted=False) for part in rejected))

    def _near_each_other(self, parts: Sequence[Node], counted: bool) -> list[Question]:
        texts = [self._targets[part] for part in parts if isinstance(part, Sought)]
        if self._near is None or len(texts) < 2 or not all(target.phrases for target in texts):
            return []
        together = Near(tuple(text.phrases[0] for text in texts), self._near, _counting(texts, counted))
        others = [self.write(part, wide=True, counted=counted) for part in parts if not isinstance(part, Sought)]
        return [together, *others]


def words_of(target: Target, counted: bool = False) -> Question:
    """The text as words; as a string, if it has none."""
    if not target.phrases:
        return _string(target, counted)
    targets = _counting([target] * len(target.phrases), counted)
    if target.bond.isdecimal() and len(target.phrases) > 1:
        return Near(target.phrases, int(target.bond), targets)
    phrases = tuple(map(_phrase, target.phrases, targets))
    if len(phrases) == 1:
        return phrases[0]
    return Every(phrases) if target.bond == "AND" else Some(phrases)


def candidates(near: Near) -> Question:
    """What holds wherever the phrases are near each other: all of their words are there, and neighbours are close."""
    words = (Has(WORDS, (forms,)) for phrase in near.phrases for forms in phrase)
    return Every((*words, *(_close(*two, near.within) for two in pairwise(near.phrases))))


def _close(one: Phrase, other: Phrase, within: int) -> Question:
    """The phrases begin close to each other, in whatever order; they may also overlap."""
    (first, *rest), (second, *others) = one, other
    return Some((Close(first, second, within + len(rest)), Close(second, first, within + len(others))))


def _counting(targets: Iterable[Target], counted: bool) -> tuple[Target | None, ...]:
    return tuple(target if counted else None for target in targets)


def _phrase(phrase: Phrase, target: Target | None) -> Question:
    ways = prod(2 ** len(forms) - 1 for forms in phrase)
    return Has(WORDS, phrase, target) if ways <= MOST_WAYS else Near((phrase,), 0, (target,))


def _string(target: Target, counted: bool) -> Question:
    field, phrase = _pairs(target.string, CHARACTERS, SINGLES)
    return Has(field, phrase, target if counted else None)


def _field(name: str, value: str) -> Question:
    if name == "author":
        return Has(*_pairs(" ".join(fold(value).split()), AUTHOR, AUTHOR))
    return Has(name, ((value.lower(),),))


def _pairs(string: str, several: str, single: str) -> tuple[str, Phrase]:
    """A string as pairs of characters, in the field that holds them; or as the one character it is."""
    words: Sequence[str] = [string] if len(string) == 1 else bigrams(string)[:-1]
    return single if len(string) == 1 else several, tuple[Forms, ...]((word,) for word in words)
