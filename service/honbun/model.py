"""The shared words: what a visit brings, what a page holds, and what we made of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class State(StrEnum):
    """How well a site is known."""

    COLD = "cold"  # no other page of it was seen
    LEARNING = "learning"
    READY = "ready"  # enough siblings were seen to tell what repeats


READY_PAGES = 5  # pages of a site, this one included, from which it counts as ready


def state_of(pages_seen: int) -> State:
    if pages_seen <= 1:
        return State.COLD
    return State.READY if pages_seen >= READY_PAGES else State.LEARNING


class Role(StrEnum):
    """What a block is to its page."""

    TITLE = "title"
    BYLINE = "byline"
    DATE = "date"
    BODY = "body"
    CAPTION = "caption"
    COMMENT = "comment"
    BOILERPLATE = "boilerplate"


class Mode(StrEnum):
    """What decides: the page and its site, the page alone, or paper 004 to the letter."""

    FULL = "full"
    SINGLE = "single"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class Visit:
    """One page as somebody saw it."""

    url: str
    html: str | bytes
    title: str = ""
    charset: str | None = None  # as the transport declared it
    fetched_at: int | None = None  # seconds since 1970
    learn: bool = True
    forms: tuple[str, ...] = ()  # html, markdown: in what the content is wanted besides text
    annotate: tuple[str, ...] = ()  # for one that is saved: whose words its Standard Format shall hold
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # for a feed: what was picked, by node paths


class Block(NamedTuple):
    """One block of a page, and the judgement on it; a tuple, since a page makes hundreds."""

    text: str
    role: Role
    kept: bool
    score: float
    seen_on: int  # other pages of the site that have it or one near it
    path: str
    why: str


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a page is; an empty text where nothing is known."""

    title: str = ""
    byline: str = ""  # names alone, persons before organisations
    date: str = ""  # of publication, as ISO 8601, as far as it is told
    lang: str = ""  # BCP 47
    site_name: str = ""
    image: str = ""
    canonical: str = ""  # the address the page wants to be known by
    description: str = ""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What a page says, in its blocks and as one text."""

    url: str
    site: str
    state: State
    pages_seen: int  # of the site, this one included
    title: str
    byline: str
    date: str
    lang: str
    site_name: str
    image: str
    canonical: str
    description: str
    text: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Annotation:
    """What an analyser says of one sentence, in its own notation."""

    scheme: str  # Juman, Knp, MeCab: the value of the Scheme attribute
    text: str  # lines, the last of them EOS


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and the bytes of the page it was taken from."""

    id: str  # unique in its document; a number, as a rule; empty for what is no sentence of the text, as a title
    text: str
    offset: int  # of its first byte in the page as it was stored; -1 when nobody knows
    length: int  # in bytes, with all tags and references between its first and last character
    annotations: tuple[Annotation, ...] = ()
    paragraph: int = 0  # sentences of one paragraph have one number, from 1
    region: str = ""  # what kind of block it stands in, as Standard Format calls it


class TextKind(StrEnum):
    """What kind of text it is (paper 000, figure 1)."""

    DEFAULT = "default"
    BLOG = "blog"
    COMMENT = "comment"


@dataclass(frozen=True, slots=True)
class Text:
    """Sentences that belong together, and whose they are."""

    sentences: tuple[Sentence, ...]
    kind: TextKind = TextKind.DEFAULT
    author: str = ""
    date: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """The text of links, and the documents that they lead to or come from."""

    text: str
    documents: tuple[str, ...]  # addresses, or ids in a corpus
    annotations: tuple[Annotation, ...] = ()
    urls: tuple[str, ...] = ()  # the addresses of these documents, where they are ids


@dataclass(frozen=True, slots=True)
class Document:
    """A page in sentences: what Standard Format holds."""

    url: str
    encoding: str  # of the bytes that offsets count
    time: str  # when the page was fetched
    title: Sentence | None
    texts: tuple[Text, ...]
    keywords: Sentence | None = None
    description: Sentence | None = None
    inlinks: tuple[Link, ...] = ()
    outlinks: tuple[Link, ...] = ()

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(sentence for text in self.texts for sentence in text.sentences)


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of `honbun doctor`."""

    ok: bool
    what: str
    remedy: str = ""
