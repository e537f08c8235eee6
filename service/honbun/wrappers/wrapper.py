"""What was learned: for each field where it stands and what part of the text there it is."""

from dataclasses import dataclass

from honbun.wrappers.pattern import Pattern
from honbun.wrappers.runs import Run


@dataclass(frozen=True, slots=True)
class Place:
    """One place where values stand, and how several follow each other there."""

    pattern: Pattern
    run: Run | None = None  # None: there is one value


@dataclass(frozen=True, slots=True)
class Part:
    """The places of which one holds values; none of them does where nothing is closer than `limit`."""

    places: tuple[Place, ...]
    limit: float


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    attribute: str  # whose value it is; empty: the text
    parts: tuple[Part, ...]  # the field has the values of all
    never: frozenset[str] = frozenset()  # texts that are no values, wherever they stand
