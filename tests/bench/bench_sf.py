"""What Standard Format costs, on one core: `python -m tests.bench.bench_sf [FILE…]`.

A page is read and written in the dialect of paper 000: all of it, its content alone, and with what each analyser says
that is here.  CPU time of this process and the analysers it starts is counted; the best of three turns counts.  Without
files, pages of 57 KB are made up.  The original tool makes 3.4 pages of that size in a second of CPU time, with JUMAN
2.2, with KNP 0.85.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from tests.bench.pages import Site
from tests.bench.processes import cpu_seconds
from tests.bench.report import Cell, print_machine, print_table

from honbun.annotate import annotator
from honbun.errors import Refused
from honbun.standard_format.document import Page, read_document
from honbun.standard_format.revise import japanese_only
from honbun.workers.conversion import Conversion, Converter
from honbun.workers.judges import open_judge

PAGES, TURNS = 50, 3
COLUMNS = "what | CPU ms a page | pages/s of CPU | MB/s of CPU"
ANALYSERS = ("mecab", "juman", "knp")


def main() -> None:
    print_machine()
    pages = _japanese(_pages(sys.argv[1:]))
    kilobytes = sum(map(len, pages)) / len(pages) / 1000
    sentences = sum(len(japanese_only(read_document(Page(page))).sentences) for page in pages) / len(pages)
    print(f"{len(pages)} Japanese pages, {kilobytes:.0f} KB and {sentences:.0f} sentences each, one core\n")
    converter = Converter(open_judge())
    print_table(COLUMNS, _rows(converter, pages))


def _pages(files: Sequence[str]) -> list[bytes]:
    if files:
        return [Path(file).read_bytes() for file in files]
    return [page.data for page in Site(language="ja", kilobytes=57, blocks=130).pages(PAGES)]


def _japanese(pages: Sequence[bytes]) -> list[bytes]:
    kept = []
    for page in pages:
        try:
            japanese_only(read_document(Page(page)))
        except Refused:
            continue
        kept.append(page)
    return kept


def _rows(converter: Converter, pages: Sequence[bytes]) -> Iterator[list[Cell]]:
    wanted = {"all of it": Conversion(), "its content": Conversion(content=True)}
    wanted |= {name: Conversion(analyser=name) for name in ANALYSERS if _is_here(name)}
    for name, conversion in wanted.items():
        seconds = min(_seconds(converter, pages, conversion) for _ in range(TURNS))
        megabytes = sum(map(len, pages)) / 1e6
        yield [name, seconds / len(pages) * 1000, len(pages) / seconds, megabytes / seconds]


def _is_here(name: str) -> bool:
    with closing(annotator(name)) as analyser:
        return bool(analyser.is_available())


def _seconds(converter: Converter, pages: Sequence[bytes], conversion: Conversion) -> float:
    converter.convert(Page(pages[0]), conversion)  # which starts the analyser
    before = cpu_seconds(os.getpid())
    for page in pages:
        with suppress(Refused):  # the content of a page may be code alone
            converter.convert(Page(page), conversion)
    return cpu_seconds(os.getpid()) - before


if __name__ == "__main__":
    main()
