"""What a crawl costs in Standard Format: `python -m tests.bench.bench_www2sf [PAGES [FOLDER…]]`.

A crawl of Japanese pages of 57 KB is made of the pages in these folders, or of made-up ones; no two of its pages are
the same.  `www2sf` makes packs of it: of a hundredth, of a tenth and of all of it as it stands; of a hundredth with
what each analyser says that is here, and with --content.  The CPU time of all processes of the command counts, from
start to end, so that other load on the machine does not; "2 cores" is what that makes on two that have nothing else to
do.  What is read and written goes over the network once when input and output are on other machines; with --content
the input is read twice.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from threading import Event, Thread

from tests.bench.crawl import PAGES_A_FILE, seeds_of, write_crawl
from tests.bench.processes import cpu_seconds, resident_megabytes, tree_of
from tests.bench.report import Cell, print_machine, print_table

from honbun.annotate import annotator

PAGES, JOBS = 1000, 2
ANALYSERS = {"mecab": "-m", "juman": "-j", "knp": "-k"}
COLUMNS = "what | pages | CPU s a 1,000 | pages/s on 2 cores | pages/s now | most memory MB | MB read | MB written"
WATCH_SECONDS = 0.5


class Watch:
    """What a process and its children use, looked at now and then."""

    def __init__(self, process: int) -> None:
        self.most_megabytes = 0.0
        self._process, self._over = process, Event()
        self._analysers: dict[int, float] = {}  # the CPU seconds of each: a worker that is killed does not count them
        self._thread = Thread(target=self._watch)

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    @property
    def analyser_seconds(self) -> float:
        return sum(self._analysers.values())

    def _watch(self) -> None:
        while not self._over.wait(WATCH_SECONDS):
            with suppress(OSError):  # one of them has just ended
                processes = tree_of(self._process)
                self.most_megabytes = max(self.most_megabytes, sum(map(resident_megabytes, processes)))
                for analyser in {child for worker in processes[1:] for child in tree_of(worker)[1:]}:
                    self._analysers[analyser] = cpu_seconds(analyser)


def main() -> None:
    print_machine()
    pages = int(sys.argv[1]) if len(sys.argv) > 1 else PAGES
    seeds = seeds_of([Path(folder) for folder in sys.argv[2:]])
    mean = sum(len(seed.text.encode("utf-8", "replace")) for seed in seeds) / len(seeds) / 1000
    print(f"{pages:,} pages made of {len(seeds)} of {mean:.0f} KB on the mean, all Japanese, {JOBS} jobs\n")
    with TemporaryDirectory() as folder:
        crawl = Path(folder, "crawl")
        crawl.mkdir()
        write_crawl(crawl, seeds, pages)
        print_table(COLUMNS, rows(sorted(crawl.iterdir()), pages, Path(folder, "sf")))


def rows(files: Sequence[Path], pages: int, target: Path) -> Iterator[list[Cell]]:
    for share in (100, 10):
        if some := files[: len(files) // share]:
            yield measure("plain", some, len(some) * PAGES_A_FILE, target)
    yield measure("plain", files, pages, target)
    some = files[: max(len(files) // 100, 1)]
    for name, flags in _ways():
        yield measure(name, some, min(len(some) * PAGES_A_FILE, pages), target, *flags)


def _ways() -> Iterator[tuple[str, list[str]]]:
    for name, flag in ANALYSERS.items():
        with closing(annotator(name)) as analyser:
            if analyser.is_available():
                yield name, [flag]
    yield "--content", ["--content"]


def measure(name: str, files: Sequence[Path], pages: int, target: Path, *flags: str) -> list[Cell]:
    """The cells of a row; nothing of what was written is left."""
    command = [sys.executable, "-m", "honbun", "www2sf", "--jobs", str(JOBS), "--pack", "zst", *flags]
    before, started = _spent(), time.perf_counter()
    running = subprocess.Popen([*command, *map(str, files), str(target)], stderr=subprocess.DEVNULL)
    with Watch(running.pid) as watch:
        running.wait()
    cpu, wall = _spent() - before + watch.analyser_seconds, time.perf_counter() - started
    read, written = _megabytes(files), _megabytes([file for file in target.rglob("*") if file.is_file()])
    shutil.rmtree(target)
    return [name, pages, cpu / pages * 1000, JOBS * pages / cpu, pages / wall, watch.most_megabytes, read, written]


def _spent() -> float:
    spent = getrusage(RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def _megabytes(files: Sequence[Path]) -> float:
    return sum(file.stat().st_size for file in files) / 1e6


if __name__ == "__main__":
    main()
