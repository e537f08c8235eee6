"""What each block is to its page, and why it was kept or not, in words for the reader."""

import numpy as np
from numpy.typing import NDArray

from honbun.model import Role
from honbun.page.features import PageTable
from honbun.page.footprint import Rows
from honbun.page.knowledge import Evidence
from honbun.page.names import stems_named

LONGEST_LABEL = 80  # width of a by-line or a date line
LEAST_COMMENT = 8  # width; less is a button or a counter

_COMMENTS = stems_named("comment|")
_AUTHORS = stems_named("author|")
_CAPTIONS = stems_named("caption|")


def roles(table: PageTable, kept: NDArray[np.bool_], masthead: Rows) -> list[Role]:
    """The role of each block; one that is not kept is boilerplate, or a reader's comment.

    `masthead` names the blocks that are title, by-line and date; other lines may be called a date or a by-line too.
    Comments are told by the names around them.  Where the posts are the page, as in a forum, they are kept and so they
    are its body.
    """
    comment = table.named("around", _COMMENTS) & (table.width >= LEAST_COMMENT) & (table.link_share < 0.5)
    if not kept.any():
        comment[:] = False  # comments on nothing
    label = (table.width <= LONGEST_LABEL) & (table["ends"] == 0)
    author = table.named("own", _AUTHORS) | (table["says_credits"] > 0)
    caption = (table["tag_figcaption"] + table["in_figure"] > 0) | (table.named("own", _CAPTIONS) & label)
    date = label & (table["date_like"] > 0)
    of_masthead = dict(reversed(list(zip(masthead, (Role.TITLE, Role.BYLINE, Role.DATE), strict=True))))
    found = []
    for row in range(len(kept)):
        if not kept[row]:
            found.append(Role.COMMENT if comment[row] else Role.BOILERPLATE)
        elif row in of_masthead:
            found.append(of_masthead[row])
        elif caption[row]:
            found.append(Role.CAPTION)
        elif date[row]:
            found.append(Role.DATE)
        else:
            found.append(Role.BYLINE if label[row] and author[row] else Role.BODY)
    return found


class Reasons:
    """Why a block is kept or not."""

    def __init__(self, table: PageTable, evidence: Evidence | None) -> None:
        self._table = table
        self._others = evidence.others if evidence else 0
        if evidence:
            self._near: list[int] = np.nan_to_num(evidence.near).astype(int).tolist()
            self._fresh: list[float] = np.nan_to_num(evidence.fresh[:, 0]).tolist()

    def why(self, row: int, role: Role) -> str:
        """One line for the reader."""
        if role is Role.COMMENT:
            return "a reader's comment"
        from_site = self._from_site(row, role is not Role.BOILERPLATE)
        return from_site or (self._dropped(row) if role is Role.BOILERPLATE else self._kept(row))

    def _from_site(self, row: int, kept: bool) -> str:
        if not self._others:
            return ""
        seen = self._near[row]
        if not kept and seen:
            return f"seen on {seen} of {self._others} other pages"
        if kept and self._fresh[row] > 0.1:
            return "stands where the site's other pages keep their own text"
        if kept and not seen:
            return f"on none of {self._others} other pages"
        return ""

    def _dropped(self, row: int) -> str:
        table = self._table
        if table["in_hidden"][row]:
            return "hidden on the page"
        for kind, tag in (("nav", "<nav>"), ("footer", "<footer>"), ("aside", "<aside>"), ("form", "<form>")):
            if table[f"in_{kind}"][row]:
                return f"inside {tag}"
        if table.link_share[row] >= 0.5:
            return f"{round(100 * table.link_share[row])} % of its text is links"
        return "little text of its own, away from the main text" if not table.prose[row] else "apart from the main text"

    def _kept(self, row: int) -> str:
        table = self._table
        if table["in_heading"][row]:
            return "a heading of the main text"
        if table.prose[row]:
            return "running text with few links"
        return "stands with the main text"
