"""What the other pages of a site tell of a page's title, by-line and date."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from honbun.page.knowledge import Evidence

Column = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Sitewide:
    """Of each block, how many pages have it, and whose titles, by-lines and dates stand at its place; of each part of
    the page's title, how many have it in theirs."""

    seen: Column
    titled: Column  # shares of the other pages
    signed: Column
    dated: Column
    titles: Mapping[str, float] = field(default_factory=dict)


def sitewide(evidence: Evidence | None, title_parts: Sequence[str], blocks: int) -> Sitewide:
    """The same in the evidence; nothing if there is none."""
    if evidence is None or not evidence.others:
        nothing = np.zeros(blocks)
        return Sitewide(nothing, nothing, nothing, nothing)
    known = np.nan_to_num(np.column_stack((evidence.near, evidence.masthead)))
    seen, titled, signed, dated = np.pad(known, ((0, blocks - len(known)), (0, 0))).T
    return Sitewide(seen, titled, signed, dated, dict(zip(title_parts, evidence.titles.tolist(), strict=False)))
