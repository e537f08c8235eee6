"""From the items of a list to the entries of a feed."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from honbun.feeds.body import body_of, image_of, shortened
from honbun.feeds.entry import SUMMARY_WIDTH, Entry
from honbun.feeds.evidence import is_dated, text_end
from honbun.feeds.groups import Item
from honbun.feeds.moments import moment_of
from honbun.feeds.nodes import Nodes, width
from honbun.feeds.page import ListPage
from honbun.feeds.titles import Title
from honbun.page.address import canonical
from honbun.page.date_forms import Setting
from honbun.page.dates import date_in_address, find_dates, read_date
from honbun.page.stamp import Stamp

_LONGEST_DATE_LINE = 60  # width of a text that may be an item's date
_MOST_TEXTS = 40  # of an item, among which its date is looked for
_MODIFIED = re.compile(r"更新|改定|改訂|修正|수정|编辑|updated?|modified|edited|aktualisiert|mis à jour", re.IGNORECASE)
_AUTHOR = re.compile(r"(?<![a-z])(?:author|byline|writer|p-author|fn)(?![a-z])", re.IGNORECASE)
_BY = re.compile(r"^(?:by|von|par|por|著者?|文|作者|投稿者|筆者|記者|글)[\s:：]+|^by\s", re.IGNORECASE)
_LONGEST_AUTHOR = 60
_CHANGED = 2


def entries_of(page: ListPage, items: Sequence[Item], titles: Sequence[Title], setting: Setting) -> tuple[Entry, ...]:
    """The entries of a list, in the order of the page; two that lead to one page are one."""
    found: dict[str, Entry] = {}
    for item, title in zip(items, titles, strict=True):
        entry = _entry(page, item, title, setting)
        found.setdefault(entry.id, entry)
    return tuple(found.values())


def _entry(page: ListPage, item: Item, title: Title, setting: Setting) -> Entry:
    nodes, address = page.nodes, canonical(page.links.of[item.anchor].address)
    stamp, date_at = date_of(page, item, title, setting)
    moment, guessed = moment_of(stamp, setting.lang)
    author, author_at = _author(nodes, item, title)
    html, text = body_of(page, item, {title.element, date_at, author_at})
    return Entry(
        id=address,
        link=address,
        title=title.text,
        date=str(stamp) if stamp else "",
        moment=moment,
        guessed=guessed,
        summary=shortened(text, SUMMARY_WIDTH),
        html=html,
        image=image_of(page, item),
        author=author,
    )


# Dates


def date_of(page: ListPage, item: Item, title: Title, setting: Setting) -> tuple[Stamp | None, int]:
    """When the entry was published as far as its item tells, and the element that does; -1 if none does."""
    nodes = page.nodes
    address_day = date_in_address(page.links.of[item.anchor].address)
    setting = setting._replace(near=address_day or setting.near)
    found = [*_times(nodes, item, setting), *_date_lines(nodes, item, title, setting)]
    if days := [dated for dated in found if dated.stamp.day]:
        best = min(days, key=lambda dated: dated.doubt)
        return best.stamp, best.element
    if address_day and address_day.day:
        return address_day, -1
    return next(((each.stamp, -1) for each in find_dates(title.text, setting) if each.stamp.day), (address_day, -1))


class Dated(NamedTuple):
    """A date of an item, and where it stands."""

    stamp: Stamp
    element: int
    doubt: int  # 0 for a date alone, more for one in a sentence, most for one of a change


def _times(nodes: Nodes, item: Item, setting: Setting) -> Iterator[Dated]:
    for element in range(item.first, item.end):
        if nodes.tags[element] == "time" or nodes.attributes[element].get("itemprop") == "datePublished":
            attributes = nodes.attributes[element]
            written = attributes.get("datetime") or attributes.get("content") or nodes.text(element)
            names = " ".join(filter(None, (attributes.get("class"), attributes.get("itemprop"))))
            if stamp := read_date(written, setting):
                yield Dated(stamp, element, _CHANGED * bool(_MODIFIED.search(names)))


def _date_lines(nodes: Nodes, item: Item, title: Title, setting: Setting) -> Iterator[Dated]:
    """The dates in the short texts of an item outside its title."""
    texts = range(nodes.first_texts[item.first], text_end(nodes, item.end))[:_MOST_TEXTS]
    of_title = range(nodes.first_texts[title.element], nodes.end_texts[title.element])
    for number in texts:
        if number in of_title or not any(map(str.isdigit, nodes.texts[number])):
            continue
        element = nodes.owner(number)
        line = nodes.text(element) if nodes.width(element) <= _LONGEST_DATE_LINE else nodes.texts[number]
        if width(line) > _LONGEST_DATE_LINE:
            continue
        before = nodes.texts[number - 1][-12:] if number else ""
        for date in find_dates(line, setting):
            is_change = bool(_MODIFIED.search(before + line[: date.start]))
            is_alone = 2 * (date.end - date.start) >= len(line.strip())
            yield Dated(date.stamp, element, _CHANGED * is_change + (not is_alone))


# Authors


def _author(nodes: Nodes, item: Item, title: Title) -> tuple[str, int]:
    """Who wrote the entry, and the element that says so; -1 if none does."""
    for element in range(item.first, item.end):
        attributes = nodes.attributes[element]
        names = " ".join(filter(None, (attributes.get("class"), attributes.get("rel"), attributes.get("itemprop"))))
        if names and _AUTHOR.search(names) and not element <= title.element < nodes.ends[element]:
            author = _BY.sub("", nodes.text(element)).strip()
            if author and width(author) <= _LONGEST_AUTHOR and not is_dated(author):
                return author, element
    return "", -1
