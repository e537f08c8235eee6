"""The quality of extraction on labelled pages, where they are at hand: it must not fall.

`quality.json` pins the mean F1 of each set, of the page alone and with its siblings known, and how many titles, dates
and by-lines are exact, as `python -m tests.bench.bench_quality` measures it.  The shipped model has seen these pages:
the figures guard against what a change breaks, and say nothing of pages it has not seen.
"""

import json
from pathlib import Path

import pytest
from tests.bench.bench_quality import DATA, measure

FLOORS = json.loads((Path(__file__).parent / "bench" / "quality.json").read_text())
TOLERATED = 0.005


@pytest.mark.parametrize("name", FLOORS)
def test_quality_does_not_fall(name):
    if not (DATA / f"{name}.tar.xz").is_file():
        pytest.skip("the labelled pages are not here (../shared/data)")
    found = measure(name)
    fallen = {figure: found[figure] for figure, floor in FLOORS[name].items() if found[figure] < floor - TOLERATED}
    assert fallen == {}
