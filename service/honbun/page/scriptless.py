"""Pages whose text is in NOSCRIPT: as forum software sends them to whoever runs no scripts, search engines above all.

A browser that ran the scripts sends us what they made, with the text in its place.  A page that was saved or crawled as
it came over the wire shows next to nothing beside its NOSCRIPT, and there is nobody else to ask.
"""

import re

_BODY = re.compile(rb"<body\b", re.IGNORECASE)
_NOSCRIPT = re.compile(rb"(</?)noscript\b", re.IGNORECASE)


def opened(data: bytes) -> bytes:
    """The page with what NOSCRIPT holds in DIVs of its body; nothing if there is none."""
    body = _BODY.search(data)
    start = body.start() if body else 0
    opened, found = _NOSCRIPT.subn(rb"\1div", data[start:])
    return data[:start] + opened if found else b""
