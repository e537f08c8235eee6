"""Boxes in an article that ask for an e-mail address, for a newsletter mostly, with all that they say of it."""

import numpy as np
from numpy.typing import NDArray

from honbun.page.features import PageTable
from honbun.page.headline import Title

WHY = "asks for an e-mail address"
LARGEST_BOX, MOST_BLOCKS = 500, 12  # width of its text, and blocks
MOST = 0.3  # of the content's width; what holds more is no box in an article
LEAST_ABOVE = 100  # width of the content above the box; it begins no page


def asking_for_mail(
    table: PageTable, mail_fields: list[int], kept: NDArray[np.bool_], title: Title
) -> NDArray[np.bool_]:
    """The blocks, of those that are kept, that stand in such a box; `mail_fields` are the elements with the fields."""
    asking = np.zeros(len(kept), bool)
    if not mail_fields:
        return asking
    above = np.concatenate(([0], np.cumsum(np.where(kept, table.width, 0))))
    seen: set[int] = set()
    for element in mail_fields:
        first = end = 0
        while element > 0 and element not in seen and _is_box(table, element, above, title.row):
            seen.add(element)
            first, end = int(table.first[element]), int(table.end[element])
            element = int(table.parent[element])
        if above[first] >= LEAST_ABOVE:
            asking[first:end] = kept[first:end]
    return asking


def _is_box(table: PageTable, element: int, above: NDArray[np.float64], title: int) -> bool:
    """Whether an element is small enough for a box, and does not hold the title."""
    first, end = int(table.first[element]), int(table.end[element])
    is_small = end - first <= MOST_BLOCKS and table.inner_width[element] <= LARGEST_BOX
    return bool(is_small and above[end] - above[first] <= MOST * above[-1] and not first <= title < end)
