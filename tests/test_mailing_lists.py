"""Boxes in an article that ask for an e-mail address are left with all that they say."""

import numpy as np
import pytest
from tests.showing import reading_of

from honbun.page.blocks import asks_for_mail
from honbun.page.extract import extract_alone
from honbun.page.headline import Title
from honbun.page.mailing_lists import WHY, asking_for_mail

PROSE = "<p>The river stood at the steps of the old town hall, and the boats lay in the market, side by side.</p>"
BOX = "<div><h3>The letter</h3><p>Every Monday.</p><form><input type=email><button>Send</button></form></div>"


def left(html: str) -> list[str]:
    """The lines that are left of a page on which all were kept."""
    reading = reading_of(f"<title>Rain</title><h1>Rain</h1>{html}")
    table = reading.table
    assert table is not None
    asking = asking_for_mail(table, reading.page_runs.mail_fields, np.ones(len(table.texts), bool), Title("Rain", 0))
    return [text for text, is_asking in zip(table.texts, asking, strict=True) if is_asking]


@pytest.mark.parametrize("behind", [PROSE * 4, ""])
def test_box_in_an_article_or_below_it_is_left(behind):
    assert left(f"<article>{PROSE * 3}{BOX}{behind}</article>") == ["The letter", "Every Monday.", "Send"]


@pytest.mark.parametrize(
    "html",
    [
        f"{BOX}{PROSE * 6}",  # the page begins with it
        f"{PROSE * 3}<div>{PROSE * 5}<form><input type=email></form></div>",  # no box, it holds most of the text
        f"{PROSE * 3}{BOX.replace('email', 'search')}{PROSE * 3}",
    ],
)
def test_other_boxes_stay(html):
    assert left(html) == []


def test_large_form_is_left_as_far_as_a_box_goes():
    rows = "".join(f"<div>Question {number}<input></div>" for number in range(20))
    assert left(f"{PROSE * 6}<form>{rows}<div>E-mail<input name=mail></div></form>{PROSE}") == ["E-mail"]


@pytest.mark.parametrize(
    ("attributes", "asks"),
    [
        ({"type": "email"}, True),
        ({"type": "EMail", "name": "x"}, True),
        ({"name": "your_EMAIL"}, True),
        ({"type": "text", "name": "mailaddress"}, True),
        ({"type": None, "name": None}, False),
        ({"type": "hidden", "name": "email"}, False),
        ({"type": "checkbox", "name": "mail-me"}, False),
        ({}, False),
    ],
)
def test_field_asks_for_an_address(attributes, asks):
    assert asks_for_mail(attributes) is asks


def test_reason_is_told():
    box = BOX.replace("Every Monday.", "The best of the week, in your letter box before the birds are up on Monday.")
    page = extract_alone(reading_of(f"<title>Rain</title><article><h1>Rain</h1>{PROSE * 4}{box}{PROSE}</article>"))
    assert "letter" not in page.text
    assert WHY in {block.why for block in page.blocks}
