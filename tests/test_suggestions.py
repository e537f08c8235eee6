"""Fields from nothing: cells, columns, kinds, and what is suggested of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honbun.page.blocks import parse
from honbun.wrappers.cells import Paths, cells_of
from honbun.wrappers.columns import common_end, common_start
from honbun.wrappers.kinds import Kind
from honbun.wrappers.suggestions import MOST_SUGGESTED, suggest_fields
from honbun.wrappers.tree import grow
from honbun.wrappers.xml_tree import grow_xml, is_xml

PRODUCTS = "lamp chair table shelf carpet mirror clock basket drawer curtain".split()
PEOPLE = (
    "Akemi Mori|Boris Lang|Chloé Petit|David Stone|Elena Rossi|Ghita Amrani|Horst Kern|Irène Faure|Jun Sato|Kai Berg"
)
MAKERS = PEOPLE.split("|")


def offer(number):
    """A page of a small shop."""
    product, maker = PRODUCTS[number], MAKERS[number]
    rows = f"<tr><th>Weight:</th><td>{number + 3} kg</td></tr><tr><th>Colour:</th><td>{product[::-1]}</td></tr>"
    text = (
        f"This {product} is made by hand. " * 12
        + f"It is number {number * 7} of a small series, and {product}s sell fast."
    )
    return f"""<html><head><title>The {product} {number * 31} - Shop</title>
