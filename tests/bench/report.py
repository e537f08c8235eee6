"""What every benchmark prints: the machine it ran on, and tables in Markdown."""

import os
import platform
from collections.abc import Iterable
from pathlib import Path
from statistics import quantiles

from honbun import __version__

Cell = str | int | float


def print_machine() -> None:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    load = os.getloadavg()[0]
    print(
        f"Honbun {__version__}, Python {platform.python_version()}, {platform.system()} {platform.release()}, "
        f"{os.cpu_count()} cores of {_processor()}, {memory:.0f} GiB; load before {load:.1f}\n"
    )


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


def print_table(columns: str, rows: Iterable[Iterable[Cell]]) -> None:
    """A table whose columns are named by `a | b | c`; each row is printed as soon as it is there."""
    print(f"| {columns} |\n|---|" + "---:|" * columns.count("|"), flush=True)
    for row in rows:
        print("| " + " | ".join(map(_cell, row)) + " |", flush=True)
    print(flush=True)


def _cell(value: Cell) -> str:
    if isinstance(value, float):
        return f"{value:.1f}" if value >= 1 else f"{value:.2f}"
    return str(value)


def percentile(values: list[float], percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1] if len(values) > 1 else values[0]
