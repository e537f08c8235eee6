"""The model's other inputs: what the site's other pages say of each block, and of the page as a whole.

Where no other page was seen they are NaN, so one model serves the cold site and the known.
"""

import numpy as np
from numpy.typing import NDArray

from honbun.page.features import Column, PageTable, shifted, windowed
from honbun.page.knowledge import LEVELS, Evidence

NEIGHBOURS = (-3, -2, -1, 1, 2, 3)
FRESH_PLACE = 0.05  # mean share of fresh text from which a template path counts as one that carries content
SITE_COLUMNS = (
    "site_known", "near", "near_count", "same_text", "same_text_count", "near_window",
    *(f"near_at{step:+}" for step in NEIGHBOURS),
    *(f"{name}_{level}" for level in range(LEVELS) for name in ("score", "repeated", "fresh", "present")),
    "others", "twins", "page_repeated", "page_fresh_prose", "page_fresh_prose_share", "page_known_paths",
    "page_prose_at_fresh",
)  # fmt: skip


def unknown_site(blocks: int) -> NDArray[np.float32]:
    """The columns of so many blocks whose site has shown nothing else."""
    columns = np.full((len(SITE_COLUMNS), blocks), np.nan, np.float32)
    columns[SITE_COLUMNS.index("site_known")] = 0
    return columns


def site_columns(table: PageTable, evidence: Evidence | None) -> NDArray[np.float32]:
    """One row for each of `SITE_COLUMNS`, one value for each block."""
    if evidence is None or not evidence.others:
        return unknown_site(len(table.width))
    found = _of_blocks(evidence) | _of_page(table, evidence)
    return np.array([found[name] for name in SITE_COLUMNS], np.float32)


def _of_blocks(evidence: Evidence) -> dict[str, Column]:
    near, same_text = evidence.near / evidence.others, evidence.same_text / evidence.others
    columns = {
        "near": near,
        "near_count": np.log1p(evidence.near),
        "same_text": same_text,
        "same_text_count": np.log1p(evidence.same_text),
        "near_window": windowed(np.fmax(near, 0), 9),  # of the last blocks of a very long page nothing is known
    }
    columns |= zip((f"near_at{step:+}" for step in NEIGHBOURS), shifted(near, NEIGHBOURS), strict=True)
    for level in range(LEVELS):
        for name in ("score", "repeated", "fresh", "present"):
            columns[f"{name}_{level}"] = getattr(evidence, name)[:, level]
    return columns


def _of_page(table: PageTable, evidence: Evidence) -> dict[str, Column]:
    """The same for all blocks: how the page as a whole stands to its site."""
    near = np.fmax(evidence.near / evidence.others, 0)
    fresh_prose = np.where(near == 0, table.prose, 0.0).sum()
    at_fresh = evidence.fresh[:, 0] > FRESH_PLACE  # not where it is NaN
    facts = {
        "site_known": 1.0,
        "others": np.log1p(evidence.others),
        "twins": np.log1p(evidence.twins),
        "page_repeated": (table.width * near).sum() / table.all_width,
        "page_fresh_prose": np.log1p(fresh_prose),
        "page_fresh_prose_share": fresh_prose / table.all_prose,
        "page_known_paths": np.fmax(evidence.present[:, 0], 0).mean(),
        "page_prose_at_fresh": (table.prose * at_fresh).sum() / table.all_prose,
    }
    return {name: np.full(len(near), value) for name, value in facts.items()}
