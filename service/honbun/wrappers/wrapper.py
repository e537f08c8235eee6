"""What was learned: for each field where it stands, and what part of the text there it is."""

from dataclasses import dataclass

from honbun.wrappers import paper
from honbun.wrappers.inside import Cut
from honbun.wrappers.pattern import Pattern
from honbun.wrappers.runs import Run


@dataclass(frozen=True, slots=True)
class Place:
    """One place where values stand."""

    pattern: Pattern
    run: Run | None = None  # how several follow each other; None: there is one
    cut: Cut | None = None  # how to get the value from the text; None: it is all of it


@dataclass(frozen=True, slots=True)
class Part:
    """The places of which one holds values; none of them does where nothing is closer than `limit`."""

    places: tuple[Place, ...]
    limit: float


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    parts: tuple[Part, ...]  # the field has the values of all
    never: frozenset[str] = frozenset()  # texts that are no values, wherever they stand
    always: bool = False  # whether every example has it


@dataclass(frozen=True, slots=True)
class Wrapper:
    """The fields, and the elements that hold a tuple each; without `record` a page is one tuple."""

    fields: tuple[Field, ...]
    record: Pattern | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields)


@dataclass(frozen=True, slots=True)
class PaperWrapper:
    """A Tree-Wrapper to the letter (paper 001, definition 5)."""

    names: tuple[str, ...]
    paths: tuple[paper.Path, ...]
