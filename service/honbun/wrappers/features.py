"""What the default variant adds to the paper's paths; each can be left out, to see what it is worth."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace

from honbun.errors import WrongUse


@dataclass(frozen=True, slots=True)
class Features:
    tokens: bool = True  # classes one by one, not as one text
    labels: bool = True  # what stands before and after, and what texts begin with and are made of
    levels: bool = True  # levels that only the examples have, or only the page
    roots: bool = True  # nodes with other ancestors, if none with the same is near
    runs: bool = True  # values in a row
    parts: bool = True  # values that are part of a text
    attributes: bool = True  # values in attributes
    negatives: bool = True  # what is told to be wrong


ALL = Features()
NAMES = tuple(each.name for each in fields(Features))


def all_but(names: Iterable[str]) -> Features:
    """All features but these."""
    left_out = dict.fromkeys(names, False)
    if unknown := left_out.keys() - set(NAMES):
        raise WrongUse(f"there is no feature {min(unknown)[:40]!r} to leave out; there are {', '.join(NAMES)}")
    return replace(ALL, **left_out)
