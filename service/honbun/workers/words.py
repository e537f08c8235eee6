"""What a worker answers when it is asked for the words of a text and how they are read."""

from typing import Any, cast

from honbun.annotate import annotator
from honbun.annotate.contract import Reader, Token
from honbun.errors import BadRequest, TooLarge
from honbun.page.plain_json import read_json
from honbun.settings import Settings

ENGINES = ("mecab", "juman")
MOST_CHARACTERS = 100_000
MOST_BLOCKS = 10_000
_SHAPE = '{"text": …} or {"blocks": [text, …]}, and "engine" (mecab, juman)'


class Words:
    """The analysers this worker has opened; JUMAN runs beside it until it ends."""

    def __init__(self) -> None:
        self._readers: dict[str, Reader] = {}

    def answer(self, body: bytes, settings: Settings) -> dict[str, Any]:
        """The words of the text or blocks in this JSON body, in the shape in which it was asked."""
        fields = _fields(body)
        reader = self._reader(_engine(fields), settings)
        told: dict[str, Any] = {"engine": _engine(fields), "scheme": reader.scheme}
        if "blocks" not in fields:
            return told | {"tokens": _told(reader.tokens(fields["text"]))}
        return told | {"blocks": [{"tokens": _told(reader.tokens(block))} for block in fields["blocks"]]}

    def _reader(self, engine: str, settings: Settings) -> Reader:
        if engine not in self._readers:
            self._readers[engine] = cast(Reader, annotator(engine, settings))
        return self._readers[engine]


def _fields(body: bytes) -> dict[str, Any]:
    fields = read_json(body, "the body")
    if isinstance(fields, dict):
        fields = {name: value for name, value in fields.items() if value is not None}
    if not isinstance(fields, dict) or ("text" in fields) == ("blocks" in fields):
        raise BadRequest(f"the body must be {_SHAPE}")
    blocks = fields["blocks"] if "blocks" in fields else [fields["text"]]
    if not isinstance(blocks, list) or not all(isinstance(block, str) for block in blocks):
        raise BadRequest(f"text must be a text and blocks a list of texts; the body must be {_SHAPE}")
    _check_size(blocks)
    return fields


def _check_size(blocks: list[str]) -> None:
    characters = sum(map(len, blocks))
    if characters > MOST_CHARACTERS:
        raise TooLarge(f"a request may hold {MOST_CHARACTERS} characters, this has {characters}; send it in parts")
    if len(blocks) > MOST_BLOCKS:
        raise TooLarge(f"a request may hold {MOST_BLOCKS} blocks, this has {len(blocks)}; send it in parts")


def _engine(fields: dict[str, Any]) -> str:
    engine = fields.get("engine", ENGINES[0])
    if engine not in ENGINES:
        raise BadRequest(f"there is no engine {str(engine)[:40]!r}; there are {', '.join(ENGINES)}")
    return str(engine)


def _told(tokens: list[Token]) -> list[dict[str, Any]]:
    return [
        {
            "surface": token.surface,
            "reading": token.reading,
            "lemma": token.lemma,
            "pos": token.pos,
            "ruby": [{"text": text, "reading": read} if read else {"text": text} for text, read in token.ruby],
        }
        for token in tokens
    ]
