"""What is fuzzed: each target takes any bytes, may refuse them in words, and promises something of all others."""

import json
import re
from collections.abc import Callable
from contextlib import suppress

from tests.fuzz.fields import fields, wrapper

from honbun.corpus.query import parse as parse_query
from honbun.corpus.query import rejected_in, sought_in
from honbun.errors import HonbunError, NotFound, Refused, WrongUse
from honbun.feeds.find import find_lists
from honbun.japanese.passage import Passage
from honbun.japanese.sentences import sentences
from honbun.model import Visit
from honbun.page.blocks import parse
from honbun.page.extract import extract_alone
from honbun.page.reader import content_of, written_as
from honbun.page.reading import read_page
from honbun.page.signature import Hasher
from honbun.standard_format.check import check
from honbun.standard_format.document import Page, read_any_document
from honbun.standard_format.read import read
from honbun.standard_format.write import Dialect, write
from honbun.workers.judges import open_judge
from honbun.wrappers.labels import read_labels
from honbun.wrappers.rules import read_rules

URL = "https://fuzz.example/a/1"
HASHER, JUDGE = Hasher(b"fuzz"), open_judge("")
SAID_IN_WORDS = (Refused, NotFound, WrongUse)


def page(data: bytes) -> None:
    """Bytes to content: the text is what was kept, and its HTML has no script."""
    reading = read_page(Visit(URL, data), HASHER, judge=JUDGE)
    extraction = extract_alone(reading)
    assert extraction.text == "\n".join(block.text for block in extraction.blocks if block.kept)
    forms = written_as(("html", "markdown"), content_of(reading, extraction))
    assert "<script" not in forms["html"].lower()


def standard_format(data: bytes) -> None:
    """Bytes to Standard Format: every sentence is at its place in the bytes, and what is written can be read."""
    document = read_any_document(Page(data, URL))
    end = 0
    for sentence in document.sentences:
        if sentence.offset >= 0:
            assert end <= sentence.offset <= sentence.offset + sentence.length <= len(data)
            end = sentence.offset
    if not document.sentences:
        return  # what has none is refused before it is written
    written = write(document, Dialect.PAPER, "").encode()
    assert check(written) == []
    assert [one.text for one in read(written).sentences] == [_as_xml(one.text) for one in document.sentences]


def _as_xml(text: str) -> str:
    """XML has no room for these."""
    return re.sub("[\ufffe\uffff]", "\ufffd", text)


def sf_file(data: bytes) -> None:
    """Anything that may be a file in Standard Format."""
    check(data)
    read(data)


def japanese(data: bytes) -> None:
    """Text to sentences, whose characters keep their places."""
    text = data.decode("utf-8", "replace")
    for paragraph in sentences(Passage.at(text, 0)):
        for sentence in paragraph:
            assert sentence.text
            assert all(0 <= start <= len(text) for start in sentence.starts)


def query(data: bytes) -> None:
    """What is typed to search with."""
    node = parse_query(data.decode("utf-8", "replace"))
    list(sought_in(node)), list(rejected_in(node))


def labels(data: bytes) -> None:
    """The file that `honbun learn` reads."""
    with suppress(ValueError):
        read_labels(json.loads(data))


def rules(data: bytes) -> None:
    """The file that `honbun induce --apply` reads."""
    read_rules(data)


def lists(data: bytes) -> None:
    """A page to its lists; each item leads somewhere."""
    found = find_lists(parse(data.decode("utf-8", "replace")), URL)
    for one in found.lists:
        assert all(entry.link for entry in one.entries(None))


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target
    for target in (page, standard_format, sf_file, japanese, query, labels, rules, lists, fields, wrapper)
}


def run(name: str, data: bytes) -> None:
    """One input through a target; only what breaks a promise comes out."""
    try:
        TARGETS[name](data)
    except SAID_IN_WORDS:
        pass
    except HonbunError as error:
        raise AssertionError(f"a fault of ours, not of the input: {error}") from error
