"""Our small pages: one article in every encoding is one page, and trees that are easily built wrong are built right."""

from pathlib import Path

import pytest

from honbun.model import Visit
from honbun.page.decode import decode
from honbun.page.reading import read_page
from honbun.page.signature import Hasher

FOLDER = Path(__file__).parent / "pages"
ENCODINGS = ("utf-8", "shift_jis", "euc-jp", "iso-2022-jp")


def read(name):
    return read_page(Visit("http://a.example/", (FOLDER / name).read_bytes()), Hasher())


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_article_is_the_same_page_in_every_encoding(encoding):
    utf8, other = read("encodings/utf-8.html"), read(f"encodings/{encoding}.html")

    assert other.texts == utf8.texts
    assert other.footprint.signatures.tolist() == utf8.footprint.signatures.tolist()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_signs_that_decoders_disagree_on_are_read(encoding):
    text = "\n".join(read(f"encodings/{encoding}.html").texts)

    assert [sign for sign in "①～－㈱髙№㎏￠￡" if sign not in text] == []


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_encoding_is_known_without_its_label(encoding):
    data = (FOLDER / f"encodings/{encoding}.html").read_bytes()
    unlabelled = b"\n".join(line for line in data.split(b"\n") if b"charset" not in line)

    assert decode(unlabelled).encoding == encoding
