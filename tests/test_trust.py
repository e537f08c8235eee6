"""The table in SECURITY.md is the one that `make trust` makes, of tests that are there."""

import ast
from collections import Counter
from pathlib import Path

import pytest
from tests.trust.run import TOLD, Row, Tried, row_of, table
from tests.trust.threats import THREATS, Threat

TESTS = Path(__file__).parent
THREAT = Threat("Rain", "Nobody gets wet", ("test_rain", "browser/test_snow::test_white"))
WET = Tried("tests/test_rain.py::test_wet", failed=True, skipped=False, counts=Counter())
DRY = Tried("tests/test_rain.py::test_dry[1]", failed=False, skipped=False, counts=Counter(drops=2_000))
WHITE = Tried("tests/browser/test_snow.py::test_whiter", failed=False, skipped=True, counts=Counter())
OTHER = Tried("tests/browser/test_snow.py::test_deep", failed=True, skipped=False, counts=Counter())


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def test_threats_in_the_document_are_those_that_are_tried():
    lines = [cells(line) for line in TOLD.read_text("utf-8").splitlines() if line.startswith("|")][2:]

    assert [line[:2] for line in lines] == [[threat.name, threat.promise] for threat in THREATS]
    assert {line[3] for line in lines} == {"yes"}


@pytest.mark.parametrize("threat", THREATS, ids=lambda threat: threat.name)
def test_every_test_of_a_threat_is_there(threat):
    for test in threat.tests:
        file, _, start = test.partition("::")
        tree = ast.parse((TESTS / f"{file}.py").read_text("utf-8"))
        names = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]

        assert any(name.startswith(start or "test_") for name in names), test


def test_row_tells_how_much_was_tried():
    assert row_of(THREAT, [DRY, WHITE, OTHER]) == Row(THREAT, [DRY], skipped=1)
    assert row_of(THREAT, [DRY, WHITE]).tried == "2,000 drops, 1 tests, 1 not here"


@pytest.mark.parametrize(
    ("tests", "answer"), [([DRY], "yes"), ([DRY, WET], "**no**"), ([WHITE], "not tried"), ([], "not tried")]
)
def test_row_is_held_if_something_ran_and_nothing_failed(tests, answer):
    row = row_of(THREAT, tests)

    assert (row.answer, row.held) == (answer, answer == "yes")
    assert table([row]).splitlines()[2].endswith(f"| {answer} |")
