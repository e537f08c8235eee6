"""Where sentences end (paper 000, 3.1 step 3, and what the tool of its authors came to do).

1. Sentences end at 。？！♪… and the like, which stay with them; at ．unless it is part of a number, an address or an
   abbreviation.  Inside brackets none ends; kinds of brackets are not told apart, so one that is never closed keeps the
   rest of its passage together.
2. A bracket （…） that begins a sentence is one of its own, and is itself cut at its full stops.
3. What was cut too far is joined again: closing brackets go back to their sentence, two halves of a quotation meet, a
   label like Ａ．goes to what it labels, と and です to the exclamation that they report.
4. （笑） and faces made of signs end sentences.
5. A sentence that ends in 、，or ：goes on in the items of the list that follows, and in the first line after them.

The text is in full-width characters (`widths.py`), without white space that means nothing (`blanks.py`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from honbun.japanese.blanks import paragraphs
from honbun.japanese.passage import Passage, join, pieces
from honbun.japanese.widths import widen

_OPENERS, _CLOSERS = "（〔［｛＜≪「『【([{", "）〕］｝＞≫」』】)]}"
_ALNUM = "Ａ-Ｚａ-ｚ０-９"
_END = (
    rf"(?:[。？！♪…]|(?<![。？！♪…．])・{{3,}}|(?<![{_ALNUM}])．(?![{_ALNUM}，])|(?<![{_ALNUM}])．(?=．))"
    "[。？！♪…．]*"
)
_ENDS = re.compile(_END)
_MARKS = re.compile(rf"(?P<opener>[{re.escape(_OPENERS)}])|(?P<closer>[{re.escape(_CLOSERS)}])|(?P<end>{_END})")
_LEADING_BRACKET = re.compile("（.*?）(?=.)", re.DOTALL)
_LEADING_CLOSERS = re.compile(rf"[{re.escape(_CLOSERS)}]+")

_LABEL = re.compile(rf"[{_ALNUM}]．")
_ENDS_IN_LABEL = re.compile(rf"[{_ALNUM}]．\Z")
_AFTER_LABEL = ("と", "や", "の")
_REPORTED_END = ("！", "？", *_CLOSERS)
_REPORTING = ("と", "っ", "です")
_ANNOUNCING = ("、", "，", "：")

_FACES = (
    "（笑） （爆） （怒） （汗） （泣） （涙） ＾＾；） ＾＾； ＾＾ （＾＿＾） （＾＾；） （＾□＾；） （＊＾−＾＊） "
    "＼（＾ｏ＾）／ （−＿−；） （ｖｖ） （＞▽＜） （＞＜） ＞＜ ヾ（＊\u3000´∀｀＊）ノ” （\u3000´д｀）"
).split(" ")
_FACE = "|".join(re.escape(face) for face in sorted(_FACES, key=len, reverse=True))
_FACES_IN_A_ROW = re.compile(f"(?:{_FACE})+")


def sentences(passage: Passage) -> list[list[Passage]]:
    """The sentences of what stands between two tags that part text, paragraph by paragraph."""
    found = [list(_cut_at_faces(split(widen(paragraph)))) for paragraph in paragraphs(passage)]
    return [paragraph for paragraph in found if paragraph]


def split(paragraph: Passage) -> list[Passage]:
    """The sentences of one paragraph."""
    cut = [piece for raw in pieces(paragraph, _cuts(paragraph.text)) for piece in _with_bracket_apart(raw)]
    stripped = (piece.stripped() for piece in cut)
    return _reunited([piece for piece in stripped if piece.text])


def _cuts(text: str) -> Iterator[int]:
    depth = 0
    for mark in _MARKS.finditer(text):
        if mark.lastgroup == "opener":
            depth += 1
        elif mark.lastgroup == "closer":
            depth = max(depth - 1, 0)
        elif depth == 0:
            yield mark.end()


def _with_bracket_apart(piece: Passage) -> Iterator[Passage]:
    bracket = _LEADING_BRACKET.match(piece.text)
    if not bracket:
        yield piece
        return
    inside = (mark.end() for mark in _ENDS.finditer(piece.text, 0, bracket.end()))
    yield from pieces(piece, [*inside, bracket.end()])


def _reunited(cut: Sequence[Passage]) -> list[Passage]:
    whole: list[list[Passage]] = []
    for piece in cut:
        if whole and (closers := _LEADING_CLOSERS.match(piece.text)):
            whole[-1].append(piece.part(0, closers.end()))
            piece = piece.part(closers.end(), len(piece.text))
        if whole and _belongs_to(whole[-1], piece.text):
            whole[-1].append(piece)
        elif piece.text:
            whole.append([piece])
    return [join(parts) for parts in whole]


def _belongs_to(before: Sequence[Passage], text: str) -> bool:
    """Whether a sentence, of which these are the parts, goes on in this text."""
    last = before[-1].text
    return (
        (text.startswith(_REPORTING) and last.endswith(_REPORTED_END))
        or (text.startswith(_AFTER_LABEL) and _ENDS_IN_LABEL.search(last[-2:]) is not None)
        or (text.count("”") % 2 == 1 and sum(part.text.count("”") for part in before) % 2 == 1)
        or (len(before) == 1 and _LABEL.fullmatch(last) is not None)
    )


def _cut_at_faces(whole: Iterable[Passage]) -> Iterator[Passage]:
    for sentence in whole:
        for piece in pieces(sentence, [face.end() for face in _FACES_IN_A_ROW.finditer(sentence.text)]):
            if (stripped := piece.stripped()).text:
                yield stripped


class Gatherer:
    """Joins sentences with the lists that they announce, across the tags in between."""

    def __init__(self) -> None:
        self._found: list[list[Passage]] = []
        self._paragraphs: list[int] = []
        self._open = False

    def add(self, sentence: Passage, paragraph: int) -> None:
        if self._open:
            parts = self._found[-1]
            parts += (Passage("\u3000", parts[-1].ends[-1:], parts[-1].ends[-1:]), sentence)
        else:
            self._found.append([sentence])
            self._paragraphs.append(paragraph)
        if not _LABEL.match(sentence.text):
            self._open = sentence.text.endswith(_ANNOUNCING)

    @property
    def found(self) -> list[tuple[Passage, int]]:
        """The sentences, each with the number of the paragraph it begins in."""
        return [(join(parts), paragraph) for parts, paragraph in zip(self._found, self._paragraphs, strict=True)]
