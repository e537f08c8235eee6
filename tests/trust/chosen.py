"""A plugin of pytest that runs the tests of our threats and no others."""

import pytest
from tests.trust.threats import THREATS


def starts_of(tests: tuple[str, ...]) -> tuple[str, ...]:
    """How the full names of these tests begin."""
    return tuple("tests/{}.py::{}".format(*[*test.split("::"), ""][:2]) for test in tests)


STARTS = tuple(start for threat in THREATS for start in starts_of(threat.tests))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    others = [item for item in items if not item.nodeid.startswith(STARTS)]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if item.nodeid.startswith(STARTS)]
