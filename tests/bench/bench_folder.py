"""Whether a large site costs more a page than a small one: `python -m tests.bench.bench_folder`.

`honbun extract DIRECTORY` on one site of more and more pages.  Beyond the cap of pages that may be known, neither the
CPU time of a page nor the memory may grow.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.pages import SMALL
from tests.bench.processes import cpu_seconds, resident_megabytes, tree_of
from tests.bench.report import Cell, print_machine, print_table

PAGES = (100, 300, 1000, 5000)
COLUMNS = "mode | pages | CPU ms a page | wall ms a page | largest worker MB | command MB"


def measure(folder: Path, mode: str, pages: int) -> list[Cell]:
    command = [sys.executable, "-m", "honbun", "extract", str(folder), "--mode", mode, "--base-url", "http://a.example"]
    started, process = time.perf_counter(), subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout
    answers, workers, ours = 0, 0.0, 0.0
    for _ in process.stdout:
        answers += 1
        if answers % (pages // 20) == 0 or answers == pages:
            cpu = cpu_seconds(process.pid)
            ours, *sizes = (resident_megabytes(number, most=True) for number in tree_of(process.pid))
            workers = max(workers, *sizes)
    process.wait()
    if answers != pages:
        raise SystemExit(f"{answers} answers for {pages} pages")
    wall = time.perf_counter() - started
    return [mode, pages, cpu / pages * 1000, wall / pages * 1000, workers, ours]


def rows() -> Iterator[list[Cell]]:
    for pages in PAGES:
        with tempfile.TemporaryDirectory() as name:
            for number, page in enumerate(SMALL.pages(pages)):
                Path(name, f"{number:05}.html").write_bytes(page.data)
            for mode in ("full", "single", "paper"):
                yield measure(Path(name), mode, pages)


def main() -> None:
    print_machine()
    print_table(COLUMNS, rows())


if __name__ == "__main__":
    main()
