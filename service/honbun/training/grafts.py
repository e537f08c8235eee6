"""Labelled pages with something foreign beside their content: comments, teasers, the beginning of another article.

A short article whose comments are longer than itself, or that stands between teasers, is easily taken for a part of the
frame.  The sets hold few such pages, so some are made: what other pages say is set in markup of our own, in front of
the content or behind it, as near as sites put it.  Since it is no line of the page's content, it is labelled as frame.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import ClassVar, TypeVar

import numpy as np
from selectolax.lexbor import LexborHTMLParser, LexborNode

from honbun.model import Visit
from honbun.page.blocks import Walk
from honbun.page.mending import parse_page
from honbun.page.reading import Reading, page_text, read_as
from honbun.training.data import LabelledPage
from honbun.training.labels import Labels, label_blocks

T = TypeVar("T")
Maker = Callable[["Donors", np.random.Generator], str]

ARTICLE, KINDS = "article", ("article", "blog", "")  # of pages that something may stand beside
GRAFTED_PAGES = 0.5  # share of these pages that are shown so, too
GRAFT_WEIGHT = 0.4  # of its page's weight
TWO_GRAFTS = 0.4  # share of the grafted pages that have two
LONG_TEASERS = 0.4  # share of the lists of teasers that tell whole paragraphs
CJK_FROM = 0.2  # share of a text's characters
SHORTEST, LONGEST = 20, 400  # characters of a paragraph that is taken
HOSTS = frozenset("article body center div form main section td".split())  # elements that anything may stand in
HIGHEST = 4  # elements around the content at whose edge a graft may stand
LARGEST_PAGE = 1_000_000  # characters
NAMED = 0.5  # share of elements whose classes tell what they are

_HEADINGS = {
    "comments": (
        ["Comments", "{n} Comments", "{n} Responses", "Leave a reply", "Discussion", ""],
        ["コメント", "コメント({n})", "みんなのコメント", "この記事へのコメント", "评论", ""],
    ),
    "teasers": (
        ["Related articles", "You may also like", "More stories", "Read next", "Most popular", "Latest", ""],
        ["関連記事", "あわせて読みたい", "最新記事", "人気記事", "こちらもおすすめ", "相关阅读", ""],
    ),
    "next": (["Next article", "Up next", "Also on this site", "", ""], ["次の記事", "前の記事", "", "", ""]),
}
_CLASSES = {
    "comments": ["comments", "comment-list", "responses", "disqus", "commentlist", "replies"],
    "teasers": ["related", "recommend", "more-stories", "sidebar", "ranking", "latest", "teasers"],
    "next": ["next-post", "post", "entry", "more", "infinite"],
}
_PLAIN = ["box", "wrap", "section", "block", "inner", "c1", "module", "list", ""]
_MORE = ["Read more", "Continue reading", "Full story"], ["続きを読む", "もっと見る", "阅读全文"]
_REPLY = ["", "", "Reply", "Like"], ["", "", "返信", "いいね"]
_NAMES = (
    ["anna", "J. Brook", "Sam", "guest", "mike77", "Dr. Pond"],
    ["名無し", "ゆき", "通りすがり", "kenji", "匿名", "さくら"],
)
_DATES = (
    ["May 3, 2024", "2 days ago", "11/04/2023", "3 March 2022 at 10:15"],
    ["2024年5月3日", "2日前", "2023/11/04 10:15", "05.03"],
)
_ENDS = ["…", "...", "", " […]"]


@dataclass(frozen=True, eq=False)
class Graft:
    """A page with something grafted; like `variants.Variant`."""

    markup: str
    content: str
    ignored: str
    weight: float = GRAFT_WEIGHT
    is_odd: ClassVar[bool] = True

    def reading(self, whole: Reading) -> Reading:
        return read_as(Visit(whole.url, self.markup), whole.site, whole.page, whole.hasher)

    def labels(self, _: Labels, __: Sequence[str], left: Sequence[str]) -> Labels:
        return label_blocks(left, self.content, self.ignored)


@dataclass(frozen=True)
class Donors:
    """What pages have to give that are in Chinese, Japanese or Korean, or that are not."""

    is_cjk: bool
    titles: list[str]
    texts: list[list[str]]  # paragraphs, page by page


def donors_of(pages: Iterable[LabelledPage]) -> dict[bool, Donors]:
    """What these pages have to give, by whether they are in Chinese, Japanese or Korean."""
    titles: dict[bool, list[str]] = defaultdict(list)
    texts: dict[bool, list[list[str]]] = defaultdict(list)
    for page in pages:
        lines = [line for part in page.text.split("\n") if SHORTEST <= len(line := part.strip()) <= LONGEST]
        if lines:
            texts[is_cjk(page.text)].append(lines)
            titles[is_cjk(page.text)].append(page.title or lines[0])
    return {cjk: Donors(cjk, titles[cjk], texts[cjk]) for cjk in texts}


def is_cjk(text: str) -> bool:
    """Whether a text is in Chinese, Japanese or Korean."""
    return sum("\u3040" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7af" for char in text) > CJK_FROM * len(text)


def graft_of(
    page: LabelledPage, whole: Reading, content: Sequence[int], donors: Donors, luck: np.random.Generator
) -> Graft | None:
    """The page with something beside its content, which is in these blocks; None if it is left alone."""
    if page.kind not in KINDS or not len(content) or luck.random() >= GRAFTED_PAGES:
        return None
    markup = page_text(Visit(page.url or whole.url, page.file.read_bytes()))
    edges = whole.rows[content[0]], whole.rows[content[-1]]
    made = _grafted(markup, edges, _made(page.kind, donors, luck), luck) if len(markup) <= LARGEST_PAGE else ""
    return Graft(made, page.text, page.ignored) if made else None


def _grafted(markup: str, edges: tuple[int, int], parts: Sequence[tuple[str, bool]], luck: np.random.Generator) -> str:
    """The page with these parts, each in front of the first of two runs or behind the last; empty without a place."""
    (tree, _), walk = parse_page(markup), _Places()
    if tree.body is None:
        return ""
    page = walk.over(tree.body)
    for part, is_behind in parts:
        place = walk.place(page.runs[edges[is_behind]].element, int(luck.integers(HIGHEST + 1)))
        graft = LexborHTMLParser(part).body
        if place is None or graft is None or graft.first_child is None:
            return ""
        (place.insert_after if is_behind else place.insert_before)(graft.first_child)
    return tree.html or ""


class _Places(Walk):
    """A walk that remembers where block-level elements are."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: list[LexborNode] = []

    def enter_block(self, tag: str, node: LexborNode) -> LexborNode | None:
        self.nodes.append(node)
        return super().enter_block(tag, node)

    def place(self, element: int, climb: int) -> LexborNode | None:
        """The element so many above this one, or the next that anything may stand beside; None if there is none."""
        elements = self.page.elements
        while element > 0:
            parent = elements[element].parent
            if elements[parent].tag in HOSTS and (climb <= 0 or parent == 0):
                return self.nodes[element]
            element, climb = parent, climb - 1
        return None


