"""What was counted."""

from honbun.api.schemas.parts import SITE, Schema, closed_object, count, list_of, text, texts

_STUDIED = {
    "query": text("as it was asked"),
    "documents": count("that match"),
    "counted": count("of them, the best first"),
}

STUDY: dict[str, Schema] = {
    "Frequencies": closed_object(
        _STUDIED | {"tokens": count("words"), "types": count("different ones"), "words": list_of("Word")}
    ),
    "Word": closed_object(
        {
            "word": text("as it stands in a dictionary"),
            "reading": text("in hiragana"),
            "pos": text("its part of speech"),
            "count": count("how often it stands there"),
            "documents": count("that have it"),
        }
    ),
    "Collocations": closed_object(
        _STUDIED
        | {
            "hits": count("of the query"),
            "tokens": count("words in these documents"),
            "collocates": list_of("Collocate"),
        }
    ),
    "Collocate": closed_object(
        {
            "word": text("as it stands in a dictionary"),
            "pos": text("its part of speech"),
            "left": count("how often it stands before a hit"),
            "right": count("how often it stands after one"),
            "everywhere": count("how often it stands in these documents"),
            "score": {"type": "number", "minimum": 0, "description": "log-likelihood"},
        }
    ),
    "Ngrams": closed_object(
        _STUDIED | {"rows": count("of words"), "types": count("different ones"), "ngrams": list_of("Ngram")}
    ),
    "Ngram": closed_object(
        {
            "words": texts("as they are written"),
            "count": count("how often they stand there"),
            "documents": count("that have them"),
        }
    ),
    "Growth": closed_object({"query": text("as it was asked"), "days": list_of("Grown")}),
    "Grown": closed_object(
        {
            "day": text("as ISO 8601, in UTC"),
            "site": SITE,
            "documents": count("saved then for the first time"),
            "words": count("in them"),
        }
    ),
}
