"""What the other pages of a site tell of a page's title, by-line and date."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from honbun.page.knowledge import Evidence

Column = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Sitewide:
    """Of each block, how many pages have one near it, and which share of them has its text, or has titles, by-lines or
    dates at its place; of each part of the page's title, how many have it in theirs."""

    seen: Column
    repeated: Column
    titled: Column
    signed: Column
    dated: Column
    titles: Mapping[str, float] = field(default_factory=dict)


def sitewide(evidence: Evidence | None, title_parts: Sequence[str], blocks: int) -> Sitewide:
    """The same in the evidence; nothing if there is none."""
    if evidence is None or not evidence.others:
        nothing = np.zeros(blocks)
        return Sitewide(nothing, nothing, nothing, nothing, nothing)
    repeated = evidence.same_text / evidence.others
    columns = (evidence.near, repeated, *evidence.masthead.T)
    seen, repeated, titled, signed, dated = (np.fmax(column, 0) for column in columns)
    titles = dict(zip(title_parts, evidence.titles.tolist(), strict=False))
    return Sitewide(seen, repeated, titled, signed, dated, titles)
