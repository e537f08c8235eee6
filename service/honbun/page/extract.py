"""From the evidence on each block to the page's content: scores, roles, reasons, text."""

import numpy as np
from numpy.typing import NDArray

from honbun.model import READY_PAGES, Block, Extraction, state_of
from honbun.page.choice import choice_of
from honbun.page.features import PageTable
from honbun.page.knowledge import Evidence, SiteKnowledge
from honbun.page.masthead import Masthead
from honbun.page.metadata import metadata_of
from honbun.page.reading import Reading
from honbun.page.roles import reasons, roles

NEARLY_ALL = 0.9  # of the other pages
LINE = 30.0  # width from which a text says something of its own: short ones, as headings, recur in content too
OF_THE_FRAME = 0.2  # the most that such a line may score


def extract_alone(reading: Reading) -> Extraction:
    """The content of a page of which nothing else is known."""
    return _extraction(reading, _scores(reading, None), None, pages_seen=1)


def extract_with_site(reading: Reading, site: SiteKnowledge) -> Extraction:
    """The content of a page, given what its site has shown."""
    if reading.table is None:
        return _extraction(reading, reading.alone, None, max(len(site), 1))
    evidence = site.evidence(reading.page, reading.footprint)
    if len(evidence.near) < len(reading.texts):  # a footprint holds not all blocks of a very long page
        evidence = evidence.padded(len(reading.texts))
    return _extraction(reading, _scores(reading, evidence), evidence, site.pages_with(reading.page))


def _scores(reading: Reading, evidence: Evidence | None) -> NDArray[np.float64]:
    if reading.table is None or evidence is None or not evidence.others:
        return reading.alone
    return _without_frame(reading.scores_on(evidence), reading.table, evidence)


def _without_frame(scores: NDArray[np.float64], table: PageTable, evidence: Evidence) -> NDArray[np.float64]:
    """A line that nearly all pages of a known site have is of the frame, even where the content stands."""
    if evidence.others + 1 < READY_PAGES:
        return scores
    is_frame = (table.width >= LINE) & (np.nan_to_num(evidence.same_text) >= NEARLY_ALL * evidence.others)
    return np.where(is_frame, np.minimum(scores, OF_THE_FRAME), scores)


def _extraction(
    reading: Reading, scores: NDArray[np.float64], evidence: Evidence | None, pages_seen: int
) -> Extraction:
    masthead = reading.masthead_on(scores, evidence)
    metadata = metadata_of(reading.claims, masthead, reading.lang)
    blocks = _judged(reading, reading.table, scores, evidence, masthead) if reading.table else ()
    return Extraction(
        url=reading.url,
        site=reading.site,
        state=state_of(pages_seen),
        pages_seen=pages_seen,
        title=metadata.title or reading.title,
        byline=metadata.byline,
        date=metadata.date,
        lang=metadata.lang,
        site_name=metadata.site_name,
        image=metadata.image,
        canonical=metadata.canonical,
        description=metadata.description,
        text="\n".join(block.text for block in blocks if block.kept),
        blocks=blocks,
    )


def _judged(
    reading: Reading, table: PageTable, scores: NDArray[np.float64], evidence: Evidence | None, masthead: Masthead
) -> tuple[Block, ...]:
    kept, left = choice_of(reading, table, scores, evidence, masthead.title)
    seen_on = np.fmax(evidence.near, 0).astype(int).tolist() if evidence else [0] * len(kept)
    found = roles(table, kept, masthead.rows)
    why = reasons(table, evidence, found, left)
    return tuple(
        map(Block, reading.texts, found, kept.tolist(), np.round(scores, 3).tolist(), seen_on, reading.paths, why)
    )
