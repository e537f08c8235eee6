"""From the items of a list to the entries of a feed."""

import re
from collections.abc import Iterable, Sequence

from honbun.feeds.body import body_of, image_of, shortened
from honbun.feeds.dates import Dated, ListDates
from honbun.feeds.entry import SUMMARY_WIDTH, Entry
from honbun.feeds.groups import Item
from honbun.feeds.likely_dates import is_dated
from honbun.feeds.links import identity
from honbun.feeds.moments import moment_of
from honbun.feeds.nodes import Nodes, width
from honbun.feeds.page import ListPage
from honbun.feeds.titles import Title
from honbun.page.date_forms import Setting

_AUTHOR = re.compile(r"(?<![a-z])(?:author|byline|writer|p-author|fn)(?![a-z])", re.IGNORECASE)
_BY = re.compile(r"^(?:by|von|par|por|著者?|文|作者|投稿者|筆者|記者|글)[\s:：]+|^by\s", re.IGNORECASE)
_LONGEST_AUTHOR = 40


def entries_of(page: ListPage, items: Sequence[Item], titles: Sequence[Title], setting: Setting) -> tuple[Entry, ...]:
    """The entries of a list, in the order of the page; two that lead to one page are one."""
    dates = ListDates(page, items, titles, setting).all()
    return distinct(entry_of(page, *parts) for parts in zip(items, titles, dates, strict=True))


def distinct(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """These entries, each address once."""
    found: dict[str, Entry] = {}
    for entry in entries:
        found.setdefault(entry.id, entry)
    return tuple(found.values())


def entry_of(page: ListPage, item: Item, title: Title, dated: Dated) -> Entry:
    """What an item says, given its title and its date."""
    nodes, address = page.nodes, identity(page.links.of[item.anchor].address)
    moment, guessed = moment_of(dated.stamp, page.lang, is_year_guessed=dated.is_year_guessed)
    author, author_at = _author(nodes, item, title)
    html, text = body_of(page, item, {title.element, dated.element, author_at}, dated.text)
    return Entry(
        id=address,
        link=address,
        title=title.text,
        date=str(dated.stamp) if dated.stamp else "",
        moment=moment,
        guessed=guessed,
        summary=shortened(text, SUMMARY_WIDTH),
        html=html,
        image=image_of(page, item),
        author=author,
    )


def _author(nodes: Nodes, item: Item, title: Title) -> tuple[str, int]:
    """Who wrote the entry, and the element that says so; -1 if none does."""
    for element in range(item.first, item.end):
        attributes = nodes.attributes[element]
        if not attributes:
            continue
        names = " ".join(filter(None, (attributes.get("class"), attributes.get("rel"), attributes.get("itemprop"))))
        if names and _AUTHOR.search(names) and not element <= title.element < nodes.ends[element]:
            author = _BY.sub("", nodes.text(element)).strip()
            if author and width(author) <= _LONGEST_AUTHOR and not is_dated(author):
                return author, element
    return "", -1
