"""A row of a table is kept as a whole; tables that only lay out a page, and lists of headlines, are not."""

import numpy as np
import pytest
from tests.showing import reading_of

from honbun.page.table_rows import LONGEST_LABEL, LONGEST_WITH_COLON, with_whole_rows

NAMES = ("Weight", "Height", "Maker")
VALUES = ("2 kg", "40 cm", "Halden")


def table(row: str, rows: int = 3) -> str:
    return f"<table>{''.join(row.format(*pair) for pair in list(zip(NAMES, VALUES, strict=True))[:rows])}</table>"


def pairs(label: str = "{}", value: str = "{}", names: tuple[str, ...] = NAMES) -> str:
    rows = (
        f"<li><div>{label.format(name)}</div><div class=v>{value.format(told)}</div></li>"
        for name, told in zip(names, VALUES, strict=False)
    )
    return f"<ul>{''.join(rows)}</ul>"


def kept_with(body: str, *kept: str) -> list[str]:
    """The lines that are kept if those with these texts are."""
    reading = reading_of(f"<title>Stool</title><p>Before</p>{body}<p>Behind</p>")
    assert reading.table is not None
    found = with_whole_rows(reading.table, np.isin(reading.texts, kept))
    return [text for text, is_kept in zip(reading.texts, found, strict=True) if is_kept]


@pytest.mark.parametrize(
    "body",
    [
        table("<tr><td>{}</td><td>{}</td></tr>"),
        table("<tr><th>{}<td><p>{}"),
        table("<tr><th>{}</th><td><a href=/one>{}</a></td></tr>"),
        f"<dl>{''.join(f'<dt>{name}<dd>{told}' for name, told in zip(NAMES, VALUES, strict=True))}</dl>",
        f"<dl>{''.join(f'<div><dt>{name}<dd>{told}</div>' for name, told in zip(NAMES, VALUES, strict=True))}</dl>",
    ],
)
@pytest.mark.parametrize("kept", ["Weight", "2 kg"])
def test_row_of_which_a_cell_is_kept_is_kept(body, kept):
    assert kept_with(body, kept) == ["Weight", "2 kg"]


def test_terms_that_share_what_is_said_of_them_are_a_row():
    body = "<dl><dt>Loaf<dt>Roll<dd>Baked at five<dd>Sold at seven<dt>Cake<dd>On Sundays</dl>"
    assert kept_with(body, "Sold at seven") == ["Loaf", "Roll", "Baked at five", "Sold at seven"]


@pytest.mark.parametrize(
    "body",
    [
        table("<tr><td>{}</td><td>{}</td></tr>", rows=1),
        table("<tr><td>{}<p>More</p><p>Still more</p></td><td>{}</td></tr>"),
        table("<tr><td>{}</td><td>{}<table><tr><td>Inside</td></tr></table></td></tr>"),
        table("<tr><td>{}</td><td>{}<dl><dt>Inside</dl></td></tr>"),
        "<dl><dd>Weight<dd>2 kg<dd>Height</dl>",
    ],
)
def test_layout_is_no_row(body):
    assert kept_with(body, "2 kg") == ["2 kg"]


@pytest.mark.parametrize(
    ("label", "is_kept"),
    [
        ("{}", True),
        ("{:x<20}", True),
        ("{:x<21}", False),
        ("{:x<39}:", True),
        ("{:x<40}:", False),
        ("<a href=/one>{}</a>", False),
    ],
)
def test_label_of_one_of_several_such_pairs_is_kept_with_its_value(label, is_kept):
    assert (LONGEST_LABEL, LONGEST_WITH_COLON) == (20, 40)
    assert (len(kept_with(pairs(label), "2 kg")) == 2) == is_kept


@pytest.mark.parametrize("kept", ["Weight", ""])
def test_value_is_not_kept_with_its_label(kept):
    assert kept_with(pairs(), kept) == [kept] * bool(kept)


@pytest.mark.parametrize(
    "body",
    [
        pairs(names=NAMES[:2]),
        pairs(value="{0}" * 31),
        "<div>Weight</div><div>2 kg</div><div>Height</div><div>40 cm</div>",
        "<ul><li><p>Weight<p>2 kg</li><li><p>Height<p>40 cm</li><li><p>Maker<p>Halden</li></ul>",
    ],
)
def test_what_stands_alone_or_before_a_text_or_at_the_same_place_is_no_label(body):
    assert "Weight" not in kept_with(body, "2 kg", "2 kg" * 31)
