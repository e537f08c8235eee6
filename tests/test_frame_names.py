"""What is named for nothing but the frame is left, unless the page names its content so."""

import numpy as np
import pytest
from tests.showing import reading_of

from honbun.model import Role
from honbun.page.extract import extract_alone
from honbun.page.frame_names import WHY, named_for_frame
from honbun.page.headline import Title

TEXT = "<p>The river stood at the steps of the old town hall, and the boats lay in the market.</p>" * 3


def left(block: str, title_row: int = -1) -> list[str]:
    """The lines that are left of a page on which all were kept."""
    table = reading_of(f"<title>Rain</title>{TEXT}{block}").table
    assert table is not None
    named = named_for_frame(table, np.ones(len(table.texts), bool), Title("", title_row))
    return [text for text, is_named in zip(table.texts, named, strict=True) if is_named]


@pytest.mark.parametrize(
    "block",
    [
        "<div class=breadcrumb><div><div><span>Line</span></div></div></div>",
        "<ol id=topicPath><li>Line</ol>",
        "<div class='site-banner'><p>Line</div>",
        "<section class=relatedPosts><h2>Line</h2></section>",
        "<aside class='c-Recommended'>Line</aside>",
        "<div class=disclaimer><div><div>Line</div></div></div>",
        "<div class=product-cta><p>Line</p></div>",
        "<p class='screen-reader-text'>Line</p>",
        "<div class='btn-group'><p>Line</div>",
        "<div class=author-bio><p>Line</div>",
        "<table class=navbox><tr><td>Line</table>",
        "<div class=navfooter><table><tr><td>Line</table></div>",
        "<ul class=docnav><li>Line</ul>",
        "<div class=sphinxsidebar><div><div><ul><li><ul><li>Line</ul></ul></div></div></div>",
        "<div id=signupModal><div><p>Line</div></div>",
        "<form class=newsletter><div><p>Line</div></form>",
        "<div id=goog-gt-tt class='VIpgJd skiptranslate'><div>Line</div></div>",
        "<div class=adBlocker><div><div><p>Line</div></div></div>",
        "<div class=vjs-control-bar><div>Line</div></div>",
    ],
)
def test_block_named_for_the_frame_is_left(block):
    assert left(block) == ["Line"]


@pytest.mark.parametrize(
    "block",
    [
        "<div class=banner><div><div>Line</div></div></div>",
        "<div class=correlated>Line</div>",
        "<div class=dissimilarities>Line</div>",
        "<div class=doctas>Line</div>",
        "<div class=cmp-text>Line</div>",
        "<section class='content paywall'><p>Line</section>",
        "<figure class=pswp__figure><figcaption>Line</figcaption></figure>",
        "<div class=hero><p>Line</div>",
        "<div class=author><p>Line</div>",
        "<div class=sr-only><p>Line</div>",
    ],
)
def test_block_far_inside_or_named_alike_stays(block):
    assert left(block) == []


def test_title_stays():
    assert left("<div class=banner><h1>Line</h1></div>", title_row=3) == []


def test_page_that_names_its_content_so_keeps_it():
    assert left(f"<div class=banner>{TEXT * 2}</div>") == []


def test_reader_is_told_why():
    found = extract_alone(reading := reading_of(f"<title>Rain</title><h1>Rain</h1>{TEXT}<p class=cta>Ask for more</p>"))
    assert found.blocks[-1].role is Role.BOILERPLATE
    reading.alone = np.ones(len(reading.texts))
    assert (extract_alone(reading).blocks[-1].kept, extract_alone(reading).blocks[-1].why) == (False, WHY)
