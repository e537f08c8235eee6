"""From the passages of a page to its sentences, with their bytes and the region they stand in."""

from collections.abc import Callable, Iterable, Iterator

from honbun.errors import Refused
from honbun.japanese.lines import tidy_line
from honbun.japanese.passage import Passage
from honbun.japanese.sentences import Gatherer, sentences
from honbun.model import Block, Extraction, Role, Sentence, Text, TextKind
from honbun.standard_format.places import Places
from honbun.standard_format.regions import Regions, region_name

_TOLD_APART = frozenset((Role.BYLINE, Role.DATE))  # what attributes of the text tell


def _is_main(block: Block) -> bool:
    return block.kept and block.role not in _TOLD_APART


def _is_comment(block: Block) -> bool:
    return block.role is Role.COMMENT and not block.kept


class TextReader:
    """Makes sentences of one page's passages."""

    def __init__(self, passages: list[Passage], places: Places | None, extraction: Extraction | None) -> None:
        self._passages = passages
        self._places = places
        self._extraction = extraction
        self._regions = Regions(passages, extraction.blocks) if extraction else None

    def all(self) -> Text:
        """Everything the page says."""
        return Text(self._sentences(self._passages, 0))

    def content(self) -> tuple[Text, ...]:
        """What the page is about, and what readers say of it."""
        told = self._extraction
        if told is None:
            raise ValueError("content is known of an extracted page only")
        body = self._sentences(self._within(_is_main), 0)
        comments = self._sentences(self._within(_is_comment), len(body))
        if not body:
            raise Refused("no main content was found on this page; without --content all of it is taken")
        main = Text(body, author=told.byline, date=told.date, title=told.title)
        return (main, Text(comments, TextKind.COMMENT)) if comments else (main,)

    def is_content(self, place: int) -> bool:
        """Whether the character at this place is content, or a comment on it."""
        block = self._regions.block_at(place) if self._regions else None
        return block is not None and (_is_main(block) or _is_comment(block))

    def line(self, passage: Passage | None) -> Sentence | None:
        """A title or the like: not cut into sentences."""
        line = tidy_line(passage) if passage else None
        return self._sentence("", line) if line and line.text else None

    def _within(self, wanted: Callable[[Block], bool]) -> Iterator[Passage]:
        """The passages, or parts of them, that stand in the blocks that are wanted."""
        if self._regions:
            for passage in self._passages:
                for block, part in self._regions.parts(passage):
                    if block and wanted(block):
                        yield part

    def _sentences(self, passages: Iterable[Passage], before: int) -> tuple[Sentence, ...]:
        gatherer, paragraph = Gatherer(), 0
        for passage in passages:
            for lines in sentences(passage):
                paragraph += 1
                for line in lines:
                    gatherer.add(line, paragraph)
        numbered = enumerate(gatherer.found, before + 1)
        return tuple(self._sentence(str(number), found, paragraph) for number, (found, paragraph) in numbered)

    def _sentence(self, name: str, found: Passage, paragraph: int = 0) -> Sentence:
        region = region_name(self._regions.block_at(found.starts[0])) if self._regions else ""
        if self._places is None:
            return Sentence(name, found.text, -1, -1, paragraph=paragraph, region=region)
        offset = self._places.start(found.starts[0])
        length = self._places.end(found.ends[-1]) - offset
        return Sentence(name, found.text, offset, length, paragraph=paragraph, region=region)
