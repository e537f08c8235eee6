"""The piece of a text that shows best why it was found."""

import re
from collections.abc import Sequence

from honbun.corpus.targets import Span, Target, find_hits
from honbun.corpus.texts import Text

LENGTH = 120  # characters
BEFORE = 30  # of them at most before the first hit
_LETTERS = re.compile(r"[^\W\u2e80-\uffff]{2}")
MOST_HITS = 500  # that are compared

Piece = tuple[str, bool]  # a text, and whether it is a hit


def snippet(text: Text, targets: Sequence[Target], length: int = LENGTH) -> list[Piece]:
    """About so many characters around hits of as many targets as stand together; the beginning where there is none."""
    found = find_hits(text, targets)
    hits = ([hit for hit in found if hit.sentence >= _body(text)] or found)[:MOST_HITS]
    whole, starts = _joined(text)
    places = [(starts[hit.sentence] + hit.start, starts[hit.sentence] + hit.end) for hit in hits]
    first = starts[_body(text)] if len(starts) > _body(text) else 0
    begin = _best(hits, places, length, first)
    begin, end = _of_whole_words(whole, begin, min(len(whole), begin + length))
    pieces = [("…", False)] * (begin > first) + _cut(whole, begin, end, places) + [("…", False)] * (end < len(whole))
    return [piece for piece in pieces if piece[0]]


def _body(text: Text) -> int:
    """The first sentence after the title."""
    return text.lines[1] if len(text.lines) > 1 else 0


def _joined(text: Text) -> tuple[str, list[int]]:
    """The whole text, its lines joined by a space, and where in it each sentence begins."""
    starts: list[int] = []
    at = 0
    for sentences in text.line_sentences():
        for number in sentences:
            starts.append(at)
            at += len(text.written_sentences[number])
        at += 1
    return " ".join(text.written_lines).rstrip(), starts


def _best(hits: Sequence[Span], places: Sequence[tuple[int, int]], length: int, default: int) -> int:
    """Where to begin: a little before the hit that has most different targets behind it, and most hits."""
    best, begin, pairs = (0, 0), default, list(zip(hits, places, strict=True))
    for at, (start, _) in enumerate(places):
        end = start + length - BEFORE
        near = [hit.target for hit, place in pairs[at : at + length] if place[1] <= end]
        if (worth := (len(set(near)), len(near))) > best:
            best, begin = worth, max(0, start - BEFORE, default if start >= default else 0)
    return begin


def _of_whole_words(whole: str, begin: int, end: int) -> tuple[int, int]:
    """The same part without what is left of words that blanks separate, unless they are very long."""
    for _ in range(BEFORE):
        moved = _is_in_word(whole, begin), _is_in_word(whole, end)
        if not any(moved):
            break
        begin, end = begin + moved[0], end - moved[1]
    return begin, end


def _is_in_word(whole: str, place: int) -> bool:
    return place > 0 and _LETTERS.match(whole, place - 1) is not None


def _cut(whole: str, begin: int, end: int, places: Sequence[tuple[int, int]]) -> list[Piece]:
    pieces: list[Piece] = []
    at = begin
    for start, stop in places:
        if at <= start and stop <= end:
            pieces += [(whole[at:start], False), (whole[start:stop], True)]
            at = stop
    return [*pieces, (whole[at:end], False)]
