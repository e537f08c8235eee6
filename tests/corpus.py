"""Pages to save, and a process that saves until it is killed."""

import json
import subprocess
import sys
import time
from pathlib import Path

import apsw

from honbun.corpus.documents import Documents
from honbun.corpus.parts import Parts
from honbun.corpus.saved import Card, Saved

CANARY = "canary in a deleted page"
RIVER = """<html><head><title>川の話</title></head><body><ul><li><a href=/>ホーム</a></ul>
<div class=story><h1>川の話</h1>
<p>川辺の村では、毎年の夏に子どもたちが橋の上から水に飛び込む。今年も多くの人が集まった。水は冷たく、空は高かった。</p>
<p>村長は「これは村の宝だ」と話した。祭りは来週まで続く予定である。<a href=/next>次の話</a>も読んでほしい。</p>
</div></body></html>"""
RIVER_URL = "http://kawa.example/1"


def card(number: int, site: str = "a.example", **fields: object) -> Card:
    told: dict[str, object] = {
        "url": f"http://{site}/{number}",
        "site": site,
        "title": f"Page {number}",
        "byline": "",
        "date": "",
        "lang": "en",
        "fetched_at": number,
        "annotate": (),
        "sentences": 1,
        "links": 0,
        "bytes": 4,
    }
    return Card(**(told | fields))  # type: ignore[arg-type]


def parts(number: int, text: str = "") -> bytes:
    """What no other number is kept as."""
    page = f"<p>page {number} of many, each with the same words around it {text}</p>" * 20
    return Parts(b'{"text":"text"}', b"{}", page.encode()).joined()


def with_links(*links: tuple[str, str]) -> bytes:
    """What a page with these links, each a text and an address, is kept as."""
    told = {"texts": [], "outlinks": [{"text": text, "documents": [address]} for text, address in links]}
    return Parts(b'{"text":"text"}', json.dumps(told).encode(), b"<p>text").joined()


async def save_many(documents: Documents, numbers: range, text: str = "", **fields: object) -> list[Saved]:
    return [await documents.save(card(number, **fields), parts(number, text), now=number) for number in numbers]


def look(folder: Path, query: str) -> list[object]:
    """The first column of what the file answers."""
    connection = apsw.Connection(str(folder / "corpus.sqlite"))
    try:
        return [row[0] for row in connection.execute(query)]
    finally:
        connection.close()


class Saver:
    """A process that saves pages with growing numbers until it is killed."""

    def __init__(self, folder: Path, first: int) -> None:
        command = [sys.executable, str(Path(__file__).with_name("saver.py")), str(folder), str(first)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self._first = next(iter(self._process.stdout or ()))

    def kill(self, after: float = 0) -> set[int]:
        """The numbers it was told are saved."""
        time.sleep(after)
        self._process.kill()
        rest, _ = self._process.communicate()
        return {int(line) for line in (self._first, *rest.splitlines())}
