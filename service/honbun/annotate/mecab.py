"""MeCab with a dictionary from a Python package, inside this process.

A tagger gives wrong answers to two threads at once, so they take turns, and what it says is taken as text at once: its
nodes change with the next call.
"""

import csv
import threading
from collections.abc import Callable, Sequence
from typing import Any

from honbun.annotate.contract import END, KNOWN, SENTENCE, Availability, Token, judged
from honbun.annotate.ruby import hiragana, token_of
from honbun.annotate.sentence import harmless, pieces
from honbun.annotate.spaces import with_spaces

_FULL_FEATURES = "-O ''"  # a dictionary may name a shorter form of output


class MeCab:
    """MeCab with one dictionary; `read` takes a word from the features that this dictionary has."""

    def __init__(
        self, scheme: str, open_tagger: Callable[[], Any], read: Callable[[str, list[str]], Token], repair: str
    ) -> None:
        self.scheme = scheme
        self._open, self._read, self._repair = open_tagger, read, repair
        self._tagger: Any = None
        self._lock = threading.Lock()

    def is_available(self) -> Availability:
        try:
            with self._lock:
                self._tagger = self._tagger or self._open()
                answer = str(self._tagger.parse(SENTENCE))
        except (ImportError, RuntimeError, OSError) as error:
            reason = str(error).strip().partition("\n")[0]
            return Availability(False, f"{self.scheme} does not start: {reason}", self._repair)
        return judged(self.scheme, answer.count("\n"), KNOWN in hiragana(answer), self._repair)

    def annotate(self, sentences: Sequence[str]) -> list[str]:
        if self._tagger is None:
            self.is_available().demand()
        return [self._annotate(harmless(sentence)) for sentence in sentences]

    def _annotate(self, sentence: str) -> str:
        with self._lock:
            parsed = [self._tagger.parse(piece) for piece in pieces(sentence)]
        return "".join(text.removesuffix("EOS") for text in parsed) + END

    def tokens(self, text: str) -> list[Token]:
        (analysis,) = self.annotate([text])
        lines = [line.partition("\t") for line in analysis.split("\n")]
        return with_spaces(text, [self._read(surface, _columns(features)) for surface, tab, features in lines if tab])

    def close(self) -> None:
        with self._lock:
            self._tagger = None


def _columns(features: str) -> list[str]:
    return next(csv.reader([features])) if '"' in features else features.split(",")


def open_unidic() -> Any:
    from fugashi import Tagger  # type: ignore[import-untyped]

    return Tagger(_FULL_FEATURES)


def read_unidic(surface: str, columns: list[str]) -> Token:
    known = len(columns) > 17
    kind = "-".join(column for column in columns[:4] if column != "*")
    return token_of(surface, columns[17] if known else "", columns[10] if known else surface, kind)


def open_jumandic() -> Any:
    import jumandic
    from fugashi import GenericTagger

    return GenericTagger(f"-r '{jumandic.DICDIR}/mecabrc' -d '{jumandic.DICDIR}' {_FULL_FEATURES}")


def read_jumandic(surface: str, columns: list[str]) -> Token:
    known = len(columns) > 5
    kind = "-".join(column for column in columns[:2] if column != "*")
    return token_of(surface, columns[5] if known else "", columns[4] if known else surface, kind)
