"""A line that is no sentence: a title, the text of a link."""

from honbun.japanese.blanks import paragraphs
from honbun.japanese.passage import Passage
from honbun.japanese.widths import widen


def tidy_line(passage: Passage) -> Passage:
    """The passage in one line and in full-width characters, not cut anywhere."""
    [line] = paragraphs(passage.rewritten(passage.text.replace("\n", " ")))
    return widen(line).stripped()
