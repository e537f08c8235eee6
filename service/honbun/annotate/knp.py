"""KNP, which parses what JUMAN has cut: phrases (`*`, `+`) with their heads, and the words in them with what it knows.

JUMAN and KNP run side by side; what JUMAN says of a sentence is handed on to KNP as it is.  JUMAN is given wide
characters only: KNP reads a `#` or a space of the narrow kind as part of its notation.
"""

import re
from collections.abc import Sequence

from honbun.annotate.contract import END, SENTENCE, Availability
from honbun.annotate.juman import Juman
from honbun.annotate.program import Program

_NUMBER = re.compile(r"\A# S-ID:\d+")  # KNP counts the sentences since it was started, which says nothing of this one
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
        words = self._juman.annotate([sentence.translate(_WIDE) for sentence in sentences])
        answers = self._dialogue.ask(text for text in words if text != END)
        parsed = (_NUMBER.sub("# S-ID:1", answer, count=1) for answer in answers)
        return [text if text == END else next(parsed) for text in words]

    def close(self) -> None:
        self._juman.close()
        self._dialogue.close()
