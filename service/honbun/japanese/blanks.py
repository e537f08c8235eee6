"""White space that means nothing: line ends of the markup, indents, blanks between Japanese characters.

Markup is wrapped and indented anywhere, so between two characters of Japanese, or one of them and ASCII, white space
goes.  Hiragana is the exception: between words in it, people write blanks on purpose.  An empty line parts paragraphs
even where no tag does.
"""

import re
from collections.abc import Iterator

from honbun.japanese.passage import Passage

_CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ufeff]+")
_EMPTY_LINES = re.compile("\n{2,}")
_SPACE = re.compile(r"\s")
_DENSE = "\u3000-\u3002\u309b-\uff1b"  # punctuation, katakana, kanji, full-width digits; not hiragana
_NEEDLESS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"[{_DENSE}](\s+)[{_DENSE}]",
        rf"[!-~](\s+)[{_DENSE}]",
        rf"[{_DENSE}](\s+)[!-~]",
        "[a-zA-Z0-9][\u3000 ]([\u3000 ]+)[a-zA-Z0-9]",
        "([\u3000 ]{2,})",
    )
)


def paragraphs(passage: Passage) -> Iterator[Passage]:
    """The passage between its empty lines, without the white space that means nothing."""
    if _CONTROLS.search(passage.text):
        passage = passage.without([found.span() for found in _CONTROLS.finditer(passage.text)])
    done = 0
    for found in _EMPTY_LINES.finditer(passage.text):
        yield _unwrapped(passage.part(done, found.start()))
        done = found.end()
    yield _unwrapped(passage.part(done, len(passage.text)) if done else passage)


def _unwrapped(paragraph: Passage) -> Passage:
    """The paragraph in one line, its line ends being white space."""
    text = paragraph.text
    if "\n" in text:
        inner = text.strip("\n")
        start = len(text) - len(text.lstrip("\n"))
        paragraph = paragraph.part(start, start + len(inner)).rewritten(inner.replace("\n", " "))
    return tightened(paragraph)


def tightened(passage: Passage) -> Passage:
    """The passage without the white space that stands next to Japanese characters, or in a row."""
    if not _SPACE.search(passage.text):
        return passage
    for pattern in _NEEDLESS:
        passage = passage.without([found.span(1) for found in pattern.finditer(passage.text)])
    return passage
