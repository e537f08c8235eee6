"""Inline content as Markdown, in which all text of the page stays text.

Signs are escaped where CommonMark could take them for its own, and nowhere else.  What it cannot say, or would not see,
is written as the HTML it allows: `<sub>`, and emphasis that ends between punctuation and a letter, which in Japanese is
common: `**強調。**続き` is not bold (CommonMark 0.31, 6.2).
"""

import re
from collections.abc import Iterable, Iterator

from honbun.page.content import Part, text_of

HARD_BREAK = "\\\n"
_SPACE = re.compile(r"[ \t\n\r\f\v]+")
_SPACES = re.compile("  +")
_SIGNS = re.compile(r"[\\`*\[\]<~]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w*(?:;|$))")
_OPENINGS = re.compile(r"#{1,6}(?:\s|$)|[+-](?:\s|$)|--|:-|=+\s*$|[>|]")
_NUMBERED = re.compile(r"(\d{1,9})([.)](?:\s|$))")
_BACKTICKS = re.compile("`+")
_ENTITY = re.compile(r"&(?=#?\w+;)")
_EMPHASIS = {"em": "*", "strong": "**"}
_AS_HTML = frozenset(("sub", "sup", "kbd", "mark", "del"))
_AS_CODE = frozenset(("code", "samp"))
_PLAIN = frozenset(("abbr", "time", "cite", "small", "ins"))


def paragraph(parts: Iterable[Part | str]) -> str:
    """Inline content as lines that no rule for blocks takes for its own."""
    _, text, _ = _without_ends(inline(parts))
    lines = (_safe_start(one_spaced(line)) for line in text.split("\n"))
    return "\n".join(line for line in lines if line not in ("", "\\"))


def one_spaced(line: str) -> str:
    """The line with single spaces; wide ones stay, they are Japanese punctuation."""
    return _SPACES.sub(" ", line).strip(" ")


def inline(parts: Iterable[Part | str], line_break: str = HARD_BREAK, emphasised: bool = False) -> str:
    """Inline content in the middle of a line."""
    flat, out = list(_without_plain(parts)), ""
    for number, part in enumerate(flat):
        if isinstance(part, str):
            out += escaped(part)
            continue
        after = flat[number + 1] if number + 1 < len(flat) else " "
        ends = isinstance(after, str) and (not after or after[0].isspace())
        piece = _piece(part, line_break, emphasised, before=out[-1:], ends=ends)
        if piece.startswith("[") and out.endswith("!"):
            out = out[:-1] + "\\!"
        out += piece
    return out


def escaped(text: str) -> str:
    return _SIGNS.sub(r"\\\g<0>", _SPACE.sub(" ", text))


def _safe_start(line: str) -> str:
    if found := _NUMBERED.match(line):
        return f"{found[1]}\\{line[found.end(1) :]}"
    return "\\" + line if _OPENINGS.match(line) else line


def _without_plain(parts: Iterable[Part | str]) -> Iterator[Part | str]:
    """The parts, those that Markdown has no sign for replaced by what they hold."""
    for part in parts:
        if isinstance(part, str):
            if part:
                yield part
        elif part.tag in _PLAIN:
            yield from _without_plain(part.children)
        elif part.tag == "q":
            yield from ("“", *_without_plain(part.children), "”")
        else:
            yield part


def _piece(part: Part, line_break: str, emphasised: bool, before: str, ends: bool) -> str:
    tag, children = part.tag, part.children
    if tag == "br":
        return line_break
    if tag == "img":
        return f"![{escaped(part.attributes['alt'])}]({_destination(part.attributes['data-src'])})"
    if tag in _AS_CODE:
        return _code(text_of(children), before)
    if tag in _EMPHASIS:
        return _emphasis(tag, inline(children, line_break, emphasised=True), emphasised, before, ends)
    inside = inline(children, line_break, emphasised)
    if tag == "a":
        return f"[{inside}]({_destination(part.attributes['href'])})"
    if tag == "rt":
        return f"({inside})"
    return f"<{tag}>{inside}</{tag}>" if tag in _AS_HTML else inside


def _emphasis(tag: str, inside: str, emphasised: bool, before: str, ends: bool) -> str:
    """Emphasis by asterisks where they are seen, by HTML elsewhere; white space at the ends stays outside."""
    lead, text, tail = _without_ends(inside)
    opens = bool(lead) or before == "" or before.isspace() or text[:1].isalnum()
    closes = bool(tail) or ends or text[-1:].isalnum()
    mark = _EMPHASIS[tag]
    if not text:
        return inside
    if emphasised or not opens or not closes or (before == "*" and not lead):
        return f"{lead}<{tag}>{text}</{tag}>{tail}"
    return f"{lead}{mark}{text}{mark}{tail}"


def _without_ends(text: str) -> tuple[str, str, str]:
    """White space and line breaks at the start, what stands between, and those at the end."""
    start, end = 0, len(text)
    while start < end and (text[start].isspace() or text.startswith(HARD_BREAK, start)):
        start += 1 if text[start].isspace() else len(HARD_BREAK)
    while start < end and (text[end - 1].isspace() or text.endswith(HARD_BREAK, start, end)):
        end -= len(HARD_BREAK) if text.endswith(HARD_BREAK, start, end) else 1
    return text[:start], text[start:end], text[end:]


def _code(text: str, before: str) -> str:
    """A code span, fenced by more backticks than there are inside in a row."""
    text = _SPACE.sub(" ", text)
    if before == "`":
        return f"<code>{escaped(text)}</code>"
    fence = "`" * (longest_backticks(text) + 1)
    padding = " " if text.startswith(("`", " ")) or text.endswith(("`", " ")) else ""
    return f"{fence}{padding}{text}{padding}{fence}" if text.strip() else text


def longest_backticks(text: str) -> int:
    return max(map(len, _BACKTICKS.findall(text)), default=0)


def _destination(address: str) -> str:
    address = _ENTITY.sub(r"\\&", address)
    return f"<{address}>" if "(" in address or ")" in address else address
