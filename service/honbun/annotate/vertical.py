"""Sentences as vertical text, a word a line, as NoSketch Engine and the Corpus Workbench index it.

The columns are word, lemma, part of speech, reading; `<g/>` stands where two words have no blank between them.  What
would be taken for a tag is written as XML writes it (`cwb-encode -x`, and `-0 g` if the glue is not wanted).
"""

from collections.abc import Mapping, Sequence
from html import escape

from honbun.annotate.conllu import spaced
from honbun.annotate.contract import Token

GLUE = "<g/>"


def write_sentence(name: str, tokens: Sequence[Token]) -> str:
    """One sentence between its tags."""
    words = spaced(tokens)
    lines = [_tag("s", {"id": name})]
    for number, (token, is_spaced) in enumerate(words, 1):
        columns = (token.surface, token.lemma, token.pos, token.reading)
        lines.append("\t".join(escape(column, quote=False) for column in columns))
        if not is_spaced and number < len(words):
            lines.append(GLUE)
    return "\n".join([*lines, "</s>", ""])


def write_document(attributes: Mapping[str, str], paragraphs: Sequence[Sequence[str]]) -> str:
    """A document of paragraphs of written sentences."""
    inside = "".join(f"<p>\n{''.join(sentences)}</p>\n" for sentences in paragraphs)
    return f"{_tag('doc', attributes)}\n{inside}</doc>\n"


def _tag(name: str, attributes: Mapping[str, str]) -> str:
    told = "".join(f' {key}="{escape(" ".join(value.split()))}"' for key, value in attributes.items())
    return f"<{name}{told}>"
