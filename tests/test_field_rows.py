"""A page that is hardly more than fields, of which its site has more, keeps them; an article does not."""

import numpy as np
import pytest
from tests.showing import reading_of

from honbun.model import READY_PAGES
from honbun.page.field_rows import FEWEST_FIELDS, with_fields
from honbun.page.knowledge import SiteKnowledge

WORDS = "amber birch cedar delta ember fjord grove heath inlet".split()
LABELS = ("Built", "Owner", "Length", "Cargo")
OTHERS = 8


def value(page: int, field: int) -> str:
    """What only this page has."""
    return f"{WORDS[page]} {WORDS[field]} {page * 37 + field}"


def ship(page: int, row: str = "<tr><td>{}<td>{}", around: str = "table", fields: int = 4) -> str:
    rows = "".join(row.format(label, value(page, at)) for at, label in enumerate(LABELS[:fields]))
    return f"<{around}>{rows}</{around}>"


FIELDS = [text for at, label in enumerate(LABELS) for text in (label, value(0, at))]  # of the first page


def kept_of(write, *kept: str, others: int = OTHERS) -> list[str]:
    """What is kept of the first of such pages, if that is kept already."""
    readings = [reading_of(write(page), f"http://ships.example/{page}") for page in range(others + 1)]
    site = SiteKnowledge()
    for reading in readings:
        site.add(reading.page, reading.footprint)
    first = readings[0]
    assert first.table is not None
    found = with_fields(first.table, np.isin(first.texts, kept), site.evidence(first.page, first.footprint))
    return [text for text, is_kept in zip(first.texts, found, strict=True) if is_kept]


@pytest.mark.parametrize(
    ("around", "row"),
    [
        *(("table", "<tr><td>{}<td>{}"), ("table", "<tr><th>{}<td><p>{}</p>"), ("dl", "<dt>{}<dd>{}")),
        *(("ul", "<li><b>{}</b><p>{}</p>"), ("section", "<div><div>{}</div>{}</div>")),
    ],
)
@pytest.mark.parametrize("kept", [(), ("Built",), (value(0, 3),)])
def test_page_of_fields_keeps_them(around, row, kept):
    assert kept_of(lambda page: f"<p>Ships<p>of this coast</p>{ship(page, row, around)}", *kept) == FIELDS


def test_head_of_the_table_and_values_that_others_share_are_kept_with_it():
    head, flag = "<tr><th>What<th>Told", "<tr><td>Flag<td>Green"
    found = kept_of(lambda page: ship(page).replace("<table>", f"<table>{head}{flag}"))
    assert found == ["What", "Told", "Flag", "Green", *FIELDS]


def test_heading_above_is_kept_with_them():
    assert kept_of(lambda page: f"<h2>All</h2><p>Ships<h2>Facts</h2>{ship(page)}<h2>More</h2>") == ["Facts", *FIELDS]


def test_value_may_be_a_link():
    assert kept_of(lambda page: ship(page).replace(value(page, 1), f"<a href=/o>{value(page, 1)}</a>")) == FIELDS


def test_fields_of_an_article_are_left():
    text = "The brig came in under a low sun. " * 4
    assert kept_of(lambda page: f"<p>{text}</p>{ship(page)}", text.strip()) == [text.strip()]


def test_few_fields_are_left():
    assert kept_of(lambda page: ship(page, fields=FEWEST_FIELDS - 1)) == []


def test_fields_may_stand_in_many_tables():
    length = "<tr><td>Length"
    assert kept_of(lambda page: ship(page).replace(length, f"</table><p>More<table>{length}")) == FIELDS


def test_long_title_makes_no_article_of_fields():
    title = "Ships of the coast, and who owned and sailed them, in the years before the harbour was filled with sand"
    assert kept_of(lambda page: f"<h1>{title}</h1>{ship(page)}", title) == [title, *FIELDS]


@pytest.mark.parametrize(
    "row",
    ["<tr><td><a href=/x>{}</a><td>{}", "<tr><td>{}<td><a href=/x>{}</a>", "<tr><td>{}<td>{}<p>More<p>Still more"],
    ids=["labels lead elsewhere", "values lead elsewhere", "layout"],
)
def test_other_rows_are_left(row):
    assert kept_of(lambda page: ship(page, row)) == []


def test_table_that_all_pages_have_is_left():
    assert kept_of(lambda _: ship(0)) == []


def test_table_of_which_few_rows_are_fields_is_left():
    rates = "".join(f"<tr><td>Rate {word}<td>{word}" for word in WORDS)
    assert kept_of(lambda page: ship(page).replace("<table>", f"<table>{rates}")) == []


def test_fields_are_unknown_before_the_site_is():
    assert kept_of(ship, others=READY_PAGES - 2) == []
    assert kept_of(ship, others=READY_PAGES - 1) == FIELDS


def test_page_alone_has_no_fields():
    table = reading_of(ship(0)).table
    assert table is not None
    assert not with_fields(table, np.zeros(8, bool), None).any()
