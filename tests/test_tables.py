"""Tables of data stay tables; those that hold a page together do not."""

import pytest
from tests.showing import html_of

LONG = "A sentence that is long enough to be prose. " * 20


def rows(*rows):
    return "".join(f"<tr>{''.join(f'<td>{cell}' for cell in row)}" for row in rows)


@pytest.mark.parametrize(
    "table",
    [
        rows("ab", "cd"),
        "<tr><th>a<th>b<tr><td>c<td>" + LONG,
        "<caption>A table</caption>" + rows(("a", "<p>b<p>c<p>d<p>e<p>f"), "cd"),
        "<thead>" + rows("ab") + "</thead>" + rows(("c", "<h3>d</h3>")),
    ],
)
def test_grid_of_data_stays_a_table(table):
    assert html_of(f"<table>{table}</table>").startswith("<table>")


@pytest.mark.parametrize(
    "table",
    [
        rows("ab"),
        rows("a", "b"),
        rows(("a", LONG), "bc"),
        rows(("a", "<h3>b</h3>"), "bc"),
        rows(("a", "<p>b<p>c<p>d<p>e"), "bc"),
        rows(("a", "<table><tr><td>b<td>c<tr><td>d<td>e</table>"), "bc"),
        "<tr><th>a<th>b<tr><td>c<td><table><tr><td>d<td>e<tr><td>f<td>g</table>",
        rows(("a", "Not content"), ("b", "Not content")),
        rows("ab", ("Not content", "Not content")),
    ],
)
def test_table_that_holds_a_page_together_is_none(table):
    assert html_of(f"<table>{table}</table>").startswith("<p>a</p>\n")


def test_table_that_says_it_is_layout_is_layout():
    assert html_of(f"<table role=presentation>{rows('ab', 'cd')}</table>") == "<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>"


def test_table_of_data_inside_layout_is_kept():
    inside = f"<table>{rows('ab', 'cd')}</table>"
    assert html_of(f"<table>{rows(('one', inside), ('two', 'three'))}</table>") == (
        "<p>one</p>\n<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>\n"
        "<p>two</p>\n<p>three</p>"
    )


def test_cell_that_is_not_kept_leaves_its_place():
    assert "<tr><td>a</td><td></td></tr>" in html_of(f"<table>{rows(('a', 'Not content'), 'bc')}</table>")


def test_spans_are_kept_in_reason():
    table = "<tr><th colspan=2 rowspan=x>a<tr><td colspan=99999>b<td colspan=-1>c"
    assert html_of(f"<table>{table}</table>") == (
        '<table><tbody><tr><th colspan="2">a</th></tr><tr><td colspan="1000">b</td><td>c</td></tr></tbody></table>'
    )


GRID = "<thead><tr><th>a<th>b</thead><tr><td>1<td>2"
SHOWN = "<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody>"


def test_caption_stands_where_it_stood():
    caption = "<caption>Numbers</caption>"
    assert html_of(f"<table>{caption}{GRID}</table>") == f"<table>{caption}{SHOWN}</table>"
    assert html_of(f"<table>{GRID}{caption}</table>") == f"<table>{SHOWN}</table>\n<p>Numbers</p>"
    assert html_of(f"<table>{rows('ab')}{caption}{rows('cd')}</table>").startswith("<p>a</p>\n<p>b</p>\n<p>Numbers</p>")


def test_text_loose_in_a_table_is_not_lost():
    loose = "<template shadowrootmode=open>loose</template>"
    assert html_of(f"<table>{rows('ab', 'cd')}</tbody>{loose}</table>").endswith("<p>loose</p>")
