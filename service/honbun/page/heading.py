"""The words of a heading that are the title: without the kicker above, the label before, the by-line below, the sign to
link it.

A heading holds more than the title where it has elements inside.  What the page claims as its title tells which part
is the title; else what the first element is called tells whether it is one.
"""

import re
from collections.abc import Container
from itertools import dropwhile

from honbun.page.blocks import Run, fold, is_tag
from honbun.page.bylines import is_announced, names_in
from honbun.page.permalinks import own_parts, words_of
from honbun.page.titles import bare, key

_MOST_CUTS = 8
_LEAST_LETTERS = 4  # of what is left
_KICKER = re.compile(
    r"kicker|overline|over-?title|top-?line|roof-?line|dachzeile|spitzmarke|eyebrow|sur-?titre|antetitulo|occhiello"
    r"|descriptor",
    re.IGNORECASE,
)
_BETWEEN = " \u00a0:|/-–—»"  # what stands between a label and a title


def title_in(run: Run, claimed: Container[str]) -> str:
    """The title in a heading; `claimed` holds the keys of what the page claims as its title."""
    parts = _without_buttons(run)
    whole = bare(words_of(_joined(parts)))
    cuts = [at for at in range(1, len(parts)) if parts[at].strip()][:_MOST_CUTS]
    if not cuts:
        return whole
    rest = _joined(parts[cuts[0] :]).lstrip(_BETWEEN)
    if _opens_with_kicker(run) and len(key(rest)) >= _LEAST_LETTERS:
        return bare(rest)
    if key(whole) in claimed:
        return whole
    ends = (
        end for cut in cuts for end in (_joined(parts[cut:]).lstrip(_BETWEEN), _joined(parts[:cut]).rstrip(_BETWEEN))
    )
    return next((end for end in ends if key(end) in claimed), _without_byline(parts) or whole)


def _opens_with_kicker(run: Run) -> bool:
    return bool(run.names) and is_tag(run.features[0]) and _KICKER.search(run.names[0]) is not None


def _without_byline(parts: list[str]) -> str:
    """The title above a by-line that stands in its heading; nothing if none does."""
    *title, last = fold("".join(parts)).split("\n")
    return bare(words_of(" ".join(title))) if title and is_announced(last) and names_in(last) else ""


def _joined(parts: list[str]) -> str:
    return fold("".join(parts)).replace("\n", " ")


def _without_buttons(run: Run) -> list[str]:
    """The parts from the first with text, without those that are on a button."""
    buttons, tag = set(), ""
    for feature in run.features:
        if is_tag(feature):
            tag = feature
        elif tag == "<button>":
            buttons.add(feature)
    parts = [part for part in own_parts(run) if part.strip().lower() not in buttons]
    return list(dropwhile(lambda part: not part.strip(), parts))
