"""JUMAN and JUMAN++, which write the same lines: twelve fields a word, one space between two.

    食べた たべた 食べる 動詞 2 * 0 母音動詞 1 タ形 10 "代表表記:食べる/たべる"

that is surface, reading, dictionary form, then part of speech, its kind, inflection and form, each with its number, and
what is known of the meaning, or NIL.  A line that begins with `@ ` is another reading of the word above.
"""

from collections.abc import Sequence

from honbun.annotate.contract import END, SENTENCE, Availability, Token
from honbun.annotate.program import Program
from honbun.annotate.ruby import token_of
from honbun.annotate.sentence import harmless, pieces
from honbun.annotate.spaces import with_spaces

_SPACE = "  \\  \\  "  # how the line of a space begins: its surface is a space, the other fields have a backslash


class Juman:
    """JUMAN, or a program that writes the same."""

    def __init__(self, scheme: str, program: Program) -> None:
        self.scheme = scheme
        self._program, self._dialogue = program, program.dialogue()
        self._works = False

    def is_available(self) -> Availability:
        found = self._program.examine(self._dialogue, SENTENCE + "\n")
        self._works = found.ok
        return found

    def annotate(self, sentences: Sequence[str]) -> list[str]:
        if not self._works:
            self.is_available().demand()
        cut = [list(pieces(harmless(sentence))) for sentence in sentences]
        answers = iter(self._dialogue.ask(piece + "\n" for parts in cut for piece in parts))
        return ["".join(next(answers).removesuffix(END) for _ in parts) + END for parts in cut]

    def tokens(self, text: str) -> list[Token]:
        (analysis,) = self.annotate([text])
        words = [word for line in analysis.split("\n") if (word := _word(line)) is not None]
        return with_spaces(text, words)

    def close(self) -> None:
        self._dialogue.close()


def _word(line: str) -> Token | None:
    """The word in this line; None if it is another reading of the last, a space, or the end."""
    fields = line.split(" ", 11)
    if len(fields) < 11 or line.startswith(_SPACE) or not fields[4].isdigit():
        return None
    surface, reading, lemma, kind, _, subkind = fields[:6]
    return token_of(surface, reading, lemma, kind if subkind == "*" else f"{kind}-{subkind}")
