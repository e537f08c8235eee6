"""What kinds of characters each text of a page is made of, counted for all texts at once.

The texts are laid end to end as code points and looked up in one table of bit masks, so a page costs a handful of
numpy operations however many blocks it has.  A *width* counts a character of Chinese, Japanese or Korean as two and a
space as none, which makes lengths comparable between languages.
"""

import re
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

SPACE, WIDE, CJK, DIGIT, UPPER, SENTENCE_END, FULL_STOP, COMMA, SEPARATOR, CLOSING, COLON = (1 << i for i in range(11))
KINDS = {
    "wide": WIDE, "cjk": CJK, "digits": DIGIT, "capitals": UPPER, "commas": COMMA, "separators": SEPARATOR,
}  # fmt: skip

_WIDE_RANGES = ((0x1100, 0x11FF), (0x2E80, 0xA4CF), (0xAC00, 0xD7FB), (0xF900, 0xFAFF), (0xFE30, 0xFE4F),
                (0xFF01, 0xFF60), (0xFFE0, 0xFFE6), (0xD800, 0xDFFF))  # fmt: skip
_CJK_RANGES = ((0x3005, 0x3007), (0x3041, 0x30FF), (0x3400, 0x9FFF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF))
_CASED_RANGES = ((0x0041, 0x2DFF), (0xA640, 0xABFF), (0xFF21, 0xFF3A))  # all that is cased is in these


def _table() -> NDArray[np.uint16]:
    kinds = np.zeros(0x10000, np.uint16)
    for first, last in _WIDE_RANGES:
        kinds[first : last + 1] |= WIDE
    for first, last in _CJK_RANGES:
        kinds[first : last + 1] |= CJK
    for kind, characters in (
        (SENTENCE_END, "。！？!?｡．…"),
        (FULL_STOP, "."),
        (COMMA, "、，,､;；"),
        (SEPARATOR, "|｜›»«‹>＞/／·・•"),
        (DIGIT, "0123456789０１２３４５６７８９"),
        (CLOSING, "」』）)】”\"'’》〉"),
        (COLON, ":："),
    ):
        for character in characters:
            kinds[ord(character)] |= kind
    every = "".join(map(chr, range(0x10000)))
    for first, last in _CASED_RANGES:
        kinds[[code for code in range(first, last + 1) if every[code].isupper()]] |= UPPER
    kinds[[found.start() for found in re.finditer(r"\s", every)]] = SPACE
    return kinds


_KINDS = _table()
_BIGRAM_BITS = 16
STRETCH = 8  # characters
_STRETCH_BITS = 20
_FACTORS = np.array([0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F], np.uint32)


class Texts:
    """Texts laid end to end; each method gives one number a text."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._joined = "\n".join(texts) + "\n"
        self.codes = _codes(self._joined)
        self.kinds = _KINDS[np.minimum(self.codes, 0xFFFF)]
        self.kinds[self.codes > 0xFFFF] |= WIDE
        self.lengths = np.fromiter(map(len, texts), np.int64, len(texts))
        self.ends = np.cumsum(self.lengths + 1)
        self.starts = self.ends - self.lengths - 1

    def find(self, sign: str) -> NDArray[np.int64]:
        """The places, from the first text on, at which the sign stands."""
        places, at = [], self._joined.find(sign)
        while at >= 0:
            places.append(at)
            at = self._joined.find(sign, at + 1)
        return np.array(places, np.int64)

    def rows_of(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """The text in which each place is."""
        return np.searchsorted(self.ends, places, side="right")

    def sum(self, per_character: NDArray[np.generic]) -> NDArray[np.float64]:
        sums: NDArray[np.float64] = np.add.reduceat(per_character, self.starts, dtype=np.float64)
        return sums

    def count(self, kind: int) -> NDArray[np.float64]:
        return self.sum((self.kinds & kind) != 0)

    def widths(self) -> NDArray[np.float64]:
        return self.lengths + 1 + self.count(WIDE) - self.count(SPACE)  # 1: the space that ends each text

    def words(self) -> NDArray[np.float64]:
        """Words set apart by spaces, and half a word for each CJK character."""
        spaces = (self.kinds & SPACE) != 0
        ends = spaces[1:] & ~spaces[:-1]
        return self.sum(np.concatenate(([False], ends))) + self.count(CJK) / 2

    def sentence_ends(self) -> NDArray[np.float64]:
        """Marks that end a sentence; a full stop only before a space."""
        return self.sum(self._ends)

    def finished(self) -> NDArray[np.float64]:
        """1 for a text whose last characters end a sentence, closing brackets and quotes aside."""
        last = np.maximum(self.ends - 2, self.starts)
        before = np.maximum(last - 1, self.starts)
        closed = (self.kinds[last] & CLOSING != 0) & self._ends[before]
        return np.asarray(self._ends[last] | closed, np.float64)

    def end_in(self, kind: int) -> NDArray[np.bool_]:
        """Whether the last character is of this kind."""
        ending: NDArray[np.bool_] = self.kinds[np.maximum(self.ends - 2, self.starts)] & kind != 0
        return ending

    @cached_property
    def _ends(self) -> NDArray[np.bool_]:
        following = np.append(self.kinds[1:], np.uint16(SPACE))
        stop = ((self.kinds & FULL_STOP) != 0) & ((following & SPACE) != 0)
        ends: NDArray[np.bool_] = ((self.kinds & SENTENCE_END) != 0) | stop
        return ends

    def overlap(self, phrase: str) -> NDArray[np.float64]:
        """How many of each text's character pairs occur in the phrase."""
        table = np.zeros(1 << _BIGRAM_BITS, bool)
        table[_pairs(_codes(phrase.lower()))] = True
        hits = np.append(table[self._pairs], False)
        hits[self.ends - 1] = False
        return self.sum(hits)

    def stretches(self, whole: str) -> NDArray[np.float64]:
        """How many of each text's stretches of eight characters occur in the whole; of shorter texts none do."""
        hits = np.zeros(len(self.codes), bool)
        if min(len(whole), len(hits)) < STRETCH:
            return self.sum(hits)
        table = np.zeros(1 << _STRETCH_BITS, bool)
        table[_stretches(_pairs(_lower(_codes(whole))))] = True
        hits[: 1 - STRETCH] = table[_stretches(self._pairs)]
        for step in range(STRETCH):  # those that would end in the next text
            hits[self.ends - 1 - step] = False
        return self.sum(hits)

    @cached_property
    def _pairs(self) -> NDArray[np.uint32]:
        return _pairs(_lower(self.codes))


def _codes(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def _lower(codes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    return np.where((codes >= 65) & (codes <= 90), codes + 32, codes)


def _pairs(codes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    mixed = codes[:-1] * np.uint32(0x9E3779B1) + codes[1:] * np.uint32(0x85EBCA77)
    return mixed >> np.uint32(32 - _BIGRAM_BITS)


def _stretches(pairs: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """A number for each stretch of eight characters, which is four pairs end to end."""
    mixed = np.zeros(len(pairs) - STRETCH + 2, np.uint32)
    for step, factor in zip(range(0, STRETCH, 2), _FACTORS, strict=True):
        mixed += pairs[step : step + len(mixed)] * factor
    return mixed >> np.uint32(32 - _STRETCH_BITS)
