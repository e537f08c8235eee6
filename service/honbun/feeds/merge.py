"""What becomes of a feed when its page is seen again.

An entry is known by its id, its address.  So a title that was edited, or a place that changed, is the same entry; it
keeps the moment it was first seen, and is told as changed if what it says has changed.

What stands on the page comes first, in the order of the page; what has left it follows in the order it had.  An entry
leaves when newer ones push it off, or because it was deleted.  It was deleted if something that stood behind it is
still there, on a page that behaves as news do: what was there still stands together and in its order, what is new
stands before or behind it.  (On a page of what is popular entries come and go anywhere.)  A deleted entry is shown no
more, but remembered, so that it is no new one when it comes back.

A page without a single known entry deletes nothing: it may be another list, or an error.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from honbun.feeds.entry import Entry
from honbun.feeds.moments import YEAR, days_between, written

MOST_ENTRIES = 200
_SAID = ("link", "title", "summary", "html", "image", "author")


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry as a feed keeps it."""

    entry: Entry
    first_seen: int  # seconds since 1970
    on_page: bool = True  # when its page was seen last
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class Merged:
    """A feed after a page was seen, and whether its readers would see a difference."""

    kept: tuple[Kept, ...]
    is_changed: bool


def merge_page(kept: Sequence[Kept], entries: Iterable[Entry], seen: int) -> Merged:
    """The feed of a list page, seen at this second of Unix time."""
    known = {one.entry.id: one for one in kept}
    fresh = {entry.id: entry for entry in entries}
    if not fresh:
        return Merged(tuple(kept), is_changed=False)
    on_page = [_seen_again(known.get(number), entry, seen) for number, entry in fresh.items()]
    stayed = [one.entry.id for one in kept if one.on_page and one.entry.id in fresh]
    last = _place_of(stayed[-1], kept) if stayed and _stand_together(stayed, list(fresh)) else -1
    gone = [
        replace(one, on_page=False, deleted=one.deleted or (one.on_page and place < last))
        for place, one in enumerate(kept)
        if one.entry.id not in fresh
    ]
    return _limited(kept, [*on_page, *gone])


def merge_article(kept: Sequence[Kept], entry: Entry, seen: int) -> Merged:
    """The feed of a site of which an article was seen: a new one comes first, a known one stays where it is."""
    places = {one.entry.id: place for place, one in enumerate(kept)}
    place = places.get(entry.id)
    if place is None:
        return _limited(kept, [_seen_again(None, entry, seen), *kept])
    return _limited(kept, [*kept[:place], _seen_again(kept[place], entry, seen), *kept[place + 1 :]])


def shown(kept: Iterable[Kept]) -> tuple[Entry, ...]:
    """The entries that readers are told of."""
    return tuple(one.entry for one in kept if not one.deleted)


def _place_of(number: str, kept: Sequence[Kept]) -> int:
    return next(place for place, one in enumerate(kept) if one.entry.id == number)


def _stand_together(stayed: Sequence[str], page: Sequence[str]) -> bool:
    """Whether these stand on the page in this order, with nothing between them."""
    first = page.index(stayed[0])
    return list(page[first : first + len(stayed)]) == list(stayed)


def _seen_again(known: Kept | None, entry: Entry, seen: int) -> Kept:
    if known is None:
        return Kept(replace(entry, changed=written(seen)), seen)
    entry = _with_known_date(known.entry, entry)
    is_changed = any(getattr(known.entry, name) != getattr(entry, name) for name in _SAID)
    changed = written(seen) if is_changed else known.entry.changed
    return Kept(replace(entry, changed=changed), known.first_seen)


def _with_known_date(known: Entry, entry: Entry) -> Entry:
    """The entry with the date it had, unless it tells another day: "3 hours ago" wanders with each visit.

    So does a year that was guessed by the visit.
    """
    is_told = not (known.moment and entry.guessed.startswith(YEAR))
    if is_told and entry.moment and days_between(known.moment, entry.moment) > 1:
        return entry
    if not known.moment and entry.moment:
        return entry
    return replace(entry, date=known.date, moment=known.moment, guessed=known.guessed)


def _limited(before: Sequence[Kept], after: list[Kept]) -> Merged:
    """The first entries that are shown, and as many that were deleted."""
    left = {False: MOST_ENTRIES, True: MOST_ENTRIES}
    kept = []
    for one in after:
        left[one.deleted] -= 1
        if left[one.deleted] >= 0:
            kept.append(one)
    return Merged(tuple(kept), is_changed=shown(before) != shown(kept))
