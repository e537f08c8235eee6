"""XML that cannot be broken: tags are balanced, and whatever the text, it is escaped.

XML has no way to write most control characters; where one occurs, U+FFFD stands for it.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

_IMPOSSIBLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_VALUE = _TEXT | str.maketrans({'"': "&quot;", "\t": "&#9;", "\n": "&#10;"})
_INDENT = "  "


class XmlWriter:
    """Writes one document, element by element, each on a line of its own."""

    def __init__(self) -> None:
        self._lines = ['<?xml version="1.0" encoding="utf-8"?>']
        self._depth = 0

    @contextmanager
    def element(self, name: str, attributes: Mapping[str, str]) -> Iterator[None]:
        """An element with others inside."""
        self._add(f"<{name}{_attributes(attributes)}>")
        self._depth += 1
        yield
        self._depth -= 1
        self._add(f"</{name}>")

    def text(self, name: str, text: str, attributes: Mapping[str, str] = {}) -> None:
        """An element that holds this text and nothing else, to the last blank."""
        self._add(f"<{name}{_attributes(attributes)}>{_possible(text).translate(_TEXT)}</{name}>")

    def verbatim(self, name: str, text: str, attributes: Mapping[str, str]) -> None:
        """The same, as a CDATA section: readers of Standard Format look for that."""
        self._add(f"<{name}{_attributes(attributes)}><![CDATA[{_in_section(_possible(text))}]]></{name}>")

    def written(self) -> str:
        return "\n".join(self._lines) + "\n"

    def _add(self, line: str) -> None:
        self._lines.append(_INDENT * self._depth + line)


def _attributes(attributes: Mapping[str, str]) -> str:
    return "".join(f' {name}="{_possible(value).translate(_VALUE)}"' for name, value in attributes.items())


def _possible(text: str) -> str:
    return _IMPOSSIBLE.sub("\ufffd", text)


def _in_section(text: str) -> str:
    """A section cannot hold its own end, nor a carriage return, which readers take for a line end."""
    return text.replace("]]>", "]]]]><![CDATA[>").replace("\r", "]]>&#13;<![CDATA[")
