"""Who wrote a page: whom it claims, or whom one of its lines names.

A line names authors by what it says (`By …`, `文＝…`, `…記者`), by what it is called (class `author`), and by standing
where by-lines stand: below the title, or behind the text.  The weights are those of a logistic regression on pages
that claim their authors, rounded.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from honbun.page.bylines import LONGEST_BYLINE, is_announced, is_group, names_at_end, names_in, tells_of_deed
from honbun.page.claims import Claims
from honbun.page.features import PageTable
from honbun.page.names import stems_named
from honbun.page.sitewide import Sitewide
from honbun.page.surroundings import COMMENTS, apart_from_title

Column = NDArray[np.float64]

_AUTHORS = stems_named("author|")
_CREATOR = re.compile(r"creator|reporter|contributor|kisha", re.IGNORECASE)
_AND = r"and|und|et|y|e|og|och|en|with|と"
_OPEN = re.compile(
    rf"(?:\b(?:by|von|par|por|di|door|av|from|starter|{_AND})|[:=,、,・＝/|&＆(（]|\b[A-Z]\.)\s*$", re.IGNORECASE
)
_GOES_ON = re.compile(rf"\s*(?:[,、,&＆/|・)）]|(?:{_AND})(?:\s|$))", re.IGNORECASE)
_OPENING = 80  # width of the first block that counts as the text's beginning
_MOST_BLOCKS = 12  # looked at closely
_MOST_LINES = 40  # searched for a name
_NEAR_TITLE = (-3, 10)  # blocks from the title
_NEAR_END = 4  # blocks behind the text
_LEAST_ODDS = -1.0

_INTERCEPT = -6.0
_WEIGHTS = {
    "announced": 2.0, "called": 1.3, "around": 1.8, "rel": 1.4, "just_after": 1.9, "soon_after": 0.5, "date": 0.9,
    "linked": 0.7, "shape": 1.7, "long": -1.7, "group": -1.9, "score": -0.9, "in_list": -0.9, "in_nav": -0.8,
    "in_form": -0.7, "colon": -0.6, "seen": -0.6, "behind": -0.4, "near_end": 0.4, "in_article": 0.4, "signed": 1.0,
    # set by hand; plain: says or is called so, beside the title; stray: neither says it nor stands where such do
    "plain": 2.0, "stray": -1.0, "in_comments": -3.0, "in_sentence": -3.0,
}  # fmt: skip
_PLACED = ("announced", "just_after", "soon_after")


class Authors(NamedTuple):
    """The names, and the block that says them; -1 if none does."""

    names: tuple[str, ...]
    row: int = -1


class Candidate(NamedTuple):
    """The names in a block, and the evidence that they are the authors'."""

    names: list[str]
    row: int
    inputs: dict[str, float]

    @property
    def odds(self) -> float:
        return _INTERCEPT + sum(_WEIGHTS[name] * value for name, value in self.inputs.items())


class BylineSearch:
    """Finds the authors of one page, however often its blocks are scored anew or its site tells more."""

    def __init__(self, claims: Claims, table: PageTable | None) -> None:
        self._claims, self._table = claims, table
        self._lines: dict[int, int] = {}  # by the row of the title, as the next
        self._found: dict[int, list[Candidate]] = {}

    def best(self, title_row: int, scores: Column, site: Sitewide) -> Authors:
        """The authors: persons if any are named, or else organisations."""
        persons, groups, table = self._claims.persons, self._claims.groups, self._table
        if table is None:
            return Authors(persons or groups)
        if persons:
            if title_row not in self._lines:
                self._lines[title_row] = _line_naming(persons, table, title_row)
            return Authors(persons, self._lines[title_row])
        line = max(self._candidates(table, title_row, scores, site), key=lambda one: one.odds, default=None)
        if line and line.odds > _LEAST_ODDS:
            return Authors(tuple(_persons_first(line.names)), line.row)
        signed = _behind_the_text(table, scores)
        return signed if signed.names else Authors(groups)

    def _candidates(self, table: PageTable, title_row: int, scores: Column, site: Sitewide) -> Iterator[Candidate]:
        if title_row not in self._found:
            self._found[title_row] = list(candidates(table, title_row))
        for names, row, inputs in self._found[title_row]:
            score, seen, signed = (float(column[row]) for column in (scores, site.seen, site.signed))
            told = {"score": score, "seen": min(seen, 3.0) / 3, "signed": signed}
            yield Candidate(names, row, inputs | told)


