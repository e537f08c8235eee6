"""What a saved page is listed by."""

from dataclasses import asdict, dataclass
from typing import Any

ID_DIGITS = 10


@dataclass(frozen=True, slots=True)
class Card:
    """What is told of a page without opening it."""

    url: str  # canonical
    site: str
    title: str
    byline: str
    date: str
    lang: str
    fetched_at: int  # seconds since 1970
    annotate: tuple[str, ...]  # the analysers whose words its Standard Format holds
    sentences: int
    links: int
    bytes: int  # of the page as it was received


@dataclass(frozen=True, slots=True)
class Saved:
    """A version of a document."""

    id: int
    version: int
    saved_at: int
    card: Card

    def as_fields(self) -> dict[str, Any]:
        """The fields of a JSON object."""
        return {"id": written_id(self.id), "version": self.version, "saved_at": self.saved_at} | asdict(self.card)


@dataclass(frozen=True, slots=True)
class Numbered:
    """What a version was called in the corpus it comes from; None for what nobody knows."""

    id: int | None
    version: int | None
    saved_at: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which documents are meant; where they are listed, the one saved last comes first."""

    url: str = ""
    site: str = ""
    since: int = 0  # saved then or later
    until: int | None = None  # saved before
    ids: tuple[int, ...] | None = None  # one of these
    after: tuple[int, int] | None = None  # when that one was saved, and its id: those that follow it in the list
    most: int = 50


def written_id(number: int) -> str:
    """A document's id as it is written everywhere: ten digits."""
    return f"{number:0{ID_DIGITS}}"
