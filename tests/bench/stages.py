"""What becomes of a page after its content is known, as processes that are asked as extractors are.

`python -m tests.bench.stages NAME`, NAME as in `STAGES`: a line in for each site, a line out when its pages are done.
To save a page is to send it to a service, whose processes count: it is read, learned, judged, cut into words, and on
the disk when the answer comes.
"""

import base64
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.pages import Page
from tests.bench.running import RunningService, body_of

from honbun.errors import Refused
from honbun.page.decode import decode
from honbun.settings import Settings
from honbun.standard_format import document
from honbun.workers.conversion import Conversion, Converter
from honbun.workers.judges import open_judge

Stage = Callable[[str, bytes], str]


@contextmanager
def converted(wanted: Conversion) -> Iterator[Stage]:
    """Each page alone, in Standard Format; no text is answered, for what is not Japanese is left out of it."""
    yield partial(_convert, Converter(open_judge()), wanted)


def _convert(converter: Converter, wanted: Conversion, url: str, html: bytes) -> str:
    with suppress(Refused):
        converter.convert(document.Page(html, url), wanted)
    return ""


@contextmanager
def saved() -> Iterator[Stage]:
    """Each page saved; when it comes again it is another version, so that nothing is told to be there already."""
    with (
        TemporaryDirectory() as folder,
        RunningService(Path(folder), "sqlite", Settings.pages_per_site) as service,
    ):
        yield partial(_save, service, count())


def _save(service: RunningService, turns: Iterator[int], url: str, html: bytes) -> str:
    page = Page(url, f"{decode(html).text}<p>{next(turns)}".encode("utf-8", "replace"))
    with suppress(SystemExit):  # it was refused
        try:
            service.visit(body_of(page), "/v1/documents")
        except ConnectionError:  # which was closed while others had their turn
            service.hang_up()
            service.visit(body_of(page), "/v1/documents")
    return ""


STAGES = {
    "Standard Format": partial(converted, Conversion(lenient=True)),
    "Standard Format of the content": partial(converted, Conversion(lenient=True, content=True)),
    "Standard Format with MeCab": partial(converted, Conversion(lenient=True, analyser="mecab")),
    "saved": saved,
}


def main(name: str) -> None:
    with STAGES[name]() as stage:
        print(json.dumps({"version": ""}), flush=True)
        for line in sys.stdin:
            pages = json.loads(line)["pages"]
            told = [stage(page["url"], base64.b64decode(page["html_b64"])) for page in pages]
            print(json.dumps({"texts": told}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
