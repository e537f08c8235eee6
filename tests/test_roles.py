"""What a kept block is to its page."""

import numpy as np
import pytest
from tests.showing import reading_of

from honbun.model import Role
from honbun.page.roles import roles

TEXT = "The river stood at the steps of the old town hall in the morning."


def role_of(block: str, text: str) -> Role:
    """The role of the block with this text, which is not in the masthead of its page."""
    reading = reading_of(f"<title>Rain</title><p>{TEXT}</p>{block}")
    table = reading.table
    assert table is not None
    return roles(table, np.ones(len(table.texts), bool), (-1, -1, -1))[list(table.texts).index(text)]


@pytest.mark.parametrize(
    ("block", "role"),
    [
        ("<figure><img src=a.png><figcaption>{}</figcaption></figure>", Role.CAPTION),
        ("<figure><img src=a.png><p>{}</p></figure>", Role.CAPTION),
        ("<div class=photo-title>{}</div>", Role.CAPTION),
        ("<p class=wp-caption-text>{}</p>", Role.CAPTION),
        ("<div class=user><img class=image src=a.png>{}</div>", Role.BODY),
        ("<figure class=wp-block-table><table><tr><td>{}<td>2 m</table></figure>", Role.BODY),
        ("<figure class=highlight><pre>{}</pre></figure>", Role.BODY),
        ("<figure class=wp-block-pullquote><blockquote><p>{}</blockquote></figure>", Role.BODY),
    ],
)
def test_caption_is_what_a_figure_says_of_its_picture(block, role):
    assert role_of(block.format("The old bridge"), "The old bridge") == role


@pytest.mark.parametrize(
    ("line", "role"),
    [
        ("Posted: 3 May 2026", Role.DATE),
        ("5月3日", Role.DATE),
        ("3時間前", Role.DATE),
        ("12:15", Role.BODY),
        ("CVE-2026-2665", Role.BODY),
        ("MFSA 2014-47", Role.BODY),
        ("Version 3.2.57", Role.BODY),
    ],
)
def test_date_is_a_line_that_says_a_day(line, role):
    assert role_of(f"<p>{line}</p>", line) == role


def test_date_in_a_listing_is_code():
    assert role_of("<pre>2026-05-03</pre>", "2026-05-03") == Role.BODY


@pytest.mark.parametrize(
    ("block", "text", "role"),
    [
        ("<p>By Jane Roe</p>", "By Jane Roe", Role.BYLINE),
        ("<p>取材・文：山田花子</p>", "取材・文：山田花子", Role.BYLINE),
        ("<p class=post-author>Jane Roe</p>", "Jane Roe", Role.BYLINE),
        ("<p class=newsByLine>Associated Press</p>", "Associated Press", Role.BYLINE),
        ("<p><span class=author>jroe</span></p>", "jroe", Role.BYLINE),
        ("<h2 id=authoritative>Authoritative On</h2>", "Authoritative On", Role.BODY),
        ("<li>Easiest drag-and-drop editor</li>", "Easiest drag-and-drop editor", Role.BODY),
        ("<p>最終更新日</p>", "最終更新日", Role.BODY),
        ("<dt id=biology>Cells</dt>", "Cells", Role.BODY),
        ("<td><span class=vcard><span class=fn>Jane Roe</span></span></td>", "Jane Roe", Role.BODY),
    ],
)
def test_byline_is_a_line_that_names_an_author(block, text, role):
    assert role_of(block, text) == role
