"""What a full text is asked for a search, whichever keeps it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from honbun.corpus.query import Node, Sought
from honbun.corpus.targets import Target

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Matches:
    """The documents that match, in no order."""

    documents: Numbers  # as words
    counts: Mapping[Target, Numbers]  # how often each of them has each text
    rest: Numbers  # those that have the string alone
    having: Mapping[Target, int]  # how many documents have each text


class Index(Protocol):
    """A full text, at one moment."""

    def occurring(self, words: Iterable[str]) -> set[str]:
        """Those of the words that stand in a text."""

    def match(
        self, node: Node, targets: Mapping[Sought, Target], counted: Sequence[Target], near: int | None
    ) -> Matches:
        """The documents that match; `near` tells how many words may stand between two texts."""
