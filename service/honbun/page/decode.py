"""From the bytes of a page to its text, as a browser would show it.

Who knows the encoding, in this order: the byte order mark, whoever sent the page, the page itself (`prescan.py`), our
guess (`guess.py`), statistics, and windows-1252 when nobody does.  Whoever claims an encoding in which more than one
character in a hundred is none is not believed, and the next is asked.  Nor is a page that is UTF-8 beyond doubt and
says that it is something else: whoever sent it said otherwise, and that was lost when it was saved.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from honbun.page.charsets import REPLACEMENT, decode_as
from honbun.page.guess import guess_by_statistics, guess_japanese, is_surely_utf_8
from honbun.page.labels import find_encoding
from honbun.page.prescan import declared_encodings

BROKEN_SHARE = 0.01
BYTE_ORDER_MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xfe\xff": "utf-16be", b"\xff\xfe": "utf-16le"}
DECLARATIONS = frozenset({"bom", "transport", "meta", "meta-late", "xml"})


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a page, and how it was found."""

    text: str
    encoding: str  # a name of the Encoding standard, in small letters
    step: str  # who knew: bom, transport, meta, meta-late, xml, guess, statistics, fallback
    replaced: int  # U+FFFD that stand for broken bytes


def decode(data: bytes, transport_charset: str | None = None) -> Decoded:
    """The text of the page; any bytes give some text."""
    mark = next((mark for mark in BYTE_ORDER_MARKS if data.startswith(mark)), b"")
    data = data[len(mark) :]
    for step, encoding in _claims(data, mark, transport_charset):
        decoded = _decode(data, encoding, step)
        if step not in DECLARATIONS or decoded.replaced <= BROKEN_SHARE * len(decoded.text):
            return decoded
    return _decode(data, "windows-1252", "fallback")


def _claims(data: bytes, mark: bytes, transport_charset: str | None) -> Iterator[tuple[str, str]]:
    """(step, encoding), asking each only when the one before was not believed."""
    if mark:
        yield "bom", BYTE_ORDER_MARKS[mark]
    if encoding := find_encoding(transport_charset or ""):
        yield "transport", encoding
    for step, encoding in declared_encodings(data):
        if encoding == "utf-8" or not is_surely_utf_8(data):
            yield step, encoding
    if encoding := guess_japanese(data):
        yield "guess", encoding
    if encoding := guess_by_statistics(data):
        yield "statistics", encoding


def _decode(data: bytes, encoding: str, step: str) -> Decoded:
    if encoding == "utf-8":
        try:
            return Decoded(data.decode(), encoding, step, replaced=0)
        except UnicodeDecodeError:
            pass
    text = decode_as(encoding, data)
    return Decoded(text, encoding, step, replaced=text.count(REPLACEMENT))


def clean(text: str) -> str:
    """The text as the HTML parser wants it, whether it came from a file or from a browser.

    Line ends are LF and there are no lone surrogates.  NUL stays: browsers drop it in text and show U+FFFD for it in
    titles and attributes, and so does our parser.
    """
    text = with_line_feeds(text)
    if not _is_well_formed(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def with_line_feeds(text: str) -> str:
    """All line ends as LF."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text


def _is_well_formed(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
