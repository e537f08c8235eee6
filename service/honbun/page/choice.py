"""Which blocks of a page are its content: those that score enough, but for what names and looks tell better.

Rules put right what a score for each block cannot tell.  First they add the fields of a page that is data, and what
belongs to blocks that are kept: the other cells of a row, all lines of a listing, captions and headings between.  Then
they leave what is no content wherever it stands: comments on an article, the second of two copies, what is named for
the frame, what is well above the title, what asks the reader for something, the beginnings of other articles, and lines
that only say which page this is.  Each rule has a module of its own, which tells what it rests on.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from honbun.page import above_title, button_lines, consent, frame_names, mailing_lists, nameplate, rivers
from honbun.page.above_title import well_above_title
from honbun.page.between import with_what_is_between
from honbun.page.button_lines import saying_what_buttons_say
from honbun.page.copies import without_copies
from honbun.page.cutoff import HALF, cutoff
from honbun.page.features import PageTable
from honbun.page.field_rows import with_fields
from honbun.page.frame_names import named_for_frame
from honbun.page.headline import Title
from honbun.page.knowledge import Evidence
from honbun.page.listings import with_whole_listings
from honbun.page.mailing_lists import asking_for_mail
from honbun.page.nameplate import without_nameplate
from honbun.page.reading import Reading
from honbun.page.rivers import flowing_below
from honbun.page.roles import among_comments
from honbun.page.table_rows import with_whole_rows

COMMENTED_ON = 4  # times as long as what stands among comments: then that is no post of a thread
ARTICLE = 300  # width of a text that may be commented on, if it is as long as what is kept of the comments
MOST_LEFT = 0.3  # of what stands among comments is kept at most, where the rest is left

Mask = NDArray[np.bool_]  # one value a block


class Choice(NamedTuple):
    """The blocks that are kept, and those that a rule has left, by the reason it gives."""

    kept: Mask
    left: Mapping[str, Mask]


def kept_of(scores: NDArray[np.float64], texts: Sequence[str]) -> Mask:
    """The blocks of a page that score enough."""
    return scores >= cutoff(scores, np.fromiter(map(len, texts), np.float64, len(texts)))


def choice_of(
    reading: Reading, table: PageTable, scores: NDArray[np.float64], evidence: Evidence | None, title: Title
) -> Choice:
    """The blocks of a page that are its content."""
    likely = likely_content(table, scores, evidence)
    left = {
        above_title.WHY: well_above_title(table, likely, title),
        frame_names.WHY: named_for_frame(table, likely, title),
        button_lines.WHY: saying_what_buttons_say(table, likely),
        consent.WHY: reading.dialogs,
        mailing_lists.WHY: asking_for_mail(table, reading.page_runs.mail_fields, likely, title),
        rivers.WHY: flowing_below(table, likely),
    }
    told = likely & ~np.logical_or.reduce(list(left.values()))
    kept = without_nameplate(reading, told, title)
    if not kept.any():
        return Choice(_bare(table, evidence), {})
    return Choice(kept, left | {nameplate.WHY: told & ~kept})


def likely_content(table: PageTable, scores: NDArray[np.float64], evidence: Evidence | None) -> Mask:
    """The blocks that score enough, with what belongs to them and without what only repeats or comments on them."""
    kept = with_fields(table, kept_of(scores, table.texts), evidence)
    kept = with_whole_listings(table, with_whole_rows(table, kept))
    kept = without_comments(table, with_what_is_between(table, kept, scores))
    if scores.max() < HALF and not table.prose.any():
        kept &= table.link_share < HALF  # a page without running text that is sure of nothing
    return without_copies(table.texts, table.width, kept, scores)


def without_comments(table: PageTable, kept: Mask) -> Mask:
    """Without comments on what is far longer, or on an article if most were left: they stand or fall together."""
    among = among_comments(table)
    article, comments, all_comments = (table.width[blocks].sum() for blocks in (kept & ~among, kept & among, among))
    is_far_longer = article and article >= COMMENTED_ON * comments
    is_article = article >= max(ARTICLE, comments) and comments < MOST_LEFT * all_comments
    return kept & ~among if is_far_longer or is_article else kept


def _bare(table: PageTable, evidence: Evidence | None) -> Mask:
    """All of a page that is nothing but text: it has no link, and nothing that other pages have, so it has no frame."""
    is_frame = table.link_share >= HALF
    if evidence:
        is_frame = is_frame | (evidence.near > 0)
    return np.full(len(is_frame), not is_frame.any())
