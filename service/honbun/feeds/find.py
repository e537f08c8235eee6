"""The lists of a page and the entries of a feed: what everybody calls."""

from collections.abc import Collection
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser

from honbun.feeds.entries import entries_of
from honbun.feeds.entry import Entry
from honbun.feeds.evidence import Judged
from honbun.feeds.groups import Item
from honbun.feeds.lists import lists_of
from honbun.feeds.page import ListPage, read_list_page
from honbun.feeds.paper import articles_of
from honbun.feeds.titles import Title, titles_of
from honbun.feeds.verdict import odds_of_list
from honbun.page.date_forms import Setting

MOST_LISTS = 8


@dataclass(frozen=True)
class FoundList:
    """One list of a page: its items and their titles, the smallest element around them, and its score."""

    page: ListPage
    items: tuple[Item, ...]
    titles: tuple[Title, ...]
    root: int
    score: float

    @property
    def path(self) -> str:
        """Where the list stands, as a selector of CSS."""
        return self.page.nodes.selector(self.root)

    @property
    def item_paths(self) -> tuple[str, ...]:
        """Where each of its items stands, or begins if it is several elements beside each other."""
        return tuple(self.page.nodes.selector(item.first) for item in self.items)

    def address_of(self, item: Item) -> str:
        """Where an item's link leads."""
        return self.page.links.of[item.anchor].address

    def entries(self, fetched_at: int | None = None) -> tuple[Entry, ...]:
        """In the order of the page; two that lead to one address are one."""
        return entries_of(self.page, self.items, self.titles, Setting.of(self.page.lang, fetched_at))


@dataclass(frozen=True)
class Found:
    """The lists of a page, the best first, and the log-odds that the page is there for the best."""

    lists: tuple[FoundList, ...]
    odds: float

    @property
    def is_list_page(self) -> bool:
        return bool(self.lists) and self.odds > 0


def find_lists(tree: LexborHTMLParser, url: str, template: Collection[str] = (), most: int = MOST_LISTS) -> Found:
    """What there is on a page; `template` holds the texts its site has elsewhere too, as `titles.key` writes them."""
    page = read_list_page(tree, url, template)
    judged = lists_of(page, most)
    odds = odds_of_list(tree, page, judged[0]) if judged else -1.0
    return Found(tuple(_found(page, one) for one in judged), odds)


def find_by_paper(tree: LexborHTMLParser, url: str) -> Found:
    """The one list that the method of paper 002 finds, which never says that there is none."""
    page = read_list_page(tree, url)
    articles = articles_of(page)
    if articles is None:
        return Found((), -1.0)
    return Found((FoundList(page, articles.items, articles.titles, 0, articles.value),), 1.0)


def _found(page: ListPage, one: Judged) -> FoundList:
    items = one.group.items
    return FoundList(page, items, tuple(titles_of(page.nodes, page.links, items)), one.group.root, one.score)
