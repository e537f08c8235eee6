"""A document in other notations: plain text, KNP's, JSON."""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict

from honbun.errors import Refused
from honbun.model import Document, Sentence

_ANALYSERS = ("knp", "juman", "juman++")  # whose notation KNP's readers know; the first that spoke is taken
_BLANKS = re.compile(r"\s+")
_NOT_IN_AN_ID = re.compile("[^a-zA-Z0-9_-]+")  # which their readers would not take
_OLD_ID = re.compile(r"# (?:S-ID:\S* ?|VERSION: ?)?")


def as_text(document: Document) -> str:
    """A sentence a line."""
    return "".join(f"{_BLANKS.sub(' ', sentence.text).strip()}\n" for sentence in document.sentences)


def as_knp(document: Document, name: str) -> str:
    """What KNP, or else JUMAN, says of each sentence, under `# S-ID:name-number`, as rhoknp and pyknp read it."""
    known = _NOT_IN_AN_ID.sub("_", name)
    blocks = [block for sentence in document.sentences for block in _knp_blocks(sentence, known)]
    if not blocks:
        raise Refused("no sentence has an annotation by KNP or JUMAN; `html2sf -k` or `html2sf -j` makes them")
    return "".join(blocks)


def as_json(document: Document, name: str) -> str:
    """All of it, in one line."""
    return json.dumps({"file": name} | asdict(document), ensure_ascii=False, separators=(",", ":")) + "\n"


def _knp_blocks(sentence: Sentence, name: str) -> Iterator[str]:
    spoken = {annotation.scheme.lower(): annotation.text for annotation in sentence.annotations}
    native = next((spoken[analyser] for analyser in _ANALYSERS if analyser in spoken), "").strip()
    if not native:
        return
    first, _, rest = native.partition("\n")
    told = f"# S-ID:{name}-{sentence.id}"
    if first.startswith("#"):
        yield f"{told} {_OLD_ID.sub('', first, count=1)}".rstrip() + f"\n{rest}\n"
    else:
        yield f"{told}\n{native}\n"
