"""Reads one page: everything about it that does not depend on other pages."""

from codecs import BOM_UTF8
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborHTMLParser

from honbun.errors import NotAPage
from honbun.model import Metadata, Visit
from honbun.page.address import page_id, site_key
from honbun.page.blocks import Runs
from honbun.page.claims import Claims, read_claims
from honbun.page.consent import asking_for_consent
from honbun.page.date_forms import Setting
from honbun.page.declared_text import read_declared_text
from honbun.page.declaring import Declaring
from honbun.page.decode import clean, decode, with_line_feeds
from honbun.page.features import Head, PageTable
from honbun.page.footprint import Footprint, footprint_of
from honbun.page.judge import Judge, RuleJudge
from honbun.page.kind import kind_columns
from honbun.page.knowledge import Evidence
from honbun.page.language import language
from honbun.page.masthead import Masthead, MastheadSearch
from honbun.page.mending import parse_page
from honbun.page.metadata import metadata_of
from honbun.page.signature import Hasher
from honbun.page.sitewide import sitewide
from honbun.page.titles import key, pieces
from honbun.page.tree import head_title

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
    fetched_at: int | None = None

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
        return PageTable(self.page_runs, rows, texts, self._head) if rows else None

    @cached_property
    def _head(self) -> Head:
        kinds = kind_columns(self.tree, self.url, self._declaring)
        declared = read_declared_text(self._declaring.linked_data)
        return Head(self.title, self._declaring.metas.get("description", ""), declared, kinds)

    @cached_property
    def dialogs(self) -> NDArray[np.bool_]:
        """The blocks in dialogs that ask for consent."""
        return asking_for_consent(self.table, self.title) if self.table else np.zeros(0, bool)

    @cached_property
    def _beside_dialogs(self) -> PageTable:
        """The table of all other blocks."""
        rows, texts = self._rows_and_texts
        others = np.flatnonzero(~self.dialogs).tolist()
        return PageTable(self.page_runs, [rows[row] for row in others], [texts[row] for row in others], self._head)

    @cached_property
    def _declaring(self) -> Declaring:
        return Declaring(self.tree)

    @cached_property
    def alone(self) -> NDArray[np.float64]:
        """Each block's score from the page alone."""
        return self.scores_on(None)

    def scores_on(self, evidence: Evidence | None) -> NDArray[np.float64]:
        """The same, given what the site has shown.  Dialogs score 0, and the others as if these were not there."""
        if self.table is None:
            return np.zeros(0)
        if not self.dialogs.any():
            return self.judge.scores(self.table, evidence)
        others = np.flatnonzero(~self.dialogs)
        scores = np.zeros(len(self.dialogs))
        scores[others] = self.judge.scores(self._beside_dialogs, evidence.of(others) if evidence else None)
        return scores

    @cached_property
    def paths(self) -> list[str]:
        """Each block's template path."""
        return self.table.paths if self.table else []

    @cached_property
    def claims(self) -> Claims:
        """What the page says of itself."""
        return read_claims(self._declaring, self.url, self.title, self.fetched_at)

    @cached_property
    def lang(self) -> str:
        """The language it is written in."""
        return language(self.claims.lang, self.texts)

    @cached_property
    def title_parts(self) -> list[str]:
        """The parts of its head's title, as they are compared with other pages'."""
        return [key(piece.text) for piece in pieces(self.title)]

    @cached_property
    def masthead(self) -> Masthead:
        """Its title, by-line and date, seen alone."""
        return self.masthead_on(self.alone, None)

    def masthead_on(self, scores: NDArray[np.float64], evidence: Evidence | None) -> Masthead:
        """The same, given the blocks' scores and what the site has shown."""
        return self._mastheads.best(scores, sitewide(evidence, self.title_parts, len(self.texts)))

    @cached_property
    def _mastheads(self) -> MastheadSearch:
        return MastheadSearch(self.claims, self.url, Setting.of(self.lang, self.fetched_at), self.table)

    @cached_property
    def metadata(self) -> Metadata:
        """What it is, seen alone."""
        return metadata_of(self.claims, self.masthead, self.lang)

    @cached_property
    def footprint(self) -> Footprint:
        """What the site's memory keeps of this page."""
        table = self.table
        if table is None:
            nothing = np.zeros(0)
            return footprint_of([], nothing, nothing, nothing, [], self.title_parts, self.masthead.rows, self.hasher)
        vectors = [[f"<{table.elements[run.element].tag}>", *run.features] for run in table.runs]
        return footprint_of(
            vectors,
            table.width,
            table.link_share,
            self.alone,
            self.paths,
            self.title_parts,
            self.masthead.rows,
            self.hasher,
        )


def read_page(visit: Visit, hasher: Hasher, salt: bytes = b"", judge: Judge = BY_RULE) -> Reading:
    """Decode, parse and take apart one page."""
    return read_as(visit, site_key(visit.url), page_id(visit.url, salt), hasher, judge)


def read_as(visit: Visit, site: str, page: bytes, hasher: Hasher, judge: Judge = BY_RULE) -> Reading:
    """The same for a page whose site and id are known otherwise, as in a folder of files."""
    tree, runs = parse_page(_markup(visit))
    return Reading(
        url=visit.url,
        site=site,
        page=page,
        tree=tree,
        title=visit.title.strip() or head_title(tree),
        page_runs=runs,
        hasher=hasher,
        judge=judge,
        fetched_at=visit.fetched_at,
    )


def page_text(visit: Visit) -> str:
    """The page's markup as text, whichever way it came."""
    markup = _markup(visit)
    return with_line_feeds(markup if isinstance(markup, str) else markup.decode())


def _markup(visit: Visit) -> str | bytes:
    """What the parser takes, which reads CR and CR LF as LF; in UTF-8 if the page came so."""
    if isinstance(visit.html, str):
        return clean(visit.html)
    refuse_other_formats(visit.html)
    decoded = decode(visit.html, visit.charset)
    is_utf8 = decoded.encoding == "utf-8" and not decoded.replaced
    return visit.html.removeprefix(BOM_UTF8) if is_utf8 else decoded.text


def refuse_other_formats(data: bytes) -> None:
    """NotAPage for bytes that begin as a picture, a PDF or the like does."""
    for sign, what in _SIGNS_OF_OTHER_FORMATS.items():
        if data.startswith(sign):
            raise NotAPage(f"this is {what}, not HTML; save the page itself and try again")
