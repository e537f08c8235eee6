"""When an entry was published, as far as its list tells.

A list shows the date of an entry in a `<time>` element, in a short text beside the title, in an attribute made for
scripts, in the address of the entry, or not at all.  Some lists show it once above the entries of a day, or only the
year or the month above its entries.  A date that stands alone is believed before one in a sentence, and the date of a
change only if there is no other.  Where nothing tells the year it is the last in which that day was before the visit,
and called guessed.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from honbun.feeds.groups import Item, item_of
from honbun.feeds.likely_dates import is_relative
from honbun.feeds.nodes import Attributes, Nodes, width
from honbun.feeds.page import ListPage
from honbun.feeds.titles import Title
from honbun.page.date_forms import Setting
from honbun.page.dates import date_in_address, find_dates, fold, read_date
from honbun.page.stamp import Stamp

_LONGEST_LINE = 60  # width of a text that may be an item's date
_MOST_TEXTS = 40  # of an item, among which its date is looked for
_LABEL = 12  # characters before a date that may say what it is the date of
_MODIFIED = re.compile(r"更新|改定|改訂|修正|수정|编辑|updated?|modified|edited|aktualisiert|mis à jour", re.IGNORECASE)
_ATTRIBUTES = ("datetime", "data-date", "data-datetime", "data-published", "data-time", "data-timestamp")
_ISO = re.compile(r"(?:19|20)\d\d-\d\d-\d\d")
_YEAR_ALONE = re.compile(r"\s*((?:19|20)\d\d)\s*[年년]?\s*")
_YEAR_AND_MONTH = re.compile(r"(?=.{4,20}$).*(?:19|20)\d\d.*", re.DOTALL)
_MONTH_AND_DAY = re.compile(r"\s*(\d\d?)\s*[-/.]\s*(\d\d?)\s*(?:[(（].{1,3}[)）])?[\s:：|–—-]*")
_DAY_ALONE = re.compile(r"\s*(\d\d?)(?:st|nd|rd|th|[.日일])?\s*(?:[(（].{1,3}[)）])?[\s:：|–—-]*")
_MONTH_FIRST = ("ja", "zh", "ko")
_YEAR_INSIDE = re.compile(r"(?:19|20)\d\d")
_HEADING_TEXTS = 6  # that may stand between the first year of a list and its first entry
_IN_SENTENCE, _CHANGED = 1, 2
_LEAST_SHARE = 0.2  # of the entries; where fewer show a date, it is of something else


class Dated(NamedTuple):
    """A date, the element or the text that is it, and how doubtful it is that it is the one: not at all if alone."""

    stamp: Stamp | None = None
    element: int = -1
    doubt: int = 0
    text: int = -1
    is_year_guessed: bool = False


class ListDates:
    """The dates of one list."""

    def __init__(self, page: ListPage, items: Sequence[Item], titles: Sequence[Title], setting: Setting) -> None:
        self._page, self._nodes, self._setting = page, page.nodes, setting
        self._items, self._titles = items, titles
        first = bisect_left(page.evidence.digits, items[0].text - _HEADING_TEXTS) if items else 0
        self._headings = [(at, stamp) for at in page.evidence.digits[first:] if (stamp := self._heading(at))]

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
            is_guessed = _is_year_guessed(fold(line)[date.start : date.end], setting)
            yield Dated(date.stamp, element, doubt, number if is_alone and not is_apart else -1, is_guessed)
        stamp = self._lacking(number, line, title, setting)
        if stamp and setting.is_sane(stamp):
            is_guessed = setting.near is None
            yield Dated(stamp, element, text=number if not is_apart else -1, is_year_guessed=is_guessed)

    def _lacking(self, number: int, line: str, title: int, setting: Setting) -> Stamp | None:
        """The day of a line that is a month and a day alone, or below a month a day alone before the title."""
        near, nodes = setting.near, self._nodes
        if found := _MONTH_AND_DAY.fullmatch(line):
            return self._yearless(int(found[1]), int(found[2]), setting)
        is_before = title >= 0 and number < nodes.first_texts[title]
        if near and near.month and not near.day and is_before and (found := _DAY_ALONE.fullmatch(line)):
            return near._replace(day=int(found[1]))
        return None

    def _yearless(self, first: int, second: int, setting: Setting) -> Stamp | None:
        """Month and day, or day and month, in the year that a heading tells, or the last in which it can be."""
        is_month_first = second > 12 or (first <= 12 and (setting.month_first or setting.lang.startswith(_MONTH_FIRST)))
        month, day = (first, second) if is_month_first else (second, first)
        if setting.near:
            return Stamp(setting.near.year, month, day)
        years = (setting.fetched.year, setting.fetched.year - 1) if setting.fetched else ()
        return next((stamp for year in years if setting.is_sane(stamp := Stamp(year, month, day))), None)

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
        """The year, or the month of a year, that stands alone above an item."""
        place = bisect_left(self._headings, item.text, key=itemgetter(0)) - 1
        return self._headings[place][1] if place >= 0 else self._setting.near

    def _heading(self, number: int) -> Stamp | None:
        """The year or the month that a text is, and nothing else."""
        text = self._nodes.texts[number].strip()
        if found := _YEAR_ALONE.fullmatch(text):
            return Stamp(int(found[1]))
        if not _YEAR_AND_MONTH.fullmatch(text):
            return None
        months = (date for date in find_dates(text, self._setting) if not date.stamp.day)
        return next((date.stamp for date in months if date.end - date.start == len(fold(text))), None)


def _is_year_guessed(written: str, setting: Setting) -> bool:
    """Whether a date tells no year, but the moment of the visit does; of "yesterday" that is no guess."""
    if setting.fetched is None or _YEAR_INSIDE.search(written) or is_relative(written):
        return False
    return not find_dates(written, setting._replace(fetched=None))


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
