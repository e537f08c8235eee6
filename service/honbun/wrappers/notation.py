"""Wrappers as plain JSON, and back.

The classes of `wrapper.py` say what is in it: each is an object with their fields, sets are sorted lists, and what is
as it is by default is left out.  A field that they do not have, as an older version may have written one, is passed
over.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from honbun.errors import BadRequest
from honbun.wrappers.locate import MOST_LEVELS
from honbun.wrappers.pattern import Pattern
from honbun.wrappers.wrapper import PaperWrapper, Wrapper

VERSION = 1
_VARIANTS: dict[str, type[Wrapper | PaperWrapper]] = {"default": Wrapper, "paper": PaperWrapper}


def write_wrapper(wrapper: Wrapper | PaperWrapper) -> dict[str, Any]:
    """The wrapper as a JSON object."""
    variant = next(name for name, kind in _VARIANTS.items() if isinstance(wrapper, kind))
    return {"wrapper": VERSION, "variant": variant, **_written(wrapper)}


def read_wrapper(told: Any) -> Wrapper | PaperWrapper:
    """The wrapper that this JSON value is."""
    if not isinstance(told, dict) or "wrapper" not in told:
        raise BadRequest("this is no wrapper; `honbun learn` writes one")
    version, variant = told["wrapper"], told.get("variant")
    if type(version) is not int or version != VERSION or not isinstance(variant, str) or variant not in _VARIANTS:
        raise BadRequest("this wrapper was written by another version of honbun; learn it again from its labels")
    kind = _VARIANTS[variant]
    wrapper = _read(kind, told, kind.__name__)
    assert isinstance(wrapper, Wrapper | PaperWrapper)
    if isinstance(wrapper, PaperWrapper):
        _check(len(wrapper.names) == len(wrapper.paths), "names", "as many as paths")
    else:
        _check_whole(wrapper)
    return wrapper


def _check_whole(wrapper: Wrapper) -> None:
    """Refuse a part without places, and a pattern without levels, unless a row itself is meant, or with too many."""
    parts = [part for field in wrapper.fields for part in field.parts]
    _check(all(part.places for part in parts), "places", "one or more")
    for place in (place for part in parts for place in part.places):
        _check_levels(place.pattern, 0 if wrapper.record else 1)
    if wrapper.record:
        _check_levels(wrapper.record, 1)


def _check_levels(pattern: Pattern, least: int) -> None:
    _check(least <= len(pattern.levels) <= 1 + MOST_LEVELS, "levels", f"{least} to {1 + MOST_LEVELS}")


def _written(value: Any) -> Any:
    if is_dataclass(value):
        told = {each.name: getattr(value, each.name) for each in fields(value)}
        return {each.name: _written(told[each.name]) for each in fields(value) if told[each.name] != each.default}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value


def _read(kind: Any, told: Any, where: str) -> Any:
    """The value of this type; `where` it stands is for messages."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return None if told is None else _read(next(each for each in inner if each is not NoneType), told, where)
    if origin in (tuple, frozenset):
        _check(isinstance(told, list), where, "a list")
        return origin(_read(inner[0], each, f"{where}[{at}]") for at, each in enumerate(told))
    if origin is Mapping:
        _check(isinstance(told, dict), where, "an object")
        return {name: _read(inner[1], value, where) for name, value in told.items()}
    if is_dataclass(kind):
        return _read_object(kind, told, where)
    if kind is float and type(told) is int:
        return float(told)
    _check(type(told) is kind, where, {str: "text", int: "a number", float: "a number", bool: "true or false"}[kind])
    _check(kind is not int or told >= 0, where, "0 or more")
    return told


def _read_object(kind: Any, told: Any, where: str) -> Any:
    _check(isinstance(told, dict), where, "an object")
    hints = _hints(kind)
    needed = {each.name for each in fields(kind) if each.default is MISSING}
    _check(needed <= told.keys(), where, f"an object with {', '.join(hints)}")
    known = {name: value for name, value in told.items() if name in hints}
    return kind(**{name: _read(hints[name], value, f"{where}.{name}") for name, value in known.items()})


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _check(holds: bool, where: str, expected: str) -> None:
    if not holds:
        raise BadRequest(f"this is no wrapper as `honbun learn` writes it: {where} should be {expected}")
