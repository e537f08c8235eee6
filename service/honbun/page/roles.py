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
_ENCLOSED = ("hidden", "nav", "footer", "aside", "form")  # as `table["in_…"]` tells it
_ENCLOSED_WORDS = ("hidden on the page", "inside <nav>", "inside <footer>", "inside <aside>", "inside <form>")


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
    byline = label & author
    found = [Role.COMMENT if is_comment else Role.BOILERPLATE for is_comment in comment.tolist()]
    for row in np.flatnonzero(kept).tolist():
        if caption[row]:
            found[row] = Role.CAPTION
        elif date[row]:
            found[row] = Role.DATE
        else:
            found[row] = Role.BYLINE if byline[row] else Role.BODY
    for row, role in reversed(list(zip(masthead, (Role.TITLE, Role.BYLINE, Role.DATE), strict=True))):
        if row >= 0 and kept[row]:
            found[row] = role
    return found


class Reasons:
    """Why a block is kept or not."""

    def __init__(self, table: PageTable, evidence: Evidence | None) -> None:
        self._is_heading = table["in_heading"].tolist()
        self._link_shares: list[float] = table.link_share.tolist()
        self._prose: list[float] = table.prose.tolist()
        enclosed = np.array([table[f"in_{kind}"] for kind in _ENCLOSED])
        self._enclosed = np.where(enclosed.any(axis=0), enclosed.argmax(axis=0), -1).tolist()
        self._others = evidence.others if evidence else 0
        if evidence:
            self._near: list[int] = np.fmax(evidence.near, 0).astype(int).tolist()
            self._fresh: list[float] = np.fmax(evidence.fresh[:, 0], 0).tolist()

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
        if self._enclosed[row] >= 0:
            return _ENCLOSED_WORDS[self._enclosed[row]]
        if self._link_shares[row] >= 0.5:
            return f"{round(100 * self._link_shares[row])} % of its text is links"
        return "apart from the main text" if self._prose[row] else "little text of its own, away from the main text"

    def _kept(self, row: int) -> str:
        if self._is_heading[row]:
            return "a heading of the main text"
        if self._prose[row]:
            return "running text with few links"
        return "stands with the main text"
