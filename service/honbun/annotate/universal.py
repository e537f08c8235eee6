"""Parts of speech as Universal Dependencies names them, from those of UniDic and of JUMAN.

A tag of either is a path (名詞-普通名詞-サ変可能), and the longest beginning of it that is listed decides.  Both leave
open whether a word is a full verb or an auxiliary; what stands beside it tells: in 食べている the いる after て is an
auxiliary, and in 勉強する the noun is the verb and する its auxiliary, as in the Japanese treebanks.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from honbun.annotate.contract import Token

UNIDIC = {
    "名詞": "NOUN", "名詞-固有名詞": "PROPN", "名詞-数詞": "NUM", "名詞-助動詞語幹": "AUX",
    "代名詞": "PRON", "形状詞": "ADJ", "形状詞-助動詞語幹": "AUX", "連体詞": "ADJ", "副詞": "ADV",
    "接続詞": "CCONJ", "感動詞": "INTJ", "動詞": "VERB", "形容詞": "ADJ", "助動詞": "AUX",
    "助詞": "ADP", "助詞-接続助詞": "SCONJ", "助詞-終助詞": "PART", "助詞-準体助詞": "SCONJ",
    "接頭辞": "NOUN", "接尾辞": "NOUN", "接尾辞-形容詞的": "PART", "接尾辞-形状詞的": "PART", "接尾辞-動詞的": "PART",
    "記号": "SYM", "補助記号": "SYM", "補助記号-句点": "PUNCT", "補助記号-読点": "PUNCT",
    "補助記号-括弧開": "PUNCT", "補助記号-括弧閉": "PUNCT", "補助記号-一般": "PUNCT",
}  # fmt: skip
JUMAN = {
    "名詞": "NOUN", "名詞-固有名詞": "PROPN", "名詞-地名": "PROPN", "名詞-人名": "PROPN", "名詞-組織名": "PROPN",
    "名詞-数詞": "NUM", "名詞-形式名詞": "SCONJ", "動詞": "VERB", "形容詞": "ADJ", "判定詞": "AUX", "助動詞": "AUX",
    "副詞": "ADV", "連体詞": "ADJ", "接続詞": "CCONJ", "感動詞": "INTJ",
    "指示詞": "PRON", "指示詞-連体詞形態指示詞": "DET", "指示詞-副詞形態指示詞": "ADV",
    "助詞": "ADP", "助詞-接続助詞": "SCONJ", "助詞-終助詞": "PART",
    "接頭辞": "NOUN", "接尾辞": "NOUN", "接尾辞-動詞性接尾辞": "AUX",
    "接尾辞-形容詞性述語接尾辞": "AUX", "接尾辞-形容詞性名詞接尾辞": "PART",
    "特殊": "PUNCT", "特殊-記号": "SYM", "未定義語": "X",
}  # fmt: skip
UNKNOWN = "X"
DETERMINERS = frozenset("この その あの どの こんな そんな あんな どんな".split())
JOINS_NOUNS = frozenset("のや")  # which JUMAN calls conjunctive
LIGHT_VERBS = frozenset("する 為る できる 出来る いたす 致す なさる".split())
_TIED = ("助詞-接続助詞", "動詞", "助動詞", "接尾辞-動詞")  # after these, a verb that may be an auxiliary is one
_NEGATED = ("助詞-係助詞", "形容詞", "助動詞", "形状詞")  # after these, so is ない


def universal(tokens: Sequence[Token], tags: Mapping[str, str]) -> list[str]:
    """The universal part of speech of each word of a sentence, given the table for its tags."""
    found = [_alone(token, tags) for token in tokens]
    for number, (before, token) in enumerate(pairwise(tokens), 1):
        if "サ変" in before.pos and token.lemma in LIGHT_VERBS and token.pos.startswith("動詞"):
            found[number - 1 : number + 1] = ["VERB", "AUX"]
        elif _is_tied(before, token):
            found[number] = "AUX"
    return found


def _alone(token: Token, tags: Mapping[str, str]) -> str:
    if token.pos.startswith("連体詞") and token.lemma in DETERMINERS:
        return "DET"
    if token.pos == "助詞-接続助詞" and token.lemma in JOINS_NOUNS:
        return "ADP"
    path = token.pos
    while path not in tags and "-" in path:
        path = path.rpartition("-")[0]
    return tags.get(path, UNKNOWN)


def _is_tied(before: Token, token: Token) -> bool:
    if token.pos == "動詞-非自立可能":
        return before.pos.startswith(_TIED)
    return token.pos == "形容詞-非自立可能" and before.pos.startswith(_NEGATED)
