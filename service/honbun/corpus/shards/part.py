"""A part of a shard: an index of tantivy with some thousand documents.

Each place of a text is a position of the field `words`, with all forms that the word there is found by.  `characters`
holds the pairs of characters, `singles` each character alone.  tantivy ranks by constants of its own, and only with
what one index knows; so all it is asked for is which documents match and how often (`reader.py`).

What is deleted must leave the files.  tantivy writes segments anew when eight of a size have come together, and cannot
be told to from Python.  A part is small enough for all of its segments to be of one size in its eyes.  So a part that
holds deleted documents is given empty ones, one commit each, until there are eight.  A file `unclean` stands in its
folder until that is done.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import tantivy

from honbun.corpus.days import names_of
from honbun.corpus.folding import bigrams, fold, fold_all
from honbun.corpus.fulltext import hosts_of
from honbun.corpus.shards.held import Held
from honbun.corpus.shards.reader import Reader, norm, spaced
from honbun.corpus.texts import Text
from honbun.errors import StoreUnavailable

MOST_DOCUMENTS = 8_000  # up to 10,000 are of one size for tantivy
MERGED_TOGETHER = 8  # segments
WRITER_BYTES = 64 << 20
_FILLER = 0


class Part:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(exist_ok=True)
        self._index = tantivy.Index(_SCHEMA, path=str(folder))
        analyser = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
        self._index.register_tokenizer("whitespace", analyser)
        self._seen: tuple[int, int] | None = None

    @property
    def reader(self) -> Reader:
        """Reads what was committed last, by whatever process."""
        told = (self._folder / "meta.json").stat()
        if self._seen != (told.st_ino, told.st_mtime_ns):
            self._seen = (told.st_ino, told.st_mtime_ns)
            self._index.reload()
            self._reader = Reader(self._index.searcher(), _SCHEMA)
        return self._reader

    def holds(self, row: int) -> bool:
        return self.reader.holds("row", row)

    def change(self, gone: Sequence[int], came: Iterable[Held]) -> None:
        """Drop rows and add others; both, or nothing."""
        if gone:
            self._unclean.touch()
        with self._writer() as writer:
            for row in gone:
                writer.delete_documents_by_query(_row(row))
            for held in came:
                writer.add_document(_document(held))
            writer.commit()

    def wipe(self) -> None:
        """Leave nothing of deleted documents in the files."""
        if not self._unclean.exists():
            return
        before = self._segments()
        with self._writer() as writer:
            writer.delete_documents_by_query(_row(_FILLER))
            writer.commit()
            for _ in range(MERGED_TOGETHER - self.reader.segments if self.reader.documents else 0):
                filler = tantivy.Document()
                filler.add_unsigned("row", _FILLER)
                writer.add_document(filler)
                writer.commit()
        if before & self._segments():
            raise StoreUnavailable(
                f"{self._folder} still holds what was deleted: run `honbun reindex --engine tantivy`"
            )
        self._unclean.unlink()

    @property
    def _unclean(self) -> Path:
        return self._folder / "unclean"

    def _segments(self) -> set[str]:
        return {file.stem for file in self._folder.glob("*.term")}

    @contextmanager
    def _writer(self) -> Iterator[tantivy.IndexWriter]:
        writer = self._index.writer(heap_size=WRITER_BYTES, num_threads=1)
        try:
            yield writer
        finally:
            writer.wait_merging_threads()


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    for name in ("row", "document"):
        builder.add_unsigned_field(name, indexed=True, fast=True)
    for name in ("words_norm", "characters_norm"):
        builder.add_unsigned_field(name, fast=True)
    for name in ("words", "author"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="position")
    builder.add_text_field("characters", tokenizer_name="whitespace", index_option="position")
    builder.add_text_field("singles", tokenizer_name="whitespace", index_option="freq")
    for name in ("site", "type", "date"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    return builder.build()


_SCHEMA = _schema()


def _row(row: int) -> tantivy.Query:
    """The row itself; deleted by its term it would stay, since a number is taken for a signed one there."""
    return tantivy.Query.term_query(_SCHEMA, "row", row)


def _document(held: Held) -> tantivy.Document:
    text, made = Text.unpack(held.words), tantivy.Document()
    forms = text.forms
    words = [forms[word] for sentence in text.sentences for word in sentence if forms[word]]
    places = [*words, *((form,) for form in text.pair_forms)]
    pairs = [pair for line in fold_all(text.written_lines) if line for pair in bigrams(spaced(line))]
    made.add_unsigned("row", held.row)
    made.add_unsigned("document", held.document)
    made.add_unsigned("words_norm", norm(sum(map(len, places))))
    made.add_unsigned("characters_norm", norm(len(pairs)))
    made.add_pre_tokenized_text("words", _placed(places))
    made.add_text("characters", " ".join(pairs))
    made.add_text("singles", " ".join(pair[0] for pair in pairs))
    made.add_pre_tokenized_text("author", _placed({pair: 0, pair[0]: 0} for pair in bigrams(spaced(fold(held.author)))))
    for name, values in (("site", hosts_of(held.site)), ("type", held.type.split()), ("date", names_of(held.day))):
        for value in values:
            made.add_text(name, value)
    return made


def _placed(places: Iterable[Iterable[str]]) -> tantivy.PreTokenizedString:
    """Places, and the forms at each."""
    tokens = [tantivy.Token(form, at, 0, 0) for at, forms in enumerate(places) for form in forms]
    return tantivy.PreTokenizedString("", tokens)
