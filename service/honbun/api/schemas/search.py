"""What a search found."""

from honbun.api.schemas.parts import ID, SAVED, SITE, Schema, closed_object, count, list_of, open_object, text

SEARCH: dict[str, Schema] = {
    "Found": {"oneOf": [{"$ref": f"#/components/schemas/{of}"} for of in ("Search", "Concordance")]},
    "Search": closed_object(
        {
            "query": text("as it was asked"),
            "hits": count("documents that match"),
            "start": count("the rank of the first result, from 1"),
            "results": list_of("Result"),
            "facets": open_object({})
            | {"additionalProperties": list_of("Facet"), "description": "by site, type, year"},
        }
    ),
    "Result": closed_object(
        {
            "id": ID,
            "url": SAVED["url"],
            "title": SAVED["title"],
            "site": SITE,
            "saved_at": SAVED["saved_at"],
            "date": SAVED["date"],
            "score": {"type": "number", "minimum": 0, "description": "OKAPI BM25"},
            "snippet": list_of("Piece"),
        }
    ),
    "Piece": closed_object({"text": text("a part of the snippet"), "hit": {"type": "boolean"}}),
    "Facet": closed_object({"name": text("what some of the documents have in common"), "count": count("documents")}),
    "Concordance": closed_object(
        {"query": text("as it was asked"), "hits": count("documents that match"), "lines": list_of("Line")}
    ),
    "Line": closed_object(
        {
            "id": ID,
            "url": SAVED["url"],
            "sentence": count("its number in the document, from 1"),
            "left": text("what stands before the hit in its sentence"),
            "hit": text("as it is written there"),
            "right": text("what stands after it"),
        }
    ),
}
