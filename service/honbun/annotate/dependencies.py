"""Which word modifies which, as KNP tells: the dependency terms of TSUBAKI, `修飾->主辞`.

KNP writes a basic phrase as a line `+ 3D <…>`, which names the phrase it depends on and how, and its words below it:

    + 2D <…>
    京都 きょうと 京都 名詞 6 地名 4 * 0 * 0 "代表表記:京都/きょうと …" <…><内容語>

A word is told in its standard notation, 子供/こども, which is the same for 子ども and こども.  A phrase that stands in
a list (`P`) modifies what the last of the list does: in 本と雑誌を読む both are read.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

ARROW = "->"
_PHRASE = re.compile(r"\+ (-?\d{1,9})([A-Z]) ?")
_NOTATION = re.compile(r'代表表記:([^\s"<>]+)')
_CONTENT, _NEARLY = "<内容語>", "<準内容語>"  # the second counts where the first is missing
_LIST = "P"
_FIELDS = 12  # of a word; what is known of it stands in the last


@dataclass(slots=True)
class _Phrase:
    head: int
    kind: str
    content: str = ""
    nearly: str = ""

    @property
    def word(self) -> str:
        return self.content or self.nearly


def dependencies(parsed: str) -> list[str]:
    """The terms in what KNP says of a sentence, in their order; none, if that is no parse."""
    phrases = _phrases(parsed)
    found = []
    for number, phrase in enumerate(phrases):
        head = _head(phrases, number)
        if head and phrase.word and head.word:
            found.append(f"{phrase.word}{ARROW}{head.word}")
    return found


def _phrases(parsed: str) -> list[_Phrase]:
    phrases: list[_Phrase] = []
    for line in parsed.split("\n"):
        if begun := _PHRASE.match(line):
            phrases.append(_Phrase(int(begun[1]), begun[2]))
        elif phrases:
            phrase = phrases[-1]
            phrase.content = _word(line, _CONTENT) or phrase.content
            phrase.nearly = _word(line, _NEARLY) or phrase.nearly
    return phrases


def _word(line: str, wanted: str) -> str:
    """The word of this line, if KNP says this of it; as JUMAN knows it, where it has no standard notation."""
    fields = line.split(" ", _FIELDS - 1)
    if len(fields) < _FIELDS or wanted not in fields[-1]:
        return ""
    notation = _NOTATION.search(fields[-1])
    return notation[1] if notation else f"{fields[2]}/{fields[1]}"


def _head(phrases: Sequence[_Phrase], number: int) -> _Phrase | None:
    """What the phrase of this number modifies; heads stand behind, whatever somebody has written."""
    kind = _LIST
    while kind == _LIST:
        kind, head = phrases[number].kind, phrases[number].head
        if not number < head < len(phrases):
            return None
        number = head
    return phrases[number]
