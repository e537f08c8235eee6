"""What a reader would be shown of markup, without asking anyone which of it is content."""

from honbun.model import Role, Visit
from honbun.page.content import Part
from honbun.page.markdown import write_markdown
from honbun.page.markup import write_html
from honbun.page.reader import content_of_runs
from honbun.page.reading import Reading, read_page
from honbun.page.signature import Hasher

URL = "https://example.org/a/b.html"
RELATIONS = ' rel="noreferrer noopener nofollow"'


def reading_of(html: str, url: str = URL) -> Reading:
    return read_page(Visit(url, html), Hasher())


def content_in(html: str, url: str = URL) -> tuple[Part, ...]:
    """All blocks, but for those that say that they are not content."""
    reading = reading_of(html, url)
    rows = zip(reading.rows, reading.texts, strict=True)
    return content_of_runs(reading, {row: Role.BODY for row, text in rows if "Not content" not in text})


def html_of(html: str, url: str = URL) -> str:
    """As HTML, without what every link has."""
    return write_html(content_in(html, url)).replace(RELATIONS, "")


def markdown_of(html: str, url: str = URL) -> str:
    return write_markdown(content_in(html, url))
