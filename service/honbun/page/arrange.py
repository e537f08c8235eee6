"""From the rough blocks of a page to well-formed content: what HTML allows where, and nothing for looks alone.

A run becomes a paragraph, unless the block around it is one whose text stands in it directly: a heading, a caption, an
item of one line.  A block that is not what it claims to be gives up its tag and keeps its content: a heading around
half the page, a list of one item that holds the article, a table for layout, a figure without a picture.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from honbun.page.content import HEADINGS, Part, Parts, has_picture, text_of
from honbun.page.permalinks import own_line
from honbun.page.retrace import RUN
from honbun.page.tables import Cell, read_table

_BREAK = Part("br")
_EMPTY_LINES = re.compile(r"\A(?:[ \t]*\n)+")
_LONGEST_HEADING = 300
_MOST_HEADING_LINES = 4
_LISTS = ("ul", "ol")


def arrange(rough: Part) -> tuple[Part, ...]:
    """The content as blocks, none of them empty."""
    return tuple(_without_loose_rules(_flow(rough.children)))


def _flow(children: Parts) -> list[Part]:
    """The blocks these rough children make."""
    blocks: list[Part] = []
    for child in children:
        if isinstance(child, str):
            continue
        if child.tag == RUN:
            if inside := _trimmed(child.children):
                blocks.append(Part("p", inside))
        else:
            blocks += _RULES.get(child.tag, _spilled)(child)
    return blocks


def _spilled(block: Part) -> list[Part]:
    return _flow(block.children)


def _runs(children: Parts) -> Iterator[Part]:
    """The runs below, however deep."""
    for child in children:
        if not isinstance(child, str):
            if child.tag == RUN:
                yield child
            else:
                yield from _runs(child.children)


def _line(children: Parts) -> Parts:
    """All runs below as one piece of inline content."""
    line: list[Part | str] = []
    for run in _runs(children):
        if inside := _trimmed(run.children):
            line += (_BREAK, *inside) if line else inside
    return tuple(line)


def _compact(children: Parts) -> Parts:
    """The content of an item or a cell: a paragraph that stands alone, or above a list, needs no tag."""
    blocks = _flow(children)
    if blocks and blocks[0].tag == "p" and all(block.tag in _LISTS for block in blocks[1:]):
        return (*blocks[0].children, *blocks[1:])
    return tuple(blocks)


def _trimmed(children: Parts) -> Parts:
    """Inline content without white space and line breaks at its ends."""
    first, end = 0, len(children)
    while first < end and _is_blank(children[first]):
        first += 1
    while first < end and _is_blank(children[end - 1]):
        end -= 1
    inside = list(children[first:end])
    if inside and isinstance(start := inside[0], str):
        inside[0] = start.lstrip()
    if inside and isinstance(last := inside[-1], str):
        inside[-1] = last.rstrip()
    return tuple(inside)


def _is_blank(child: Part | str) -> bool:
    return not child.strip() if isinstance(child, str) else child.tag == "br"


# Blocks


def _heading(block: Part) -> list[Part]:
    runs = list(_runs(block.children))
    line = _trimmed(own_line(_line(block.children)))
    short = len(runs) <= _MOST_HEADING_LINES and len(text_of(line)) <= _LONGEST_HEADING
    if not short or any(not isinstance(child, str) and child.tag != RUN for child in block.children):
        return _spilled(block)
    return [Part(block.tag, line, block.attributes)] if line else []


def _list(block: Part) -> list[Part]:
    items: list[Part] = []
    for child in block.children:
        if isinstance(child, str):
            continue
        item = child if child.tag == "li" else Part("li", (child,))
        if child.tag in _LISTS and items:  # a list between the items belongs to the one before
            items[-1] = items[-1]._replace(children=(*items[-1].children, *_flow((child,))))
        elif inside := _compact(item.children):
            items.append(Part("li", inside, item.attributes))
    if len(items) == 1 and _holds_much(items[0].children):
        return [part for part in items[0].children if not isinstance(part, str)]
    return [Part(block.tag, tuple(items), block.attributes)] if items else []


def _holds_much(children: Parts) -> bool:
    """Whether this is more than an item: several paragraphs, or a heading."""
    tags = [child.tag for child in children if not isinstance(child, str)]
    return tags.count("p") > 1 or any(tag in HEADINGS or tag == "table" for tag in tags)


def _definitions(block: Part) -> list[Part]:
    told: list[Part] = []
    if not any(not isinstance(child, str) and child.tag == "dt" for child in block.children):
        return _spilled(block)
    for child in block.children:
        if isinstance(child, str):
            continue
        is_term = child.tag == "dt"
        inside = _line(child.children) if is_term else _compact(child.children if child.tag == "dd" else (child,))
        if inside:
            told.append(Part("dt" if is_term else "dd", inside))
    return [Part("dl", tuple(told), block.attributes)] if told else []


def _quote(block: Part) -> list[Part]:
    inside = _flow(block.children)
    return [Part("blockquote", tuple(inside), block.attributes)] if inside else []


def _figure(block: Part) -> list[Part]:
    if not has_picture(block.children):
        return _without_picture(block)
    inside: list[Part | str] = []
    for child in block.children:
        if isinstance(child, str):
            continue
        if child.tag == "figcaption":
            inside += _caption(child)
        elif child.tag == RUN and has_picture(child.children) and not text_of(child.children).strip():
            inside += _trimmed(child.children)
        else:
            inside += _flow((child,))
    if all(not isinstance(part, str) and part.tag == "figure" for part in inside):
        return [part for part in inside if not isinstance(part, str)]
    return [Part("figure", tuple(inside), block.attributes)]


def _without_picture(figure: Part) -> list[Part]:
    """What a figure holds besides a picture that cannot be shown; its caption is still no paragraph of the text."""
    arranged: list[Part] = []
    for child in figure.children:
        if not isinstance(child, str) and child.tag == "figcaption":
            arranged += [Part("figure", (caption,), figure.attributes) for caption in _caption(child)]
        else:
            arranged += _flow((child,))
    return arranged


def _caption(block: Part) -> list[Part]:
    caption = _line(block.children)
    return [Part("figcaption", caption)] if caption else []


def _preformatted(block: Part) -> list[Part]:
    """Code without empty lines above and white space below; its first line keeps its indent."""
    lines: list[Part | str] = []
    for run in _runs(block.children):
        lines += ("\n", *run.children) if lines else run.children
    if not text_of(lines).strip():
        return []
    code = _edited(tuple(lines), 0, lambda text: _EMPTY_LINES.sub("", text))
    return [Part("pre", _edited(code, -1, str.rstrip), block.attributes)]


def _edited(children: Parts, end: int, edit: Callable[[str], str]) -> Parts:
    """The same with the text at one end edited, however deep it is."""
    if not children:
        return ()
    outermost = children[end]
    if isinstance(outermost, str):
        edited: Part | str = edit(outermost)
    else:
        edited = outermost._replace(children=_edited(outermost.children, end, edit))
    return (edited, *children[1:]) if end == 0 else (*children[:-1], edited)


def _rule(block: Part) -> list[Part]:
    return [Part("hr", (), block.attributes)]


def _without_loose_rules(blocks: Iterable[Part]) -> Iterator[Part]:
    """No line above the first block or below the last, and one at a time."""
    rule = None
    first = True
    for block in blocks:
        if block.tag == "hr":
            rule = None if first else block
            continue
        if rule is not None:
            yield rule
        yield block
        rule, first = None, False


# Tables


def _table(block: Part) -> list[Part]:
    table = read_table(block)
    if table.is_layout:
        return _spilled(block)
    rows = [Part("tr", tuple(map(_cell, row))) for row in table.rows]
    heads = (Part("thead", tuple(rows[: table.head_rows])),) if table.head_rows else ()
    caption = _line(table.above)
    captions = (Part("caption", caption),) if caption else ()
    return [Part("table", (*captions, *heads, *rows[table.head_rows :]), block.attributes), *_flow(table.below)]


def _cell(cell: Cell) -> Part:
    return Part(cell.tag, _compact(cell.children), cell.attributes)


_RULES: dict[str, Callable[[Part], list[Part]]] = {
    **dict.fromkeys(HEADINGS, _heading),
    **dict.fromkeys(_LISTS, _list),
    "dl": _definitions,
    "blockquote": _quote,
    "figure": _figure,
    "pre": _preformatted,
    "hr": _rule,
    "table": _table,
}
