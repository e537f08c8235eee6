"""Is a file valid Standard Format?  Where it is not, line by line, what is wrong.

This is a small validator of our own: expat, which comes with Python, tells lines and reads the DTD, and the rest is
one regular expression an element.  lxml would validate, too; it is 5 MB of C for one command, and its messages show
libxml's grammar, not what to change.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import NamedTuple
from xml.parsers import expat

from honbun.standard_format.dtd import Element, read_dtd
from honbun.standard_format.write import Dialect

ROOT = "StandardFormat"
_MOST_FAULTS = 100


class Fault(NamedTuple):
    """What is wrong, and where."""

    line: int
    message: str


@cache
def dtd_of(dialect: Dialect) -> Mapping[str, Element]:
    """The elements of a dialect."""
    return read_dtd((files("honbun.standard_format") / f"{dialect}.dtd").read_text("utf-8"))


def check(data: bytes, dialect: Dialect | None = None) -> list[Fault]:
    """The first faults of a file, none if it is valid in this dialect; its root tells which, if nobody does."""
    return Checker(dialect).over(data)


@dataclass(slots=True)
class _Open:
    """An element whose end was not seen yet."""

    name: str
    line: int
    children: list[str] = field(default_factory=list)
    says: bool = False


class Checker:
    """Reads one file and notes what is wrong with it."""

    def __init__(self, dialect: Dialect | None) -> None:
        self._elements = dtd_of(dialect) if dialect else None
        self._open: list[_Open] = []
        self._faults: list[Fault] = []
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text

    def over(self, data: bytes) -> list[Fault]:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            self._faults.append(Fault(error.lineno, f"this is no XML: {expat.ErrorString(error.code)}"))
        except (ValueError, LookupError) as error:  # an encoding that nobody knows
            self._faults.append(Fault(1, f"this cannot be read: {error}"))
        return sorted(self._faults, key=lambda fault: fault.line)[:_MOST_FAULTS]

    def _fault(self, line: int, message: str) -> None:
        self._faults.append(Fault(line, message))

    def _doctype(self, *_: object) -> None:
        self._fault(self._parser.CurrentLineNumber, "a DOCTYPE is not read anywhere; take it out")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line = self._parser.CurrentLineNumber
        if self._open:
            self._open[-1].children.append(name)
        elif name != ROOT:
            self._fault(line, f"the root is {name}, and should be {ROOT}")
        self._open.append(_Open(name, line))
        if self._elements is None:
            self._elements = dtd_of(Dialect.TSUBAKI if "CrawlTime" in attributes else Dialect.PAPER)
        if element := self._elements.get(name):
            self._check_attributes(name, element, attributes, line)
        else:
            self._fault(line, f"there is no element {name} in Standard Format")

    def _check_attributes(self, name: str, element: Element, attributes: dict[str, str], line: int) -> None:
        for attribute, value in attributes.items():
            rule = element.attributes.get(attribute)
            if rule is None:
                self._fault(line, f"{name} has an attribute {attribute}, which it cannot have")
            elif rule.values and value not in rule.values:
                self._fault(line, f"{attribute} of {name} is {value!r}, and can be {' or '.join(sorted(rule.values))}")
        for attribute, rule in element.attributes.items():
            if rule.required and attribute not in attributes:
                self._fault(line, f"{name} lacks its attribute {attribute}")

    def _end(self, name: str) -> None:
        closed = self._open.pop()
        element = self._elements.get(name) if self._elements else None
        if element is None:
            return
        if closed.says and not element.takes_text:
            self._fault(closed.line, f"{name} holds text of its own, and can hold elements only: {element.shown}")
        if not element.children.fullmatch("".join(f"{child} " for child in closed.children)):
            held = ", ".join(closed.children) or "nothing"
            self._fault(closed.line, f"{name} holds {held}, and should hold {element.shown}")

    def _text(self, text: str) -> None:
        if self._open and not text.isspace():
            self._open[-1].says = True
