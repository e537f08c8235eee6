"""Is this page Japanese, is this sentence (paper 000, 3.1 steps 1, 2 and 4)?

The paper asks three questions: is the encoding one that Japanese is written in, does the page hold enough particles,
and is a sentence made of Japanese characters for the most part.  One page in five that the first two turn away is
Japanese all the same (paper 000, 5): pages full of tables, or labelled wrongly.  A lenient judge accepts those whose
sentences say so.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

ENCODINGS = frozenset({"euc-jp", "iso-2022-jp", "shift_jis", "utf-8"})
PARTICLES = frozenset("がをにはので")
LEAST_PARTICLES = 0.005  # of all characters, and more than that
LEAST_JAPANESE = 0.6  # of a sentence's characters (paper 000, 3.1 step 4)
LEAST_SENTENCES = 3  # lenient: Japanese sentences with kana in them

_ABNORMAL_LENGTH = 256
# kana, kanji, and the signs that Unicode calls an extension of these scripts
_JAPANESE = re.compile(
    "[ァ-ヿぁ-ゖ\u3099-ゟ一-鿿々-】〓-〟〡-〭〰-〵〷-〿\u2e80-\u2fdf\u3190-\u319f\u31c0-\u31ff\u3220-\u3247\u3280-\u32b0"
    "\u32c0-\u32cb\u32d0-\u3370\u337b-\u337f\u33e0-\u33fe\u3400-\u4dbf\uf900-\ufaff｡-ﾟ"
    "\U0001aff0-\U0001b16f\U00020000-\U0003ffff]+"
)
_NO_MARKS = re.compile(r"[0-9A-Za-z\s]+")  # most of what is not Japanese
_KANA = re.compile("[ぁ-ゖァ-ヺ]")
_SEPARATORS = frozenset("｜┃")
_KANJI_AND_MARKS = re.compile("[一-鿿、-〃々-】〓-〟〡-〭〰〷-〿・\u3400-\u4dbf\uf900-\ufaff\U00020000-\U0003ffff]+")
_MANY_STOPS = re.compile("(?:.+?。){5}.")


def japanese_share(sentence: str) -> float:
    """How many of its characters are kana, kanji or punctuation."""
    rest = _JAPANESE.sub("", sentence)
    marks = sum(unicodedata.category(character).startswith("P") for character in _NO_MARKS.sub("", rest))
    return 1 - (len(rest) - marks) / len(sentence) if sentence else 0.0


def is_japanese(sentence: str) -> bool:
    return japanese_share(sentence) >= LEAST_JAPANESE


def is_normal(sentence: str) -> bool:
    """Whether it is a sentence to analyse: no menu, no row of full stops, no long quotation, not kanji alone."""
    return not (
        len(sentence) >= _ABNORMAL_LENGTH
        or _SEPARATORS & set(sentence)
        or _MANY_STOPS.match(sentence)
        or sentence.strip("…") == ""
        or _KANJI_AND_MARKS.fullmatch(sentence)
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a page is Japanese, and what told."""

    accepted: bool
    reason: str


def judge_page(encoding: str, texts: Sequence[str], lenient: bool = False) -> Verdict:
    """The verdict on a page in this encoding, whose title and sentences these are."""
    if encoding not in ENCODINGS:
        strict = Verdict(
            False, f"its encoding is {encoding}, and Japanese is written in {', '.join(sorted(ENCODINGS))}"
        )
    else:
        strict = _judge_particles(texts)
    if strict.accepted or not lenient:
        return strict
    return _judge_sentences(texts, strict)


def _judge_particles(texts: Sequence[str]) -> Verdict:
    text = "".join(texts)
    if not text:
        return Verdict(False, "it has no text")
    particles = sum(map(text.count, PARTICLES))
    share = particles / len(text)
    told = f"{particles} of its {len(text)} characters are particles (がをにはので), {share:.2%}"
    if share > LEAST_PARTICLES:
        return Verdict(True, told)
    return Verdict(False, f"{told}; more than {LEAST_PARTICLES:.1%} are needed")


def _judge_sentences(texts: Sequence[str], strict: Verdict) -> Verdict:
    found = sum(is_japanese(text) and _KANA.search(text) is not None for text in texts)
    if found >= LEAST_SENTENCES:
        return Verdict(True, f"{strict.reason}; accepted for its {found} Japanese sentences")
    return Verdict(False, f"{strict.reason}; Japanese sentences with kana: {found}, needed: {LEAST_SENTENCES}")
