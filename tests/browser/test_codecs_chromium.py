"""Our decoders against those of Chromium, over whole tables."""

import base64
import json
import random
import re
import shutil
import subprocess
from itertools import product
from urllib.parse import unquote

import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.tried import tried

from honbun.page.charsets import decode_as
from honbun.page.decode import clean, decode
from honbun.page.labels import LABELS

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt install chromium"),
]

DECODE = """
const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
answer = question.map(([label, text]) => new TextDecoder(label, {ignoreBOM: true}).decode(bytes(text)));
"""
NAME = "answer = question.map((label) => new TextDecoder(label).encoding);"
PARSE = "answer = question.map((html) => new DOMParser().parseFromString(html, 'text/html').documentElement.outerHTML);"


@pytest.fixture
def ask(tmp_path):
    """Run a script that turns `question` into `answer` in Chromium."""

    def ask(script, question):
        page = tmp_path / "page.html"
        page.write_text(
            f"<!doctype html><meta charset=utf-8><body><script>let answer; const question = {json.dumps(question)};"
            f"{script}\nconst shown = encodeURIComponent(JSON.stringify(answer));"
            "document.body.innerHTML = `<pre>${shown}</pre>`;</script>"
        )
        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
        command += ["--dump-dom", page.as_uri()]
        shown = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
        return json.loads(unquote(re.search(r"<pre>(.*)</pre>", shown.stdout)[1]))

    return ask


def decoded_by_chromium(ask, encoding, data):
    return ask(DECODE, [(encoding, base64.b64encode(each).decode()) for each in data])


TABLES = {
    "every pair of Shift_JIS": ("shift_jis", b"", range(0x80, 0x100), range(0x100)),
    "every pair of EUC-JP": ("euc-jp", b"", range(0x80, 0x100), range(0x100)),
    "JIS X 0212 in EUC-JP": ("euc-jp", b"\x8f", range(0x100), range(0x100)),
    "every pair of ISO-2022-JP": ("iso-2022-jp", b"\x1b$B", range(0x21, 0x7F), range(0x21, 0x7F)),
    "every pair of GB 18030": ("gb18030", b"", range(0x80, 0x100), range(0x40, 0x100)),
    "every pair of EUC-KR": ("euc-kr", b"", range(0x80, 0x100), range(0x100)),
}


@pytest.mark.parametrize("table", TABLES)
def test_table_is_that_of_chromium(ask, table):
    encoding, prefix, leads, trails = TABLES[table]
    data = [prefix + bytes(pair) for pair in product(leads, trails)]
    ours = [decode_as(encoding, each) for each in data]
    tried("codes", len(data))
    assert ours == decoded_by_chromium(ask, encoding, data)


def test_big5_differs_in_no_more_than_we_say(ask):
    data = [bytes(pair) for pair in product(range(0x80, 0x100), range(0x100))]
    theirs = decoded_by_chromium(ask, "big5", data)
    differing = [each for each, text in zip(data, theirs, strict=True) if decode_as("big5", each) != text]
    assert len(differing) == 11 + 192 + 4  # four are right here: Chromium breaks letters that need two code points


def test_one_byte_encodings_are_those_of_chromium(ask):
    longer = {"utf-8", "utf-16le", "utf-16be", "gbk", "gb18030", "big5", "euc-jp", "iso-2022-jp", "shift_jis", "euc-kr"}
    names = sorted(LABELS.keys() - longer - {"replacement"})
    every_byte = bytes(range(0x100))
    theirs = ask(DECODE, [(name, base64.b64encode(every_byte).decode()) for name in names])
    assert {name: decode_as(name, every_byte) for name in names} == dict(zip(names, theirs, strict=True))


def test_labels_are_those_of_chromium(ask):
    expected = {label: name for name, labels in LABELS.items() for label in labels.split() if name != "replacement"}
    assert dict(zip(expected, ask(NAME, list(expected)), strict=True)) == expected


@pytest.mark.parametrize(("encoding", "codec"), [("utf-8", "utf-8"), ("shift_jis", "cp932"), ("euc-kr", "cp949")])
def test_broken_bytes_are_shown_as_in_chromium(ask, encoding, codec):
    chance = random.Random(4)
    whole = "日本語の<b>テスト</b>".encode(codec)
    data = [_broken(whole, chance) for _ in range(2000)]
    assert [decode_as(encoding, each) for each in data] == decoded_by_chromium(ask, encoding, data)


def _broken(whole, chance):
    start = chance.randrange(len(whole))
    return whole[:start] + chance.randbytes(chance.randrange(3)) + whole[start + chance.randrange(3) :]


def test_a_file_and_a_browser_give_the_same_page(ask):
    sources = ["<title>a\0b</title><p>c\0d", "<p title='a\0b'>\0", "a\r\nb\rc", "<textarea>\0</textarea>", "<svg>a\0b"]
    ours = [LexborHTMLParser(clean(decode(source.encode()).text)).html for source in sources]
    assert ours == ask(PARSE, sources)
