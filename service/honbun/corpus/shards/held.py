"""What shards are told of the table of texts."""

from typing import NamedTuple


class Waiting(NamedTuple):
    """A row that came, or is gone."""

    row: int
    document: int
    gone: int


class Held(NamedTuple):
    """What a row holds of a document."""

    row: int
    document: int
    site: str
    author: str
    type: str
    day: str
    words: bytes
