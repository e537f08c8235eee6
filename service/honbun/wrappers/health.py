"""Whether a wrapper still finds its fields: of each, how often of late and how often before.

A field that is found on less than half as many of the newest pages as on those before has gone: the site has changed.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

MOST_NEW = 10  # pages that count as the newest
LEAST_PAGES = 8  # in all, before anything is said
FALLEN = 0.5


@dataclass(frozen=True, slots=True)
class FieldHealth:
    name: str
    pages: int  # before the newest
    found: int  # of them, those that have the field
    new_pages: int
    new_found: int
    changed: bool


def health_of(names: Sequence[str], pages: Sequence[Collection[str]]) -> list[FieldHealth]:
    """The health of each field, given the fields that were found on each page, the newest page first."""
    new = min(MOST_NEW, len(pages) // 2)
    return [_field_health(name, [name in page for page in pages], new) for name in names]


def _field_health(name: str, found: Sequence[bool], new: int) -> FieldHealth:
    newest, before = sum(found[:new]), sum(found[new:])
    has_fallen = newest * (len(found) - new) < FALLEN * before * new
    return FieldHealth(name, len(found) - new, before, new, newest, len(found) >= LEAST_PAGES and has_fallen)
