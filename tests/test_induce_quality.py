"""What `honbun induce` finds in groups of like pages, where they are at hand: it must not fall.

The floors are what the method is known to reach; `python -m tests.bench.bench_induce` tells the figures.
"""

import pytest
from tests.bench.bench_induce import accuracy, ranks_of
from tests.bench.induce_gold import DATA, groups

DEFAULT_FLOOR, PAPER_FLOOR, FIELDS_FLOOR = 0.79, 0.70, 0.85
MOST_SUGGESTED = 60
MOST_SEARCHED = 2_000_000  # characters; the search takes half a second for a million


@pytest.fixture(scope="module")
def given():
    if not (DATA / "groups.tar.xz").is_file():
        pytest.skip("the groups of pages are not here (../shared/data)")
    return list(groups())


def test_default_tells_template_from_content(given):
    assert accuracy(given, "default") >= DEFAULT_FLOOR


def test_cut_point_of_the_paper_tells_template_from_content(given):
    quick = [(name, pages) for name, pages in given if sum(len(page.text) for page in pages) <= MOST_SEARCHED]

    assert len(quick) >= 10
    assert accuracy(quick, "paper") >= PAPER_FLOOR


def test_fields_are_among_those_suggested(given):
    told = [ranks_of(pages) for _, pages in given]
    ranks = [rank for _, of_group in told for rank in of_group.values()]

    assert max(suggested for suggested, _ in told) <= MOST_SUGGESTED
    assert sum(rank is not None for rank in ranks) >= FIELDS_FLOOR * len(ranks)
