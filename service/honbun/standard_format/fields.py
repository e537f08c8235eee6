"""A document from the fields that JSON has of it, as `dataclasses.asdict` tells them."""

from typing import Any

from honbun.model import Annotation, Document, Link, Sentence, Text, TextKind


def document_of(told: dict[str, Any]) -> Document:
    """The document; KeyError, TypeError or ValueError if these fields tell of none."""
    title, keywords, description = (_line(told.get(name)) for name in ("title", "keywords", "description"))
    inlinks, outlinks = (tuple(map(_link, told.get(name, ()))) for name in ("inlinks", "outlinks"))
    head = (str(told["url"]), str(told["encoding"]), str(told["time"]))
    return Document(*head, title, tuple(map(_text, told["texts"])), keywords, description, inlinks, outlinks)


def _text(told: dict[str, Any]) -> Text:
    sentences = tuple(map(_sentence, told["sentences"]))
    author, date, title = (str(told.get(name, "")) for name in ("author", "date", "title"))
    return Text(sentences, TextKind(told["kind"]), author, date, title)


def _line(told: dict[str, Any] | None) -> Sentence | None:
    return _sentence(told) if told else None


def _sentence(told: dict[str, Any]) -> Sentence:
    return Sentence(
        str(told["id"]),
        str(told["text"]),
        int(told["offset"]),
        int(told["length"]),
        _annotations(told),
        int(told.get("paragraph", 0)),
        str(told.get("region", "")),
    )


def _link(told: dict[str, Any]) -> Link:
    documents, urls = (tuple(map(str, told.get(name, ()))) for name in ("documents", "urls"))
    return Link(str(told["text"]), documents, _annotations(told), urls)


def _annotations(told: dict[str, Any]) -> tuple[Annotation, ...]:
    return tuple(Annotation(str(each["scheme"]), str(each["text"])) for each in told.get("annotations", ()))
