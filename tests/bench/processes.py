"""What a process and its children use, as Linux counts it."""

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

TICK = os.sysconf("SC_CLK_TCK")


def tree_of(process: int) -> list[int]:
    """The process, and all that descend from it."""
    threads = Path(f"/proc/{process}/task").iterdir()
    children = [child for thread in threads for child in (thread / "children").read_text().split()]
    return [process, *(descendant for child in children for descendant in tree_of(int(child)))]


def cpu_seconds(process: int) -> float:
    """Of the process and its descendants, also of those that have ended and were waited for."""
    return sum(sum(_seconds(one)) for one in tree_of(process))


def cpu_seconds_of_one(process: int) -> float:
    """Of this process alone."""
    return sum(_seconds(process)[:2])


def _seconds(process: int) -> list[float]:
    """In user and system mode, its own, then those of the children it has waited for."""
    spent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:15]
    return [int(ticks) / TICK for ticks in spent]


def cpu_seconds_of(command: Sequence[str]) -> float:
    """What all processes of a command take from its start to its end."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def resident_megabytes(process: int, most: bool = False) -> float:
    """Of one process; with `most`, the most it ever had."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(rf"{'VmHWM' if most else 'VmRSS'}:\s+(\d+)", status)
    return int(found[1]) / 1000 if found else 0.0
