"""Which blocks of a page are its content, found by aligning them with the content's text.

A block of four words or more (a CJK character counts as one) is content if most of its runs of four words occur in the
text.  A shorter one is content if it is a line of the text, or stands in it and between two blocks that are sure.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_WORD = re.compile(r"[a-z0-9]+|[぀-ヿ㐀-鿿豈-﫿가-힣]|[^\W\d_]+")
_SPACE = re.compile(r"\s+")
RUN = 4
COVERED = 0.5
NEAR = 4  # blocks to either side in which a sure one vouches for a line
UNSURE = (0.35, 0.65)  # a block covered between these counts less
SHORT_TEXT = 30  # words; in such a text any line is itself
LENGTH_POWER = 0.7  # a block weighs by its length, but a long one less than in proportion


@dataclass(frozen=True, eq=False)
class Labels:
    """For each block whether it is content, and how much it weighs; 0 if it is right either way."""

    content: NDArray[np.float64]
    weights: NDArray[np.float64]


def label_blocks(texts: Sequence[str], content: str, ignored: str) -> Labels:
    """The labels of the blocks with these texts."""
    gold = _words(content)
    runs = set(_runs(gold))
    lines, free, whole = _folded_lines(content), _folded_lines(ignored), _folded(content)
    words = [_words(text) for text in texts]
    covered = np.array([_coverage(block, runs) for block in words])
    sure = ~np.isnan(covered)
    found = np.where(sure, covered > COVERED, False)
    for row in np.flatnonzero(~sure).tolist():
        found[row] = _vouched(row, _folded(texts[row]), found, sure, lines, whole, len(gold))
    lengths = np.array([max(len(block), 1) for block in words], np.float64)
    weights = lengths**LENGTH_POWER
    weights[(covered > UNSURE[0]) & (covered < UNSURE[1])] *= 0.4
    weights[[_is_free(text, free) for text in texts]] = 0
    return Labels((found & bool(gold)).astype(np.float64), weights)


def _vouched(
    row: int, text: str, found: NDArray[np.bool_], sure: NDArray[np.bool_], lines: set[str], content: str, length: int
) -> bool:
    """Whether a short block is content, by the sure blocks around it."""
    before, behind = np.flatnonzero(sure[:row]), row + 1 + np.flatnonzero(sure[row + 1 :])
    if text in lines:
        around = [*before[before >= row - NEAR], *behind[behind <= row + NEAR]]
        return length < SHORT_TEXT or bool(found[around].any())
    if not text or text not in content or not len(before) or not len(behind):
        return False
    return bool(found[before[-1]] and found[behind[0]])


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", text).lower())


def _runs(words: list[str]) -> list[tuple[str, ...]]:
    return list(zip(*(words[start:] for start in range(RUN)), strict=False))


def _coverage(words: list[str], runs: set[tuple[str, ...]]) -> float:
    own = _runs(words)
    return sum(run in runs for run in own) / len(own) if own else np.nan


def _folded(text: str) -> str:
    return _SPACE.sub("", unicodedata.normalize("NFKC", text)).lower()


def _folded_lines(text: str) -> set[str]:
    return {_folded(line) for line in text.split("\n")} - {""}


def _is_free(text: str, free: set[str]) -> bool:
    return bool(free) and (_folded(text) in free or all(_folded(line) in free for line in text.split("\n")))
