"""How a worker shows what was found in texts: as snippets, or as lines of a concordance.

The body of a request is the packed texts, one after the other; the head tells their lengths.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from honbun.corpus.kwic import lines_of, ordered
from honbun.corpus.snippets import snippet
from honbun.corpus.targets import Target
from honbun.corpus.texts import Text
from honbun.workers.frames import Head, as_json


def show(head: Head, body: bytes) -> bytes:
    """What the head asks for, as JSON."""
    targets = [Target.of_fields(fields) for fields in head["targets"]]
    return as_json(_SHAPES[head["shape"]](head, targets, texts_in(head["lengths"], body)))


def texts_in(lengths: Iterable[int], body: bytes) -> Iterator[Text]:
    """Texts that were packed one by one."""
    at = 0
    for length in lengths:
        yield Text.unpack(body[at : at + length])
        at += length


def _snippets(_: Head, targets: list[Target], texts: Iterator[Text]) -> Any:
    return [[{"text": piece, "hit": is_hit} for piece, is_hit in snippet(text, targets)] for text in texts]


def _lines(head: Head, targets: list[Target], texts: Iterator[Text]) -> Any:
    """No more texts are opened than it takes."""
    found = (line for place, text in enumerate(texts) for line in lines_of(place, text, targets))
    return [
        {
            "document": line.document,
            "sentence": line.sentence,
            "left": line.left,
            "hit": line.hit,
            "right": line.right,
        }
        for line in ordered(islice(found, head["most"]), head["order"])
    ]


_SHAPES: dict[str, Callable[[Head, list[Target], Iterator[Text]], Any]] = {"snippets": _snippets, "lines": _lines}
