"""The extraction of a page that comes as bytes, for who wants its content in Standard Format."""

from honbun.model import Extraction, Visit
from honbun.page.extract import extract_alone
from honbun.page.judge import Judge
from honbun.page.reading import read_as
from honbun.page.signature import Hasher
from honbun.standard_format.crawl import read_crawl_head
from honbun.standard_format.document import Page, read_markup

_NO_ID = bytes(8)  # the page is seen once, alone


def extract_page(page: Page, judge: Judge, lenient: bool = False) -> Extraction:
    """What of the page is content, from the page alone."""
    markup = read_markup(page, read_crawl_head(page.data).length, lenient)
    return extract_alone(read_as(Visit(page.url, markup.text), "", _NO_ID, Hasher(), judge))
