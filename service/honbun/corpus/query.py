"""What can be asked, as a tree.

    京都 観光            both words; a blank, also a wide one, stands between words
    京都 OR 奈良         either; AND, NOT and ( ) as usual, AND binds closer than OR
    京都 -ホテル         the first without the second
    "古い 寺"            exactly this
    site:example.com  type:comment  author:山田
    date:2026  date:2026-05  date:2026-05-01..2026-06-15  date:..2025

In TSUBAKI's way of asking, ~OR behind a text means that one of its words is enough, ~AND that all have to be there, in
whatever places, and ~20w that no more than so many stand between them.

A name before a colon that is none of these is text like any other, as in http://example.com.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from honbun.corpus.days import Days, days_in
from honbun.corpus.folding import clean
from honbun.errors import BadRequest

MOST_CHARACTERS = 1_000
MOST_PARTS = 60
FIELDS = ("site", "type", "author", "date")
_PIECE = re.compile(
    r"""(?P<paren>[()])
      | (?P<minus>-(?=[^\s\u3000()]))
      | (?:(?P<field>[a-z]+):)?["“”＂](?P<phrase>[^"“”＂]*)["“”＂]?
      | (?P<plain>[^\s\u3000()"“”＂]+)""",
    re.VERBOSE,
)
_BOND = re.compile(r"(AND|OR)|(\d{1,4})w", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sought:
    """A text to be found: an exact one as it is written, any other as words, also where these are inflected."""

    text: str
    exact: bool = False
    bond: str = ""  # of its words, if they need not follow each other: AND, OR, or how many may stand between them


@dataclass(frozen=True, slots=True)
class Field:
    """What a document is, besides what it says."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Published:
    """When it was published."""

    days: Days


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds, and none of what is rejected."""

    parts: tuple["Node", ...]
    rejected: tuple["Node", ...] = ()


@dataclass(frozen=True, slots=True)
class Either:
    """One part holds at least."""

    parts: tuple["Node", ...]


Node = Sought | Field | Published | All | Either


def parse(query: str, *, any_word: bool = False, bonds: bool = False) -> Node:
    """The tree of a query; with `any_word`, one of its texts is enough where it says nothing else.

    With `bonds`, what stands behind ~ tells how the words of a text belong together.
    """
    if len(query) > MOST_CHARACTERS:
        raise BadRequest(f"a query may have {MOST_CHARACTERS} characters, this has {len(query)}")
    pieces = list(_PIECE.finditer(clean(query)))
    if len(pieces) > MOST_PARTS:
        raise BadRequest(f"a query may have {MOST_PARTS} parts, this has {len(pieces)}")
    reader = _Reader(pieces, any_word, bonds)
    node = reader.either()
    if not reader.at_end:
        raise BadRequest("there is a ) in the query without its (")
    return node


def sought_in(node: Node) -> Iterator[Sought]:
    """The texts to be found, without those that are rejected; each once for each time it stands there."""
    match node:
        case Sought():
            yield node
        case All(parts, _) | Either(parts):
            for part in parts:
                yield from sought_in(part)


def rejected_in(node: Node) -> Iterator[Sought]:
    """The texts that must not be there."""
    match node:
        case All(parts, rejected):
            for part in rejected:
                yield from sought_in(part)
            for part in (*parts, *rejected):
                yield from rejected_in(part)
        case Either(parts):
            for part in parts:
                yield from rejected_in(part)


class _Reader:
    """Reads the pieces of a query from left to right."""

    def __init__(self, pieces: list[re.Match[str]], any_word: bool, bonds: bool) -> None:
        self._pieces, self._any_word, self._bonds = pieces, any_word, bonds
        self._at = 0

    @property
    def at_end(self) -> bool:
        return self._at == len(self._pieces)

    def either(self) -> Node:
        parts = [self._all()]
        while self._takes("OR"):
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def _all(self) -> Node:
        """What stands side by side; words without AND between them may be enough one by one."""
        parts: list[Node] = []
        rejected: list[Node] = []
        joined = False
        while not self.at_end and self._ahead not in ("OR", ")"):
            joined |= self._takes("AND")
            rejects = self._takes("NOT") or self._takes_minus()
            (rejected if rejects else parts).append(self._one())
        if not parts:
            raise BadRequest("the query names nothing to find; NOT and - only take away from what was found")
        if self._any_word and not joined:
            parts = _loosened(parts)
        return parts[0] if len(parts) == 1 and not rejected else All(tuple(parts), tuple(rejected))

    def _one(self) -> Node:
        if self.at_end or self._ahead in ("OR", "AND", "NOT", ")") or self._pieces[self._at]["minus"]:
            raise BadRequest("a part of the query is missing after AND, OR, NOT, - or (")
        if self._takes("("):
            node = self.either()
            if not self._takes(")"):
                raise BadRequest("there is a ( in the query without its )")
            return node
        piece = self._pieces[self._at]
        self._at += 1
        if piece["plain"] is not None:
            return _bound(piece["plain"]) if self._bonds else _plain(piece["plain"])
        bond = self._bonds and not self.at_end and self._pieces[self._at].start() == piece.end() and self._ahead
        if bond and bond.startswith("~"):
            self._at += 1
            return _bound(piece["phrase"] + bond)
        return _phrase(piece["field"], piece["phrase"])

    @property
    def _ahead(self) -> str:
        return self._pieces[self._at][0]

    def _takes(self, word: str) -> bool:
        taken = not self.at_end and self._ahead == word
        self._at += taken
        return taken

    def _takes_minus(self) -> bool:
        taken = not self.at_end and self._pieces[self._at]["minus"] is not None
        self._at += taken
        return taken


def _loosened(parts: list[Node]) -> list[Node]:
    """One of the texts is enough; fields still hold."""
    texts = tuple(part for part in parts if not isinstance(part, Field | Published))
    fields = [part for part in parts if isinstance(part, Field | Published)]
    return [Either(texts), *fields] if len(texts) > 1 else parts


def _bound(text: str) -> Node:
    """A text with what stands behind ~."""
    text, tilde, bond = text.rpartition("~")
    if not tilde:
        return _plain(bond)
    known = _BOND.fullmatch(bond)
    if not known or not text.strip():
        raise BadRequest(f"~{bond[:20]} tells nothing of a text; there are ~AND, ~OR and, for 20 words, ~20w")
    return Sought(text, bond=known[1] or known[2])


def _plain(text: str) -> Node:
    name, colon, value = text.partition(":")
    if colon and value and name in FIELDS:
        return _field(name, value)
    return Sought(text)


def _phrase(name: str | None, text: str) -> Node:
    if not text.strip():
        raise BadRequest('the query has nothing between "" to find')
    if name in FIELDS:
        return _field(name, text.strip())
    return Sought(f"{name}:{text}" if name else text.strip(), exact=True)


def _field(name: str, value: str) -> Node:
    return Published(days_in(value)) if name == "date" else Field(name, value)