def _line_naming(persons: tuple[str, ...], table: PageTable, title_row: int) -> int:
    """The line nearest to the title that names one of them."""
    at = np.arange(len(table.texts))
    rows = np.flatnonzero((table.width <= LONGEST_BYLINE) & (at != title_row))
    nearest = rows[np.argsort(np.abs(rows - title_row), kind="stable")[:_MOST_LINES]].tolist()
    return next((row for row in nearest if any(name in table.texts[row] for name in persons)), -1)


def _persons_first(names: list[str]) -> list[str]:
    """Without the organisations that follow persons: `Jane Roe, CNN`."""
    persons = [name for name in names if not is_group(name)]
    if persons and " " in persons[0] and persons[0].isascii():
        persons = [name for name in persons if " " in name]
    return persons or names


def _behind_the_text(table: PageTable, scores: Column) -> Authors:
    """The names in brackets at the end of the last paragraph."""
    prose = np.flatnonzero((table.prose > 0) & (scores >= 0.5))
    row = int(prose[-1]) if len(prose) else -1
    return Authors(tuple(names_at_end(table.texts[row])) if row >= 0 else (), row)


def candidates(table: PageTable, title_row: int) -> Iterator[Candidate]:
    """The blocks that may name the authors, in their order; what they score and what the site tells is still 0."""
    at = np.arange(len(table.texts))
    from_title = at - title_row if title_row >= 0 else np.full(len(at), -1 - len(at))
    prose = np.flatnonzero(table.prose >= _OPENING)
    closing = int(prose[-1]) if len(prose) else len(at)
    called, around = table.named("own", _AUTHORS), table.named("around", _AUTHORS)
    unknown = np.zeros(len(at))
    columns = {
        "called": called,
        "around": around,
        "just_after": (from_title > 0) & (from_title <= 3),
        "soon_after": (from_title > 3) & (from_title <= _NEAR_TITLE[1]),
        "behind": at > closing,
        "near_end": np.abs(at - closing) <= 3,
        "linked": table.link_share > 0.5,
        "score": unknown,
        "date": table["date_like"] > 0,
        "colon": table["colon"] > 0,
        **{name: table[name] for name in ("in_list", "in_nav", "in_form", "in_article")},
        "in_comments": apart_from_title(table.kinds & COMMENTS != 0, title_row),
        "seen": unknown,
        "signed": unknown,
    }
    near = (from_title >= _NEAR_TITLE[0]) & (from_title <= _NEAR_TITLE[1])
    near |= (at > closing) & (at <= closing + _NEAR_END)
    credit = called | around | (near & (table["says_credits"] > 0))
    likely = (credit | near) & (table.width > 2) & (table.width <= LONGEST_BYLINE) & (from_title != 0)
    rows = np.flatnonzero(likely)
    order = np.argsort(np.abs(from_title[rows]) - 20.0 * credit[rows], kind="stable")
    for row in sorted(rows[order[:_MOST_BLOCKS]].tolist()):
        text = table.texts[row]
        is_creator = _CREATOR.search(table.paths[row].rpartition(">")[2]) is not None
        says_rel = is_creator or any("author" in name for name in table.runs[row].names)
        announced = is_announced(text)
        if (credit[row] or says_rel or announced) and (
            names := names_in(_parted(table.runs[row].parts)) or names_in(text)
        ):
            own = {name: float(column[row]) for name, column in columns.items()}
            own |= {"rel": float(says_rel), "announced": float(announced), "in_sentence": float(tells_of_deed(text))}
            own |= _wording(names)
            said = (_NEAR_TITLE[0] <= from_title[row] <= _NEAR_TITLE[1]) * own["announced"]
            is_plain = not own["in_comments"] and own["shape"]
            own["plain"] = is_plain * max(said, own["just_after"] * own["called"])
            own["stray"] = float(not any(own[name] for name in _PLACED))
            yield Candidate(names, row, own)


def _parted(parts: list[str]) -> str:
    """A line with a sign between the parts that a style sets apart, but for what announces a name and what goes on."""
    line = ""
    for part in (folded for part in parts if (folded := " ".join(part.split()))):
        between = "" if not line else " " if _OPEN.search(line) or _GOES_ON.match(part) else " | "
        line += between + part
    return line


def _wording(names: list[str]) -> dict[str, float]:
    return {
        "group": float(any(map(is_group, names))),
        "shape": float(all(map(_has_shape, _persons_first(names)))),
        "long": float(any(len(name) > 25 for name in names)),
    }


def _has_shape(name: str) -> bool:
    """Whether it looks like a person's: two to four words with capitals, or a few characters of CJK."""
    words = name.split()
    if name[0] < "\u2e80":
        return 2 <= len(words) <= 4 and all(word[0].isupper() for word in words)
    return 2 <= len(name) <= 12
