"""How a worker counts words: a study is begun, texts are added to it part by part, and in the end it tells."""

from collections.abc import Callable

from honbun.corpus.study import Collocates, Rows, Study, Words
from honbun.corpus.targets import Target
from honbun.errors import HonbunError
from honbun.workers.frames import Head, as_json
from honbun.workers.shown import texts_in

_KINDS: dict[str, Callable[[Head], Study]] = {
    "words": lambda head: Words(head["pos"]),
    "collocates": lambda head: Collocates([*map(Target.of_fields, head["targets"])], head["window"], head["pos"]),
    "ngrams": lambda head: Rows(head["length"]),
}


class Studies:
    """The one under way."""

    def __init__(self) -> None:
        self._study: Study | None = None

    def go_on(self, head: Head, body: bytes) -> bytes:
        """Begin, add, or tell, as the head says."""
        if "kind" in head:
            self._study = _KINDS[head["kind"]](head)
        if self._study is None:
            raise HonbunError("no study has begun")
        for text in texts_in(head.get("lengths", ()), body):
            self._study.add(text)
        return as_json(self._study.told(head["most"])) if "most" in head else b""
