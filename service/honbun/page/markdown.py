"""Content as Markdown: CommonMark, with the tables GitHub added to it.

A table with cells that span others or hold blocks cannot be said in Markdown, and is written as HTML on one line.
"""

from collections.abc import Callable, Iterable, Iterator

from honbun.page.content import HEADINGS, INLINE_TAGS, Part, Parts, text_of
from honbun.page.markdown_text import inline, longest_backticks, one_spaced, paragraph
from honbun.page.markup import sanitised, written

_SHORTEST_FENCE = 3
_BULLETS = "-*"  # lists that follow each other take turns, or they would be one
_AFTER_NUMBERS = ".)"


def write_markdown(content: Parts) -> str:
    """The content as a whole document."""
    return "\n\n".join(_blocks(content))


def _blocks(parts: Parts) -> Iterator[str]:
    """Each block; inline content among them makes a paragraph."""
    line: list[Part | str] = []
    previous, turn = "", 0
    for part in parts:
        if isinstance(part, str) or part.tag in INLINE_TAGS:
            line.append(part)
            continue
        yield from _paragraph(line)
        turn = 1 - turn if part.tag == previous and not line else 0
        previous, line = part.tag, []
        yield from _list(part, turn) if part.tag in ("ul", "ol") else _WRITERS.get(part.tag, _content)(part)
    yield from _paragraph(line)


def _paragraph(line: Iterable[Part | str]) -> Iterator[str]:
    if text := paragraph(line):
        yield text


def _content(block: Part) -> Iterator[str]:
    return _blocks(block.children)


def _heading(block: Part) -> Iterator[str]:
    text = one_spaced(inline(block.children, line_break=" "))
    kept = text.rstrip("#")
    closing = text[len(kept) :].replace("#", "\\#")  # hashes at the end would be taken for the heading's
    yield f"{'#' * int(block.tag[1])} {kept}{closing}"


def _quote(block: Part) -> Iterator[str]:
    lines = "\n\n".join(_content(block)).split("\n")
    yield "\n".join(f"> {line}".rstrip() for line in lines)


def _preformatted(block: Part) -> Iterator[str]:
    text = text_of(block.children)
    fence = "`" * max(_SHORTEST_FENCE, longest_backticks(text) + 1)
    yield f"{fence}{block.attributes.get('language', '')}\n{text}\n{fence}"


def _rule(_: Part) -> Iterator[str]:
    yield "---"


def _definitions(block: Part) -> Iterator[str]:
    """Each term in bold, what it means as a list below."""
    meanings: list[Part] = []
    for part in block.children:
        if isinstance(part, str):
            continue
        if part.tag == "dd":
            meanings.append(part)
            continue
        yield from _meanings(meanings)
        meanings = []
        yield from _paragraph([Part("strong", part.children)])
    yield from _meanings(meanings)


def _meanings(meanings: list[Part]) -> Iterator[str]:
    if meanings:
        yield from _list(Part("ul", tuple(meanings)), turn=0)


# Lists


def _list(block: Part, turn: int) -> Iterator[str]:
    items = [item for item in block.children if not isinstance(item, str)]
    is_tight = all(map(_is_tight, items))
    first = _first_number(block, items)
    told = [
        _item(item, f"{first + number}{_AFTER_NUMBERS[turn]}" if block.tag == "ol" else _BULLETS[turn], is_tight)
        for number, item in enumerate(items)
    ]
    yield ("\n" if is_tight else "\n\n").join(told)


def _first_number(block: Part, items: list[Part]) -> int:
    told = block.attributes.get("start") or (items[0].attributes.get("value") if items else None)
    return max(int(told or 1), 0)


def _is_tight(item: Part) -> bool:
    """Whether it is a line of text, with a list below it at most."""
    blocks = [part for part in item.children if not isinstance(part, str) and part.tag not in INLINE_TAGS]
    return len(blocks) <= 1 and all(
        block.tag == "ul" or (block.tag == "ol" and _first_number(block, []) == 1) for block in blocks
    )


def _item(item: Part, mark: str, is_tight: bool) -> str:
    text = ("\n" if is_tight else "\n\n").join(_content(item))
    indent = " " * (len(mark) + 1)
    return f"{mark} " + "\n".join(indent + line if line else "" for line in text.split("\n"))[len(indent) :]


# Tables


def _table(block: Part) -> Iterator[str]:
    captions = [part for part in block.children if not isinstance(part, str) and part.tag == "caption"]
    rows = list(_rows(block))
    if not all(map(_is_simple, (cell for _, row in rows for cell in row))) or sum(heads for heads, _ in rows) > 1:
        yield sanitised(written(block)).replace("\n", "&#10;")
        return
    for caption in captions:
        yield from _paragraph(caption.children)
    lines = [[_cell(cell) for cell in row] for _, row in rows]
    if not rows[0][0] and not all(cell.tag == "th" for cell in rows[0][1]):
        lines.insert(0, [])
    width = max(map(len, lines))
    lines.insert(1, ["---"] * width)
    yield "\n".join(f"| {' | '.join(line + [''] * (width - len(line)))} |" for line in lines)


def _cell(cell: Part) -> str:
    return one_spaced(inline(cell.children, line_break="<br>").replace("|", "\\|"))


def _rows(block: Part, heads: bool = False) -> Iterator[tuple[bool, list[Part]]]:
    for part in block.children:
        if isinstance(part, str):
            continue
        if part.tag == "thead":
            yield from _rows(part, heads=True)
        elif part.tag == "tr":
            yield heads, [cell for cell in part.children if not isinstance(cell, str)]


def _is_simple(cell: Part) -> bool:
    spans = "colspan" in cell.attributes or "rowspan" in cell.attributes
    return not spans and all(isinstance(part, str) or part.tag in INLINE_TAGS for part in cell.children)


_WRITERS: dict[str, Callable[[Part], Iterator[str]]] = {
    **dict.fromkeys(HEADINGS, _heading),
    "blockquote": _quote,
    "pre": _preformatted,
    "hr": _rule,
    "dl": _definitions,
    "table": _table,
}
