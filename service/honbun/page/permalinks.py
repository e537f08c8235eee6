"""What stands in a heading to link to it or to edit it, and is no word of it: `¶`, `#`, `[edit]`.

A sign is taken for such a link only where it is the whole text of a link, so C# keeps its name.  Titles and the reader
go without them; a block keeps its page's text, by which it is found again, labelled and corrected.
"""

import re

from honbun.page.blocks import Run
from honbun.page.content import Part, Parts, text_of

_SIGNS = frozenset("#¶§🔗⚓")
_EDIT = (
    r"(?:edit(?: source)?|編集|ソースを編集|编辑(?:源代码|源码|本段)?|編輯(?:原始碼)?|편집|원본 편집|править(?: код)?"
    r"|(?:Quelltext )?bearbeiten|(?:brontekst )?bewerken|modifier(?: le (?:code|wikicode))?|edytuj(?: kod)?"
    r"|editar(?: (?:código|fonte|código-fonte))?|modifica(?: (?:wikitesto|sorgente))?|redigera(?: wikitext)?)"
)
_EDITING = rf"[\[［]\s*{_EDIT}(?:\s*\|\s*{_EDIT})?\s*[\]］]"
_AT_START = re.compile(rf"\s*{_EDITING}\s*", re.IGNORECASE)
_AT_END = re.compile(rf"\s*{_EDITING}\s*\Z", re.IGNORECASE)


def own_parts(run: Run) -> list[str]:
    """The parts of a heading without the signs at its ends that link to it."""
    first, end = 0, len(run.parts)
    while first < end and _is_no_word(run.parts[first], run):
        first += 1
    while first < end and _is_no_word(run.parts[end - 1], run):
        end -= 1
    return run.parts[first:end]


def words_of(text: str) -> str:
    """A heading's text without what edits it, if there is more."""
    return text[_words_in(text)] or text


def _is_no_word(part: str, run: Run) -> bool:
    return not part.strip() or (_is_sign(part) and part in run.linked)


def own_line(line: Parts) -> Parts:
    """A heading's inline content without them."""
    parts = list(line)
    for end in (0, -1):
        while len(parts) > 1 and _links_to_itself(parts[end]):
            parts.pop(end)
    words = tuple(parts)
    text = text_of(words)
    own = _cut(words, 0, _words_in(text))[0]
    return own if text_of(own).strip() else line


def _links_to_itself(part: Part | str) -> bool:
    if isinstance(part, str):
        return not part.strip()
    return part.tag == "a" and _is_sign(text_of(part.children))


def _is_sign(text: str) -> bool:
    signs = text.strip()
    return bool(signs) and _SIGNS.issuperset(signs)


def _words_in(text: str) -> slice:
    """Where the words stand, between what edits them."""
    before = _AT_START.match(text)
    behind = _AT_END.search(text)
    return slice(before.end() if before else 0, behind.start() if behind else len(text))


def _cut(parts: Parts, position: int, kept: slice) -> tuple[Parts, int]:
    """The parts with their text within these bounds alone, where it begins at this position; and where it ends."""
    cut: list[Part | str] = []
    for part in parts:
        if isinstance(part, str):
            inside = part[max(kept.start - position, 0) : max(kept.stop - position, 0)]
            position += len(part)
            cut += [inside] if inside else []
        elif part.tag in ("rt", "rp"):
            cut.append(part)
        else:
            children, position = _cut(part.children, position, kept)
            cut += [part._replace(children=children)] if children or not part.children else []
    return tuple(cut), position
