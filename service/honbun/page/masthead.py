"""Title, by-line and date of a page, as the blocks that are them and as the facts they tell."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from honbun.page.authors import Authors, BylineSearch
from honbun.page.claims import Claims
from honbun.page.date_forms import Setting
from honbun.page.dateline import Date, DateSearch
from honbun.page.features import PageTable
from honbun.page.headline import Title, TitleSearch
from honbun.page.sitewide import Sitewide


class Masthead(NamedTuple):
    title: Title
    byline: Authors
    date: Date

    @property
    def rows(self) -> tuple[int, int, int]:
        """The blocks that are title, by-line and date; -1 where none is."""
        return self.title.row, self.byline.row, self.date.row


class MastheadSearch:
    """Finds the masthead of one page; without its blocks, as far as it claims one."""

    def __init__(self, claims: Claims, url: str, setting: Setting, table: PageTable | None) -> None:
        setting = setting._replace(near=claims.in_address or claims.modified or claims.published)
        self._titles = TitleSearch(claims, url, table)
        self._bylines = BylineSearch(claims, table)
        self._dates = DateSearch(claims, setting, table)

    def best(self, scores: NDArray[np.float64], site: Sitewide) -> Masthead:
        """The likeliest, given how likely each block is content and what the site's other pages have."""
        title = self._titles.best(scores, site)
        return Masthead(
            title=title,
            byline=self._bylines.best(title.row, scores, site),
            date=self._dates.best(title.row, scores, site),
        )
