"""The title of a page: which of its blocks it is, or what in its head.

Theory
------
What a page claims as its title is right more often than not, but what stands over the text is what a reader calls the
title, and the claims help to find it among the headings.  So all of them, and what is left of a claim when the name of
the site is cut off, are candidates in one choice.  The other pages of the site tell what is not of this page alone, and
where titles stand.

A page that claims a title in OpenGraph or JSON-LD was made with care for both head and heading; elsewhere the head is
often wrong, as in a translation that kept it.  So some evidence weighs otherwise on the one than on the other.  A home
page is called what its head says: its first heading greets.

Each piece of evidence adds to or takes from the log-odds that a candidate is the title.  The weights are those of a
logistic regression on labelled pages of 1,400 sites, rounded; those for pages that claim, of a choice among the
candidates of 700.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from honbun.page.claims import Claims
from honbun.page.features import PageTable
from honbun.page.heading import title_in
from honbun.page.names import stems_named
from honbun.page.sitewide import Sitewide
from honbun.page.titles import Piece, SiteNames, key, pieces

Column = NDArray[np.float64]
Likeness = Callable[[str], float]  # of a text and the name of the site

_LONGEST = 300
_OPENING = 80  # width of the first block that counts as the text's beginning
_LIKE_HEAD = 0.8  # share of a block that is in the head's title, from which it is looked at though it is no heading
_LAST_HEADING = 0.8  # share of the page's text before it
_FAR = 30
_SHORT = 8  # letters of a title
_LIKE_SITE = 0.7  # a part of a title this like the site's name is it
_SEVERAL = 3
_MOST_PAGES = 0.5  # of the site: what so many have as it is names none of them
_MOST_HEADINGS = 6  # the likeliest, looked at closely

_WEIGHTS = {
    # what the page claims: in JSON-LD, microdata, OpenGraph and `<title>`; the latter two whole or cut at a separator
    "linked": 0.0, "item": 0.74, "graph": 1.63, "head": 0.43, "graph_keeps": -0.85, "head_keeps": -0.84,
    "head_part": -0.18, "graph_first": 0.39, "head_first": 0.83, "graph_cuts": 0.52, "head_cuts": 0.49,
    "graph_share": 0.33,
    # its wording
    "of_head": 1.2, "in_head": 0.98, "site": -0.82, "shared": -2.0, "length": -0.48, "short": -0.28,
    # the block it is
    "block": 1.5, "h1": 1.5, "h2": -0.24, "h3": -0.43, "lower": -0.52, "only_h1": 0.67, "first": 0.84, "score": 1.57,
    "after": -1.38, "before": -0.52, "prose_before": -0.86, "distance": -0.35, "in_list": -0.78, "in_nav": -0.46,
    "in_global": -0.53, "in_main": -0.72, "in_article": -0.43, "named": 0.32, "logo": -0.26,
    "linking": -0.92, "in_aside": -0.88, "in_modal": -0.42, "in_comments": -0.7, "behind": -1.54,
    # what the site's other pages have
    "titled": 1.02, "seen": -0.54, "everywhere": -3.0,
}  # fmt: skip
_CLAIMS_WITH_CARE = ("graph", "linked")
_MORE_ON_CLAIMING_PAGES = {
    "site": 1.17, "block": 0.26, "first": -1.17, "in_article": 1.21, "head_cuts": -1.05, "graph_share": 0.96,
    "score": -1.57,
}  # fmt: skip
_MORE_ON_HOME_PAGES = {"block": -0.37, "head": 0.74, "head_part": -0.7}
_HOME = re.compile(r"[a-z]+://[^/?#]*/?(?:index\.\w+)?", re.IGNORECASE)


class Title(NamedTuple):
    text: str
    row: int  # of the block that is the title; -1 if it stands in the page's head alone


@dataclass(slots=True)
class Candidate:
    """A text that may be the title, the block it is, and the evidence on it."""

    text: str
    row: int = -1
    inputs: dict[str, float] = field(default_factory=dict)

    def odds(self, weights: Mapping[str, float]) -> float:
        return sum(weights[name] * value for name, value in self.inputs.items())


class TitleSearch:
    """Finds the title of one page, however often its blocks are scored anew or its site tells more."""

    def __init__(self, claims: Claims, url: str, table: PageTable | None) -> None:
        self._claimed = claims.titles
        self._head = next((text for kind, text in claims.titles if kind == "head"), "")
        self._likeness = SiteNames(url, claims.site_names).likeness
        claiming = any(kind in _CLAIMS_WITH_CARE for kind, _ in claims.titles)
        self._weights = _weights_on(claiming, _HOME.fullmatch(url) is not None)
        self._headings = _Headings(table, self._weights) if table is not None else None
        self._wordings: dict[tuple[str, str], dict[str, float]] = {}

    def best(self, scores: Column, site: Sitewide) -> Title:
        """The title; `scores` tell how likely each block is content."""
        best = max(self.candidates(scores, site), key=lambda one: one.odds(self._weights), default=Candidate(""))
        return Title(best.text, best.row)

    def candidates(self, scores: Column, site: Sitewide) -> list[Candidate]:
        """All that may be the title."""
        repeated = {part for part, pages in site.titles.items() if pages > 1}
        likeness = partial(self._likeness, repeated=repeated)
        found: dict[str, Candidate] = {}
        for kind, text in self._claimed:
            for candidate in _claimed(kind, text, likeness):
                _add(found, candidate)
        if self._headings:
            for candidate in self._headings.likeliest(scores, site, set(found)):
                _add(found, candidate)
        head = key(_own_part(self._head, likeness))
        for bare, candidate in found.items():
            shared = min(site.titles.get(bare, 0), _SEVERAL) / _SEVERAL
            candidate.inputs |= self._wording(bare, head) | {"site": likeness(candidate.text), "shared": shared}
        _compare(found.values())
        return list(found.values())

    def _wording(self, bare: str, head: str) -> dict[str, float]:
        known = self._wordings.get((bare, head))
        if known is None:
            known = self._wordings[bare, head] = _wording(_pairs(bare), _pairs(head), len(bare))
        return known


@cache
def _weights_on(claiming: bool, home: bool) -> Mapping[str, float]:
    """What each piece of evidence weighs on a page of this kind."""
    more = [_MORE_ON_CLAIMING_PAGES] * claiming + [_MORE_ON_HOME_PAGES] * home
    return {name: weight + sum(each.get(name, 0.0) for each in more) for name, weight in _WEIGHTS.items()}


def _compare(candidates: Iterable[Candidate]) -> None:
    """Tell each block how far it is behind the heading that is likest to the head's title."""
    blocks = [(one.inputs, one.inputs["of_head"] + one.inputs["in_head"]) for one in candidates if one.row >= 0]
    likest = max((like for inputs, like in blocks if any(map(inputs.get, _HEADINGS))), default=0.0)
    for inputs, like in blocks:
        inputs["behind"] = max(likest - like, 0.0)


