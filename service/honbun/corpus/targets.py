"""What a text of a query is looked for as, and where that stands in a document.

Each word may stand in any of its forms.  A text in kana is also looked for by how words are read: きょうとだいがく in
every way of cutting it into words that occur in the corpus, those with the fewest words first.  Besides, any text is
looked for as a string.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

from honbun.corpus.folding import fold, fold_all, hiragana, is_kana, places
from honbun.corpus.query import Sought
from honbun.corpus.texts import Text
from honbun.errors import BadRequest

Forms = tuple[str, ...]  # of one word; any of them will do
Phrase = tuple[Forms, ...]
Occurring = Callable[[Iterable[str]], set[str]]  # which of these words stand in a text

LONGEST_READING = 30
LONGEST_WORD = 12
MOST_READINGS = 24


@dataclass(frozen=True, slots=True)
class Target:
    """A text of a query."""

    phrases: tuple[Phrase, ...]  # any of them will do; none, if only the string counts
    string: str  # folded; empty, if it is sought as words alone
    bond: str = ""  # AND: all of the phrases, in whatever places; a number: so many words may stand between them

    @classmethod
    def of_fields(cls, fields: dict[str, Any]) -> "Target":
        """The target that was sent as JSON."""
        phrases = tuple(tuple(tuple(forms) for forms in phrase) for phrase in fields["phrases"])
        return cls(phrases, fields["string"], fields["bond"])


class Span(NamedTuple):
    """A hit: its words, or those it begins and ends in, in one sentence; and its characters there."""

    sentence: int
    first: int  # word
    last: int
    start: int  # character
    end: int  # which may stand in a sentence that follows in the same line
    target: int  # which one


def target_of(sought: Sought, words: Iterable[tuple[str, str]], occurring: Occurring) -> Target:
    """The target of a text whose words, each with its lemma, are these."""
    string = " ".join(fold(sought.text).split())
    if not string:
        raise BadRequest("a part of the query is nothing but blanks")
    if sought.exact:
        return Target((), string)
    cut = tuple(_forms(surface, lemma) for surface, lemma in words if fold(surface).strip())
    if sought.bond:
        words_alone = tuple((forms,) for forms in cut)
        return Target(tuple(_joined(words_alone)) if sought.bond == "OR" else words_alone, "", sought.bond)
    readings = _readings(hiragana(string), occurring) if is_kana(string) else []
    return Target(tuple(_joined([cut, *readings] if cut else readings)), string)


def _joined(phrases: Iterable[Phrase]) -> Iterator[Phrase]:
    """The phrases, each once; those of one word are one phrase of a word with more forms."""
    different = list(dict.fromkeys(phrases))
    forms = dict.fromkeys(form for phrase in different if len(phrase) == 1 for form in phrase[0])
    if forms:
        yield (tuple(forms),)
    yield from (phrase for phrase in different if len(phrase) > 1)


def _forms(surface: str, lemma: str) -> Forms:
    return tuple(dict.fromkeys((fold(surface).strip(), fold(lemma).strip())))


def _readings(kana: str, occurring: Occurring) -> list[Phrase]:
    """The ways to cut it into words that are read so; only itself if it is one."""
    if occurring([kana]):
        return [((kana,),)]
    if len(kana) > LONGEST_READING:
        return []
    spans = [(at, end) for at in range(len(kana)) for end in range(at + 1, min(len(kana), at + LONGEST_WORD) + 1)]
    words = occurring(dict.fromkeys(kana[start:end] for start, end in spans))
    ends = {at: [end for start, end in spans if start == at and kana[at:end] in words] for at in range(len(kana))}
    found: list[Phrase] = []
    waiting: list[tuple[int, Phrase]] = [(0, ())]
    while waiting and len(found) < MOST_READINGS:
        longer = [(end, (*cut, (kana[at:end],))) for at, cut in waiting for end in reversed(ends.get(at, ()))]
        found += [cut for end, cut in longer if end == len(kana)]
        waiting = longer[:MOST_READINGS]
    return found[:MOST_READINGS]


def find_hits(text: Text, targets: Sequence[Target]) -> list[Span]:
    """Where the targets stand, in the order of the text; where two overlap, the first and longest."""
    found = [span for number, target in enumerate(targets) for span in _hits(text, target, number)]
    kept: list[Span] = []
    for span in sorted(found, key=lambda span: (span.sentence, span.start, -span.end)):
        if not kept or (span.sentence, span.start) >= (kept[-1].sentence, kept[-1].end):
            kept.append(span)
    return kept


def _hits(text: Text, target: Target, number: int) -> Iterator[Span]:
    for phrase in target.phrases:
        yield from _phrase_hits(text, phrase, number)
    yield from _string_hits(text, target.string, number)


def _phrase_hits(text: Text, phrase: Phrase, number: int) -> Iterator[Span]:
    wanted = [text.found_by(frozenset(forms)) for forms in phrase]
    if not all(wanted):
        return
    for at, sentence in enumerate(text.sentences):
        if wanted[0].isdisjoint(sentence):
            continue
        words = [place for place, word in enumerate(sentence) if text.words[word].forms]
        for begin in range(len(words) - len(wanted) + 1):
            if all(sentence[words[begin + step]] in one for step, one in enumerate(wanted)):
                yield _span(text, at, words[begin], words[begin + len(wanted) - 1], number)


def _span(text: Text, sentence: int, first: int, last: int, number: int) -> Span:
    lengths = [len(text.words[word].surface) for word in text.sentences[sentence]]
    start = sum(lengths[:first])
    return Span(sentence, first, last, start, start + sum(lengths[first : last + 1]), number)


def _string_hits(text: Text, string: str, number: int) -> Iterator[Span]:
    if not string:
        return
    lines = text.written_lines
    for line, folded, sentences in zip(lines, fold_all(lines), text.line_sentences(), strict=True):
        if string in folded:
            starts = [0, *accumulate(len(text.written_sentences[sentence]) for sentence in sentences)]
            place = range(len(line) + 1) if len(folded) == len(line) else places(line)
            for at in _every(string, folded):
                start, end = place[at], place[at + len(string)]
                first = bisect_right(starts, start) - 1
                yield _string_span(text, sentences[first], start - starts[first], end - starts[first], number)


def _every(string: str, text: str) -> Iterator[int]:
    """Where the string stands in the text, without overlap."""
    at = text.find(string)
    while at >= 0:
        yield at
        at = text.find(string, at + len(string))


def _string_span(text: Text, sentence: int, start: int, end: int, number: int) -> Span:
    """The words that the string begins and ends in."""
    first = last = at = 0
    for place, word in enumerate(text.sentences[sentence]):
        if at <= start:
            first = place
        if at < end:
            last = place
        at += len(text.words[word].surface)
    return Span(sentence, first, last, start, end, number)
