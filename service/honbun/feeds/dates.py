"""When an entry was published, as far as its list tells.

A list shows the date of an entry in a `<time>` element, in a short text beside the title, in an attribute made for
scripts, in the address of the entry, or not at all.  Some lists show it once above the entries of a day, or only the
year above the entries of a year.  A date that stands alone is believed before one in a sentence, and the date of a
change only if there is no other.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from honbun.feeds.groups import Item, item_of
from honbun.feeds.nodes import Attributes, Nodes, width
from honbun.feeds.page import ListPage
from honbun.feeds.titles import Title
from honbun.page.date_forms import Setting
from honbun.page.dates import date_in_address, find_dates, read_date
from honbun.page.stamp import Stamp

_LONGEST_LINE = 60  # width of a text that may be an item's date
_MOST_TEXTS = 40  # of an item, among which its date is looked for
_LABEL = 12  # characters before a date that may say what it is the date of
_MODIFIED = re.compile(r"更新|改定|改訂|修正|수정|编辑|updated?|modified|edited|aktualisiert|mis à jour", re.IGNORECASE)
_ATTRIBUTES = ("datetime", "data-date", "data-datetime", "data-published", "data-time", "data-timestamp")
_ISO = re.compile(r"(?:19|20)\d\d-\d\d-\d\d")
_YEAR_ALONE = re.compile(r"\s*((?:19|20)\d\d)\s*[年년]?\s*")
_MONTH_AND_DAY = re.compile(r"\s*(\d\d?)\s*[-/.]\s*(\d\d?)\s*")
_HEADING_TEXTS = 6  # that may stand between the first year of a list and its first entry
_IN_SENTENCE, _CHANGED = 1, 2
_LEAST_SHARE = 0.2  # of the entries; where fewer show a date, it is of something else


class Dated(NamedTuple):
    """A date, the element or the text that is it, and how doubtful it is that it is the one: not at all if alone."""

    stamp: Stamp | None = None
    element: int = -1
    doubt: int = 0
    text: int = -1


class ListDates:
    """The dates of one list."""

    def __init__(self, page: ListPage, items: Sequence[Item], titles: Sequence[Title], setting: Setting) -> None:
        self._page, self._nodes, self._setting = page, page.nodes, setting
        self._items, self._titles = items, titles
        first = bisect_left(page.evidence.digits, items[0].text - _HEADING_TEXTS) if items else 0
        self._years = [(at, int(found[1])) for at in page.evidence.digits[first:] if (found := self._year(at))]

    def all(self) -> list[Dated]:
        """For each item its date, and the element that shows it; -1 if none of its own does."""
        own = [self._of(item, title) for item, title in zip(self._items, self._titles, strict=True)]
        days = sum(dated.stamp is not None and dated.stamp.day > 0 for dated in own)
        if not days:
            above = self._above()
            by_days = len({dated.stamp for dated in above if dated.stamp}) > 1  # one date alone is that of the page
            return above if by_days else own
        return own if days >= _LEAST_SHARE * len(own) else [Dated()] * len(own)

    def of_element(self, item: Item, element: int) -> Dated:
        """The date that an element of an item tells, whatever else there is."""
        setting, nodes = self._setting_of(item), self._nodes
        inside = item_of(nodes, item.anchor, element, nodes.ends[element])
        told = (dated for dated in _in_attributes(nodes, inside, setting) if dated.stamp)
        written = (Dated(found.stamp, element) for found in find_dates(nodes.text(element), setting))
        return next(chain(told, written, self._in_line(nodes.first_texts[element], -1, setting)), Dated())

    def _setting_of(self, item: Item) -> Setting:
        told = date_in_address(self._page.links.of[item.anchor].address)
        return self._setting._replace(near=told or self._near(item))

    def _of(self, item: Item, title: Title) -> Dated:
        told = date_in_address(self._page.links.of[item.anchor].address)
        setting = self._setting_of(item)
        best: Dated | None = None
        for dated in self._shown(item, title, setting):
            if dated.stamp and dated.stamp.day and (best is None or dated.doubt < best.doubt):
                best = dated
                if not dated.doubt:
                    break
        if best:
            return best
        if told and told.day:
            return Dated(told)
        in_title = (found.stamp for found in find_dates(title.text, setting) if found.stamp.day)
        return Dated(next(in_title, told))

    def _shown(self, item: Item, title: Title, setting: Setting) -> Iterator[Dated]:
        yield from _in_attributes(self._nodes, item, setting)
        yield from self._in_lines(item, title, setting)

    def _in_lines(self, item: Item, title: Title, setting: Setting) -> Iterator[Dated]:
        """The dates in the short texts of an item outside its title."""
        nodes, digits = self._nodes, self._page.evidence.digits
        of_title = range(nodes.first_texts[title.element], nodes.end_texts[title.element])
        first = bisect_left(digits, item.text)
        for number in digits[first : first + _MOST_TEXTS]:
            if number >= item.end_text:
                return
            if number not in of_title:
                yield from self._in_line(number, title.element, setting)

    def _in_line(self, number: int, title: int, setting: Setting) -> Iterator[Dated]:
        """The dates in the element that holds a text, or in the text alone if the title stands there too."""
        nodes = self._nodes
        element = nodes.owner(number)
        is_apart = nodes.width(element) <= _LONGEST_LINE and not element <= title < nodes.ends[element]
        line = nodes.text(element) if is_apart else nodes.texts[number].strip()
        element = element if is_apart else -1
        if width(line) > _LONGEST_LINE:
            return
        label, before = nodes.texts[number - 1] if number else "", 0
        for date in find_dates(line, setting):
            is_change = _MODIFIED.search((label + line[before : date.start])[-_LABEL:]) is not None
            label, before = "", date.end
            is_alone = 2 * (date.end - date.start) >= len(line)
            doubt = _CHANGED * is_change + _IN_SENTENCE * (not is_alone)
            yield Dated(date.stamp, element, doubt, number if is_alone and not is_apart else -1)
        near = setting.near  # of a heading if it is a year alone
        if near and not near.month and (found := _MONTH_AND_DAY.fullmatch(line)):
            stamp = Stamp(near.year, int(found[1]), int(found[2]))
            if setting.is_sane(stamp):
                yield Dated(stamp, element)

    def _above(self) -> list[Dated]:
        """For each item the last date alone on a line above it, as in a list by days."""
        digits, found, last = self._page.evidence.digits, [], Dated()
        first = bisect_left(digits, self._items[0].text)
        at, behind = max(first - _MOST_TEXTS, 0), 0
        for item in self._items:
            while at < len(digits) and digits[at] < item.text:
                if digits[at] >= behind:
                    last = self._alone(digits[at]) or last
                at += 1
            behind = item.end_text
            found.append(last)
        return found

    def _alone(self, number: int) -> Dated | None:
        """The day that a text is, and nothing else."""
        dates = [dated for dated in self._in_line(number, -1, self._setting) if dated.stamp and dated.stamp.day]
        return Dated(dates[0].stamp) if dates and not dates[0].doubt else None

    def _near(self, item: Item) -> Stamp | None:
        """The year that stands alone above an item."""
        place = bisect_left(self._years, (item.text,)) - 1
        return Stamp(self._years[place][1]) if place >= 0 else self._setting.near

    def _year(self, number: int) -> re.Match[str] | None:
        return _YEAR_ALONE.fullmatch(self._nodes.texts[number])


def _in_attributes(nodes: Nodes, item: Item, setting: Setting) -> Iterator[Dated]:
    """The dates of `<time>` elements, of published items, and of attributes that scripts or pointers read."""
    for element in range(item.first, item.end):
        attributes = nodes.attributes[element]
        written = _attribute(attributes) if attributes else ""
        if not written and nodes.tags[element] == "time":
            written = nodes.text(element)
        stamp = read_date(written, setting) if written else None
        if stamp:
            names = f"{attributes.get('class') or ''} {attributes.get('itemprop') or ''}"
            is_line = nodes.width(element) <= _LONGEST_LINE
            yield Dated(stamp, element if is_line else -1, _CHANGED * bool(_MODIFIED.search(names)))


def _attribute(attributes: Attributes) -> str:
    """The attribute of an element that tells a date."""
    told = next((value for name in _ATTRIBUTES if (value := attributes.get(name))), "")
    if not told and attributes.get("itemprop") == "datePublished":
        told = attributes.get("content") or ""
    pointed_at = attributes.get("title") or ""
    return told or (pointed_at if _ISO.match(pointed_at) else "")
