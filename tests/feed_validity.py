"""Whether a feed is what its format wants: Atom and RSS by RELAX NG, JSON Feed by JSON Schema (tests/feed_schemas)."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator
from lxml import etree

SCHEMAS = Path(__file__).parent / "feed_schemas"
GRAMMARS = {form: etree.RelaxNG(file=str(SCHEMAS / f"{form}.rng")) for form in ("atom", "rss")}
JSON_FEED = Draft202012Validator(json.loads((SCHEMAS / "json_feed.json").read_text("utf-8")))


def faults(form: str, written: bytes) -> list[str]:
    """What is wrong with a feed in this format."""
    if form == "json":
        return [error.message for error in JSON_FEED.iter_errors(json.loads(written))]
    grammar = GRAMMARS[form]
    grammar.validate(etree.fromstring(written))
    return [f"{error.line}: {error.message}" for error in grammar.error_log]