def _own_part(title: str, likeness: Likeness) -> str:
    """The title of the head without the name of the site; nothing if it is no more than that."""
    parts = pieces(title)
    cut = next((part for part in parts if part.rest and _is_of_site(part, likeness)), None)
    own = cut or (parts[0] if parts else None)
    return own.text if own and likeness(own.text) < _LIKE_SITE else ""


def _is_of_site(part: Piece, likeness: Likeness) -> bool:
    """Whether what is cut away is the name of the site, or begins with it and stands behind a title of some length."""
    if likeness(part.rest) >= _LIKE_SITE:
        return True
    if not part.is_first or len(key(part.text)) < _SHORT:
        return False
    return any(piece.is_first and likeness(piece.text) >= _LIKE_SITE for piece in pieces(part.rest))


def _add(found: dict[str, Candidate], candidate: Candidate) -> None:
    """The same text again adds its evidence; of several blocks that have it, the first or the higher heading is it."""
    bare = key(candidate.text) if len(candidate.text) <= _LONGEST else ""
    if not bare:
        return
    known = found.setdefault(bare, candidate)
    if candidate.row < 0:
        known.inputs = candidate.inputs | known.inputs
    elif known.row < 0 or candidate.inputs["h1"] > known.inputs["h1"]:
        found[bare] = Candidate(candidate.text, candidate.row, known.inputs | candidate.inputs)


def _claimed(kind: str, text: str, likeness: Likeness) -> Iterator[Candidate]:
    if not (found := pieces(text)):
        return
    whole, *parts = found
    if kind not in ("head", "graph"):
        yield Candidate(whole.text, inputs={kind: 1.0} if kind in _WEIGHTS else {})
        return
    kept = max((likeness(part.text) for part in parts), default=0.0)
    yield Candidate(whole.text, inputs={kind: 1.0, f"{kind}_keeps": kept})
    for part in parts:
        inputs = {f"{kind}_first": float(part.is_first), f"{kind}_cuts": likeness(part.rest)}
        inputs |= {"head_part": 1.0} if kind == "head" else {"graph_share": len(part.text) / len(text)}
        yield Candidate(part.text, inputs=inputs)


