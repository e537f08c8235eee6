"""Paper 004 over a set of pages: content is what no other page has."""

from collections import Counter

from hypothesis import given, reject
from hypothesis import strategies as st

from honbun.model import Visit
from honbun.page.blocks import parse, runs_of, whole_blocks
from honbun.page.paper import PaperSite
from honbun.page.reading import read_page
from honbun.page.signature import Hasher

LINES = ("one", "two", "three", "four", "<b>one</b>", "<a href=x title=two>three</a>", "<img alt=one>", "<br>", "")
BLOCKS = st.builds(
    "<{0}>{1}</{0}>".format,
    st.sampled_from(("p", "div", "li")),
    st.lists(st.sampled_from(LINES), max_size=14).map("\n".join),
)
HOLDERS = st.builds("<div>{}{}{}</div>".format, st.sampled_from(LINES), BLOCKS, st.sampled_from(LINES))
PAGES = st.lists(st.lists(BLOCKS | HOLDERS, max_size=5).map("".join), min_size=1, max_size=5)


def extracted(*pages):
    """What PaperSite makes of each page."""
    site, hasher = PaperSite(), Hasher()
    added = [
        site.add(str(number), read_page(Visit(f"http://a.example/{number}", html), hasher))
        for number, html in enumerate(pages)
    ]
    return [site.extract(page) for page in added]


def kept(*pages):
    return [[block.text for block in extraction.blocks if block.kept] for extraction in extracted(*pages)]


def vectors_of(html):
    """The vector of each block that holds anything (paper 004, 3.5), with its text."""
    blocks = whole_blocks(runs_of(parse(html)))
    return [(Counter(features), "\n".join(run.text for run in runs if run.text)) for features, runs in blocks if runs]


def is_near(one, other):
    """Whether the cosine is above 0.9, in whole numbers (paper 004, 3.6); pairs at 0.9 are another test's."""
    product = sum(count * other[feature] for feature, count in one.items())
    norms = one.total_square * other.total_square
    if 100 * product * product == 81 * norms:
        reject()
    return 100 * product * product > 81 * norms


class Squared(Counter):
    @property
    def total_square(self):
        return sum(count * count for count in self.values())


def kept_by_brute_force(pages):
    """Every block of every page against every block of every other page."""
    blocks = [[(Squared(vector), text) for vector, text in vectors_of(html)] for html in pages]
    return [
        [
            text
            for vector, text in blocks[number]
            if not any(is_near(vector, other) for n, page in enumerate(blocks) if n != number for other, _ in page)
        ]
        for number in range(len(pages))
    ]


@given(PAGES)
def test_all_shortcuts_together_find_what_brute_force_finds(pages):
    assert kept(*pages) == kept_by_brute_force(pages)


def test_block_on_two_pages_is_dropped():
    assert kept("<p>menu<p>one", "<p>menu<p>two", "<p>three") == [["one"], ["two"], ["three"]]


def test_block_twice_on_one_page_is_kept():
    assert kept("<p>one<p>one", "<p>two") == [["one", "one"], ["two"]]


def test_page_alone_is_kept_whole():
    assert kept("<p>menu<p>one") == [["menu", "one"]]


def test_menu_with_one_other_entry_is_dropped():
    menu = "<ul>" + "".join(f"<a>entry {number}</a>" for number in range(11))

    assert kept(f"{menu}<a>new</a></ul><p>one", f"{menu}</ul><p>two") == [["one"], ["two"]]


def test_block_at_exactly_nine_tenths_is_kept():
    one, other = "<p>x\nx", "<p>x\nx\nx\nx\ny\nz\nw"  # 9 / sqrt(5 * 20), counting the tag

    assert kept(one, other) == [["x x"], ["x x x x y z w"]]


def test_block_near_one_that_is_on_both_pages_is_dropped():
    nine, ten = ("<p>" + "x\n" * count for count in (9, 10))

    assert kept(nine + ten, ten) == [[], []]


def test_lists_of_ten_links_are_near_by_their_tags_alone():
    lists = ["<p>" + "".join(f"<a>{name}{number}</a>" for number in range(10)) for name in "ab"]

    assert kept(*lists) == [[], []]  # paper 004, 3.5: tags count as much as texts


def test_reason_tells_on_how_many_pages_a_block_is():
    one, *_ = extracted("<p>menu<p>one", "<p>menu", "<p>menu", "<p>two")

    assert [(block.seen_on, block.why) for block in one.blocks] == [
        (2, "seen on 2 of 3 other pages"),
        (0, "on none of 3 other pages"),
    ]


def test_text_is_what_was_kept():
    one, *_ = extracted("<p>menu<h1>one</h1><p>two<p><img src=a>", "<p>menu")

    assert (one.text, one.pages_seen, one.state) == ("one\ntwo", 2, "learning")


def test_paper_asks_for_neither_metadata_nor_looks():
    reading, site = read_page(Visit("http://a.example/", "<title>one</title><p>two"), Hasher()), PaperSite()
    site.extract(site.add("one", reading))

    assert vars(reading).keys().isdisjoint({"claims", "masthead", "metadata", "lang", "table"})