<meta name=description content="{product}"></head>
<body><ul class=menu><li><a href=/>Home</a><li><a href=/all>All that we sell</a></ul>
<div class="offer post-{number}"><h1>The {product} {number * 31}</h1>
<p class=meta>By <a class=author href=/by/{number}>{maker}</a>, 2026-03-{number + 10} · {number + 20} views</p>
<b class=price>{number * 12 + 5}.50 €</b><table>{rows}</table><div class=about>{text}</div></div>
<p class=foot>All rights reserved</p></body></html>"""


def entry(number):
    return (
        f"<?xml version='1.0'?><Entry><Id>{number * 77}</Id><Name lang='en'>{MAKERS[number]}</Name><![CDATA[]]></Entry>"
    )


def suggested(pages):
    paths = Paths()
    return suggest_fields([list(cells_of(grown(page), paths)) for page in pages], paths)


def grown(text):
    return grow_xml(text) if is_xml(text) else grow(parse(text))


OFFERS = suggested([offer(number) for number in range(10)])


def values(suggestion):
    return [suggestion.column.values.get(page) for page in range(10)]


def found(expected, suggestions=OFFERS):
    """The suggestion that has these values, one on each page."""
    return next(each for each in suggestions if values(each) == [(text,) for text in expected])


@pytest.mark.parametrize(
    ("expected", "name", "kind"),
    [
        ([f"The {product} {n * 31}" for n, product in enumerate(PRODUCTS)], "title", Kind.TITLE),
        ([f"2026-03-{n + 10}" for n in range(10)], "date", Kind.DATE),
        (MAKERS, "author", Kind.PERSON),
        ([f"{n * 12 + 5}.50 €" for n in range(10)], "price", Kind.PRICE),
        ([f"{n + 3}" for n in range(10)], "Weight", Kind.NUMBER),
        ([product[::-1] for product in PRODUCTS], "Colour", Kind.TEXT),
        ([f"/by/{n}" for n in range(10)], "author 2", Kind.URL),
    ],
)
def test_field_is_found_with_its_name_and_kind(expected, name, kind):
    suggestion = found(expected)

    assert (suggestion.name.removesuffix(" 2"), suggestion.kind) == (name.removesuffix(" 2"), kind)
    assert suggestion.coverage == 1.0


def test_long_text_is_found_whole():
    about = next(each for each in OFFERS if each.name == "about")

    assert about.kind is Kind.LONG_TEXT
    assert all(text.endswith("sell fast.") for (text,) in values(about))


def test_what_all_pages_have_is_no_field():
    texts = {text for each in OFFERS for text in each.column.texts()}

    assert not texts & {"Home", "All that we sell", "All rights reserved", "/all"}


def test_likely_fields_come_first():
    kinds = [each.kind for each in OFFERS[:8]]

    assert {Kind.TITLE, Kind.PERSON, Kind.PRICE, Kind.NUMBER} <= set(kinds)


def test_same_values_are_suggested_once():
    all_values = [str(values(each)) for each in OFFERS]

    assert len(all_values) == len(set(all_values))


def test_names_are_told_apart():
    names = [each.name for each in OFFERS]

    assert len(names) == len(set(names))


def test_field_that_half_of_the_pages_have_is_found_with_its_coverage():
    pages = [
        offer(n) if n % 2 else offer(n).replace("<b class=price>", "<!--").replace("€</b>", "-->") for n in range(10)
    ]
    price = next(each for each in suggested(pages) if each.kind is Kind.PRICE)

    assert price.coverage == 0.5
    assert set(price.column.values) == {1, 3, 5, 7, 9}


def test_fields_of_xml_are_found():
    fields = suggested([entry(number) for number in range(10)])

    assert found(MAKERS, fields).name == "Name"
    assert found([str(number * 77) for number in range(10)], fields).name == "Id"


def test_section_is_found_by_its_heading():
    pages = [f"<h2>Summary</h2><p>{name}</p><p>born {n * 7}</p><h2>Links</h2><p>x</p>" for n, name in enumerate(MAKERS)]
    section = found([f"{name} born {n * 7}" for n, name in enumerate(MAKERS)], suggested(pages))

    assert section.name.startswith("Summary")


def test_order_of_pages_changes_no_field():
    pages = [offer(number) for number in range(10)]

    assert {each.name for each in suggested(pages[::-1])} == {each.name for each in OFFERS}


def test_equal_pages_have_no_fields():
    assert suggested([offer(1)] * 5) == []


def test_no_more_are_suggested_than_somebody_can_look_at():
    rows = "".join(f"<tr><th>Row {row}:</th><td>%d</td></tr>" for row in range(200))
    pages = [f"<table>{rows % tuple(range(n, n + 200))}</table>" for n in range(5)]

    assert len(suggested(pages)) == MOST_SUGGESTED


@given(st.lists(st.text("<>ab/ =\"'!-[]?é&;", max_size=60), min_size=2, max_size=4))
def test_any_text_has_cells_as_xml_and_as_html(texts):
    for grow_as in (grow_xml, lambda text: grow(parse(text))):
        paths = Paths()
        suggest_fields([list(cells_of(grow_as(text), paths)) for text in texts], paths)


def test_deep_page_is_read():
    assert suggested([f"{'<div>x' * 3_000}{name}" for name in MAKERS[:3]]) is not None


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("<?xml version='1.0'?><rss>", True), ("<!DOCTYPE html><html>", False), ("<?xml?><html xmlns=''>", False),
     ("\n<!-- a --><feed>", True), ("plain text", False), ("<p>", False), ("<!DOCTYPE x [<!ENTITY a 'b'>]><x>", True)],
)  # fmt: skip
def test_xml_is_known_by_its_first_element(text, is_one):
    assert is_xml(text) is is_one


def test_affixes_end_at_borders():
    assert common_start(["Weight: 3 kg", "Weight: 34 kg", "Weight: 5 kg"]) == "Weight: "
    assert common_end(["3 kg", "34 kg"]) == " kg"
    assert common_start(["2026-03-11", "2026-03-12"]) == ""
    assert common_start(["https://a.example/1", "https://a.example/2"]) == ""
    assert common_end(["12:00:00", "13:00:00"]) == ""


def test_line_that_begins_with_its_label_is_a_field():
    pages = [f"<p>Ship {n}<br>{'Free<br>' * (n % 2)}Size: {n + 3} m<br>Call: AB{n}</p>" for n in range(10)]
    lines = suggested(pages)

    assert found([f"{n + 3} m" for n in range(10)], lines).name == "Size"
    assert found([f"AB{n}" for n in range(10)], lines).name == "Call"


def test_items_under_one_label_are_a_field():
    names = [MAKERS[: n % 3 + 1] for n in range(10)]
    pages = [f"<dl><dt>By{''.join(f'<dd>{name}' for name in held)}<dt>Id<dd>{n}</dl>" for n, held in enumerate(names)]

    assert [tuple(held) for held in names] in [values(each) for each in suggested(pages)]
