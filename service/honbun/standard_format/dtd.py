"""A document type definition, as expat reads it: what each element may hold."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.parsers import expat

Model = tuple[int, int, str | None, Sequence["Model"]]  # as expat tells it: kind, how often, name, parts

_OFTEN = {
    expat.model.XML_CQUANT_NONE: "",
    expat.model.XML_CQUANT_OPT: "?",
    expat.model.XML_CQUANT_REP: "*",
    expat.model.XML_CQUANT_PLUS: "+",
}


@dataclass(slots=True)
class Element:
    """What an element may hold: child elements in an order, or text."""

    shown: str  # as a DTD writes it
    children: re.Pattern[str]  # the names of child elements, each with a blank behind it
    takes_text: bool
    attributes: dict[str, "Attribute"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Attribute:
    """What values an attribute may have."""

    values: frozenset[str]  # any, when there are none
    required: bool


def read_dtd(written: str) -> dict[str, Element]:
    """The elements of a DTD by their names."""
    elements: dict[str, Element] = {}
    parser = expat.ParserCreate()

    def element(name: str, model: Model) -> None:
        takes_text = model[0] == expat.model.XML_CTYPE_MIXED
        elements[name] = Element(_shown(model), re.compile(_pattern(model)), takes_text)

    def attribute(name: str, of: str, kind: str, _: str | None, required: bool) -> None:
        values = frozenset(kind.strip("()").split("|")) if kind.startswith("(") else frozenset[str]()
        elements[name].attributes[of] = Attribute(values, required)

    parser.ElementDeclHandler = element
    parser.AttlistDeclHandler = attribute
    parser.Parse(f"<!DOCTYPE dtd [{written}]><dtd/>", True)
    return elements


def _pattern(model: Model) -> str:
    kind, often, name, parts = model
    if kind == expat.model.XML_CTYPE_NAME:
        return f"(?:{name} ){_OFTEN[often]}"
    between = "|" if kind == expat.model.XML_CTYPE_CHOICE else ""
    return f"(?:{between.join(map(_pattern, parts))}){_OFTEN[often]}"


def _shown(model: Model) -> str:
    kind, often, name, parts = model
    if kind == expat.model.XML_CTYPE_NAME:
        return f"{name}{_OFTEN[often]}"
    if kind == expat.model.XML_CTYPE_MIXED and not parts:
        return "text"
    between = " or " if kind == expat.model.XML_CTYPE_CHOICE else ", "
    inside = between.join(map(_shown, parts))
    return f"({inside}){_OFTEN[often]}" if often else inside
