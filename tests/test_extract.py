"""What a known site says of a block outweighs where the block stands, if it is a line of text."""

import random

from honbun.model import Visit
from honbun.page.extract import extract_alone, extract_with_site
from honbun.page.knowledge import SiteKnowledge
from honbun.page.reading import Reading, read_page
from honbun.page.signature import Hasher
from honbun.workers.judges import open_judge

NOTICE = "Whoever wants to print a story of this newspaper elsewhere has to ask Ms Arai at the bridge beforehand."
HEADING = "What happened"
WORDS = "river stone cloud paper window garden letter morning station market bridge winter".split()
JUDGE = open_judge()


def read(number: int) -> Reading:
    """A page of a site whose stories all end with the same notice and have the same heading in them."""
    chance = random.Random(number)
    told = [" ".join(chance.choices(WORDS, k=30)) + "." for _ in range(5)]
    story = f"<h1>{told[0][:20]}</h1><p>{told[1]}</p><h2>{HEADING}</h2><p>{told[2]}</p><p>{told[3]}</p><p>{NOTICE}</p>"
    visit = Visit(f"http://news.example/{number}", f"<title>{told[0][:20]}</title><article>{story}</article>")
    return read_page(visit, Hasher(), judge=JUDGE)


def text_among(pages: int) -> list[str]:
    """The lines of the first page's text, its site known by so many pages."""
    site, readings = SiteKnowledge(), [read(number) for number in range(pages)]
    for reading in readings:
        site.add(reading.page, reading.footprint)
    return extract_with_site(readings[0], site).text.splitlines()


def test_notice_among_the_paragraphs_is_text_as_far_as_one_page_tells():
    assert NOTICE in extract_alone(read(0)).text


def test_notice_on_every_page_is_no_text_wherever_it_stands():
    assert NOTICE not in text_among(5)


def test_heading_on_every_page_stays_with_its_paragraphs():
    assert HEADING in text_among(5)


def test_few_pages_are_not_enough_to_drop_what_looks_like_text():
    assert NOTICE in text_among(3)
