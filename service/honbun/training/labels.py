"""Which blocks of a page are its content, found by aligning them with the content's text.

A block of four words or more (a CJK character counts as one) is content if most of its runs of four words occur in the
text.  A shorter one is content if it is a line of the text and near a block that is sure; if it stands in the text and
between two blocks that are sure; or if it is one of several lines in a row that follow each other in the text, too, as
the entries of a list do.

Some pages hold their content twice, say once for printing.  If the text tells it once, only the copy in the longest
stretch of content is content.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

import numpy as np
from numpy.typing import NDArray

_WORD = re.compile(r"[a-z0-9]+|[぀-ヿ㐀-鿿豈-﫿가-힣]|[^\W\d_]+")
_SPACE = re.compile(r"\s+")
RUN = 4
COVERED = 0.5
NEAR = 4  # blocks to either side in which a sure one vouches for a line
LINES_IN_A_ROW = 3  # that must follow each other on the page and in the text
MOST_LINES = 6_000  # of a page or a text that are compared; the time grows with their product
GAP = 1  # blocks of something else within a stretch of content
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
    found |= ~sure & _in_a_row(texts, content)
    found[list(_copies(texts, whole, found & sure))] = False
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


def _in_a_row(texts: Sequence[str], content: str) -> NDArray[np.bool_]:
    """The blocks of which every line is one of several that follow each other on the page and in the text."""
    lines = [(row, folded) for row, text in enumerate(texts) for part in text.split("\n") if (folded := _folded(part))]
    right = [folded for line in content.split("\n") if (folded := _folded(line))]
    if not right or max(len(lines), len(right)) > MOST_LINES:
        return np.zeros(len(texts), bool)
    rows = np.array([row for row, _ in lines])
    follows = np.zeros(len(lines), bool)
    matcher = SequenceMatcher(None, [line for _, line in lines], right, autojunk=False)
    for first, _, size in matcher.get_matching_blocks():
        follows[first : first + size] = size >= LINES_IN_A_ROW
    own = np.bincount(rows, minlength=len(texts))
    return np.asarray((own > 0) & (np.bincount(rows, follows, len(texts)) == own))


def _copies(texts: Sequence[str], content: str, found: NDArray[np.bool_]) -> Iterator[int]:
    """Of the blocks found that say the same, those that are more than the text has."""
    alike = defaultdict(list)
    for row in np.flatnonzero(found).tolist():
        alike[_folded(texts[row])].append(row)
    stretch = _stretches(found)
    for text, rows in alike.items():
        if len(rows) > 1:
            yield from sorted(rows, key=lambda row: (-stretch[row], row))[max(content.count(text), 1) :]


def _stretches(found: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Of each block found, how many there are in the stretch of content it is in."""
    rows = np.flatnonzero(found)
    sizes = np.zeros(len(found), np.int64)
    for stretch in np.split(rows, np.flatnonzero(np.diff(rows) > GAP + 1) + 1):
        sizes[stretch] = len(stretch)
    return sizes


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
