"""What a reader is shown of a page: its content as HTML and as Markdown, and the comments apart from it.

A reading has the tree and the runs, an extraction says which runs are content.  `selection` adds the pictures among
them, `retrace` walks the tree along them, `arrange` makes well-formed content of what it finds; `markup` and `markdown`
write that down.

Nothing in the HTML runs, and nothing is fetched to show it: a picture is `<img data-src="…" alt="…">` without `src`,
for whoever shows the page to fill in once the user wants pictures; what is embedded is a link.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from honbun.model import Extraction, Role
from honbun.page.arrange import arrange
from honbun.page.content import Part
from honbun.page.links import links_of
from honbun.page.markdown import write_markdown
from honbun.page.markup import write_html
from honbun.page.reading import Reading
from honbun.page.retrace import Retrace
from honbun.page.selection import Selection

_WRITERS: dict[str, Callable[[tuple[Part, ...]], str]] = {"html": write_html, "markdown": write_markdown}


@dataclass(frozen=True, slots=True)
class Content:
    """What a page says, and what its readers say to that, as blocks."""

    article: tuple[Part, ...]
    comments: tuple[Part, ...] = ()


def content_of(reading: Reading, extraction: Extraction) -> Content:
    """The content found in this reading; the extraction must be of it, block by block."""
    judged = list(zip(reading.rows, extraction.blocks, strict=True))
    article = {row: block.role for row, block in judged if block.kept}
    comments = {row: block.role for row, block in judged if not block.kept and block.role is Role.COMMENT}
    return Content(content_of_runs(reading, article), content_of_runs(reading, comments))


def content_of_runs(reading: Reading, roles: Mapping[int, Role]) -> tuple[Part, ...]:
    """The blocks that these runs of the page make."""
    body = reading.tree.body
    if body is None or reading.table is None or not roles:
        return ()
    shown = Selection(reading.page_runs, reading.rows, roles, reading.table.surroundings)
    titles = frozenset(number for number, role in roles.items() if role is Role.TITLE)
    return arrange(Retrace(reading.page_runs, shown, links_of(reading.tree, reading.url), titles).trace(body))


def written_as(forms: Collection[str], content: Content) -> dict[str, str]:
    """The fields that these forms (html, markdown) make of it."""
    fields = {}
    for form in sorted(_WRITERS.keys() & set(forms)):
        fields[form] = _WRITERS[form](content.article)
        fields[f"comments_{form}"] = _WRITERS[form](content.comments)
    return fields
