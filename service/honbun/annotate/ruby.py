"""Which part of a word's reading stands over which of its characters, as furigana: over kanji only.

The kana in a word are found again in its reading, and what lies between belongs to the kanji: 取り扱い, とりあつかい
is と over 取 and あつか over 扱.  Where the kana do not fit (言ふ, read いう), as many characters of the reading are
left to them; where that does not fit either, the reading stands over the whole word.
"""

import re
from functools import lru_cache

from honbun.annotate.contract import Ruby, Token

_TO_HIRAGANA = {code: code - 0x60 for code in (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)}
_KANA = r"\u3041-\u3096\u309d\u309e\u30a1-\u30f4\u30fc-\u30fe"
_READABLE = re.compile(f"[{_KANA}]+")
_KANJI = re.compile(r"[\u2e80-\u2fdf\u3005-\u3007\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_RUNS = re.compile(f"[{_KANA}]+|[^{_KANA}]+")


def hiragana(text: str) -> str:
    return text.translate(_TO_HIRAGANA)


@lru_cache(maxsize=16_384)
def token_of(surface: str, reading: str, lemma: str, pos: str) -> Token:
    """A token whose reading, in any kana, is told as hiragana and laid over its kanji."""
    read = hiragana(reading or surface)
    read = read if _READABLE.fullmatch(read) else ""
    return Token(surface, read, lemma, pos, ruby_of(surface, read))


def ruby_of(surface: str, reading: str) -> tuple[Ruby, ...]:
    """The parts of a word with their readings, in hiragana; those without kanji have none."""
    if not reading or not _KANJI.search(surface):
        return (Ruby(surface),)
    runs = _RUNS.findall(surface)
    for of_kana in (re.escape, _as_many):
        pattern = "".join(f"({of_kana(hiragana(run)) if _READABLE.match(run) else '.+?'})" for run in runs)
        if found := re.fullmatch(pattern, reading):
            return tuple(
                Ruby(run, read if _KANJI.search(run) else "") for run, read in zip(runs, found.groups(), strict=True)
            )
    return (Ruby(surface, reading),)


def _as_many(kana: str) -> str:
    return f".{{{len(kana)}}}"
