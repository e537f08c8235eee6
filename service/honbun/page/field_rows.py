"""Pages that are data: a college and what it costs, a player and the figures of each season.

Their content is rows, and a model that learned from running text thinks little of them: once the site is known, a label
is told by its repetition to be of the frame, and next to it `$3,918` says nothing.  What tells that such a row is
content is the two together: the label stands on most pages of the site and the value on this one alone, which makes
the row a field of a record, which repeats and varies by turns as paper 003 has it.

Articles have such rows as well, for the day and the topic, and there they are of the frame.  So they are content only
where they weigh more than all else that is kept.  Then a table most of whose rows are fields is kept whole, with its
head, the heading above it, and values that other pages happen to share.
"""

from itertools import chain

import numpy as np
from numpy.typing import NDArray

from honbun.model import READY_PAGES
from honbun.page.cutoff import HALF
from honbun.page.features import PageTable
from honbun.page.knowledge import Evidence
from honbun.page.table_rows import is_paired, is_tabled, pairs_of, tables_of

FEW = 0.1  # of the other pages
FEWEST_FIELDS = 4  # on a page
LONGEST_LABEL = 60  # width


def with_fields(table: PageTable, kept: NDArray[np.bool_], evidence: Evidence | None) -> NDArray[np.bool_]:
    """The blocks that are kept, and the fields of a page that has hardly anything else."""
    if evidence is None or evidence.others + 1 < READY_PAGES:
        return kept
    seen_on = np.nan_to_num(evidence.near)
    is_text, is_value = table.link_share < HALF, seen_on <= FEW * evidence.others
    weight = np.where(is_text & is_value, table.width, 0)
    is_heading = table["in_heading"] > 0
    text = kept & ~is_heading
    in_row = is_tabled(table) | is_paired(table)
    if weight[in_row].sum() <= table.width[text & ~in_row].sum():
        return kept
    is_label = is_text & (seen_on >= HALF * evidence.others) & (table.width <= LONGEST_LABEL)
    of_fields, found = np.zeros(len(kept), bool), 0
    for rows in chain(tables_of(table), pairs_of(table)):
        fields = sum(bool(is_label[row[0]] and is_value[row].any()) for row in rows)
        if fields >= HALF * len(rows):
            above = slice(max(rows[0][0] - 1, 0), rows[0][0])
            of_fields[above] |= is_heading[above]
            of_fields[[block for row in rows for block in row]] = True
            found += fields
    is_data = found >= FEWEST_FIELDS and weight[of_fields].sum() > table.width[text & ~of_fields].sum()
    return kept | of_fields if is_data else kept
