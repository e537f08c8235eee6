"""The encoding of bytes that say nothing of it, or nothing true.

First the question that Japanese pages pose, answered by counting: ISO-2022-JP has escape sequences, UTF-8 proves
itself, and of EUC-JP and Shift_JIS only the right one shows kana, a third or more of the text on any real page.
General statistics err here: of titles in EUC-JP they take one in four for Korean.

What shows no kana is left to charset-normalizer, with two rules it does not have.  Bytes beyond ASCII that stand alone
are accented letters and quotation marks, so that is windows-1252 (left free to guess, it finds Russian and Japanese in
two English pages out of three).  And a few kanji are valid in four languages; then they are Japanese.
"""

import re

from honbun.page.charsets import decode_as

KANA_SHARE = 0.15
BROKEN_SHARE = 0.02
BROKEN_SHARE_OF_UTF_8 = 0.1  # nothing else looks like UTF-8, even when part of it is broken
LONELY_RUN = 1.5  # mean length of the runs of bytes beyond ASCII: 1.0-1.1 in Western Europe, else 1.7 and more
FEW_BYTES = 32
SURELY = 12  # characters beyond ASCII that must all be UTF-8; "联通" in GBK is, and no more than a word or two

_RUN = re.compile(rb"[\x80-\xff]+")
_RUN_WITH_TRAILS = re.compile(rb"[\x80-\xff][\x40-\xff]*")  # the second byte of a pair may be ASCII from "@" up
_ESCAPES = (b"\x1b$B", b"\x1b$@", b"\x1b(I")
_KANA = re.compile("[ぁ-んァ-ヶ]")
_SEARCHED_BYTES = 1 << 20
_SAMPLED_BYTES = 1 << 16

_JAPANESE = {"cp932": "shift_jis", "euc_jp": "euc-jp"}
_CANDIDATES = _JAPANESE | {"gb18030": "gb18030", "big5hkscs": "big5", "cp949": "euc-kr", "cp1251": "windows-1251"}


def guess_japanese(data: bytes) -> str | None:
    """What it is if it is Japanese or UTF-8 (ASCII is that, too); None when it is neither."""
    is_utf_8 = _decodes_as_utf_8(data)
    if any(escape in data for escape in _ESCAPES) and (data.isascii() or not is_utf_8):
        return "iso-2022-jp"
    if is_utf_8:
        return "utf-8"
    sample = b" ".join(_RUN_WITH_TRAILS.findall(data[:_SEARCHED_BYTES]))[:_SAMPLED_BYTES]
    if _is_mostly_utf_8(sample):
        return "utf-8"
    share, codec = max((_kana_share(sample.decode(codec, "replace")), codec) for codec in _JAPANESE)
    if share < KANA_SHARE:  # Python's EUC-JP lacks ① and ㈱; ours has them, and takes ten times as long
        share, codec = _kana_share(decode_as("euc-jp", sample)), "euc_jp"
    return _JAPANESE[codec] if share >= KANA_SHARE else None


def is_surely_utf_8(data: bytes) -> bool:
    """Whether this can be nothing else, whatever is said of it."""
    return _decodes_as_utf_8(data) and _count_beyond_ascii(data.decode()) >= SURELY


def _decodes_as_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_mostly_utf_8(sample: bytes) -> bool:
    text = sample.decode("utf-8", "replace")
    return text.count("\ufffd") <= BROKEN_SHARE_OF_UTF_8 * _count_beyond_ascii(text)


def _kana_share(text: str) -> float:
    """How much of what is not ASCII is kana; 0 when it was decoded wrongly."""
    characters = _count_beyond_ascii(text)
    if not characters or text.count("\ufffd") > BROKEN_SHARE * characters:
        return 0
    return len(_KANA.findall(text)) / characters


def _count_beyond_ascii(text: str) -> int:
    return len(text) - len(text.encode("ascii", "ignore"))


def guess_by_statistics(data: bytes) -> str | None:
    """What charset-normalizer makes of the first 64 KB that hold more than ASCII; None when it knows nothing better
    than windows-1252."""
    from charset_normalizer import from_bytes  # takes as long to import as a page, and one page in fifty asks for it

    runs = _RUN.findall(data[:_SEARCHED_BYTES])
    if sum(map(len, runs)) < LONELY_RUN * len(runs):
        return None
    candidates = _CANDIDATES if sum(map(len, runs)) > FEW_BYTES else _JAPANESE
    best = from_bytes(_sample_with_tags(data), cp_isolation=list(candidates)).best()
    return candidates.get(best.encoding) if best else None


def _sample_with_tags(data: bytes) -> bytes:
    """Tags are no part of any pair of bytes, so that the sample ends with a whole character."""
    first = _RUN.search(data)
    start = first.start() if first else 0
    sample = data[start : start + _SAMPLED_BYTES]
    return sample.rpartition(b"<")[0] or sample
