"""The finder finds what the expressions find, text by text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honbun.page.finder import Finder, alternatives, needed_letters
from honbun.page.names import STEMS
from honbun.page.phrases import PHRASES

PATTERNS = [*PHRASES.values(), *STEMS]
WORDS = st.sampled_from(
    "Comment reply respond ad ads pr PREV previous sign up log in top 10 more » by Jane tagline tags poster post "
    "コメント 関連 タグ page-top entry-list İ ß header side-bar".split()
)
TEXTS = st.lists(st.lists(WORDS | st.text(max_size=5), max_size=4).map(" ".join), max_size=12)


@given(TEXTS)
def test_finder_finds_what_each_expression_finds(texts):
    masks = Finder(PATTERNS).masks(texts)
    for text, mask in zip(texts, masks, strict=True):
        for number, pattern in enumerate(PATTERNS):
            assert bool(mask >> number & 1) == bool(re.search(pattern, text, re.IGNORECASE)), (text, pattern)


@pytest.mark.parametrize(
    ("alternative", "letters"),
    [
        ("comment", "comment"),
        ("repl(?:y|ies)", "repl"),
        ("log ?in", "log"),
        (r"\bads?\b", "ad"),
        (r"top \d", "top "),
        (r"more\s*[»›>]", "more"),
    ],
)
def test_letters_an_alternative_needs(alternative, letters):
    assert needed_letters(alternative) == letters


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_alternative_of_ours_needs_some_letters(pattern):
    assert all(needed_letters(alternative) for alternative in alternatives(pattern))
