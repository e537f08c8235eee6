"""Title, by-line and date of a page, as the blocks that are them and as the facts they tell."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from honbun.page.authors import Authors, best_byline
from honbun.page.claims import Claims
from honbun.page.date_forms import Setting
from honbun.page.dateline import Date, best_date
from honbun.page.features import PageTable
from honbun.page.headline import Title, best_title
from honbun.page.sitewide import Sitewide


class Masthead(NamedTuple):
    title: Title
    byline: Authors
    date: Date

    @property
    def rows(self) -> tuple[int, int, int]:
        """The blocks that are title, by-line and date; -1 where none is."""
        return self.title.row, self.byline.row, self.date.row


def masthead_of(
    claims: Claims, url: str, setting: Setting, table: PageTable | None, scores: NDArray[np.float64], site: Sitewide
) -> Masthead:
    """The masthead of a page; without its blocks, as far as it claims one."""
    title = best_title(claims, url, table, scores, site)
    setting = setting._replace(near=claims.in_address or claims.modified or claims.published)
    return Masthead(
        title=title,
        byline=best_byline(claims, table, title.row, scores, site),
        date=best_date(claims, setting, table, title.row, scores, site),
    )
