"""Japanese made up from the words of the dictionary, each as often as words are used (Zipf), in sentences of few kinds.

It means nothing, but its words are cut, repeat and differ as those of real text do, and it is nobody's.
"""

import re
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from random import Random

import unidic_lite  # type: ignore[import-untyped]

SKEW, SHIFT = 1.05, 2.7  # of Zipf and Mandelbrot
NOUNS, VERBS, ADJECTIVES = 30_000, 4_000, 600
KINDS = (
    "{n}の{n}は、{n}で{n}を{v}。",
    "{a}{n}が{n}に{v}ので、{n}も{v}ことになった。",
    "{n}と{n}について{n}は「{n}を{v}」と話した。",
    "{n}から{n}まで、{a}{n}を{v}{n}が多い。",
    "しかし{n}では{a}{n}がまだ{n}を{v}という。",
    "{n}の{n}に{n}が{v}と、{n}は{a}{n}になる。",
)
_ENTRY = re.compile(
    rb"\x00((?:\xe5\x90\x8d\xe8\xa9\x9e,\xe6\x99\xae\xe9\x80\x9a|\xe5\x8b\x95\xe8\xa9\x9e,\xe4\xb8\x80\xe8\x88\xac"
    rb"|\xe5\xbd\xa2\xe5\xae\xb9\xe8\xa9\x9e,\xe4\xb8\x80\xe8\x88\xac)[^\x00]+)"
)  # 名詞,普通 動詞,一般 形容詞,一般
_READ_BYTES = 60 << 20
_WRITTEN = re.compile("[一-鿿]{1,3}[ぁ-ん]{0,3}|[ァ-ヴー]{3,6}")


class Writer:
    """Writes sentences; the same seed writes the same."""

    def __init__(self, seed: int = 1) -> None:
        self._chance = Random(seed)
        words = _words()
        self.nouns, self._verbs, self._adjectives = (
            self._chosen(words[kind], most) for kind, most in (("名詞", NOUNS), ("動詞", VERBS), ("形容詞", ADJECTIVES))
        )
        self._weights = {len(some): _zipf(len(some)) for some in (self.nouns, self._verbs, self._adjectives)}

    def sentence(self) -> str:
        kind = self._chance.choice(KINDS)
        return re.sub(r"\{(.)\}", lambda slot: self._word(slot[1]), kind)

    def _word(self, slot: str) -> str:
        some = {"n": self.nouns, "v": self._verbs, "a": self._adjectives}[slot]
        return self._chance.choices(some, cum_weights=self._weights[len(some)])[0]

    def _chosen(self, words: set[str], most: int) -> list[str]:
        some = sorted(words)
        self._chance.shuffle(some)
        return some[:most]


def _zipf(size: int) -> list[float]:
    return list(accumulate(1 / (rank + SHIFT) ** SKEW for rank in range(1, size + 1)))


def _words() -> dict[str, set[str]]:
    """Words of the dictionary in the form it lists them by, by their parts of speech."""
    found: dict[str, set[str]] = {"名詞": set(), "動詞": set(), "形容詞": set()}
    for entry in _entries():
        columns = entry.split(",")
        if len(columns) > 10 and _WRITTEN.fullmatch(columns[10]):
            found[columns[0]].add(columns[10])
    return found


def _entries() -> Iterator[str]:
    with (Path(unidic_lite.DICDIR) / "sys.dic").open("rb") as file:
        file.seek(-_READ_BYTES, 2)
        for entry in _ENTRY.finditer(file.read()):
            yield entry[1].decode("utf-8", "replace")
