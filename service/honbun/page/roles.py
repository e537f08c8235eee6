"""What each block is to its page, and why it was kept or not, in words for the reader."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from honbun.model import Role
from honbun.page.between import in_captions
from honbun.page.bylines import is_announced, is_group, names_in
from honbun.page.date_forms import LAST_YEAR, Setting
from honbun.page.dates import find_dates
from honbun.page.features import PageTable
from honbun.page.footprint import Rows
from honbun.page.knowledge import Evidence
from honbun.page.names import stems_named
from honbun.page.stamp import Stamp
from honbun.page.surroundings import COMMENTS

LONGEST_LABEL = 80  # width of a by-line or a date line
LEAST_COMMENT = 8  # width; less is a button or a counter

_ANY_TIME = Setting(near=Stamp(LAST_YEAR, 12, 31), fetched=datetime(LAST_YEAR, 12, 31, tzinfo=UTC))

Numbers = NDArray[np.int64]  # of words

_AUTHORS = stems_named("author|")
_AUTHOR = re.compile(
    r"(?:(?<![A-Za-z])(?:author|by-?[Ll]ine|writer|credit|reporter|poster)|Author|By-?[Ll]ine|Writer)s?(?![a-z])"
)  # not as in "authority"
_CAPTIONS = stems_named("caption|")
_CAPTION = re.compile(
    r"caption|legend|(?:photo|image|img|picture|foto|thumb)[-_]?(?:credit|title|text|source|desc)", re.IGNORECASE
)  # not every name of a picture: the line may be the name of who is in it
_ENCLOSED = ("hidden", "nav", "footer", "aside", "form")  # as `table["in_…"]` tells it; `REASONS` begins with them


def among_comments(table: PageTable) -> NDArray[np.bool_]:
    """The blocks inside an element that is named for comments."""
    found: NDArray[np.bool_] = table.kinds & COMMENTS != 0
    return found


def roles(table: PageTable, kept: NDArray[np.bool_], masthead: Rows) -> list[Role]:
    """The role of each block; one that is not kept is boilerplate, or a reader's comment.

    `masthead` names the blocks that are title, by-line and date; other lines may be called a date or a by-line too.
    Comments are told by the names around them.  Where the posts are the page, as in a forum, they are kept and so they
    are its body.
    """
    comment = among_comments(table) & (table.width >= LEAST_COMMENT) & (table.link_share < 0.5)
    if not kept.any():
        comment[:] = False  # comments on nothing
    label = (table.width <= LONGEST_LABEL) & (table["ends"] == 0) & (table["in_pre"] == 0)
    author = label & (table.named("own", _AUTHORS) | (table["says_credits"] > 0))
    date = label & (table["date_like"] > 0)
    caption = in_captions(table)
    named = label & table.named("own", _CAPTIONS)
    found = [Role.COMMENT if is_comment else Role.BOILERPLATE for is_comment in comment.tolist()]
    for row in np.flatnonzero(kept).tolist():
        if caption[row] or (named[row] and _CAPTION.search(_own_step(table, row))):
            found[row] = Role.CAPTION
        elif date[row] and find_dates(table.texts[row], _ANY_TIME):
            found[row] = Role.DATE
        else:
            found[row] = Role.BYLINE if author[row] and _names_author(table, row) else Role.BODY
    for row, role in reversed(list(zip(masthead, (Role.TITLE, Role.BYLINE, Role.DATE), strict=True))):
        if row >= 0 and kept[row]:
            found[row] = role
    return found


def _own_step(table: PageTable, row: int) -> str:
    """The tag and the names of a block's own element."""
    return table.paths[row].rpartition(">")[2]


def _names_author(table: PageTable, row: int) -> bool:
    """Whether a line says an author's name: that it does so, or its element, or one inside."""
    text = table.texts[row]
    names = (_own_step(table, row), *table.runs[row].names)
    return is_announced(text) or (any(map(_AUTHOR.search, names)) and bool(names_in(text) or is_group(text)))


def reasons(
    table: PageTable, evidence: Evidence | None, found: Sequence[Role], left: Mapping[str, NDArray[np.bool_]]
) -> list[str]:
    """Why each block with such a role is kept or not: a line for the reader.

    `left` holds the blocks that are left for a reason of their own.
    """
    is_kept = np.array([role is not Role.BOILERPLATE for role in found])
    words, said = [*REASONS], np.where(is_kept, _kept(table), _dropped(table))
    if evidence and evidence.others:
        _say_of_site(words, said, is_kept, evidence)
    said[[role is Role.COMMENT for role in found]] = _COMMENT
    for why, blocks in left.items():
        said[blocks] = len(words)
        words.append(why)
    return [words[number] for number in said.tolist()]


def _kept(table: PageTable) -> Numbers:
    """For each block the number of the words on why it is kept, as far as its page tells."""
    return np.where(table["in_heading"] > 0, _HEADING, np.where(table.prose > 0, _RUNNING, _STANDS))


def _dropped(table: PageTable) -> Numbers:
    """The same on why it is not."""
    enclosed = np.array([table[f"in_{kind}"] for kind in _ENCLOSED]) > 0
    links = table.link_share
    is_copy = (table.prose > 0) & (table["copies_run"] > 0)
    of_text = np.where(is_copy, _COPY, _LITTLE + (table.prose > 0))
    of_text = np.where(links >= 0.5, _LINKS + np.rint(100 * links).astype(np.int64), of_text)
    return np.where(enclosed.any(axis=0), enclosed.argmax(axis=0), of_text)


def _say_of_site(words: list[str], said: Numbers, is_kept: NDArray[np.bool_], evidence: Evidence) -> None:
    """What the site's other pages tell comes first."""
    seen = np.fmax(evidence.near, 0).astype(np.int64)
    is_fresh = np.fmax(evidence.fresh[:, 0], 0) > 0.1
    repeated = ~is_kept & (seen > 0)
    said[repeated] = len(words) + seen[repeated]
    said[is_kept & (seen == 0)] = len(words)
    said[is_kept & is_fresh] = _FRESH
    words.append(f"on none of {evidence.others} other pages")
    words += [f"seen on {pages} of {evidence.others} other pages" for pages in range(1, int(seen.max()) + 1)]


REASONS = (
    "hidden on the page", "inside <nav>", "inside <footer>", "inside <aside>", "inside <form>",
    "little text of its own, away from the main text", "apart from the main text",
    "a heading of the main text", "running text with few links", "stands with the main text",
    "stands where the site's other pages keep their own text", "a reader's comment",
    "the same text stands elsewhere on the page",
    *(f"{share} % of its text is links" for share in range(101)),
)  # fmt: skip
_LITTLE, _HEADING, _RUNNING, _STANDS, _FRESH, _COMMENT, _COPY, _LINKS = 5, 7, 8, 9, 10, 11, 12, 13
