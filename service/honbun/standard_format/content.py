"""The extraction of a page that comes as bytes, for who wants its content in Standard Format."""

from honbun.model import Extraction, Visit
from honbun.page.extract import extract_alone
from honbun.page.judge import Judge
from honbun.page.reading import Reading, read_as
from honbun.page.signature import Hasher
from honbun.standard_format.crawl import read_crawl_head
from honbun.standard_format.document import Page, read_markup

NO_ID = bytes(8)  # of a page that is seen once, alone


def extract_page(page: Page, judge: Judge, lenient: bool = False) -> Extraction:
    """What of the page is content, from the page alone."""
    return extract_alone(read_stored(page, judge, Hasher(), lenient))


def read_stored(
    page: Page, judge: Judge, hasher: Hasher, lenient: bool = False, site: str = "", page_id: bytes = NO_ID
) -> Reading:
    """The page taken apart, decoded as its sentences are."""
    markup = read_markup(page, read_crawl_head(page.data).length, lenient)
    return read_as(Visit(page.url, markup.text), site, page_id, hasher, judge)