def _made(kind: str, donors: Donors, luck: np.random.Generator) -> list[tuple[str, bool]]:
    """One part or two, and whether each stands behind the content."""
    makers: list[tuple[Maker, bool]] = [(_comments, True), (_teasers, True), (_teasers, False)]
    if kind == ARTICLE:
        makers.append((_beginning, True))
    chosen = luck.choice(len(makers), size=1 + int(luck.random() < TWO_GRAFTS), replace=False).tolist()
    return [(makers[number][0](donors, luck), makers[number][1]) for number in chosen]


def _comments(donors: Donors, luck: np.random.Generator) -> str:
    """What readers have said."""
    around, item, inner = _pick(
        [("ol", "li", "p"), ("div", "div", "p"), ("div", "div", "div"), ("dl", "dd", "p"), ("div", "p", "span")], luck
    )
    reply = _pick(_REPLY[donors.is_cjk], luck)
    link = f"<a href=#r>{reply}</a>" if reply else ""
    texts = [escape(" ".join(_lines(donors, luck, 3))) for _ in range(int(luck.integers(2, 13)))]
    items = "".join(
        f"<{item}{_class(['comment', 'reply'], luck)}><{inner}>{_pick(_NAMES[donors.is_cjk], luck)}"
        f" {_pick(_DATES[donors.is_cjk], luck)}</{inner}><{inner}>{text}</{inner}>{link}</{item}>"
        for text in texts
    )
    return _part("comments", f"<{around}>{items}</{around}>", donors, luck, len(texts))


