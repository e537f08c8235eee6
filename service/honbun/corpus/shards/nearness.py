"""Where phrases of words stand near each other in a text, as FTS5 has it.

Phrases are together where no more than so many words stand between the end of the first and the beginning of the last,
in whatever order.  Each place of a phrase that is in such company counts.  A single phrase is in company with itself.
"""

from collections.abc import Sequence

from honbun.corpus.targets import Phrase
from honbun.corpus.texts import Text


def places_together(text: Text, phrases: Sequence[Phrase], within: int) -> list[set[int]]:
    """Of each phrase, the places that count; all are empty if there is none."""
    words = [frozenset(text.forms[word]) for sentence in text.sentences for word in sentence if text.forms[word]]
    found = [_places(words, phrase) for phrase in phrases]
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


def _places(words: Sequence[frozenset[str]], phrase: Phrase) -> list[int]:
    """Where the phrase begins."""
    wanted = [frozenset(forms) for forms in phrase]
    starts = range(len(words) - len(wanted) + 1)
    return [at for at in starts if not any(forms.isdisjoint(words[at + step]) for step, forms in enumerate(wanted))]
