"""Bytes to text exactly as browsers do it, for every encoding of the Encoding standard.

The same page may reach us as a file and, rendered, from a browser, and must give the same characters both times.
Python's codecs differ from browsers in the table of some encodings, and in what they make of broken bytes:

* Browsers read Shift_JIS with the table of Windows, `cp932`.  EUC-JP and ISO-2022-JP address the same table by row and
  cell, but Python gives them the older JIS table: 6 signs are other characters, and 457 characters of rows 13 and
  89-92 (①, ㈱, 髙) are missing.  We swap those signs, and look the missing ones up in cp932 as they turn up.
* Browsers give control characters to the free bytes 0x80-0x9F of one-byte encodings, GB 18030 has its 2022 table.
* A lead byte whose second byte does not fit: browsers make U+FFFD of both, but an ASCII byte is never eaten.

What remains: Big5 is Python's `big5hkscs`, which has 11 signs otherwise and lacks 192 rare characters.
"""

import codecs
import re
from collections.abc import Callable
from functools import cache

REPLACEMENT = "\ufffd"


def decode_as(encoding: str, data: bytes) -> str:
    """The text that `data` is in `encoding` (a name of the standard); U+FFFD stands for what is no text."""
    if decoder := _DECODERS.get(encoding):
        return decoder(data)
    return codecs.charmap_decode(data, "replace", _one_byte_table(encoding))[0]


# One byte, one character

_UNDEFINED = "\ufffe"  # what `charmap_decode` takes for "no character"
_OTHER_CODECS = {
    "ibm866": "cp866",
    "iso-8859-8-i": "iso-8859-8",
    "windows-874": "cp874",
    "x-mac-cyrillic": "mac-cyrillic",
}
_OTHER_CHARACTERS = {("koi8-u", 0xAE): "ў", ("koi8-u", 0xBE): "Ў", ("windows-1255", 0xCA): "\u05ba"}


@cache
def _one_byte_table(encoding: str) -> str:
    if encoding == "x-user-defined":
        return "".join(chr(byte if byte < 0x80 else 0xF700 + byte) for byte in range(256))
    return "".join(_character(encoding, byte) for byte in range(256))


def _character(encoding: str, byte: int) -> str:
    if other := _OTHER_CHARACTERS.get((encoding, byte)):
        return other
    try:
        return bytes([byte]).decode(_OTHER_CODECS.get(encoding, encoding))
    except UnicodeDecodeError:
        return chr(byte) if byte < 0xA0 else _UNDEFINED


# Two bytes, one character


