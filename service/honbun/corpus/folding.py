"""Text as it is searched: one width, one case, and each character of it with its place in the text it came from."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from operator import add

_UNIT = re.compile("[\uff66-\uff9d][\uff9e\uff9f]?|.[\u3099\u309a]?", re.DOTALL)
_NO_TEXT = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029]")
_BETWEEN = "\ufdd0"  # no character; nothing joins with it
_SURROGATE = re.compile("[\ud800-\udfff]")
_UNCLEAN = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_KANA = re.compile("[\u3041-\u3096\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe]+")
_TO_HIRAGANA = {code: code - 0x60 for code in (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)}


def fold(text: str) -> str:
    """The text in the form that is compared: ＡＢＣ and abc are one, so are ｶﾞ and ガ."""
    text = clean(text)
    if unicodedata.is_normalized("NFKC", text):
        return text.casefold()
    return "".join(map(_folded, _UNIT.findall(text)))


def fold_all(texts: Sequence[str]) -> list[str]:
    """The same of each of the texts; all in one go if they are normal, as most are."""
    whole = clean(_BETWEEN.join(texts))
    if unicodedata.is_normalized("NFKC", whole) and len(folded := whole.casefold().split(_BETWEEN)) == len(texts):
        return folded
    return [fold(text) for text in texts]


def places(text: str) -> list[int]:
    """For each character of the folded text where in the text it begins; at last where the text ends."""
    found: list[int] = []
    for unit in _UNIT.finditer(clean(text)):
        found += [unit.start()] * len(_folded(unit[0]))
    return [*found, len(text)]


def clean(text: str) -> str:
    """The text with a space for each control character and U+FFFD for each half of a surrogate pair."""
    if not _UNCLEAN.search(text):
        return text
    return _SURROGATE.sub("\ufffd", _NO_TEXT.sub(" ", text))


def hiragana(text: str) -> str:
    return text.translate(_TO_HIRAGANA)


def is_kana(text: str) -> bool:
    return _KANA.fullmatch(text) is not None


def bigrams(line: str) -> list[str]:
    """The pairs of characters that follow each other in a folded line, and its last character alone.

    So a string stands in the line where its pairs stand one after the other, and one character where a pair begins
    with it.
    """
    return [*map(add, line, line[1:]), line[-1]] if line else []


@lru_cache(maxsize=16_384)
def _folded(unit: str) -> str:
    return unicodedata.normalize("NFKC", unit).casefold()
