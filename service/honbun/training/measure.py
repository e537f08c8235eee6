"""How near a text is to the right one: F1 over runs of four characters, white space aside, for any language."""

import re
import unicodedata
from collections import Counter

RUN = 4
_BULLETS = re.compile(r"(?m)^[ \t]*[-*•·][ \t]+")
_SPACE = re.compile(r"\s+")


def text_f1(found: str, right: str, title: str = "") -> float:
    """F1 of the two texts.  Whether a title in front belongs to the text is left open: the better value counts."""
    score = _f1(_runs(found), _runs(right))
    if title and len(right) > 2 * len(title) and right.startswith(title):
        return max(score, _f1(_runs(found), _runs(right[len(title) :])))
    return score


def without_lines(text: str, lines: str) -> str:
    """The text without these lines."""
    dropped = {_plain(line) for line in lines.split("\n")} - {""}
    return "\n".join(line for line in text.split("\n") if _plain(line) not in dropped) if dropped else text


def _plain(text: str) -> str:
    """NFKC without white space; bullets and table bars are marks of a format, not text."""
    return _SPACE.sub("", unicodedata.normalize("NFKC", _BULLETS.sub("", text).replace("|", "")))


def _runs(text: str) -> Counter[str]:
    plain = _plain(text)
    if len(plain) < RUN:
        return Counter([plain]) if plain else Counter()
    return Counter(plain[at : at + RUN] for at in range(len(plain) - RUN + 1))


def _f1(found: Counter[str], right: Counter[str]) -> float:
    if not found or not right:
        return float(not found and not right)
    shared = sum((found & right).values())
    return 2 * shared / (found.total() + right.total())