def _replace_pair(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    if error.encoding == "gb18030" and error.object[error.start] == 0x80:
        return "€", error.start + 1
    return REPLACEMENT, _after_broken_pair(error.object, error.start)


def _after_broken_pair(data: bytes, start: int) -> int:
    is_lead = 0x80 < data[start] < 0xFF
    return start + (2 if is_lead and data[start + 1 : start + 2] >= b"\x80" else 1)


_PAIRS = "honbun-pairs"
codecs.register_error(_PAIRS, _replace_pair)


def _pairs_decoder(codec: str, swaps: dict[str, str]) -> Callable[[bytes], str]:
    return lambda data: _swap(data.decode(codec, _PAIRS), swaps)


def _swap(text: str, swaps: dict[str, str]) -> str:
    for python, browser in swaps.items():
        text = text.replace(python, browser)
    return text


# cp932 gives the bytes 0xA0 and 0xFD-0xFF private characters; browsers give them none.
_SHIFT_JIS_SWAPS = dict.fromkeys("\uf8f0\uf8f1\uf8f2\uf8f3", REPLACEMENT)
_GB18030_SWAPS = dict(
    zip(
        "\ue5e5\ue78d\ue78e\ue78f\ue790\ue791\ue792\ue793\ue794\ue795\ue796"
        "\ue7c7\ue81e\ue826\ue82b\ue82c\ue832\ue843\ue854\ue864",
        "\u3000︐︒︑︓︔︕︖︗︘︙ḿ龴龵龶龷龸龹龺龻",
        strict=True,
    )
)


# EUC-JP

_EUC_JP_SWAPS = dict(zip("〜‖−¢£¬", "～∥－￠￡￢", strict=True))
_TILDE_OF_JIS_X_0212, _TILDE = b"\x8f\xa2\xb7", b"\xa1\xc1"


def _decode_euc_jp(data: bytes) -> str:
    return _swap(data.replace(_TILDE_OF_JIS_X_0212, _TILDE).decode("euc_jp", _EUC_JP), _EUC_JP_SWAPS)


def _look_up_in_cp932(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    data, start = error.object, error.start
    pair = data[start : start + 2]
    if len(pair) == 2 and min(pair) >= 0xA1 and max(pair) <= 0xFE:
        return _cp932_character(pair[0] - 0xA1, pair[1] - 0xA1), start + 2
    if data[start] == 0x8F and len(pair) == 2 and 0xA1 <= pair[1] <= 0xFE:
        return REPLACEMENT, _after_broken_pair(data, start + 1)
    is_lead = data[start] in (0x8E, 0x8F) or 0xA1 <= data[start] <= 0xFE
    return REPLACEMENT, _after_broken_pair(data, start) if is_lead else start + 1


@cache
def _cp932_character(row: int, cell: int) -> str:
    lead, trail = row // 2, cell + row % 2 * 94
    pair = bytes([lead + (0x81 if lead < 31 else 0xC1), trail + (0x40 if trail < 63 else 0x41)])
    return pair.decode("cp932", "replace")[0]


_EUC_JP = "honbun-euc-jp"
codecs.register_error(_EUC_JP, _look_up_in_cp932)


# ISO-2022-JP

ESCAPE = re.compile(rb"\x1b(\([BJI]|\$[@B])")
_ASCII = "".join(_UNDEFINED if byte in b"\x0e\x0f\x1b" else chr(byte) for byte in range(0x80))
_ONE_BYTE_SETS = {
    b"(B": _ASCII,
    b"(J": _ASCII.replace("\\", "¥").replace("~", "‾"),
    b"(I": "".join(chr(0xFF40 + byte) if 0x21 <= byte <= 0x5F else _UNDEFINED for byte in range(0x80)),
}
KANJI_UNITS = re.compile(rb"((?:[\x21-\x7e]{2})+)|[\x21-\x7e](?=\x1b)|[\x21-\x7e]?[^\x21-\x7e]|.")
_ALL_PAIRS = re.compile(rb"[\x21-\x7e]+")
_TO_EUC = bytes(byte | 0x80 for byte in range(256))


def _decode_iso_2022_jp(data: bytes) -> str:
    first, *rest = ESCAPE.split(data)
    text = [_read_run(b"(B", first)]
    for position in range(0, len(rest), 2):
        character_set, run = rest[position : position + 2]
        nothing_between_escapes = not run and position + 2 < len(rest)
        text.append(REPLACEMENT if nothing_between_escapes else _read_run(character_set, run))
    return _swap("".join(text), _EUC_JP_SWAPS)


def _read_run(character_set: bytes, run: bytes) -> str:
    if table := _ONE_BYTE_SETS.get(character_set):
        return codecs.charmap_decode(run, "replace", table)[0]
    if _ALL_PAIRS.fullmatch(run) and len(run) % 2 == 0:  # as nearly all are
        return _read_pairs(run)
    units = (match[1] for match in KANJI_UNITS.finditer(run))
    return "".join(_read_pairs(pairs) if pairs else REPLACEMENT for pairs in units)


def _read_pairs(pairs: bytes) -> str:
    return pairs.translate(_TO_EUC).decode("euc_jp", _EUC_JP)


_DECODERS: dict[str, Callable[[bytes], str]] = {
    "utf-8": lambda data: data.decode("utf-8", "replace"),
    "utf-16le": lambda data: data.decode("utf-16-le", "replace"),
    "utf-16be": lambda data: data.decode("utf-16-be", "replace"),
    "shift_jis": _pairs_decoder("cp932", _SHIFT_JIS_SWAPS),
    "euc-jp": _decode_euc_jp,
    "iso-2022-jp": _decode_iso_2022_jp,
    "gbk": _pairs_decoder("gb18030", _GB18030_SWAPS),
    "gb18030": _pairs_decoder("gb18030", _GB18030_SWAPS),
    "big5": _pairs_decoder("big5hkscs", {}),
    "euc-kr": _pairs_decoder("cp949", {}),
    "replacement": lambda data: REPLACEMENT if data else "",
}