def _teasers(donors: Donors, luck: np.random.Generator) -> str:
    """Other articles, each with its title and first words, or first sentences."""
    around, item, inner = _pick(
        [("ul", "li", "p"), ("div", "div", "p"), ("div", "article", "p"), ("div", "p", "span")], luck
    )
    heading, ends = _pick(["h2", "h3", "h4", "b", "span"], luck), _pick(_ENDS, luck)
    has_text, has_date = luck.random() < 0.8, luck.random() < 0.3
    longest, most = (LONGEST, 14) if luck.random() < LONG_TEASERS else (200, 9)
    items = []
    for _ in range(int(luck.integers(2, most))):
        text = escape(_lines(donors, luck, 1)[0][: int(luck.integers(30, longest))]) + ends if has_text else ""
        date = f"<span>{_pick(_DATES[donors.is_cjk], luck)}</span>" if has_date else ""
        title = f"<{heading}><a href=/n>{escape(_pick(donors.titles, luck))}</a></{heading}>"
        told = f"<{inner}>{text}</{inner}>" if text else ""
        items.append(f"<{item}{_class(['item', 'teaser'], luck)}>{title}{date}{told}</{item}>")
    return _part("teasers", f"<{around}>{''.join(items)}</{around}>", donors, luck, len(items))


def _beginning(donors: Donors, luck: np.random.Generator) -> str:
    """The title and first paragraphs of another article, or of several; all of it where the next is loaded below."""
    heading, around = _pick(["h1", "h2", "h3"], luck), _pick(["div", "article", "section"], luck)
    has_date, goes_on, is_link = luck.random() < 0.5, luck.random() < 0.7, luck.random() < 0.7
    articles = ""
    for _ in range(int(luck.integers(1, 4))):
        date = f"<div>{_pick(_DATES[donors.is_cjk], luck)}</div>" if has_date else ""
        more = f"<p><a href=/n>{_pick(_MORE[donors.is_cjk], luck)}</a></p>" if goes_on else ""
        paragraphs = "".join(f"<p>{escape(line)}</p>" for line in _lines(donors, luck, 5))
        title = escape(_pick(donors.titles, luck))
        title = f"<{heading}><a href=/n>{title}</a></{heading}>" if is_link else f"<{heading}>{title}</{heading}>"
        articles += f"<{around}>{title}{date}{paragraphs}{more}</{around}>"
    return _part("next", articles, donors, luck, 1)


def _part(what: str, inner: str, donors: Donors, luck: np.random.Generator, many: int) -> str:
    heading, level = _pick(_HEADINGS[what][donors.is_cjk], luck).format(n=many), _pick(["h2", "h3", "h4", "div"], luck)
    told = f"<{level}>{heading}</{level}>" if heading else ""
    return f"<div{_class(_CLASSES[what], luck)}>{told}{inner}</div>"


def _lines(donors: Donors, luck: np.random.Generator, most: int) -> list[str]:
    """Up to so many paragraphs of one page, one after the other."""
    text, many = _pick(donors.texts, luck), int(luck.integers(1, most + 1))
    start = int(luck.integers(len(text)))
    return text[start : start + many]


def _class(telling: Sequence[str], luck: np.random.Generator) -> str:
    name = _pick(telling if luck.random() < NAMED else _PLAIN, luck)
    return f' class="{name}"' if name else ""


def _pick(some: Sequence[T], luck: np.random.Generator) -> T:
    return some[int(luck.integers(len(some)))]
