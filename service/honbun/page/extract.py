"""From the evidence on each block to the page's content: scores, roles, reasons, text."""

import numpy as np
from numpy.typing import NDArray

from honbun.model import Block, Extraction, Role, state_of
from honbun.page.features import PageTable
from honbun.page.knowledge import Evidence, SiteKnowledge
from honbun.page.reading import Reading
from honbun.page.rule import is_comment, score_with_site

KEPT = 0.5
_LONGEST_BYLINE = 80
_BYLINE_OPENINGS = ("by ", "文：", "文/", "取材", "著者", "筆者", "執筆")


def extract_alone(reading: Reading) -> Extraction:
    """The content of a page of which nothing else is known."""
    return _extraction(reading, reading.alone, None, pages_seen=1)


def extract_with_site(reading: Reading, site: SiteKnowledge) -> Extraction:
    """The content of a page, given what its site has shown."""
    if reading.table is None:
        return _extraction(reading, reading.alone, None, max(len(site), 1))
    evidence = site.evidence(reading.page, reading.footprint)
    scores = _remembered_scores(reading.table, reading.alone, evidence)
    return _extraction(reading, scores, evidence, site.pages_with(reading.page))


def _remembered_scores(table: PageTable, alone: NDArray[np.float64], evidence: Evidence) -> NDArray[np.float64]:
    """Scores with evidence for the blocks a footprint holds; the few beyond its limit are judged alone."""
    held = len(evidence.near)
    if held == len(alone):
        return score_with_site(table, evidence)
    return np.concatenate((score_with_site(table, evidence.padded(len(alone)))[:held], alone[held:]))


def _extraction(
    reading: Reading, scores: NDArray[np.float64], evidence: Evidence | None, pages_seen: int
) -> Extraction:
    table = reading.table
    kept = scores >= KEPT
    roles = _roles(reading, table, kept) if table else []
    kept = kept & np.array([role is not Role.COMMENT for role in roles], bool)
    reasons = _Reasons(table, evidence) if table else None
    blocks = tuple(
        Block(
            text=text,
            role=roles[row] if kept[row] or roles[row] is Role.COMMENT else Role.BOILERPLATE,
            kept=bool(kept[row]),
            score=round(float(scores[row]), 3),
            seen_on=int(evidence.near[row]) if evidence and row < len(evidence.near) else 0,
            path=reading.paths[row],
            why=reasons.why(row, bool(kept[row]), roles[row]) if reasons else "",
        )
        for row, text in enumerate(reading.texts)
    )
    return Extraction(
        url=reading.url,
        site=reading.site,
        state=state_of(pages_seen),
        pages_seen=pages_seen,
        title=_first(blocks, Role.TITLE) or reading.title,
        byline=_first(blocks, Role.BYLINE),
        date=_first(blocks, Role.DATE),
        lang=reading.lang,
        text="\n".join(block.text for block in blocks if block.kept),
        blocks=blocks,
    )


def _first(blocks: tuple[Block, ...], role: Role) -> str:
    return next((block.text for block in blocks if block.role is role and block.kept), "")


def _roles(reading: Reading, table: PageTable, kept: NDArray[np.bool_]) -> list[Role]:
    """What each block would be if it is content."""
    comments = is_comment(table)
    prose = table.prose
    threads = bool(prose[comments].sum() > prose[~comments & kept].sum())  # where the comments are the page
    titled = False
    roles = []
    for row, text in enumerate(reading.texts):
        role = Role.BODY
        if comments[row] and not threads:
            role = Role.COMMENT
        elif not titled and kept[row] and _is_title(table, row):
            role, titled = Role.TITLE, True
        elif table["date_like"][row] and table.width[row] < 60 and not table["ends"][row]:
            role = Role.DATE
        elif table["tag_figcaption"][row] or table["in_figure"][row]:
            role = Role.CAPTION
        elif len(text) <= _LONGEST_BYLINE and text.lower().startswith(
            ("by ", "文：", "文/", "取材", "著者", "筆者", "執筆")
        ):
            role = Role.BYLINE
        roles.append(role)
    return roles


def _is_title(table: PageTable, row: int) -> bool:
    return bool(table["in_heading"][row] and (table["in_title"][row] > 0.7 or table["tag_h1"][row]))


class _Reasons:
    """Why a block is kept or not, in words for the reader."""

    def __init__(self, table: PageTable, evidence: Evidence | None) -> None:
        self._table = table
        self._evidence = evidence if evidence and evidence.others else None

    def why(self, row: int, kept: bool, role: Role) -> str:
        table, evidence = self._table, self._evidence
        if role is Role.COMMENT:
            return "a reader's comment"
        seen = int(evidence.near[row]) if evidence and row < len(evidence.near) else 0
        if evidence and seen and not kept:
            return f"seen on {seen} of {evidence.others} other pages"
        share = round(100 * table.link_share[row])
        if not kept:
            return (
                f"{share} % of its text is links"
                if share >= 50
                else self._place(row) or "little text, far from the main text"
            )
        if evidence and not seen:
            return f"on none of {evidence.others} other pages"
        if table.prose[row]:
            return f"{round(table.width[row])} wide, {share} % of it links"
        return "stands with the main text"

    def _place(self, row: int) -> str:
        for kind in ("nav", "footer", "aside", "form", "hidden"):
            if self._table[f"in_{kind}"][row]:
                return f"inside a {kind} element" if kind != "hidden" else "hidden on the page"
        return ""
