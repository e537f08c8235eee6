"""What analysers can be given: no text, however odd, may hang them, crash them, or shift their answers.

They read lines, so a line break inside a sentence would be answered twice, and a NUL cuts the rest off.  A run of one
kind of character costs MeCab and JUMAN time that grows with its square (20,000 `a` end MeCab, 16,000 あ take JUMAN
18 s), so what is longer than a sentence can be is cut.  Every character is replaced by exactly one, so that positions
in the analysis are positions in the sentence.
"""

import re
from collections.abc import Iterator

MOST_CHARACTERS = 1_000  # in one piece; either analyser takes half a second for the worst of this length
_HARMFUL = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LAST_PAUSE = re.compile(r".*[。．！？、，\s]", re.DOTALL)


def harmless(sentence: str) -> str:
    """The sentence with a wide space for each control character and U+FFFD for each half of a surrogate pair."""
    return _SURROGATE.sub("\ufffd", _HARMFUL.sub("\u3000", sentence))


def pieces(sentence: str, most: int = MOST_CHARACTERS) -> Iterator[str]:
    """The sentence in parts of at most so many characters, cut after a pause where there is one."""
    while len(sentence) > most:
        pause = _LAST_PAUSE.match(sentence, 0, most)
        cut = pause.end() if pause else most
        yield sentence[:cut]
        sentence = sentence[cut:]
    if sentence:
        yield sentence
