"""Other extractors, run by a Python that has them: `python peers.py NAME [metadata]`, NAME as in `PEERS`.

It speaks the protocol of `honbun extract --batch`: a line in for each site, a line out with the texts of its pages.
A text of metadata is a JSON list of title, date and by-line, null for what it does not look for.
"""

import base64
import json
import sys
from collections.abc import Callable
from importlib.metadata import version


def trafilatura() -> Callable[[bytes], str]:
    """With its defaults."""
    from trafilatura import extract

    return lambda html: extract(html) or ""


def resiliparse() -> Callable[[bytes], str]:
    """Its extraction of main content."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    return lambda html: extract_plain_text(
        HTMLTree.parse_from_bytes(html, detect_encoding(html)), main_content=True, alt_texts=False
    )


def readability() -> Callable[[bytes], str]:
    """Its summary, as text."""
    from lxml.html import fromstring
    from readability import Document

    return lambda html: "\n".join(fromstring(Document(html).summary()).itertext())


def trafilatura_metadata() -> Callable[[bytes], str]:
    """With its defaults."""
    from trafilatura.metadata import extract_metadata

    def told(html: bytes) -> str:
        found = extract_metadata(html)
        return json.dumps([found.title or "", found.date or "", found.author or ""])

    return told


def htmldate() -> Callable[[bytes], str]:
    """The date of publication."""
    from htmldate import find_date

    return lambda html: json.dumps([None, find_date(html, original_date=True) or "", None])


PEERS = {"trafilatura": trafilatura, "resiliparse": resiliparse, "readability-lxml": readability}
METADATA_PEERS = {"trafilatura": trafilatura_metadata, "htmldate": htmldate}


def main(name: str, what: str = "text") -> None:
    extract = (METADATA_PEERS if what == "metadata" else PEERS)[name]()
    print(json.dumps({"version": version(name)}), flush=True)
    for line in sys.stdin:
        texts = []
        for page in json.loads(line)["pages"]:
            try:
                texts.append(extract(base64.b64decode(page["html_b64"])))
            except Exception:  # whatever it is, the page has no text
                texts.append("")
        print(json.dumps({"texts": texts}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
