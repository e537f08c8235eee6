"""Searching for words that modify each other: TSUBAKI's dependency terms.

A document that was parsed has its pairs in the full text, behind its words (`texts.py`).  What KNP finds in a query may
count, where a document has it, or have to be there.  In the second case the words of a text need no longer follow each
other: 京都に行く is then 京都, 行く, and that the one modifies the other, wherever that stands.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from honbun.corpus.query import All, Either, Field, Node, Sought
from honbun.corpus.texts import form_of_pair

FUNCTION_WORDS = ("助詞", "助動詞", "補助記号", "記号", "空白")  # parts of speech, as UniDic names them


class Parsed(NamedTuple):
    """A text of a query."""

    words: Sequence[str]  # that mean something
    pairs: Sequence[str]


def demanding(node: Node, parsed: Mapping[Sought, Parsed]) -> Node:
    """The query, its texts having the pairs that were found in them."""
    match node:
        case Sought() if node in parsed and parsed[node].pairs:
            words = [node] if node.bond else map(Sought, parsed[node].words)
            return All((*words, *(Field("words", form_of_pair(pair)) for pair in parsed[node].pairs)))
        case All(parts, rejected):
            return All(tuple(demanding(part, parsed) for part in parts), rejected)
        case Either(parts):
            return Either(tuple(demanding(part, parsed) for part in parts))
    return node
