"""What every analyser is to the rest of Honbun, and what it tells of a word."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from honbun.errors import Missing

END = "EOS\n"  # the line that ends each annotation
SENTENCE = "吾輩は猫である"  # what an analyser is tried with
KNOWN = "ねこ"  # how to read a word in it; one whose dictionary is broken does not know


@dataclass(frozen=True, slots=True)
class Availability:
    """Whether an analyser can be used; if not, why, and what to run or do about it."""

    ok: bool
    message: str
    repair: str = ""

    def __bool__(self) -> bool:
        return self.ok

    def demand(self) -> None:
        """Missing, with what to do about it, if the analyser cannot be used."""
        if not self.ok:
            raise Missing(f"{self.message}; {self.repair}")


def judged(name: str, words: int, knows: bool, repair: str) -> Availability:
    """What is to be said of an analyser that cut the sentence into so many words."""
    if not knows:
        return Availability(False, f"{name} has a broken dictionary: it finds no {KNOWN} in {SENTENCE}", repair)
    return Availability(True, f"{name} cuts {SENTENCE} into {words} words")


class Ruby(NamedTuple):
    """A part of a word; the reading that stands over it is empty where none is needed."""

    text: str
    reading: str = ""


class Token(NamedTuple):
    """A word, or the space between two."""

    surface: str
    reading: str  # in hiragana; empty for what has none or when nobody knows it
    lemma: str  # the form that stands in a dictionary, written as here
    pos: str
    ruby: tuple[Ruby, ...]


class Annotator(Protocol):
    """An analyser.  One process may ask it from several threads; they take turns."""

    @property
    def scheme(self) -> str:
        """The value of the Scheme attribute, which names the notation."""
        ...

    def is_available(self) -> Availability:
        """Whether it works, tried with `SENTENCE`."""
        ...

    def annotate(self, sentences: Sequence[str]) -> list[str]:
        """For each sentence what it says of it, in its own notation, the last line being EOS."""
        ...

    def close(self) -> None:
        """Ends what it has started; a closed annotator may be used again."""
        ...


class Reader(Annotator, Protocol):
    """An analyser that also knows how words are read."""

    def tokens(self, text: str) -> list[Token]:
        """The words of a text; their surfaces joined are the text."""
        ...
