"""Pages of which something was never ended that is not parsed: a TITLE, a comment, a SCRIPT takes all the rest.

A browser shows nothing of what follows, and its author would have seen that; so the page was cut or damaged later, on
its way into somebody's archive.  What was opened is ended where its author most likely did.
"""

import re

_OPENED = re.compile(rb"<(?:(title|textarea|xmp|style|script)\b|!--)", re.IGNORECASE)
_ENDS = {b"": re.compile(rb"--!?>")} | {
    name: re.compile(rb"</%b[\s/>]" % name, re.IGNORECASE)
    for name in (b"title", b"textarea", b"xmp", b"style", b"script")
}
_LINE_OR_TAG = re.compile(rb"[\r\n<]")
_BODY_OR_END_OF_HEAD = re.compile(rb"</head\b|<body\b", re.IGNORECASE)


def ended(data: bytes) -> bytes:
    """The page with the first of them ended; nothing if all are, or nobody knows where."""
    at = 0
    while opened := _OPENED.search(data, at):
        name = (opened[1] or b"").lower()
        inside = data.find(b">", opened.end()) + 1 if name else opened.end()
        if not inside:
            break
        found = _ENDS[name].search(data, inside)
        if found is None:
            return _ended_at(data, inside, name)
        at = found.end()
    return b""


def _ended_at(data: bytes, start: int, name: bytes) -> bytes:
    if not name:
        close = data.find(b">", start)
        return data[:close] + b"--" + data[close:] if close >= 0 else b""
    place = _BODY_OR_END_OF_HEAD if name in (b"style", b"script") else _LINE_OR_TAG
    found = place.search(data, start)
    return data[: found.start()] + b"</%b>" % name + data[found.start() :] if found else b""
