"""Words of a text, and how they are read."""

from honbun.api.schemas.parts import Schema, closed_object, list_of, open_object, text, texts
from honbun.workers.words import ENGINES

_ENGINE = {"enum": list(ENGINES), "default": ENGINES[0], "description": "what analyses it"}

WORDS: dict[str, Schema] = {
    "WordsRequest": open_object(
        {}, {"text": text("up to 100,000 characters"), "blocks": texts("the same in parts"), "engine": _ENGINE}
    )
    | {"oneOf": [{"required": ["text"]}, {"required": ["blocks"]}]},
    "Words": closed_object(
        {"engine": _ENGINE, "scheme": text("its name in Standard Format")},
        {
            "tokens": list_of("Token"),
            "blocks": {"type": "array", "items": closed_object({"tokens": list_of("Token")})},
        },  # as it was asked
    ),
    "Token": closed_object(
        {
            "surface": text("a word, or the space between two; all of them joined are the text"),
            "reading": text("in hiragana; empty for what has none or when nobody knows it"),
            "lemma": text("the form that stands in a dictionary"),
            "pos": text("the part of speech, as the analyser names it"),
            "ruby": list_of("Ruby"),
        }
    ),
    "Ruby": closed_object(
        {"text": text("a part of the word")}, {"reading": text("what stands over it, if it has kanji")}
    ),
}