class _Headings:
    """The blocks that may be the title, and what is known of them before they are scored."""

    def __init__(self, table: PageTable, weights: Mapping[str, float]) -> None:
        self._runs = table.runs
        is_heading, h1 = table["in_heading"] > 0, table["tag_h1"] > 0
        prose = np.flatnonzero(table.prose >= _OPENING)
        opening = int(prose[0]) if len(prose) else len(table.texts)
        looked_at = (is_heading & (table["text_before"] <= _LAST_HEADING)) | h1
        like_head = (table["in_title"] >= _LIKE_HEAD) & (table["of_title"] > 0)
        self._rows = rows = np.flatnonzero((looked_at | like_head) & (table.width <= 2 * _LONGEST))
        is_h1, is_h2, is_h3, before, prose_before, *places, of_title, in_title = table.of(rows, _OF_TABLE)
        unknown = np.zeros(len(rows))
        columns = {  # all of them numbers from 0 to 1
            "h1": is_h1,
            "h2": is_h2,
            "h3": is_h3,
            "lower": is_heading[rows] & (is_h1 + is_h2 + is_h3 == 0),
            "only_h1": is_h1 * (np.count_nonzero(h1) == 1),
            "first": rows == (np.argmax(is_heading) if is_heading.any() else -1),
            "score": unknown,
            "after": rows > opening,
            "before": before,
            "prose_before": prose_before,
            "distance": np.minimum(np.abs(rows - opening), _FAR) / _FAR,
            **dict(zip(_PLACES, places, strict=True)),
            "in_global": table.named("around", _GLOBAL, rows),
            "named": table.named("own", _TITLES, rows),
            "logo": table.named("own", _LOGOS, rows),
            "titled": unknown,
            "seen": unknown,
            "everywhere": unknown,
            "linking": table.link_share[rows],
            "in_modal": table.named("around", _MODALS, rows),
            "in_comments": table.named("around", _COMMENTS, rows),
        }
        self._names = list(columns)
        self._inputs = np.array(list(columns.values()), float).T.copy()
        self._weights = [weights[name] for name in columns]
        self._like_head = np.fmax(of_title + in_title, 0)
        self._texts: dict[int, str] = {}

    def likeliest(self, scores: Column, site: Sitewide, claimed: Container[str]) -> Iterator[Candidate]:
        """The few that are looked at closely; `claimed` is the same each time."""
        rows, inputs = self._rows, self._inputs
        seen = np.minimum(site.seen[rows], _SEVERAL) / _SEVERAL
        everywhere = (seen == 1) & (site.repeated[rows] > _MOST_PAGES)
        of_site = {"titled": site.titled[rows], "seen": seen, "everywhere": everywhere}
        for name, column in ({"score": scores[rows]} | of_site).items():
            inputs[:, self._names.index(name)] = column
        likely = inputs @ self._weights + self._like_head
        for at in sorted(np.argsort(-likely)[:_MOST_HEADINGS].tolist()):
            row = int(rows[at])
            if row not in self._texts:
                self._texts[row] = title_in(self._runs[row], claimed)
            own = dict(zip(self._names, inputs[at].tolist(), strict=True), block=1.0)
            yield Candidate(self._texts[row], row, own)


_HEADINGS = ("h1", "h2", "h3", "lower")
_PLACES = ("in_list", "in_nav", "in_main", "in_article", "in_aside")
_OF_TABLE = ("tag_h1", "tag_h2", "tag_h3", "text_before", "prose_before", *_PLACES, "of_title", "in_title")
_TITLES = stems_named("title|", "entry")
_LOGOS = stems_named("logo", "global|")
_MODALS, _COMMENTS = stems_named("modal"), stems_named("comment|")
_GLOBAL = stems_named("logo", "global|", "nav", "menu")


def _wording(own: frozenset[str], head: frozenset[str], length: int) -> dict[str, float]:
    shared = len(own & head)
    return {
        "of_head": shared / max(len(head), 1),
        "in_head": shared / max(len(own), 1),
        "short": float(length < _SHORT),
        "length": min(length, 100) / 100,
    }


@lru_cache(maxsize=16)  # the title of the head is compared with all others of its page
def _pairs(text: str) -> frozenset[str]:
    return frozenset(map("".join, pairwise(text)))
