"""Puts back what an analyser leaves out of a text, so that its words joined are the text again."""

from collections.abc import Iterable

from honbun.annotate.contract import Ruby, Token
from honbun.annotate.sentence import harmless

_SPACE = "空白"


def with_spaces(text: str, words: Iterable[Token]) -> list[Token]:
    """The words as they are written in the text, and what lies between them as words of their own."""
    tokens: list[Token] = []
    analysed, at = harmless(text), 0
    for word in words:
        start = analysed.find(word.surface, at)
        if start < 0:
            continue  # not of this text; what it stood for is put back with the next
        if start > at:
            tokens.append(_space(text[at:start]))
        at = start + len(word.surface)
        tokens.append(word if text.startswith(word.surface, start) else _space(text[start:at]))
    if at < len(text):
        tokens.append(_space(text[at:]))
    return tokens


def _space(text: str) -> Token:
    return Token(text, "", text, _SPACE, (Ruby(text),))
