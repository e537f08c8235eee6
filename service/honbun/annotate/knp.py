"""KNP, which parses what JUMAN has cut: phrases (`*`, `+`) with their heads, and the words in them with what it knows.

JUMAN and KNP run side by side; what JUMAN says of a sentence is handed on to KNP as it is.  JUMAN is given wide
characters only: KNP reads a `#` or a space of the narrow kind as part of its notation.
"""

import re
from collections.abc import Sequence

from honbun.annotate.contract import END, SENTENCE, Availability
from honbun.annotate.juman import Juman
from honbun.annotate.program import Program

MOST_CHARACTERS = 400  # of a sentence that is parsed; its time grows with the square, and half a parse is none
_NUMBER = re.compile(r"\A# S-ID:\d+")  # KNP counts the sentences since it was started, which says nothing of this one
_TOO_LONG = f"# S-ID:1 ERROR:more than {MOST_CHARACTERS} characters\n{END}"
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}


class Knp:
    """KNP behind a JUMAN."""

    scheme = "Knp"

    def __init__(self, juman: Juman, program: Program) -> None:
        self._juman, self._program, self._dialogue = juman, program, program.dialogue()
        self._works = False

    def is_available(self) -> Availability:
        juman = self._juman.is_available()
        if not juman:
            return Availability(False, f"KNP needs JUMAN: {juman.message}", juman.repair)
        (words,) = self._juman.annotate([SENTENCE])
        found = self._program.examine(self._dialogue, words)
        self._works = found.ok
        return found

    def annotate(self, sentences: Sequence[str]) -> list[str]:
        if not self._works:
            self.is_available().demand()
        short = [sentence for sentence in sentences if 0 < len(sentence) <= MOST_CHARACTERS]
        words = self._juman.annotate([sentence.translate(_WIDE) for sentence in short])
        parsed = (_NUMBER.sub("# S-ID:1", answer, count=1) for answer in self._dialogue.ask(words))
        told = dict(zip(short, parsed, strict=True))
        return [told.get(sentence, _TOO_LONG if sentence else END) for sentence in sentences]

    def close(self) -> None:
        self._juman.close()
        self._dialogue.close()
