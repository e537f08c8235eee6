"""How a worker finds which word modifies which: in pages that are kept with the words of KNP, and in queries."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import Self

import orjson

from honbun.annotate.contract import Annotator
from honbun.annotate.dependencies import dependencies
from honbun.annotate.knp import Knp
from honbun.corpus.parts import Parts
from honbun.corpus.texts import Text
from honbun.errors import HonbunError
from honbun.model import Sentence
from honbun.settings import Settings
from honbun.standard_format.fields import document_of

ENGINE = "knp"
MOST_PARSED = 200  # sentences of a document; KNP parses some 180 a second


@dataclass(frozen=True, slots=True)
class Programs:
    """The commands of the analysers."""

    juman: str = Settings.juman
    knp: str = Settings.knp

    @classmethod
    def of(cls, settings: Settings) -> Self:
        return cls(settings.juman, settings.knp)


def with_pairs(text: Text, parts: bytes, knp: Annotator | None, *, demanded: bool) -> Text:
    """The text with the pairs of its document: those of its annotations, the others as KNP finds them.

    Where there is no KNP, or it fails, it has none of those, unless they are demanded: then it is told why.
    """
    document = document_of(orjson.loads(Parts.split(parts).document))
    sentences = [*filter(None, [document.title]), *document.sentences]
    told = list(_told(sentences))
    if knp and (untold := [sentence.text for sentence in sentences if not _parses(sentence)][:MOST_PARSED]):
        with suppress(*() if demanded else (HonbunError,)):
            told += knp.annotate(untold)
    return replace(text, pairs=tuple(chain.from_iterable(map(dependencies, told))))


def pairs_of(texts: Sequence[str], knp: Annotator) -> list[list[str]]:
    """The pairs of each text of a query."""
    return list(map(dependencies, knp.annotate(texts)))


def _told(sentences: Sequence[Sentence]) -> Iterator[str]:
    return chain.from_iterable(map(_parses, sentences))


def _parses(sentence: Sentence) -> list[str]:
    """What KNP has said of a sentence, if it came with that."""
    return [told.text for told in sentence.annotations if told.scheme.lower() == Knp.scheme.lower()]
