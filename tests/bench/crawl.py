"""A crawl of as many pages as are wanted, in WARC files: real pages again and again, each time in other words.

Each round through the pages is other sites, whose text has other kanji in place of half of its own: sentences keep
their length and stay Japanese to every test that goes by kana, but no word, line or page of one round is in the next.
"""

import gzip
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, count, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.bench.pages import Site

from honbun.errors import HonbunError
from honbun.page.decode import decode
from honbun.standard_format.document import Page, read_document

PAGES_A_FILE = 1000
MEAN_BYTES = 57_000
MADE_UP_SITES, MADE_UP_PAGES = 10, 40
CHANGED = 0.5  # of the kanji
_FIRST_KANJI, _LAST_KANJI = "一", "龠"


class Seed(NamedTuple):
    site: str
    text: str  # of the file, with its markup


def seeds_of(folders: Sequence[Path]) -> list[Seed]:
    """The largest Japanese pages of these folders, as many as have the mean size; without folders, made-up ones."""
    if not folders:
        return _made_up()
    found = sorted(chain.from_iterable(map(_japanese, folders)), key=_size, reverse=True)
    most, total = 0, 0
    for seed in found:
        total += _size(seed)
        if total < MEAN_BYTES * (most + 1) and most:
            break
        most += 1
    return found[:most]


def _made_up() -> list[Seed]:
    shapes = (Site(language="ja", kilobytes=57, blocks=130, seed=seed) for seed in range(MADE_UP_SITES))
    return [Seed(shape.name, page.data.decode()) for shape in shapes for page in shape.pages(MADE_UP_PAGES)]


def _japanese(folder: Path) -> Iterator[Seed]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix in (".html", ".htm", ""):
            data = file.read_bytes()
            with suppress(HonbunError):
                read_document(Page(data))
                yield Seed(f"{folder.name}-{file.parent.name}".lower(), decode(data).text)


def _size(seed: Seed) -> int:
    return len(seed.text.encode("utf-8", "replace"))


def write_crawl(folder: Path, seeds: Sequence[Seed], pages: int) -> None:
    """Files of a thousand pages each."""
    records = islice(_records(seeds), pages)
    for number in range(-(-pages // PAGES_A_FILE)):
        with (folder / f"crawl-{number:05}.warc.gz").open("wb") as file:
            file.writelines(islice(records, PAGES_A_FILE))


def _records(seeds: Sequence[Seed]) -> Iterator[bytes]:
    kanji = sorted({sign for seed in seeds for sign in seed.text if _FIRST_KANJI <= sign <= _LAST_KANJI})
    for turn in count():
        chance = Random(turn)
        changed = chance.sample(kanji, round(len(kanji) * CHANGED))
        others = dict(zip(map(ord, changed), chance.sample(kanji, len(changed)), strict=True))
        for number, seed in enumerate(seeds):
            url = f"http://{seed.site}-{turn}.example/{number}.html"
            yield _record(url, seed.text.translate(others).encode("utf-8", "replace"))


def _record(url: str, page: bytes) -> bytes:
    answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + page
    head = (
        f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{url}>\r\nWARC-Target-URI: {url}\r\n"
        "WARC-Date: 2026-03-04T05:06:07Z\r\nContent-Type: application/http;msgtype=response\r\n"
        f"Content-Length: {len(answer)}\r\n\r\n"
    )
    return gzip.compress(head.encode() + answer + b"\r\n\r\n", 1, mtime=0)
