"""Pages that break parsers: each is small to send and heavy to read, or no page at all.

What each does to a parser was measured: 100,000 nested `<div>` take half a minute, each `<b>` that is never closed is
opened again in every paragraph after it, a template in a template overflows the stack of whoever prints the tree.
"""

MANY = 100_000


def formatting(size: int) -> str:
    """That many kinds of bold, all open, and a paragraph before each: time and memory grow with the square."""
    return "".join(f"<p><b a{number}>" for number in range(size))


def _names(number: int) -> str:
    """A name without digits, which template paths would fold."""
    return "".join(chr(ord("a") + number // 26**place % 26) for place in range(3))


DEEP = "<div>" * MANY + "text"
BOMBS = {
    "nested divs": DEEP,
    "attributes": "<p " + " ".join(f"a{number}" for number in range(MANY)) + ">text",
    "formatting": formatting(7_000),  # 82 KB
    "nested templates": "<template>" * MANY,
    "nested shadow roots": "<div><template shadowrootmode=open>" * 20_000,
    "flat paragraphs": "<p>x" * 1_000_000,
    "NUL": "<p>a\0b</p>" * 1_000,
    "lone surrogates": "<p>\ud800 text \udc00</p>",
    "nothing": "",
    "no body": "<html><head><title>Title</title></head></html>",
    "PDF": "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + "\x00\xff\x80" * 1_000,
    "PNG": "\x89PNG\r\n\x1a\n" + "\x00\x01\xfe" * 1_000,
    "frameset": "<frameset><frame src=a><frame src=b></frameset>",
    "line breaks": "<p>" + "<br>" * MANY,
    "one text": "<p>" + "word " * 2_000_000,  # 10 MB
    "nested inline": "<i>" * MANY + "text",
    "nested tables": "<table>" * 20_000,
    "names": "".join(f"<div id={_names(n)} class={_names(n)}x><p>text</p></div>" for n in range(8_000)),
    "names in names": "".join(f"<div class={_names(n)}>" for n in range(400)) + "<p>text</p>" * 20_000,
    "classes": "".join(f"<p class='{' '.join(f'c{n}_{k}' for k in range(100))}'>text</p>" for n in range(5_000)),
    "different paragraphs": "".join(f"<p>The paragraph {n} with words of its own.</p>" for n in range(MANY)),
}
