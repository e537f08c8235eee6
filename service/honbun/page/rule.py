"""The evidence rule: a hand-made score for each block, from the page alone or with what its site has shown.

It stands behind the same interface as a learned model and asks the same table.  Each piece of evidence adds to or takes
from the log-odds that a block is content; the weights were set by hand on a few dozen pages and are not tuned further.
"""

import numpy as np
from numpy.typing import NDArray

from honbun.page.features import PageTable
from honbun.page.knowledge import Evidence
from honbun.page.names import stems_named

Column = NDArray[np.float64]

_AGAINST = ("nav", "menu", "side", "foot", "share|social", "relat|", "rank|", "promo|", "cookie|", "login|", "widget|")
_COMMENTS = ("comment|",)
_FOR = ("article|", "entry|", "post(", "story|", "body", "text|")


def _any(table: PageTable, which: str, stems: tuple[int, ...]) -> Column:
    found: Column = np.max([table[f"{which}_{number}"] for number in stems], axis=0)
    return found


def score_alone(table: PageTable) -> Column:
    """The probability that each block is content, from its page alone."""
    return _probability(_alone(table))


def score_with_site(table: PageTable, evidence: Evidence) -> Column:
    """The probability that each block is content, given what the site's other pages say."""
    if not evidence.others:
        return score_alone(table)
    weight = min(evidence.others, 4) / 4
    near = np.nan_to_num(evidence.near)
    repeated = near / evidence.others
    elsewhere = np.nanmax(np.nan_to_num(evidence.fresh), axis=1)
    repeating_place = np.nan_to_num(evidence.repeated[:, 0], nan=0.5)
    odds = _alone(table) + weight * (
        -5.0 * np.sqrt(repeated) + 4.0 * elsewhere - 2.0 * (repeating_place - 0.5) + 1.0 * (near == 0)
    )
    return _probability(odds)


def _alone(table: PageTable) -> Column:
    plain, link_share = np.minimum(table.plain / 120, 1), table.link_share
    prose_near = np.maximum(table["own_prose_share"], table["up1_prose"])
    odds = -1.5 + 2.5 * plain + 0.8 * np.minimum(table["ends"], 2) - 4.0 * link_share
    odds += 2.5 * prose_near - 0.25 * table["climb_0.6"]
    odds += 1.2 * np.maximum(table["in_article"], table["in_main"])
    odds -= 3.0 * np.max([table["in_nav"], table["in_footer"], table["in_aside"], table["in_form"]], axis=0)
    odds -= 4.0 * table["in_hidden"]
    odds -= 1.5 * _any(table, "around", stems_named(*_AGAINST)) + 1.0 * _any(table, "own", stems_named(*_AGAINST))
    odds += 0.6 * _any(table, "around", stems_named(*_FOR))
    odds -= 3.0 * _any(table, "around", stems_named(*_COMMENTS))
    odds -= 2.0 * table["copyright"]
    odds += 2.5 * table["in_heading"] * np.nan_to_num(table["of_title"])
    return np.asarray(odds)


def _probability(odds: Column) -> Column:
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))))
