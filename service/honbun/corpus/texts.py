"""The words of a document, one by one: what is searched, shown around hits, and counted.

They are kept pressed, each different word once, and all of them joined are the text again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple, Self

import orjson
from zstandard import ZstdCompressor, ZstdDecompressor

from honbun.corpus.folding import fold

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
        """What it is found by."""
        return _forms(self)


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

    def packed(self) -> bytes:
        return ZstdCompressor(level=_LEVEL).compress(
            orjson.dumps([[*map(tuple, self.words)], self.sentences, self.lines, self.types])
        )

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        words, sentences, lines, types = orjson.loads(ZstdDecompressor().decompress(data))
        return cls(tuple(map(Word._make, words)), tuple(map(tuple, sentences)), tuple(lines), tuple(types))

    @cached_property
    def forms(self) -> tuple[tuple[str, ...], ...]:
        """What each of the words is found by; nothing for spaces."""
        return tuple(word.forms if word.pos else () for word in self.words)

    @property
    def length(self) -> int:
        """How many words it has, spaces not counted."""
        return sum(1 for sentence in self.sentences for number in sentence if self.words[number].pos)

    def sentence(self, number: int) -> str:
        """A sentence as it is written."""
        return "".join(self.words[word].surface for word in self.sentences[number])

    def line_sentences(self) -> Iterator[range]:
        """The numbers of the sentences of each line."""
        for start, end in pairwise((*self.lines, len(self.sentences))):
            yield range(start, end)

    def written(self) -> Iterator[str]:
        """Its lines as they are written."""
        for sentences in self.line_sentences():
            yield "".join(map(self.sentence, sentences))
