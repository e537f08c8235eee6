"""A short attack on each route by Schemathesis; `make fuzz` gives all of them ten minutes."""

import pytest

pytest.importorskip("schemathesis", reason="Schemathesis is not installed")
from tests.fuzz.api import attacked

from honbun.api.routes import TABLE

REQUESTS = 16


@pytest.fixture(scope="module")
def attacker(tmp_path_factory):
    with attacked(tmp_path_factory.mktemp("attacked")) as ready:
        yield ready


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.method} {row.path}")
def test_every_answer_is_one_that_the_document_tells_of(attacker, row):
    attacker.attack(row, REQUESTS)
