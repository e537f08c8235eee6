"""Who scores blocks: the learned model, or the evidence rule where there is none.

Both answer the same question: how likely each block is content, from its page alone or given what the site has shown.
"""

from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from honbun.page import rule
from honbun.page.features import PageTable
from honbun.page.knowledge import Evidence
from honbun.page.network import Matrix, load
from honbun.page.site_columns import SITE_COLUMNS, site_columns, unknown_site

Scores = NDArray[np.float64]


class Judge(Protocol):
    """Scores the blocks of a page."""

    def scores(self, table: PageTable, evidence: Evidence | None = None) -> Scores:
        """How likely each block is content; `evidence` is what the site's other pages say, if any are known."""


class RuleJudge:
    """The evidence rule; needs no model."""

    def scores(self, table: PageTable, evidence: Evidence | None = None) -> Scores:
        return rule.score_with_site(table, evidence) if evidence else rule.score_alone(table)


class ModelJudge:
    """The learned model, from the bytes of its file."""

    def __init__(self, data: bytes) -> None:
        self._network, self.about = load(data)
        self._checked = False

    def scores(self, table: PageTable, evidence: Evidence | None = None) -> Scores:
        if not self._checked:
            self._network.check((*table.names, *SITE_COLUMNS))
            self._checked = True
        if table.weighed is None:  # what a page says alone weighs the same when its site is known
            table.weighed = self._network.weighed(table.matrix, table.names)
        known = evidence is not None and evidence.others > 0
        of_site = self._network.weighed(site_columns(table, evidence), SITE_COLUMNS) if known else self._of_unknown_site
        return self._network.judged(table.weighed + of_site, table["width"])

    @cached_property
    def _of_unknown_site(self) -> Matrix:
        """What weighs the same for every block."""
        return self._network.weighed(unknown_site(1), SITE_COLUMNS)
