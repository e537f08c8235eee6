"""What is kept, by whom it may be asked for, and how it goes; and how a request fails."""

from honbun.api.schemas.parts import RULED, SITE, TIME, Schema, closed_object, count, list_of, text

_MARK = {
    "type": "string",
    "pattern": "^[0-9a-f]{8}$",
    "description": "what tells a token from others, and is no secret",
}

KEEPING: dict[str, Schema] = {
    "ForgetRequest": closed_object(
        {},
        {
            "url": text("the address of a page"),
            "query": text("a search: all pages it finds"),
            "site": text("a site; with a time, what is of it"),
            "since": TIME,
            "until": TIME,
            "dry_run": {"type": "boolean", "default": False, "description": "to be told only"},
        },
    ),
    "Forgotten": closed_object(
        {
            "site": SITE,
            "forgotten": count("pages forgotten"),
            "documents": count("documents deleted"),
            "rules": RULED,
            "feeds": count("feeds deleted"),
            "examples": count("examples deleted"),
            "records": {"type": "boolean", "description": "whether its wrapper had taken something"},
        }
    ),
    "Storage": closed_object(
        {
            "folder": text("where all is kept"),
            "files": list_of("File"),
            "free": count("bytes left on its disk"),
            "total": count("bytes that the disk has"),
        }
    ),
    "File": closed_object({"name": text("its path in the folder"), "bytes": count("its size")}),
    "Tokens": closed_object({"tokens": list_of("Pairing")}),
    "Pairing": closed_object(
        {
            "mark": _MARK,
            "name": text("what it was called when it was paired"),
            "origin": text("where it was paired from, and may be used from; empty: not in a browser"),
            "created": count("seconds since 1970"),
            "used": count("the same, to the day"),
            "yours": {"type": "boolean", "description": "whether this question was asked with it"},
        }
    ),
    "Revoked": closed_object({"revoked": {"type": "array", "items": _MARK}}),
    "Problem": closed_object(
        {
            "type": text("urn:honbun: and the kind of error, for programs"),
            "title": text("the kind of error, for people"),
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": text("what happened, with which input, and what to do"),
        }
    ),
}
