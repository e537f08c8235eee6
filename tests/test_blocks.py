"""Blocks and vectors as paper 004 defines them, and runs as we read them."""

from collections import Counter

import pytest

from honbun.page.blocks import parse, runs_of, whole_blocks

# paper 004, figure 2; figure 3 shows the images that figure 5 prints
FIGURE_2 = """<body>
<div>
<p>Text 1</p>
<img src="a.png" alt="img-alt text">
</div>
<div>
<img src="b.png" alt="img-alt text">
<img src="c.png" alt="img-alt text">
</div>
<div>
<a href="#" title="a-title text">Text 2</a>
<script>Code</script>
</div>
</body>"""


def texts(html):
    return [run.text for run in runs_of(parse(html)).runs if run.text]


def test_papers_example_gives_its_five_blocks_and_vectors():
    blocks = [Counter(features) for features, _ in whole_blocks(runs_of(parse(FIGURE_2)))]
    assert blocks == [  # paper 004, table 1
        {"<p>": 1, "text 1": 1},
        {"<div>": 1, "<img>": 1, "img-alt text": 1},
        {"<div>": 1, "<img>": 2, "img-alt text": 2},
        {"<div>": 1, "<a>": 1, "a-title text": 1, "text 2": 1},
        {"<body>": 1},
    ]


def test_text_directly_below_body_is_a_block():
    assert texts("<body>one<p>two</p>three") == ["one", "two", "three"]


def test_text_around_a_paragraph_is_one_block_to_the_paper():
    blocks = list(whole_blocks(runs_of(parse("<div>one<p>two</p>three</div>"))))
    assert Counter(blocks[0][0]) == {"<div>": 1, "one": 1, "three": 1}


def test_text_is_counted_by_lines_in_lower_case():
    (features, _), *_ = whole_blocks(runs_of(parse("<p>One\n  TWO\n\none</p>")))
    assert Counter(features) == {"<p>": 1, "one": 2, "two": 1}


def test_two_line_breaks_set_paragraphs_apart():
    assert texts("<td>one<br>two<br> <br>three") == ["one\ntwo", "three"]


def test_scripts_styles_and_what_no_browser_shows_are_left_out():
    page = "<p>a<script>b</script><style>c</style><noscript>d</noscript><template>e</template></p>"
    assert texts(page) == ["a"]


def test_shadow_root_is_read_in_its_place():
    page = "<div>before<x-card><template shadowrootmode=open><p>inside</p></template></x-card>after</div>"
    assert texts(page) == ["before", "inside", "after"]


def test_ruby_reading_is_no_running_text():
    assert texts("<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>を読む</p>") == ["漢字を読む"]


def test_preformatted_text_keeps_its_lines():
    assert texts("<pre>if x:\n    y</pre>") == ["if x:\n    y"]


def test_text_that_looks_like_a_tag_is_no_tag():
    (features, _), *_ = whole_blocks(runs_of(parse("<p>&lt;b></p>")))
    assert features == ["<p>", " <b>"]


def test_linked_text_is_told_apart():
    (run,) = runs_of(parse("<p>see <a href=x>this page</a> now</p>")).runs
    assert (run.text, run.linked, run.links) == ("see this page now", ["this page"], 1)


def test_page_without_body_has_no_runs():
    assert texts("<frameset><frame src=a></frameset>") == []


def test_deep_nesting_is_walked_without_recursion():
    assert texts("<div>" * 5_000 + "deep") == ["deep"]


def test_runs_inside_an_element_are_a_range():
    page = runs_of(parse("<div><p>a</p><p>b</p></div><p>c</p>"))
    ranges = {element.tag + str(element.first_run): element.end_run for element in page.elements}
    assert ranges == {"body0": 3, "div0": 2, "p0": 1, "p1": 2, "p2": 3}


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_parser_reads_all_line_ends_as_line_feeds(ends):
    html = "<p\n class=a\nid=b title='\n'>\na\n<pre>\n\nb</pre><script>\n</script><!--\n--></\np>\n<svg><![CDATA[\n]]>"

    assert parse(html.replace("\n", ends)).html == parse(html).html
