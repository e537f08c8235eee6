"""What is fuzzed: each target takes any bytes, may refuse them in words, and promises something of all others."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path, PurePosixPath
from tempfile import NamedTemporaryFile

from tests.corpus import RIVER, RIVER_URL
from tests.fuzz.fields import fields, wrapper
from tests.test_archives import ARCHIVES

from honbun.annotate import annotator
from honbun.batch.inputs import Input
from honbun.corpus.parts import Parts
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
from honbun.page.sensitive import sensitive_part
from honbun.page.signature import Hasher
from honbun.standard_format.check import check
from honbun.standard_format.document import Page, read_any_document
from honbun.standard_format.read import read
from honbun.standard_format.write import Dialect, write
from honbun.workers.judges import open_judge
from honbun.workers.restoring import restore_line
from honbun.wrappers.grams import find_common
from honbun.wrappers.labels import read_labels
from honbun.wrappers.leftright import make_rules
from honbun.wrappers.rules import read_rules

URL = "https://fuzz.example/a/1"
HASHER, JUDGE = Hasher(b"fuzz"), open_judge("")
MECAB = annotator("mecab")
KNOWN = "これは川辺の新聞の記事です。"
SAID_IN_WORDS = (Refused, NotFound, WrongUse)


def page(data: bytes) -> None:
    """Bytes to content: the text is what was kept, and its HTML has no script; or why nothing of it should be kept."""
    reading = read_page(Visit(URL, data), HASHER, judge=JUDGE)
    sensitive_part(reading.tree, reading.title, reading.page_runs)
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


def offsets(data: bytes) -> None:
    """A sentence behind any bytes stands where it is said to stand."""
    page = b"<meta charset=utf-8>" + data + f"<p>{KNOWN}</p>".encode()
    document = read_any_document(Page(page, URL))
    found = [sentence for sentence in document.sentences if sentence.text == KNOWN]
    if found and document.encoding == "utf-8":
        assert page[found[-1].offset :][: found[-1].length].decode() == KNOWN


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


def tsubaki(data: bytes) -> None:
    """The same in TSUBAKI's way, where ~ tells how the words of a text belong together."""
    text = data.decode("utf-8", "replace")
    for any_word in (False, True):
        node = parse_query(text, any_word=any_word, bonds=True)
        list(sought_in(node)), list(rejected_in(node))


def words(data: bytes) -> None:
    """Any text to words, which joined are the text again."""
    text = data.decode("utf-8", "replace")
    assert "".join(token.surface for token in MECAB.tokens(text)) == text


def strings(data: bytes) -> None:
    """Pages to the strings around their fields; a rule takes what stands between its two."""
    pages = data.decode("utf-8", "replace").split("\f")[:4]
    if len(pages) < 2:
        return
    for found in make_rules(pages, find_common(pages)):
        left, right = found.rule
        for page in pages:
            for first, end in found.rule.items(page):
                assert page.endswith(left, 0, first)
                assert page.startswith(right, end)


def line(data: bytes) -> None:
    """A line of an export that anybody may have written: what is shown of it has no script."""
    restored = restore_line(data, HASHER, JUDGE)
    shown = json.loads(Parts.split(restored.parts).extraction)
    assert "<script" not in (shown["html"] + shown["comments_html"]).lower()


def archive(data: bytes) -> None:
    """A file that may be an archive: its pages, or how it is damaged."""
    ending = list(ARCHIVES)[data[0] % len(ARCHIVES)] if data else "zip"
    with NamedTemporaryFile(suffix=f".{ending}") as file:
        file.write(data[1:])
        file.flush()
        for stored in Input(Path(file.name), PurePosixPath(f"a.{ending}")).pages():
            with suppress(HonbunError):
                stored.read()


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


ALL = (
    *(page, standard_format, offsets, sf_file, japanese, words, query, tsubaki, labels, rules, strings, lists),
    *(line, archive, fields, wrapper),
)
TARGETS: dict[str, Callable[[bytes], None]] = {target.__name__: target for target in ALL}
LABELLED = {"html": RIVER, "tuples": [{"title": ["川の話"], "next": [{"path": "/html[1]/body[1]/a[1]/@href"}]}]}
DOCUMENT = read_any_document(Page(RIVER.encode(), RIVER_URL))
SEEDS = {
    "sf_file": [write(DOCUMENT, dialect, "2026-11-18 10:00:00").encode() for dialect in Dialect],
    "labels": [json.dumps({"pages": [LABELLED]}).encode()],
    "rules": [b'{"rules": [{"left": "<p>", "right": "</p>", "name": "line"}]}'],
    "query": ['川 AND (村 OR "川辺の村") -site:a.example'.encode()],
    "tsubaki": ["川辺の村~AND 水~20w 空~OR".encode()],
    "words": ["これは川辺の新聞の記事です。ｶﾞ Honbun 2026".encode()],
    "strings": [f"<p>{RIVER}\f{RIVER.replace('川', '海')}\f{RIVER.replace('川', '森')}".encode()],
    "line": [json.dumps({"url": RIVER_URL, "html": RIVER, "text": "川", "blocks": [], "annotate": []}).encode()],
    "archive": [bytes([number]) + data for number, data in enumerate(ARCHIVES.values())],
}
"""What to begin with where pages are of no use."""


def run(name: str, data: bytes) -> None:
    """One input through a target; only what breaks a promise comes out."""
    try:
        TARGETS[name](data)
    except SAID_IN_WORDS:
        pass
    except HonbunError as error:
        raise AssertionError(f"a fault of ours, not of the input: {error}") from error
