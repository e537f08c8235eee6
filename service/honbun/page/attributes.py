"""The few attributes that say something to a reader, each read as what it should be and dropped when it is not."""

import re
from collections.abc import Callable

from selectolax.lexbor import LexborNode

from honbun.page.content import ATTRIBUTES, EVERYWHERE

_MOST_SPANNED = 1_000
_LONGEST_TITLE = 300
_NUMBER = re.compile(r"-?\d{1,6}")
_LANGUAGE_TAG = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,4}")
_MOMENT = re.compile(r"[0-9PTWZ:.+\- ]{1,40}")
_CODE_LANGUAGE = re.compile(
    r"(?:^|\s)(?:lang(?:uage)?-|highlight-(?:source-)?|brush:\s*|sourceCode\s+)([A-Za-z][\w+#.-]{0,20})"
)
_NO_LANGUAGE = frozenset(("default", "none", "plain", "plaintext", "text", "wrapper", "box", "block", "container"))
_LANGUAGES = frozenset(
    "bash c clojure cpp csharp css dart diff dockerfile elixir erlang go graphql haskell html http ini java javascript "
    "js json jsx julia kotlin latex lisp lua makefile nginx objectivec ocaml perl php powershell python r ruby rust "
    "scala scheme scss shell sql swift tex toml ts tsx typescript vim xml yaml".split()
)


def shown_attributes(tag: str, node: LexborNode) -> dict[str, str]:
    """What a part with this tag may say of itself."""
    written = node.attributes
    if not written:
        return {}
    told = ((name, _READERS[name](written[name] or "")) for name in _TOLD_BY.get(tag, EVERYWHERE) if name in written)
    return {name: value for name, value in told if value}


def code_language(pre: LexborNode) -> str:
    """The language of a piece of code as its element, the one inside or the one around names it; else empty."""
    around = pre.parent
    own = [_classes(node) for node in (pre, pre.css_first("code"))]
    for names in (*own, _classes(around), _classes(around.parent if around is not None else None)):
        found = _CODE_LANGUAGE.search(names)
        if found and found[1].lower() not in _NO_LANGUAGE:
            return found[1].lower()
        if names in own and (plain := _LANGUAGES.intersection(names.lower().split())):
            return min(plain)
    return ""


def _classes(node: LexborNode | None) -> str:
    return (node.attributes.get("class") or "")[:200] if node is not None else ""


def _matching(pattern: re.Pattern[str]) -> Callable[[str], str]:
    return lambda written: written.strip() if pattern.fullmatch(written.strip()) else ""


def _one_of(*allowed: str) -> Callable[[str], str]:
    return lambda written: written if written in allowed else ""


def _spanned(written: str) -> str:
    number = written.strip()
    return str(min(int(number), _MOST_SPANNED)) if number.isdecimal() and len(number) < 9 and int(number) > 1 else ""


_READERS: dict[str, Callable[[str], str]] = {
    "colspan": _spanned,
    "datetime": _matching(_MOMENT),
    "dir": _one_of("ltr", "rtl", "auto"),
    "lang": _matching(_LANGUAGE_TAG),
    "reversed": lambda _: "reversed",
    "rowspan": _spanned,
    "scope": _one_of("col", "row", "colgroup", "rowgroup"),
    "start": _matching(_NUMBER),
    "title": lambda written: " ".join(written.split())[:_LONGEST_TITLE],
    "type": _one_of("1", "a", "A", "i", "I"),
    "value": _matching(_NUMBER),
}
_TOLD_BY = {tag: (*(name for name in names if name in _READERS), *EVERYWHERE) for tag, names in ATTRIBUTES.items()}
