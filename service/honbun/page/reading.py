"""Reads one page: everything about it that does not depend on other pages."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborHTMLParser

from honbun.errors import NotAPage
from honbun.model import Visit
from honbun.page.address import page_id, site_key
from honbun.page.blocks import Runs, parse, runs_of
from honbun.page.claims import Claims, read_claims
from honbun.page.decode import clean, decode, with_line_feeds
from honbun.page.features import Head, PageTable
from honbun.page.footprint import Footprint, footprint_of
from honbun.page.headline import best_title
from honbun.page.judge import Judge, RuleJudge
from honbun.page.kind import kind_columns
from honbun.page.signature import Hasher
from honbun.page.sitewide import sitewide
from honbun.page.titles import key, pieces
from honbun.page.tree import meta

_SIGNS_OF_OTHER_FORMATS = {
    b"%PDF-": "a PDF", b"\x89PNG": "a PNG picture", b"\xff\xd8\xff": "a JPEG picture", b"GIF8": "a GIF picture",
    b"PK\x03\x04": "a ZIP archive", b"\x1f\x8b": "gzip data", b"RIFF": "a picture or sound", b"\x7fELF": "a program",
    b"ID3": "a sound", b"\x28\xb5\x2f\xfd": "zstd data", b"OggS": "a sound", b"\xd0\xcf\x11\xe0": "an office document",
}  # fmt: skip


BY_RULE = RuleJudge()


@dataclass(eq=False)
class Reading:
    """A page taken apart: its head, its blocks, and, once asked for, what each of them looks like."""

    url: str
    site: str
    page: bytes
    tree: LexborHTMLParser
    title: str
    page_runs: Runs  # all of them; below only those with text
    hasher: Hasher
    judge: Judge

    @cached_property
    def _rows_and_texts(self) -> tuple[list[int], list[str]]:
        texts = [run.text for run in self.page_runs.runs]
        rows = [row for row, text in enumerate(texts) if text]
        return rows, [texts[row] for row in rows]

    @property
    def rows(self) -> list[int]:
        """The number of each block's run among all runs."""
        return self._rows_and_texts[0]

    @property
    def texts(self) -> list[str]:
        """Each block's text."""
        return self._rows_and_texts[1]

    @cached_property
    def table(self) -> PageTable | None:
        """What each block looks like; None for a page without text."""
        rows, texts = self._rows_and_texts
        if not rows:
            return None
        head = Head(self.title, meta(self.tree, "description"), kind_columns(self.tree, self.url))
        return PageTable(self.page_runs, rows, texts, head)

    @cached_property
    def alone(self) -> NDArray[np.float64]:
        """Each block's score from the page alone."""
        return self.judge.first(self.table) if self.table else np.zeros(0)

    @cached_property
    def paths(self) -> list[str]:
        """Each block's template path."""
        return self.table.paths if self.table else []

    @cached_property
    def lang(self) -> str:
        root = self.tree.css_first("html")
        return (root.attributes.get("lang") or "").strip() if root is not None else ""

    @cached_property
    def claims(self) -> Claims:
        """What the page says of itself."""
        return read_claims(self.tree, self.url, self.title)

    @cached_property
    def footprint(self) -> Footprint:
        """What the site's memory keeps of this page."""
        table = self.table
        titles = [key(piece.text) for piece in pieces(self.title)]
        if table is None:
            return footprint_of([], np.zeros(0), np.zeros(0), np.zeros(0), [], titles, (-1, -1, -1), self.hasher)
        vectors = [[f"<{table.elements[run.element].tag}>", *run.features] for run in table.runs]
        title = best_title(self.claims, self.url, table, self.alone, sitewide(None, titles, len(table.texts)))
        masthead = (title.row, -1, -1)
        return footprint_of(
            vectors, table.width, table.link_share, self.alone, self.paths, titles, masthead, self.hasher
        )


def read_page(visit: Visit, hasher: Hasher, salt: bytes = b"", judge: Judge = BY_RULE) -> Reading:
    """Decode, parse and take apart one page."""
    return read_as(visit, site_key(visit.url), page_id(visit.url, salt), hasher, judge)


def read_as(visit: Visit, site: str, page: bytes, hasher: Hasher, judge: Judge = BY_RULE) -> Reading:
    """The same for a page whose site and id are known otherwise, as in a folder of files."""
    tree = parse(page_text(visit))
    return Reading(
        url=visit.url,
        site=site,
        page=page,
        tree=tree,
        title=visit.title or head_title(tree),
        page_runs=runs_of(tree),
        hasher=hasher,
        judge=judge,
    )


def page_text(visit: Visit) -> str:
    """The page's markup as text, whichever way it came."""
    if isinstance(visit.html, str):
        return clean(visit.html)
    for sign, what in _SIGNS_OF_OTHER_FORMATS.items():
        if visit.html.startswith(sign):
            raise NotAPage(f"this is {what}, not HTML; save the page itself and try again")
    return with_line_feeds(decode(visit.html, visit.charset).text)


def head_title(tree: LexborHTMLParser) -> str:
    node = tree.css_first("title")
    return " ".join(node.text().split()) if node is not None else ""
