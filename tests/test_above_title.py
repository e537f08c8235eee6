"""What stands well above the title is left, what is right above it stays."""

import numpy as np
import pytest
from tests.showing import reading_of

from honbun.page.above_title import MOST, NEAR, WHY, well_above_title
from honbun.page.extract import extract_alone
from honbun.page.headline import Title

LINES = [f"Line {number}" for number in range(20)]


def left(title_row: int, kept: list[int], widths: dict[int, int] | None = None) -> list[int]:
    """The rows that are left of a page of such lines, of which those are kept, with this row as its title."""
    lines = [line * (widths or {}).get(row, 1) for row, line in enumerate(LINES)]
    table = reading_of(f"<title>x</title>{''.join(f'<p>{line}</p>' for line in lines)}").table
    assert table is not None
    found = well_above_title(table, np.isin(np.arange(len(lines)), kept), Title("", title_row))
    return np.flatnonzero(found).tolist()


def test_lines_well_above_the_title_are_left_and_those_right_above_stay():
    assert left(6, [0, 2, 3, 4, 5, *range(6, 20)]) == [0, 2]
    assert NEAR == 3


@pytest.mark.parametrize("title_row", [-1, 0, 3])
def test_nothing_is_well_above_a_title_that_is_none_or_comes_first(title_row):
    assert left(title_row, [*range(20)]) == []


def test_nothing_is_left_above_a_title_that_is_not_kept():
    assert left(6, [0, 7, 8, 9]) == []


def test_page_with_much_above_its_title_keeps_it():
    assert left(6, [0, *range(6, 20)], {0: 5}) == [0]
    assert left(6, [0, *range(6, 20)], {0: 9}) == []
    assert MOST == 0.3


def test_reader_is_told_why():
    text = "<p>The river stood at the steps of the old town hall, and the boats lay in the market.</p>" * 6
    above = "<p>Snow is expected.</p><p>One</p><p>Two</p><p>Three</p>"
    reading = reading_of(f"<title>Rain</title>{above}<h1>Rain</h1>{text}")
    reading.alone = np.ones(len(reading.texts))
    first = extract_alone(reading).blocks[0]
    assert (first.kept, first.why) == (False, WHY)
