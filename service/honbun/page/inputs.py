"""The model's second look at a page: what the first look found around each block, and what the site has shown.

The first look scores each block from the page alone (`features.py`).  The second sees those scores together, which lets
neighbours, ancestors and blocks at the same template path agree, and the evidence of the site's other pages
(`knowledge.py`).  Where no other page was seen that evidence is NaN, so one model serves the cold site and the known.
"""

import numpy as np
from numpy.typing import NDArray

from honbun.page.features import Column, PageTable, shifted, windowed
from honbun.page.knowledge import LEVELS, Evidence

NEIGHBOURS = (-3, -2, -1, 1, 2, 3)
ANCESTORS = 5
FRESH_PLACE = 0.05  # mean share of fresh text from which a template path counts as one that carries content


def second_look(
    table: PageTable, alone: Column, evidence: Evidence | None
) -> tuple[tuple[str, ...], NDArray[np.float32]]:
    """The names of the second look's columns, and one row for each; the same names with evidence and without."""
    columns = _first_look_around(table, alone)
    if evidence is None or not evidence.others:
        columns |= dict.fromkeys(SITE_COLUMNS, np.full(len(alone), np.nan)) | {"site_known": np.zeros(len(alone))}
    else:
        columns |= _site(table, evidence) | {"site_known": np.ones(len(alone))}
    return tuple(columns), np.array(list(columns.values()), np.float32)


def _first_look_around(table: PageTable, alone: Column) -> dict[str, Column]:
    columns = {"alone": alone}
    columns |= zip((f"alone_at{step:+}" for step in NEIGHBOURS), shifted(alone, NEIGHBOURS), strict=True)
    columns["alone_window_5"], columns["alone_window_15"] = windowed(alone, 5), windowed(alone, 15)
    kept_width = table.inside(table.width * alone)
    scores = kept_width / np.maximum(table.inner_width, 1)
    shares = kept_width / max(kept_width[0], 1.0)
    at = table.element
    for level in range(ANCESTORS):
        columns[f"alone_up{level}"] = scores[at]
        columns[f"alone_share_up{level}"] = shares[at]
        at = table.parent[at]
    columns["alone_same_path"], columns["same_path"] = _by_path(table.path[table.element], table.width, alone)
    columns["page_alone"] = np.full(len(alone), (table.width * alone).sum() / table.all_width)
    columns["page_sure"] = np.full(len(alone), np.mean(np.abs(alone - 0.5)) * 2)
    return columns


def _by_path(path: NDArray[np.int64], width: Column, alone: Column) -> tuple[Column, Column]:
    """The mean score of the blocks at each block's template path, and how many they are."""
    mean = np.bincount(path, width * alone) / np.maximum(np.bincount(path, width), 1)
    return mean[path], np.log1p(np.bincount(path)[path])


def _site(table: PageTable, evidence: Evidence) -> dict[str, Column]:
    near, same_text = evidence.near / evidence.others, evidence.same_text / evidence.others
    known = np.fmax(near, 0)  # of the last blocks of a very long page nothing is known
    columns = {
        "near": near,
        "near_count": np.log1p(evidence.near),
        "same_text": same_text,
        "same_text_count": np.log1p(evidence.same_text),
        "near_window": windowed(known, 9),
    }
    columns |= zip((f"near_at{step:+}" for step in NEIGHBOURS), shifted(near, NEIGHBOURS), strict=True)
    for level in range(LEVELS):
        for name in ("score", "repeated", "fresh", "present"):
            columns[f"{name}_{level}"] = getattr(evidence, name)[:, level]
    return columns | _whole_page(table, evidence, known)


def _whole_page(table: PageTable, evidence: Evidence, near: Column) -> dict[str, Column]:
    """The same for all blocks: how the page as a whole stands to its site."""
    fresh_prose = np.where(near == 0, table.prose, 0.0).sum()
    at_fresh = evidence.fresh[:, 0] > FRESH_PLACE  # not where it is NaN
    facts = {
        "others": np.log1p(evidence.others),
        "twins": np.log1p(evidence.twins),
        "page_repeated": (table.width * near).sum() / table.all_width,
        "page_fresh_prose": np.log1p(fresh_prose),
        "page_fresh_prose_share": fresh_prose / table.all_prose,
        "page_known_paths": np.fmax(evidence.present[:, 0], 0).mean(),
        "page_prose_at_fresh": (table.prose * at_fresh).sum() / table.all_prose,
    }
    return {name: np.full(len(near), value) for name, value in facts.items()}


SITE_COLUMNS = (
    "near", "near_count", "same_text", "same_text_count", "near_window",
    *(f"near_at{step:+}" for step in NEIGHBOURS),
    *(f"{name}_{level}" for level in range(LEVELS) for name in ("score", "repeated", "fresh", "present")),
    "others", "twins", "page_repeated", "page_fresh_prose", "page_fresh_prose_share", "page_known_paths",
    "page_prose_at_fresh",
)  # fmt: skip
