"""What a query means, and which days."""

import pytest

from honbun.corpus.days import covering, days_in, names_of
from honbun.corpus.query import All, Either, Field, Published, Sought, parse, rejected_in, sought_in
from honbun.errors import BadRequest

A, B, C = Sought("a"), Sought("b"), Sought("c")


@pytest.mark.parametrize(
    ("query", "tree"),
    {
        "a": A,
        "a b": All((A, B)),
        "a　b": All((A, B)),
        "a AND b": All((A, B)),
        "a OR b c": Either((A, All((B, C)))),
        "(a OR b) c": All((Either((A, B)), C)),
        "a -b": All((A,), (B,)),
        "a NOT (b OR c)": All((A,), (Either((B, C)),)),
        '"a b"': Sought("a b", exact=True),
        "“a b”": Sought("a b", exact=True),
        '"a b': Sought("a b", exact=True),
        "site:a.example": Field("site", "a.example"),
        'author:"山田 太郎"': Field("author", "山田 太郎"),
        "date:2026": Published(days_in("2026")),
        "http://a.example": Sought("http://a.example"),
        "a-b": Sought("a-b"),
        "or": Sought("or"),
    }.items(),
)
def test_query_is_a_tree(query, tree):
    assert parse(query) == tree


def test_one_word_can_be_enough():
    assert parse("a b site:x", any_word=True) == All((Either((A, B)), Field("site", "x")))
    assert parse("a AND b", any_word=True) == All((A, B))


@pytest.mark.parametrize(
    ("query", "tree"),
    {
        "京都大学~OR": Sought("京都大学", bond="OR"),
        '"a b"~20w c': All((Sought("a b", bond="20"), C)),
        '"a b" c': All((Sought("a b", exact=True), C)),
    }.items(),
)
def test_words_of_a_text_can_be_bound_as_in_tsubaki(query, tree):
    assert parse(query, bonds=True) == tree


def test_tilde_means_nothing_elsewhere():
    assert parse("site:x~y a~OR") == All((Field("site", "x~y"), Sought("a~OR")))


def test_texts_are_told_from_rejected_ones():
    tree = parse("a (b OR -c a) -c")

    assert list(sought_in(tree)) == [A, B, A]
    assert list(rejected_in(tree)) == [C, C]


@pytest.mark.parametrize(
    "query", ["", "-a", "a OR", "OR a", "(a", "a)", "()", "a AND", "a NOT", '""', "a " * 61, "x" * 1001]
)
def test_query_that_means_nothing_is_refused(query):
    with pytest.raises(BadRequest):
        parse(query)


@pytest.mark.parametrize(
    ("span", "names"),
    {
        "2026": ["2026"],
        "2026-02": ["2026-02"],
        "2026-2-3": ["2026-02-03"],
        "2025-12-30..2026-01": ["2025-12-30", "2025-12-31", "2026-01"],
        "2024..2025": ["2024", "2025"],
        "2024-02-28..2024-03-01": ["2024-02-28", "2024-02-29", "2024-03-01"],
    }.items(),
)
def test_span_is_covered_by_few_names(span, names):
    assert list(covering(days_in(span))) == names


def test_day_is_found_by_its_month_and_year():
    assert names_of("2026-05-03T10:00+09:00") == ("2026", "2026-05", "2026-05-03")
    assert names_of("2026") == ("2026",)
    assert names_of("May") == ()


@pytest.mark.parametrize(
    "span", ["", "..", "x", "2026-13", "2026-02-30", "0001", "2026-05-01-01", "１２３４", "2026..2025"]
)
def test_what_is_no_span_is_refused(span):
    with pytest.raises(BadRequest, match="no span of days"):
        days_in(span)
