"""What every analyser is to the rest of Honbun, and what it tells of a word."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

END = "EOS\n"  # the line that ends each annotation
SENTENCE = "吾輩は猫である。"  # every analyser that works finds several words in it


@dataclass(frozen=True, slots=True)
class Availability:
    """Whether an analyser can be used; if not, why, and what to run or do about it."""

    ok: bool
    message: str
    repair: str = ""

    def __bool__(self) -> bool:
        return self.ok


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
        """Whether it works, tried with a sentence of ours."""
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
