"""Sentences as CoNLL-U (universaldependencies.org), ten columns a word.

    3  食べ  食べる  VERB  動詞-一般  _  _  _  _  SpaceAfter=No|Reading=たべ

Nothing parses here, so heads and relations stay open (`_`).  The text of a sentence is its words joined, with the
blanks where a word lacks SpaceAfter=No.
"""

from collections.abc import Iterator, Mapping, Sequence

from honbun.annotate.contract import Token
from honbun.annotate.universal import universal

_NOTHING = "_"


def write_conllu(
    name: str, text: str, tokens: Sequence[Token], tags: Mapping[str, str], paragraph: bool = False
) -> str:
    """One sentence with its comments; `paragraph` if it begins one."""
    words = spaced(tokens)
    lines = ["# newpar"] if paragraph else []
    lines += [f"# sent_id = {name}", f"# text = {text}"]
    parts = universal([token for token, _ in words], tags)
    lines += [_line(*row) for row in zip(range(1, len(words) + 1), words, parts, strict=True)]
    return "\n".join([*lines, "", ""])


def spaced(tokens: Sequence[Token]) -> list[tuple[Token, bool]]:
    """The words, and whether a blank follows each; a blank is no word."""
    words: list[tuple[Token, bool]] = []
    for token in tokens:
        if not token.surface.isspace():
            words.append((token, False))
        elif words:
            words[-1] = (words[-1][0], True)
    return words


def _line(number: int, word: tuple[Token, bool], part: str) -> str:
    token, is_spaced = word
    more = "|".join(_more(token, is_spaced)) or _NOTHING
    kind = token.pos or _NOTHING
    return "\t".join((str(number), token.surface, token.lemma or _NOTHING, part, kind, *[_NOTHING] * 4, more))


def _more(token: Token, is_spaced: bool) -> Iterator[str]:
    if token.reading:
        yield f"Reading={token.reading}"
    if not is_spaced:
        yield "SpaceAfter=No"
