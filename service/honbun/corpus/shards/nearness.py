"""Where phrases of words stand near each other in a text, as FTS5 has it.

Phrases are together where no more than so many words stand between the end of the first and the beginning of the last,
in whatever order.  Each place of a phrase that is in such company counts.  A single phrase is in company with itself.
"""

from collections.abc import Container, Sequence

from honbun.corpus.targets import Forms, Phrase
from honbun.corpus.texts import Text


def places_together(text: Text, phrases: Sequence[Phrase], within: int) -> list[set[int]]:
    """Of each phrase, the places that count; all are empty if there is none."""
    forms = text.forms
    words = [word for sentence in text.sentences for word in sentence if forms[word]]
    found = [_places(words, [_having(forms, wanted) for wanted in phrase]) for phrase in phrases]
    kept: list[set[int]] = [set() for _ in phrases]
    at = [0] * len(phrases)
    while all(place < len(places) for place, places in zip(at, found, strict=True)):
        here = [places[place] for place, places in zip(at, found, strict=True)]
        last = max(here)
        behind = [number for number, phrase in enumerate(phrases) if here[number] < last - len(phrase) - within]
        if behind:
            for number in behind:
                at[number] += 1
            continue
        for places, place in zip(kept, here, strict=True):
            places.add(place)
        at[_next(found, at)] += 1
    return kept


def _next(found: Sequence[Sequence[int]], at: Sequence[int]) -> int:
    """The phrase whose next place is the first of all."""
    ahead = [places[place + 1] if place + 1 < len(places) else _NEVER for place, places in zip(at, found, strict=True)]
    return ahead.index(min(ahead))


_NEVER = 1 << 62


def _having(forms: Sequence[Forms], wanted: Forms) -> set[int]:
    """The words that have one of these forms."""
    known = frozenset(wanted)
    return {word for word, some in enumerate(forms) if not known.isdisjoint(some)}


def _places(words: Sequence[int], phrase: Sequence[Container[int]]) -> list[int]:
    """Where the phrase begins."""
    first, *rest = phrase
    starts = [at for at, word in enumerate(words[: len(words) - len(rest)]) if word in first]
    return [at for at in starts if all(words[at + step] in some for step, some in enumerate(rest, 1))]
