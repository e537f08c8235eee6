"""Bytes to text as browsers do it.  The digests are of tables that Chromium gave; `browser/` asks it again."""

import hashlib
from itertools import product

import pytest

from honbun.page.charsets import decode_as
from honbun.page.labels import LABELS, find_encoding

TABLES = {
    "every pair of Shift_JIS": ("shift_jis", b"", range(0x80, 0x100), range(0x100), "3d347b32999e9c04"),
    "every pair of EUC-JP": ("euc-jp", b"", range(0x80, 0x100), range(0x100), "d8cbfca998c44adb"),
    "JIS X 0212 in EUC-JP": ("euc-jp", b"\x8f", range(0x100), range(0x100), "bff3192697f31fb0"),
    "every pair of ISO-2022-JP": ("iso-2022-jp", b"\x1b$B", range(0x21, 0x7F), range(0x21, 0x7F), "8b9d7687f5830297"),
    "every pair of GB 18030": ("gb18030", b"", range(0x80, 0x100), range(0x40, 0x100), "e0814763eea7b748"),
    "every pair of EUC-KR": ("euc-kr", b"", range(0x80, 0x100), range(0x100), "7d0549a5667dfc1b"),
}
MORE_THAN_A_BYTE = {"utf-8", "utf-16le", "utf-16be", "gbk", "gb18030", "big5", "euc-jp", "iso-2022-jp", "shift_jis"}


def digest(texts) -> str:
    return hashlib.sha256("".join(texts).encode()).hexdigest()[:16]


@pytest.mark.parametrize("table", TABLES)
def test_table_is_that_of_browsers(table):
    encoding, prefix, leads, trails, expected = TABLES[table]
    assert digest(decode_as(encoding, prefix + bytes(pair)) for pair in product(leads, trails)) == expected


def test_one_byte_tables_are_those_of_browsers():
    one_byte = sorted(LABELS.keys() - MORE_THAN_A_BYTE - {"euc-kr", "replacement"})
    assert len(one_byte) == 29
    assert digest(decode_as(encoding, bytes(range(0x80, 0x100))) for encoding in one_byte) == "2b645231d57dfd5b"


@pytest.mark.parametrize(
    ("encoding", "data"),
    [
        ("shift_jis", b"\x81`\x87@\x87\x8a\xfb\xfc"),
        ("euc-jp", b"\xa1\xc1\xad\xa1\xad\xea\xfc\xe2"),
        ("iso-2022-jp", b"\x1b$B!A-!-j|b\x1b(B"),
    ],
)
def test_windows_characters_are_the_same_in_three_encodings(encoding, data):
    assert decode_as(encoding, data) == "～①㈱髙"


@pytest.mark.parametrize(
    ("encoding", "data", "text"),
    [
        ("shift_jis", b'\x81"', '�"'),
        ("shift_jis", b"\x81\xff<", "�<"),
        ("shift_jis", b"\x81", "�"),
        ("euc-jp", b'\xa4"', '�"'),
        ("euc-jp", b"\x8f\xa4<b>", "�<b>"),
        ("euc-jp", b"\x8f\xa1\xa1\xa4\xa2", "�あ"),
        ("euc-jp", b"\x80\xff\xa4\xa2", "��あ"),
        ("gb18030", b"\x81<\x80", "�<€"),
        ("euc-kr", b"\x81<", "�<"),
        ("iso-2022-jp", b'\x1b$B$"\n$"', "あ�あ"),
        ("utf-8", b"\xe3\x81<", "�<"),
        ("utf-16le", b"\x42\x30\x00\xd8\x42\x30\x42", "あ�あ�"),
    ],
)
def test_broken_bytes_eat_no_ascii(encoding, data, text):
    assert decode_as(encoding, data) == text


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b'\x1b$@$"\x1b(Jy\\~\x1b(B\\~', "あy¥‾\\~"),
        (b"\x1b(I1\x1b(B", "ｱ"),
        (b"\x1b$B\x1b(Bx", "�x"),
        (b"\x1b$B$\x1b(Bx", "�x"),
        (b"\x1b!\x0e\xa4", "�!��"),
        (b'\x1b$B$"$\x1b!$"', "あ��，�"),
    ],
)
def test_iso_2022_jp_switches_its_character_set(data, text):
    assert decode_as("iso-2022-jp", data) == text


def test_windows_1252_has_a_character_for_every_byte():
    assert decode_as("windows-1252", b"\x80\x81\x8d\x9f\xe9") == "€\x81\x8dŸé"


def test_replacement_shows_nothing_of_the_page():
    assert (decode_as("replacement", b"<p>1</p>"), decode_as("replacement", b"")) == ("�", "")


@pytest.mark.parametrize(
    ("label", "encoding"),
    [
        (" Shift_JIS\n", "shift_jis"),
        ("x-sjis", "shift_jis"),
        ("windows-31j", "shift_jis"),
        ("MS932", "shift_jis"),
        ("x-euc-jp", "euc-jp"),
        ("gb2312", "gbk"),
        ("ISO-8859-1", "windows-1252"),
        ("iso-2022-kr", "replacement"),
        ("cp932", None),
        ("", None),
    ],
)
def test_labels_mean_what_the_standard_says(label, encoding):
    assert find_encoding(label) == encoding


def test_all_labels_of_the_standard_are_known():
    labels = [label for labels in LABELS.values() for label in labels.split()]
    assert (len(LABELS), len(labels), len(set(labels))) == (40, 228, 228)
