"""In which language a page is written: what it declares, unless its letters say otherwise.

Themes and editors declare `en` for whoever forgets to change it, so the letters have the last word where they can: kana
is Japanese, hangul Korean, and an alphabet of its own tells the language of most readers who use it.  Languages that
share the Latin alphabet are told by their commonest words, and only if the page declares nothing.
"""

import re
from collections import Counter
from collections.abc import Sequence

_SAMPLED = 60  # texts, the longest
_OF_EACH = 60  # characters
_LEAST_SHARE = 0.04  # of the characters; a Japanese page may be code for the most part
_LEAST_WORDS = 0.03  # of the words
_LANGUAGES_OF_COUNTRIES = {"jp": "ja", "cn": "zh", "kr": "ko", "gr": "el", "ua": "uk", "cz": "cs", "dk": "da"}
_TAG = re.compile(r"([a-zA-Z]{2,3})(?:[-_]([a-zA-Z]{4}))?(?:[-_]([a-zA-Z]{2}|\d{3}))?(?![a-zA-Z])")

_FOREIGN = re.compile("[\u0370-\u1fff\u2e80-\ud7ff]+")  # all that follows is among these
_SCRIPTS = {
    "ja": re.compile("[\u3041-\u30fa\u30fc-\u30ff]"),
    "ko": re.compile("[\u1100-\u11ff\uac00-\ud7a3]"),
    "zh": re.compile("[\u3400-\u9fff]"),
    "ru": re.compile("[\u0400-\u04ff]"),
    "ar": re.compile("[\u0600-\u06ff]"),
    "el": re.compile("[\u0370-\u03ff]"),
    "he": re.compile("[\u0590-\u05ff]"),
    "th": re.compile("[\u0e00-\u0e7f]"),
    "hi": re.compile("[\u0900-\u097f]"),
}
_ALSO_WRITTEN = {  # in the letters of the language that stands for the script
    "zh": {"zh", "yue", "wuu", "ja"},
    "ru": {"ru", "uk", "bg", "sr", "mk", "be", "kk", "ky", "mn", "tg"},
    "ar": {"ar", "fa", "ur", "ps", "ckb", "ug"},
    "hi": {"hi", "mr", "ne", "sa"},
    "he": {"he", "iw", "yi"},
}
_WORDS = {
    "en": "the of and to in is that for with was are",
    "de": "der die und das nicht den von mit ist auf dem ein",
    "fr": "le les des est une dans que pour du qui au sur",
    "es": "el los las que en una por con del para es",
    "it": "il di che è della per un non sono gli una",
    "pt": "o os que não uma para com em do da as",
    "nl": "het een van niet dat zijn voor aan ook naar",
    "sv": "och att det som en på är av för med",
    "pl": "w na się nie jest że do z to i",
}
_LANGUAGES_OF_WORD: dict[str, list[str]] = {}
for _language, _words in _WORDS.items():
    for _word in _words.split():
        _LANGUAGES_OF_WORD.setdefault(_word, []).append(_language)


def language(declared: str, texts: Sequence[str]) -> str:
    """The page's language as BCP 47 writes it, or an empty string."""
    sample = _sample(texts)
    tag, written = _tidy(declared), _by_script(sample)
    primary = tag.partition("-")[0]
    if written and primary not in _ALSO_WRITTEN.get(written, {written}):
        return written
    return tag or _by_words(sample)


def _tidy(declared: str) -> str:
    """`ja_JP`, `zh-hant-tw`, `jp` as ja-JP, zh-Hant-TW, ja."""
    found = _TAG.match(declared.strip())
    if not found:
        return ""
    primary, script, region = found.groups()
    primary = primary.lower()
    parts = (_LANGUAGES_OF_COUNTRIES.get(primary, primary), (script or "").capitalize(), (region or "").upper())
    return "-".join(part for part in parts if part)


def _sample(texts: Sequence[str]) -> str:
    """The beginnings of the longest texts."""
    longest = sorted(texts, key=len, reverse=True)[:_SAMPLED]
    return " ".join(text[:_OF_EACH] for text in longest)


def _by_script(sample: str) -> str:
    """The language the letters tell; nothing for the Latin alphabet."""
    foreign = "".join(_FOREIGN.findall(sample))
    least = max(len(sample) * _LEAST_SHARE, 5)
    if len(foreign) <= least:
        return ""
    for name, letters in _SCRIPTS.items():
        if len(letters.findall(foreign)) > least:
            return name
    return ""


def _by_words(sample: str) -> str:
    words = sample.lower().split()
    hits = Counter(name for word in words for name in _LANGUAGES_OF_WORD.get(word, ()))
    best = max(hits, key=hits.__getitem__, default="")
    return best if best and hits[best] >= max(len(words) * _LEAST_WORDS, 3) else ""
