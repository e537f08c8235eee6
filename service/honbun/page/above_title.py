"""What stands well above the title is not its text: an announcement, a teaser of another article, a list of places.

Right above it stands what belongs to it, as a date or a rubric.
"""

import numpy as np
from numpy.typing import NDArray

from honbun.page.features import PageTable
from honbun.page.headline import Title

WHY = "stands well above the title"
NEAR = 3  # blocks
MOST = 0.3  # of the content's width; a page with more of it there has its title elsewhere


def well_above_title(table: PageTable, kept: NDArray[np.bool_], title: Title) -> NDArray[np.bool_]:
    """The blocks, of those that are kept, that stand there; none if the title is not one of them."""
    above = np.zeros(len(kept), bool)
    if title.row >= 0 and kept[title.row]:
        above[: max(title.row - NEAR, 0)] = kept[: max(title.row - NEAR, 0)]
    if table.width[above].sum() > MOST * table.width[kept].sum():
        above[:] = False
    return above
