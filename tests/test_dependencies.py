"""What we depend on is told, with its licence, wherever it comes from."""

import re
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
ASKED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]


def brought() -> set[str]:
    """The packages that a plain installation brings with it here."""
    found: set[str] = set()
    waiting = [Requirement(line).name for line in ASKED]
    while waiting:
        found.add(name := waiting.pop().lower().replace("_", "-"))
        wanted = map(Requirement, requires(name) or [])
        waiting += [each.name for each in wanted if not each.marker or each.marker.evaluate({"extra": ""})]
    return found


def test_every_dependency_is_in_the_table_and_nothing_else():
    table = (ROOT / "docs/dependencies.md").read_text("utf-8")

    assert set(re.findall(r"^\| ([\w-]+) \|.*\d\.\d \|", table.replace("_", "-"), re.MULTILINE)) == brought()


@pytest.mark.parametrize("document", ["NOTICE", "docs/dependencies.md"])
def test_every_dependency_is_told(document):
    told = (ROOT / document).read_text("utf-8").replace("_", "-").lower()

    assert sorted(name for name in brought() if not re.search(rf"\b{name}\b", told)) == []
