"""How a worker takes the words of a page for the full text."""

import csv
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby, pairwise

import orjson

from honbun.annotate import annotator
from honbun.annotate.contract import Annotator
from honbun.annotate.sentence import harmless
from honbun.corpus.folding import clean, hiragana, is_kana
from honbun.corpus.parts import Parts
from honbun.corpus.texts import Text, Word
from honbun.japanese.passage import Passage
from honbun.japanese.sentences import split
from honbun.japanese.widths import widen
from honbun.model import Block, Document, Extraction, Role, Sentence, TextKind
from honbun.page.render import of_fields
from honbun.standard_format.fields import document_of

MOST_CHARACTERS = 100_000  # of a document whose words are looked for; a quarter of a second for MeCab
MOST_SEARCHED = 1_000_000  # of a document that can be found; two hours to read
_LEMMA_READING, _POS, _LEMMA, _READING = 6, slice(0, 4), 10, 17  # columns of UniDic


class TextReader:
    """Cuts pages into words; the analyser it has opened stays."""

    def __init__(self) -> None:
        self._analyser: Annotator | None = None

    def read(self, extraction: Extraction) -> Text:
        """The words of what is content of a page, and of what readers say to it."""
        said = any(block.role is Role.COMMENT and block.text for block in extraction.blocks)
        return self.read_lines(
            _lines(extraction), (TextKind.DEFAULT, TextKind.COMMENT) if said else (TextKind.DEFAULT,)
        )

    def read_kept(self, parts: bytes) -> Text:
        """The same of a page as it is kept; one that came as Standard Format has sentences and no page."""
        kept = Parts.split(parts)
        if kept.page:
            return self.read(of_fields(orjson.loads(kept.extraction)))
        document = document_of(orjson.loads(kept.document))
        return self._read(_paragraphs(document), tuple(dict.fromkeys(text.kind for text in document.texts)))

    def read_lines(self, lines: Iterable[str], types: tuple[str, ...] = ()) -> Text:
        """The words of lines, which are cut into sentences."""
        return self._read(map(_sentences, lines), types)

    def _read(self, lines: Iterable[Iterable[str]], types: tuple[str, ...]) -> Text:
        words: dict[Word, int] = {}
        sentences: list[tuple[int, ...]] = []
        begins: list[int] = []
        left = MOST_CHARACTERS
        for line in lines:
            begins.append(len(sentences))
            for sentence in line:
                cut = self._words(sentence) if len(sentence) <= left else [_unknown(sentence)]
                left -= len(sentence)
                sentences.append(tuple(words.setdefault(word, len(words)) for word in cut))
        return Text(tuple(words), tuple(sentences), tuple(begins), types)

    def _words(self, sentence: str) -> list[Word]:
        """The words of a sentence, and what MeCab left out between them."""
        self._analyser = self._analyser or annotator("mecab")
        analysed, at, words = harmless(sentence), 0, []
        (analysis,) = self._analyser.annotate([sentence])
        for line in analysis.split("\n"):
            surface, tab, features = line.partition("\t")
            start = analysed.find(surface, at) if tab else -1
            if start < 0:
                continue
            if start > at:
                words.append(_space(sentence[at:start]))
            at = start + len(surface)
            words.append(_word(surface, features))
        return words if at == len(sentence) else [*words, _space(sentence[at:])]


def _lines(extraction: Extraction) -> Iterator[str]:
    """The title, what is kept, and comments; no more than can be searched."""
    left = MOST_SEARCHED
    for text in (extraction.title, *map(_text, extraction.blocks)):
        for line in text.splitlines():
            if (tidy := " ".join(clean(line[:left]).split())) and left > 0:
                left -= len(tidy)
                yield tidy


def _paragraphs(document: Document) -> Iterator[list[str]]:
    """The title, and the sentences of each paragraph."""
    if document.title:
        yield from _tidy([document.title])
    for text in document.texts:
        for _, paragraph in groupby(text.sentences, key=lambda sentence: sentence.paragraph):
            yield from _tidy(paragraph)


def _tidy(sentences: Iterable[Sentence]) -> Iterator[list[str]]:
    if texts := [text for sentence in sentences if (text := " ".join(clean(sentence.text).split()))]:
        yield texts


def _text(block: Block) -> str:
    return block.text if block.role is Role.COMMENT or (block.kept and block.role is not Role.TITLE) else ""


def _sentences(line: str) -> Iterator[str]:
    """The line in sentences; joined they are the line."""
    starts = [piece.starts[0] for piece in split(widen(Passage.at(line, 0)))]
    cuts = [0, *starts[1:], len(line)]
    for start, end in pairwise(cuts):
        if end > start:
            yield line[start:end]


@lru_cache(maxsize=32_768)
def _word(surface: str, features: str) -> Word:
    columns = next(csv.reader([features])) if '"' in features else features.split(",")
    pos = "-".join(column for column in columns[_POS] if column != "*")
    if len(columns) <= _READING:
        return Word(surface, surface, _kana(surface), "", pos)
    readings = _kana(columns[_READING] or surface), _kana(columns[_LEMMA_READING])
    return Word(surface, columns[_LEMMA], *readings, pos)


def _kana(text: str) -> str:
    return hiragana(text) if is_kana(text) else ""


def _space(text: str) -> Word:
    return Word(text, text, "", "", "")


def _unknown(text: str) -> Word:
    """What is too much to be analysed; it is found by its characters."""
    return _space(text)
