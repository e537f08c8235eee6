"""A document with fewer sentences, or with more said of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from honbun.errors import BadRequest, Refused
from honbun.japanese.judge import is_japanese
from honbun.model import Annotation, Document, Link, Sentence
from honbun.page.address import canonical


def japanese_only(document: Document) -> Document:
    """The document without the sentences that are not Japanese, numbered anew (paper 000, 3.1 step 4)."""
    number, texts = 0, []
    for text in document.texts:
        kept = [sentence for sentence in text.sentences if is_japanese(sentence.text)]
        numbered = tuple(replace(sentence, id=str(number + place)) for place, sentence in enumerate(kept, 1))
        number += len(numbered)
        if numbered:
            texts.append(replace(text, sentences=numbered))
    if not texts:
        raise Refused("this page has no Japanese sentence: in each, less than 60 % of the characters are Japanese")
    return replace(document, texts=tuple(texts))


def annotated(document: Document, annotations: Mapping[str, tuple[Annotation, ...]]) -> Document:
    """The document with what was said of its sentences, title and links, found by their text."""

    def told(line: Sentence) -> Sentence:
        return replace(line, annotations=line.annotations + annotations.get(line.text, ()))

    def told_link(link: Link) -> Link:
        return replace(link, annotations=link.annotations + annotations.get(link.text, ()))

    return replace(
        document,
        title=told(document.title) if document.title else None,
        texts=tuple(replace(text, sentences=tuple(map(told, text.sentences))) for text in document.texts),
        inlinks=tuple(map(told_link, document.inlinks)),
        outlinks=tuple(map(told_link, document.outlinks)),
    )


def linked(document: Document, inlinks: Iterable[tuple[str, Sequence[str]]], ids: Mapping[str, str]) -> Document:
    """The document with the links that lead to it, and with the ids of documents for canonical addresses."""
    addresses = {number: address for address, number in ids.items()}

    def told(link: Link) -> Link:
        numbers = tuple(ids.get(_canonical(address), address) for address in link.documents)
        return replace(link, documents=numbers, urls=link.documents) if numbers != link.documents else link

    found = (
        Link(text, tuple(numbers), urls=tuple(addresses[number] for number in numbers)) for text, numbers in inlinks
    )
    return replace(document, inlinks=tuple(found), outlinks=tuple(map(told, document.outlinks)))


def _canonical(address: str) -> str:
    try:
        return canonical(address)
    except BadRequest:  # a mail address
        return ""
