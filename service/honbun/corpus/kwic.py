"""Lines of a concordance: each hit in its sentence, and the order that shows what stands around it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from honbun.corpus.targets import Span, Target, find_hits
from honbun.corpus.texts import Text, Word

WIDTH = 60  # characters on either side
ORDERS = ("left", "right", "pos", "hit", "rank")
_COMPARED = 4  # words on either side


@dataclass(frozen=True, slots=True)
class Line:
    """A hit."""

    document: int  # the place of its document among those that were looked through
    sentence: int  # from 1
    left: str
    hit: str
    right: str
    before: tuple[Word, ...]  # the words before it, the nearest first
    within: tuple[Word, ...]
    after: tuple[Word, ...]


def lines_of(document: int, text: Text, targets: Sequence[Target], width: int = WIDTH) -> Iterator[Line]:
    """The hits in one text."""
    for span in find_hits(text, targets):
        yield _line(document, text, span, width)


def _line(document: int, text: Text, span: Span, width: int) -> Line:
    written, following = text.written_sentences[span.sentence], span.sentence + 1
    while len(written) < span.end:
        written, following = written + text.written_sentences[following], following + 1
    words = [text.words[number] for number in text.sentences[span.sentence]]
    before = [word for word in reversed(words[: span.first]) if word.pos]
    after = [word for word in words[span.last + 1 :] if word.pos]
    return Line(
        document,
        span.sentence + 1,
        written[max(0, span.start - width) : span.start],
        written[span.start : span.end],
        written[span.end : span.end + width],
        tuple(before[:_COMPARED]),
        tuple(words[span.first : span.last + 1]),
        tuple(after[:_COMPARED]),
    )


def ordered(lines: Iterable[Line], order: str) -> list[Line]:
    """The lines by what stands beside the hit, as it is read; or by the parts of speech; or as they came."""
    if order == "rank":
        return list(lines)
    return sorted(lines, key=_KEYS[order])


def _read(words: Sequence[Word]) -> tuple[str, ...]:
    return tuple(word.reading or word.surface for word in words)


def _kinds(line: Line) -> tuple[tuple[str, ...], ...]:
    """The parts of speech of the hit, of what follows, of what stands before."""
    return tuple(tuple(word.pos for word in words) for words in (line.within, line.after[:1], line.before[:1]))


_KEYS = {
    "left": lambda line: (_read(line.before), _read(line.after)),
    "right": lambda line: (_read(line.after), _read(line.before)),
    "hit": lambda line: (_read(line.within), _read(line.after)),
    "pos": lambda line: (_kinds(line), _read(line.after)),
}
