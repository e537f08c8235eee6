"""Try everything that SECURITY.md promises, and write down how it went:  python -m tests.trust.run

One run of pytest over the tests of all threats, where possible in a namespace that has no network but the machine
itself.  A threat is held if some of its tests ran and none failed; the counts are those of the tests that ran.
"""

import platform
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tests.offline import can_be_offline, offline
from tests.trust.chosen import STARTS, starts_of
from tests.trust.threats import THREATS, Threat

ROOT = Path(__file__).parents[2]
TOLD = ROOT / "SECURITY.md"
BEGIN, END = "<!-- make trust writes from here -->\n", "<!-- to here -->\n"
PYTEST = (sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", "-p", "tests.trust.chosen")


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of one test."""

    name: str
    failed: bool
    skipped: bool
    counts: Counter[str]


@dataclass(frozen=True, slots=True)
class Row:
    """A threat with what the run says of it."""

    threat: Threat
    ran: Sequence[Tried]
    skipped: int

    @property
    def held(self) -> bool:
        return bool(self.ran) and not any(test.failed for test in self.ran)

    @property
    def tried(self) -> str:
        """How much was tried, as people say it."""
        counts = sum((test.counts for test in self.ran), Counter[str]())
        told = [f"{number:,} {what}" for what, number in sorted(counts.items())]
        told.append(f"{len(self.ran)} tests")
        return ", ".join(told + ([f"{self.skipped} not here"] if self.skipped else []))

    @property
    def answer(self) -> str:
        return "yes" if self.held else "**no**" if self.ran else "not tried"


def main() -> int:
    started, is_offline = time.monotonic(), can_be_offline()
    tests = run(is_offline)
    rows = [row_of(threat, tests) for threat in THREATS]
    where = "where there is no network but the machine itself" if is_offline else "with the network of this machine"
    minutes, system = (time.monotonic() - started) / 60, f"{platform.system()}, Python {platform.python_version()}"
    told = f"{len(tests):,} tests in {minutes:.0f} minutes, {where} ({system})."
    print(*(f"{row.answer:9} {row.threat.name}: {row.tried}" for row in rows), told, sep="\n")
    write(f"{table(rows)}\n{told}\n")
    return 0 if all(row.held for row in rows) else 1


def run(is_offline: bool) -> list[Tried]:
    """Every test of every threat."""
    files = sorted({start.partition("::")[0] for start in STARTS})
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = [*PYTEST, f"--junitxml={report}", *files]
        subprocess.run(offline(command) if is_offline else command, cwd=ROOT, check=False)
        return [_tried(case) for case in ElementTree.parse(report).iter("testcase")]


def _tried(case: Element) -> Tried:
    ended = {child.tag for child in case}
    counts = {told.attrib["name"]: int(told.attrib["value"]) for told in case.iter("property")}
    name = f"{case.attrib['classname'].replace('.', '/')}.py::{case.attrib['name']}"
    return Tried(name, bool(ended & {"failure", "error"}), "skipped" in ended, Counter(counts))


def row_of(threat: Threat, tests: Iterable[Tried]) -> Row:
    """What these tests say of a threat."""
    ours = [test for test in tests if test.name.startswith(starts_of(threat.tests))]
    ran = [test for test in ours if not test.skipped]
    return Row(threat, ran, len(ours) - len(ran))


def table(rows: Iterable[Row]) -> str:
    """The rows as Markdown."""
    lines = ["| threat | held to | tried | held |", "|---|---|---|---|"]
    lines += [f"| {row.threat.name} | {row.threat.promise} | {row.tried} | {row.answer} |" for row in rows]
    return "\n".join(lines) + "\n"


def write(told: str) -> None:
    """Puts this between the marks in SECURITY.md."""
    before, _, rest = TOLD.read_text("utf-8").partition(BEGIN)
    TOLD.write_text(f"{before}{BEGIN}\n{told}\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
