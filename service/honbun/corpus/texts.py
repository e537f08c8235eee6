"""The words of a document, one by one: what is searched, shown around hits, and counted.

They are kept pressed, each different word once, and all of them joined are the text again.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple, Self

import orjson
from zstandard import ZstdCompressor, ZstdDecompressor

from honbun.corpus.folding import fold, fold_all

PAIRED = "\x1f"  # stands in no folded text; it is found in every document that has pairs
_LEVEL = 6


class Word(NamedTuple):
    """A word, or what stands between two."""

    surface: str
    lemma: str  # the form that stands in a dictionary
    reading: str  # in hiragana; empty for what has none
    lemma_reading: str
    pos: str  # as UniDic names it, from the general to the special; empty for spaces

    @property
    def forms(self) -> tuple[str, ...]:
        """What it is found by; nothing, if it is spaces."""
        return _forms(self) if self.pos else ()


def form_of_pair(pair: str) -> str:
    """What a pair is found by, as no word is."""
    return PAIRED + fold(pair)


@lru_cache(maxsize=65_536)
def _forms(word: Word) -> tuple[str, ...]:
    forms = (fold(word.surface), fold(word.lemma), word.reading, word.lemma_reading)
    return tuple(dict.fromkeys(form for form in forms if form.strip()))


@dataclass(frozen=True)
class Text:
    """The title of a document and then its content, in sentences of words."""

    words: tuple[Word, ...]  # each once
    sentences: tuple[tuple[int, ...], ...]  # places in `words`
    lines: tuple[int, ...]  # the sentences that begin lines
    types: tuple[str, ...] = ()  # of the texts in Standard Format: default, comment
    pairs: tuple[str, ...] = ()  # which word modifies which, 京都/きょうと->行く/いく, if KNP told it

    def packed(self) -> bytes:
        told = [[*map(tuple, self.words)], self.sentences, self.lines, self.types]
        return ZstdCompressor(level=_LEVEL).compress(orjson.dumps([*told, self.pairs] if self.pairs else told))

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        words, sentences, lines, *rest = orjson.loads(ZstdDecompressor().decompress(data))
        return cls(tuple(map(Word._make, words)), tuple(map(tuple, sentences)), tuple(lines), *map(tuple, rest))

    @cached_property
    def forms(self) -> tuple[tuple[str, ...], ...]:
        """What each of the words is found by."""
        return tuple(word.forms for word in self.words)

    @property
    def pair_forms(self) -> tuple[str, ...]:
        """What the pairs are found by, each at a place of its own behind the last word."""
        return (PAIRED, *map(form_of_pair, self.pairs)) if self.pairs else ()

    @property
    def length(self) -> int:
        """How many words it has, spaces not counted."""
        return sum(1 for sentence in self.sentences for number in sentence if self.words[number].pos)

    @cached_property
    def written_sentences(self) -> list[str]:
        surfaces = [word.surface for word in self.words]
        return ["".join([surfaces[word] for word in sentence]) for sentence in self.sentences]

    @cached_property
    def written_lines(self) -> list[str]:
        written = self.written_sentences
        return ["".join(written[sentences.start : sentences.stop]) for sentences in self.line_sentences()]

    def found_by(self, forms: Collection[str]) -> set[int]:
        """The words that any of these forms finds."""
        wanted = {form for form in forms if form.strip()}
        return {
            word
            for column in self._columns
            for word, form in enumerate(column)
            if form in wanted and self.words[word].pos
        }

    @cached_property
    def _columns(self) -> tuple[list[str], ...]:
        """What the words are found by, as in `forms`, but in columns: most are looked at once only."""
        return (
            fold_all([word.surface for word in self.words]),
            fold_all([word.lemma for word in self.words]),
            [word.reading for word in self.words],
            [word.lemma_reading for word in self.words],
        )

    def line_sentences(self) -> Iterator[range]:
        """The numbers of the sentences of each line."""
        for start, end in pairwise((*self.lines, len(self.sentences))):
            yield range(start, end)
