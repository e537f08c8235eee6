"""What is the page's in a title and what is the site's: `Rain in Osaka - The Example Times`.

A title is cut at its separators.  The page's own part is a run of pieces at its beginning or end; a piece is the site's
name if it is like the name the page declares, or like the host: the same letters, or the first letters of its words.
"""

import re
import unicodedata
from collections.abc import Iterable, Set
from functools import lru_cache
from html import unescape
from typing import NamedTuple

_EASTERN = "\u3041-\u30fa\u3400-\u9fff\uac00-\ud7a3"
_SEPARATOR = re.compile(
    r"\s+[-|–—:»«·•~/›>＞―]+\s+|\s*[｜|»«]\s*|\s*[：]\s*|\s+::\s+|:\s+|\s+[-–—―](?=\S)|(?<=\S)[-–—―]\s+|\s*(?=【[^】]+】$)"
    rf"|_+(?=[{_EASTERN}])|(?<=[{_EASTERN}」』）？！])_+(?=\S)"  # 大阪大雨_天气_新闻网
)
_MOST_PIECES = 8
TEXTS_KEPT = 4_096  # what was found out about them: a page is asked when it is read, and again when its site is known
_LONGEST_TITLE = 1_000  # of which parts are looked for
_LONGEST_NAME = 80  # of a site
_SIGNS_AROUND = re.compile(r"^(?:[#>»›▶►▸•●■◆▼]+\s+)+|\s*[¶§🔗]+$|\s+[#«◀◄]+$")  # bullets, and what links to it
_UNSEEN = re.compile("[\xad\u200b\u2060\ufeff]")  # where a word may be broken, or must not be
_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8}\d?);", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W_]+")
_WORD = re.compile(r"[^\W\d_]+")
_LABELS_OF_NO_SITE = frozenset("www blog news amp com org net edu gov github gitlab".split())


class Piece(NamedTuple):
    """A run of a title's pieces, from its beginning or to its end."""

    text: str
    rest: str  # what was cut away; nothing of a whole title
    is_first: bool


@lru_cache(maxsize=TEXTS_KEPT)
def key(text: str) -> str:
    """The letters and digits of a text: titles that differ in signs, case or spaces are the same."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(_LETTERS.findall(folded)) or "".join(folded.split())


def bare(title: str) -> str:
    """A title without the signs around it that mark it or link to it, and without what is not seen."""
    title = _UNSEEN.sub("", title).strip()
    return _SIGNS_AROUND.sub("", title) or title


def meant(claim: str) -> str:
    """A claimed title as its author wrote it: what was made an entity twice still has the first in its text."""
    return unescape(claim) if _ENTITY.search(claim) else claim


def pieces(title: str) -> tuple[Piece, ...]:
    """The whole title, and all that is left of it when it is cut at a separator."""
    return _pieces(bare(title[:_LONGEST_TITLE]))


@lru_cache(maxsize=TEXTS_KEPT)
def _pieces(title: str) -> tuple[Piece, ...]:
    cuts = list(_SEPARATOR.finditer(title))[: _MOST_PIECES - 1]
    heads = [Piece(title[: cut.start()].strip(), title[cut.end() :].strip(), True) for cut in cuts]
    tails = [Piece(title[cut.end() :].strip(), title[: cut.start()].strip(), False) for cut in cuts]
    return tuple(piece for piece in (Piece(title, "", True), *heads, *tails) if piece.text)


class SiteNames:
    """Tells how like a text is to the name of the site."""

    def __init__(self, url: str, declared: Iterable[str] = ()) -> None:
        host = url.partition("://")[2].partition("/")[0].rpartition("@")[2].partition(":")[0]
        labels = map(key, host.split(".")[:-1] or [host])
        self._labels = {label for label in labels if len(label) > 2 and label not in _LABELS_OF_NO_SITE}
        self._names = {name for name in map(key, declared) if name}
        self._known: dict[str, float] = {}

    def likeness(self, text: str, repeated: Set[str] = frozenset()) -> float:
        """From 0, nothing like it, to 1, its declared name or, by their keys, `repeated` in titles of other pages."""
        if repeated and key(text) in repeated:
            return 1.0
        found = self._known.get(text)
        if found is None:
            found = self._known[text] = self._likeness(text)
        return found

    def _likeness(self, text: str) -> float:
        bare = key(text)
        if bare in self._names:
            return 1.0
        if len(text) > _LONGEST_NAME:
            return 0.0
        if any(len(name) > 3 and _contained(bare, name) > 0.5 for name in self._names):
            return 0.8
        initials = "".join(word[0] for word in _WORD.findall(text) if word[0].isupper()).casefold()
        is_host = initials in self._labels or any(_contained(bare, label) > 0.4 for label in self._labels)
        return 0.7 if is_host else 0.0


def _contained(one: str, other: str) -> float:
    """How much of the longer text the shorter is, if it is in it."""
    short, long = sorted((one, other), key=len)
    return len(short) / len(long) if short and short in long else 0.0
