"""Who scores blocks: the learned model, or the evidence rule where there is none.

Both answer the same two questions: how likely each block is content from its page alone, and given what the site has
shown.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from honbun.errors import ModelDamaged
from honbun.page import rule
from honbun.page.features import PageTable
from honbun.page.inputs import second_look
from honbun.page.knowledge import Evidence
from honbun.page.network import load

Scores = NDArray[np.float64]
FIRST, SECOND = "first look", "second look"


class Judge(Protocol):
    """Scores the blocks of a page."""

    def first(self, table: PageTable) -> Scores:
        """From the page alone, block by block."""

    def second(self, table: PageTable, first: Scores, evidence: Evidence | None) -> Scores:
        """Seeing those scores together, and what the site has shown, if anything."""


class RuleJudge:
    """The evidence rule; needs no model."""

    def first(self, table: PageTable) -> Scores:
        return rule.score_alone(table)

    def second(self, table: PageTable, first: Scores, evidence: Evidence | None) -> Scores:
        return rule.score_with_site(table, evidence) if evidence else first


class ModelJudge:
    """The learned model, from the bytes of its file."""

    def __init__(self, data: bytes) -> None:
        networks, self.about = load(data)
        try:
            self._first, self._second = networks[FIRST], networks[SECOND]
        except KeyError as missing:
            raise ModelDamaged(f"the model file has no {missing}") from None

    def first(self, table: PageTable) -> Scores:
        return self._first.probabilities(table.matrix, table.names)

    def second(self, table: PageTable, first: Scores, evidence: Evidence | None) -> Scores:
        names, columns = second_look(table, first, evidence)
        return self._second.probabilities(np.concatenate((table.matrix, columns)), table.names + names)
