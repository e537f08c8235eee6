"""The JSON that goes in and out, as JSON Schema; the OpenAPI document and its test read from here."""

from typing import Any

from honbun.feeds.formats import FORMATS
from honbun.model import Role, State
from honbun.store.rules import Choice
from honbun.workers.picked_fields import FIELDS
from honbun.workers.words import ENGINES
from honbun.wrappers.kinds import Kind

Schema = dict[str, Any]


def _text(told: str) -> Schema:
    return {"type": "string", "description": told}


def _count(told: str) -> Schema:
    return {"type": "integer", "minimum": 0, "description": told}


def _object(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    return {"type": "object", "properties": required | (optional or {}), "required": list(required)}


def _closed(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    return _object(required, optional) | {"additionalProperties": False}


def _list(of: str) -> Schema:
    return {"type": "array", "items": {"$ref": f"#/components/schemas/{of}"}}


def _texts(told: str) -> Schema:
    return {"type": "array", "items": {"type": "string"}, "description": told}


def _places(share: str) -> Schema:
    place = {"path": _text("a place in the site's pages"), "pages": _count("pages that have it"), share: _SHARE}
    return {"type": "array", "items": _closed(place)}


_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_STATE = {"enum": [str(state) for state in State], "description": "how well the site is known"}
_ENGINE = {"enum": list(ENGINES), "default": ENGINES[0], "description": "what analyses it"}
_CHOICE = {"enum": [str(choice) for choice in Choice], "description": "auto: whoever asks may choose"}
_KEEP_DAYS = _count("days after which what was saved and learned is forgotten; 0: never")
_RULED = {"type": "boolean", "description": "whether something was decided about the site"}
_PATH = _text("where blocks stand, as their `path` tells")
_MARK = {
    "type": "string",
    "pattern": "^[0-9a-f]{8}$",
    "description": "what tells a token from others, and is no secret",
}
_SITE = _text("the site's key, as in the addresses of /v1/sites")

_TIME = {"type": ["string", "number"], "description": "ISO 8601, or seconds since 1970; now if left out"}
_LEARN = {"type": "boolean", "default": True, "description": "whether to remember what the page repeats"}
_LEARNED = {"type": "boolean", "description": "whether this page is remembered"}
_NODE = _text("/html[1]/body[1]/h1[1]/#text[1], or …/a[1]/@href; text of white space alone does not count")
_PICKED = {"type": "array", "items": _NODE}
_LABELS: Schema = {
    "type": "object",
    "additionalProperties": {"type": "array", "items": {"$ref": "#/components/schemas/NodeLabel"}},
}
_ID = {"type": "string", "pattern": r"^\d{10}$", "description": "the document's id, never given to another"}
_SAVED = {
    "id": _ID,
    "version": _count("its number among those of the same address, from 1"),
    "saved_at": _count("seconds since 1970"),
    "url": _text("its address, in one spelling, without tracking and secrets"),
    "site": _SITE,
    "title": _text("the page's title"),
    "byline": _text("who wrote it"),
    "date": _text("when it was published, as ISO 8601"),
    "lang": _text("the language it is written in, as BCP 47"),
    "fetched_at": _count("seconds since 1970"),
    "annotate": _texts("whose words its Standard Format holds"),
    "sentences": _count("of the content"),
    "links": _count("in the content"),
    "bytes": _count("of the page as it was received, in UTF-8"),
}

_FEED = {
    "id": _count("the feed's number"),
    "kind": {"enum": ["list", "site"], "description": "of what it is made: a list page, or the articles of a site"},
    "site": _SITE,
    "url": _text("the page it is made of"),
    "title": _text("what it is called"),
    "entries": _count("that it shows"),
    "fields": {
        "enum": ["found", "picked", "lost"],
        "description": "lost: those that were picked by hand are not on its page any more, and were found instead",
    },
    "created_at": _count("seconds since 1970"),
    "seen_at": _count("when its page was seen last; 0 if it was not yet"),
    "changed_at": _count("when its readers were told something new"),
    "addresses": _closed({name: _text("for feed readers; whoever knows it may read the feed") for name in FORMATS}),
}

_STUDIED = {
    "query": _text("as it was asked"),
    "documents": _count("that match"),
    "counted": _count("of them, the best first"),
}

SCHEMAS: dict[str, Schema] = {
    "Health": _closed({"name": {"const": "honbun"}, "version": _text("the version that runs")}),
    "PairRequest": _object(
        {"code": _text("the eight digits that `honbun pair` printed")},
        {"name": _text("what `honbun tokens list` shall call the token")},
    ),
    "PairAnswer": _closed({"token": _text("to be sent as `Authorization: Bearer`; it is told only this once")}),
    "Document": _object({"openapi": {"const": "3.1.0"}, "paths": {"type": "object"}}),
    "Visit": _object(
        {"url": _text("the page's address"), "html": _text("the page as the browser shows it")},
        {
            "title": _text("the page's title"),
            "fetched_at": _TIME,
            "learn": _LEARN,
            "reader": {"type": "boolean", "description": "whether to tell the content as HTML too, safe to show"},
            "markdown": {"type": "boolean", "description": "whether to tell the content as Markdown too"},
        },
    ),
    "Extraction": _closed(
        {
            "url": _text("the page's address"),
            "site": _SITE,
            "state": _STATE,
            "pages_seen": _count("pages of the site that were looked at, this one included"),
            "learned": _LEARNED,
            "title": _text("the page's title"),
            "byline": _text("who wrote it"),
            "date": _text("when it was published, as ISO 8601, as far as it tells: year, month, day, time, zone"),
            "lang": _text("the language it is written in, as BCP 47"),
            "site_name": _text("the name of its site"),
            "image": _text("the address of its lead image"),
            "canonical": _text("the address it wants to be known by"),
            "description": _text("what it says it is about"),
            "text": _text("the kept blocks in order, one a line"),
            "blocks": _list("Block"),
        },
        {
            "html": _text("the content as HTML; pictures have their address in data-src and no src"),
            "comments_html": _text("what readers said to it"),
            "markdown": _text("the content as Markdown"),
            "comments_markdown": _text("what readers said to it"),
        },
    ),
    "Block": _closed(
        {
            "text": _text("its text"),
            "role": {"enum": [str(role) for role in Role]},
            "kept": {"type": "boolean", "description": "whether it is content"},
            "score": {"type": "number", "description": "how much it looks like content, 0 to 1"},
            "seen_on": _count("other pages of the site that have it, or one near it"),
            "path": _text("where it stands in the page"),
            "why": _text("what decided"),
        }
    ),
    "Page": _object(
        {"url": _text("the page's address"), "html": _text("the page as the browser shows it")},
        {
            "title": _text("the page's title"),
            "fetched_at": _TIME,
            "learn": _LEARN,
            "annotate": {
                "type": "array",
                "items": {"enum": list(ENGINES)},
                "description": "whose words its Standard Format shall hold",
            },
        },
    ),
    "ListPage": _object(
        {"url": _text("the page's address"), "html": _text("the page as the browser shows it")},
        {
            "title": _text("the page's title"),
            "fetched_at": _TIME,
            "learn": _LEARN,
            "fields": _closed({}, dict.fromkeys(FIELDS, _PICKED))
            | {"description": "where they stand, if they are not found right; one entry's are enough as a rule"},
        },
    ),
    "Example": _object(
        {
            "url": _text("the page's address"),
            "html": _text("the page as the browser shows it"),
            "text": _text("its content, one block a line"),
        },
        {"title": _text("the page's title"), "fetched_at": _TIME},
    ),
    "ExampleKept": _closed(
        {"examples": _count("that there are now"), "folder": _text("where `honbun train` finds them")}
    ),
    "SavedDocument": _closed(_SAVED | {"versions": _list("SavedVersion")}),
    "SavedVersion": _closed(_SAVED),
    "Saved": _closed(_SAVED | {"learned": _LEARNED}),
    "SavedList": _closed(
        {
            "documents": _list("SavedVersion"),
            "cursor": {"type": ["string", "null"], "description": "for those that follow, if there are any"},
        }
    ),
    "Deleted": _closed({"id": _ID, "deleted": {"const": True}}),
    "WordsRequest": _object(
        {}, {"text": _text("up to 100,000 characters"), "blocks": _texts("the same in parts"), "engine": _ENGINE}
    )
    | {"oneOf": [{"required": ["text"]}, {"required": ["blocks"]}]},
    "Words": _closed(
        {"engine": _ENGINE, "scheme": _text("its name in Standard Format")},
        {
            "tokens": _list("Token"),
            "blocks": {"type": "array", "items": _closed({"tokens": _list("Token")})},
        },  # as it was asked
    ),
    "Token": _closed(
        {
            "surface": _text("a word, or the space between two; all of them joined are the text"),
            "reading": _text("in hiragana; empty for what has none or when nobody knows it"),
            "lemma": _text("the form that stands in a dictionary"),
            "pos": _text("the part of speech, as the analyser names it"),
            "ruby": _list("Ruby"),
        }
    ),
    "Ruby": _closed({"text": _text("a part of the word")}, {"reading": _text("what stands over it, if it has kanji")}),
    "Found": {"oneOf": [{"$ref": f"#/components/schemas/{of}"} for of in ("Search", "Concordance")]},
    "Search": _closed(
        {
            "query": _text("as it was asked"),
            "hits": _count("documents that match"),
            "start": _count("the rank of the first result, from 1"),
            "results": _list("Result"),
            "facets": _object({}) | {"additionalProperties": _list("Facet"), "description": "by site, type, year"},
        }
    ),
    "Result": _closed(
        {
            "id": _ID,
            "url": _SAVED["url"],
            "title": _SAVED["title"],
            "site": _SITE,
            "saved_at": _SAVED["saved_at"],
            "date": _SAVED["date"],
            "score": {"type": "number", "minimum": 0, "description": "OKAPI BM25"},
            "snippet": _list("Piece"),
        }
    ),
    "Piece": _closed({"text": _text("a part of the snippet"), "hit": {"type": "boolean"}}),
    "Facet": _closed({"name": _text("what some of the documents have in common"), "count": _count("documents")}),
    "Concordance": _closed(
        {"query": _text("as it was asked"), "hits": _count("documents that match"), "lines": _list("Line")}
    ),
    "Line": _closed(
        {
            "id": _ID,
            "url": _SAVED["url"],
            "sentence": _count("its number in the document, from 1"),
            "left": _text("what stands before the hit in its sentence"),
            "hit": _text("as it is written there"),
            "right": _text("what stands after it"),
        }
    ),
    "Feed": _closed(_FEED),
    "Feeds": _closed({"feeds": _list("Feed")}),
    "FeedDeleted": _closed({"id": _count("the feed's number"), "deleted": {"const": True}}),
    "FeedMade": _closed(
        {
            "feed": {"oneOf": [{"$ref": "#/components/schemas/Feed"}, {"type": "null"}]},
            "is_list_page": {"type": "boolean", "description": "whether the page is there for its first list"},
            "lists": _list("PageList"),
            "entries": _list("PickedEntry"),
            "picked": {
                "type": "array",
                "items": {"type": "object", "additionalProperties": _NODE},
                "description": "for each place that was taken for an entry, the nodes of its fields",
            },
        }
    ),
    "PickedEntry": _closed(
        {
            "title": _text("its title"),
            "link": _text("the address it leads to"),
            "date": _text("as ISO 8601, as far as it is told"),
            "guessed": _text("what of the moment had to be guessed: zone, or time and zone"),
            "summary": _text("the beginning of its text"),
        }
    ),
    "PageList": _closed(
        {
            "score": {"type": "number", "description": "how much it looks like the page's own list"},
            "path": _text("the smallest element around it, as a selector of CSS"),
            "items": _list("PageListItem"),
        }
    ),
    "PageListItem": _closed(
        {
            "path": _text("where it stands or begins, as a selector of CSS"),
            "title": _text("its title"),
            "link": _text("the address it leads to"),
        }
    ),
    "Frequencies": _closed(
        _STUDIED | {"tokens": _count("words"), "types": _count("different ones"), "words": _list("Word")}
    ),
    "Word": _closed(
        {
            "word": _text("as it stands in a dictionary"),
            "reading": _text("in hiragana"),
            "pos": _text("its part of speech"),
            "count": _count("how often it stands there"),
            "documents": _count("that have it"),
        }
    ),
    "Collocations": _closed(
        _STUDIED
        | {
            "hits": _count("of the query"),
            "tokens": _count("words in these documents"),
            "collocates": _list("Collocate"),
        }
    ),
    "Collocate": _closed(
        {
            "word": _text("as it stands in a dictionary"),
            "pos": _text("its part of speech"),
            "left": _count("how often it stands before a hit"),
            "right": _count("how often it stands after one"),
            "everywhere": _count("how often it stands in these documents"),
            "score": {"type": "number", "minimum": 0, "description": "log-likelihood"},
        }
    ),
    "Ngrams": _closed(
        _STUDIED | {"rows": _count("of words"), "types": _count("different ones"), "ngrams": _list("Ngram")}
    ),
    "Ngram": _closed(
        {
            "words": _texts("as they are written"),
            "count": _count("how often they stand there"),
            "documents": _count("that have them"),
        }
    ),
    "Growth": _closed({"query": _text("as it was asked"), "days": _list("Grown")}),
    "Grown": _closed(
        {
            "day": _text("as ISO 8601, in UTC"),
            "site": _SITE,
            "documents": _count("saved then for the first time"),
            "words": _count("in them"),
        }
    ),
    "Site": _closed(
        {
            "site": _SITE,
            "pages_seen": _count("pages remembered"),
            "state": _STATE,
            "blocks": _closed(
                {"distinct": _count("different blocks"), "repeated": _count("of them, on several pages")}
            ),
            "templates": _closed({"content": _places("fresh"), "repeated": _places("repeated")}),
        }
    ),
    "SiteSummary": _closed(
        {
            "site": _SITE,
            "pages": _count("pages remembered"),
            "last_seen": _count("seconds since 1970; 0 without pages"),
            "documents": _count("documents saved"),
            "rules": _RULED,
        }
    ),
    "Sites": _closed({"sites": _list("SiteSummary")}),
    "Rules": _closed(
        {
            "site": _SITE,
            "learn": _CHOICE,
            "collect": _CHOICE,
            "keep_days": _KEEP_DAYS,
            "corrections": _list("Correction"),
        },
    ),
    "RulesRequest": _closed(
        {},
        {
            "learn": _CHOICE,
            "collect": _CHOICE,
            "keep_days": _KEEP_DAYS,
            "corrections": _list("Correction"),
            "path": _PATH,
            "keep": {"type": ["boolean", "null"], "description": "one correction to add, or to take back with null"},
        },
    )
    | {"dependentRequired": {"path": ["keep"], "keep": ["path"]}},
    "Correction": _closed(
        {"path": _PATH, "keep": {"type": "boolean", "description": "whether what stands there is content"}}
    ),
    "TeachRequest": _closed(
        {"pages": _list("TeachPage")},
        {
            "keep": {"type": "boolean", "default": True, "description": "false: only tell what would be read"},
            "fresh": {"type": "boolean", "default": False, "description": "true: forget the pages labelled earlier"},
        },
    ),
    "TeachPage": _closed(
        {
            "url": _text("the page's address"),
            "html": _text("the page as the browser shows it"),
            "tuples": {"type": "array", "items": _LABELS, "description": "none, one, or one for each row of a list"},
        },
        {"wrong": _LABELS | {"description": "values that were taken and are none"}},
    ),
    "NodeLabel": {
        "anyOf": [
            _text("visible text of the page"),
            _closed({"path": _NODE}, {"text": _text("the part of its text that is the value")}),
        ]
    },
    "Taught": _closed(
        {
            "site": _SITE,
            "kept": {"type": "boolean", "description": "whether it runs on visits from now on"},
            "fields": _texts("their names"),
            "labelled": _texts("addresses of all pages that taught it"),
            "pages": _list("ReadPage"),
            "notes": _texts("values that stand in several places, and what is not read as it was labelled"),
        }
    ),
    "ReadPage": _closed(
        {
            "url": _text("the page's address"),
            "labelled": {"type": "boolean", "description": "false for a saved page of the site"},
            "tuples": {"type": "array", "items": {"type": "object", "additionalProperties": _list("ReadValue")}},
        }
    ),
    "ReadValue": _closed({"text": _text("the value"), "path": _NODE}),
    "Wrapper": _closed(
        {
            "site": _SITE,
            "learned_at": _count("seconds since 1970"),
            "pages": _count("pages it has read"),
            "changed": {"type": "boolean", "description": "whether the site has changed: a field is hardly found now"},
            "fields": _list("FieldHealth"),
            "labelled": {"type": "array", "items": {"type": "object"}, "description": "url, tuples, wrong"},
            "wrapper": {"type": "object", "description": "as `honbun learn` writes it"},
        }
    ),
    "FieldHealth": _closed(
        {
            "name": _text("the field"),
            "pages": _count("pages read before the newest"),
            "found": _count("of them, those that have the field"),
            "new_pages": _count("the newest pages"),
            "new_found": _count("of them, those that have the field"),
            "changed": {"type": "boolean", "description": "found less than half as often as before"},
        }
    ),
    "WrapperDeleted": _closed({"site": _SITE, "deleted": {"const": True}}),
    "Fields": _closed(
        {"site": _SITE, "pages": _count("pages that were compared, those saved last"), "fields": _list("Suggestion")}
    ),
    "Suggestion": _closed(
        {
            "name": _text("what the pages call it"),
            "kind": {"enum": [str(kind) for kind in Kind], "description": "what its values seem to be"},
            "coverage": _SHARE | {"description": "share of the pages that have it"},
            "samples": _texts("some of its values"),
            "examples": _list("FieldExample"),
        }
    ),
    "FieldExample": _closed({"page": _ID, "values": _list("FieldValue")}),
    "FieldValue": _closed({"text": _text("the value")}, {"path": _text("of the node it stands in, as labels have it")}),
    "ForgetRequest": _closed(
        {},
        {
            "url": _text("the address of a page"),
            "query": _text("a search: all pages it finds"),
            "site": _text("a site; with a time, what is of it"),
            "since": _TIME,
            "until": _TIME,
            "dry_run": {"type": "boolean", "default": False, "description": "to be told only"},
        },
    ),
    "Forgotten": _closed(
        {
            "site": _SITE,
            "forgotten": _count("pages forgotten"),
            "documents": _count("documents deleted"),
            "rules": _RULED,
            "feeds": _count("feeds deleted"),
            "examples": _count("examples deleted"),
            "records": {"type": "boolean", "description": "whether its wrapper had taken something"},
        }
    ),
    "Storage": _closed(
        {
            "folder": _text("where all is kept"),
            "files": _list("File"),
            "free": _count("bytes left on its disk"),
            "total": _count("bytes that the disk has"),
        }
    ),
    "File": _closed({"name": _text("its path in the folder"), "bytes": _count("its size")}),
    "Tokens": _closed({"tokens": _list("Pairing")}),
    "Pairing": _closed(
        {
            "mark": _MARK,
            "name": _text("what it was called when it was paired"),
            "origin": _text("where it was paired from, and may be used from; empty: not in a browser"),
            "created": _count("seconds since 1970"),
            "used": _count("the same, to the day"),
            "yours": {"type": "boolean", "description": "whether this question was asked with it"},
        }
    ),
    "Revoked": _closed({"revoked": {"type": "array", "items": _MARK}}),
    "Problem": _closed(
        {
            "type": _text("urn:honbun: and the kind of error, for programs"),
            "title": _text("the kind of error, for people"),
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": _text("what happened, with which input, and what to do"),
        }
    ),
}
