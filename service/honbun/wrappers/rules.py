"""Reading rules that somebody wrote or kept: plain JSON, of which nothing is believed."""

from typing import Any, NamedTuple

from honbun.errors import BadRequest
from honbun.page.plain_json import read_json
from honbun.wrappers.leftright import Rule

MOST_RULES = 10_000
LONGEST_TOLD = 10_000  # characters of a left or right string
_SHAPE = 'rules are {"rules":[{"left":"…","right":"…"},…]}'


class NamedRule(NamedTuple):
    """A rule, and what it is called: its name if it has one, else its number from 0."""

    name: str | int
    rule: Rule


def read_rules(data: bytes) -> list[NamedRule]:
    """The rules in this JSON; BadRequest that tells what is wrong with it."""
    told = read_json(data, "this")
    rules = told.get("rules") if isinstance(told, dict) else told
    if not isinstance(rules, list) or not rules:
        raise BadRequest(f"this holds no rules; {_SHAPE}")
    if len(rules) > MOST_RULES:
        raise BadRequest(f"these are {len(rules)} rules; keep the {MOST_RULES} that matter")
    return [_read_rule(rule, number) for number, rule in enumerate(rules)]


def _read_rule(told: Any, number: int) -> NamedRule:
    if not isinstance(told, dict):
        raise BadRequest(f"rule {number} is no object; {_SHAPE}")
    strings = [told.get(side) for side in Rule._fields]
    for side, string in zip(Rule._fields, strings, strict=True):
        if not isinstance(string, str) or not 0 < len(string) <= LONGEST_TOLD:
            raise BadRequest(f'"{side}" of rule {number} must be text of 1 to {LONGEST_TOLD} characters')
    name = told.get("name", number)
    if not isinstance(name, str | int) or isinstance(name, bool):
        raise BadRequest(f'"name" of rule {number} must be text')
    return NamedRule(name, Rule(*map(str, strings)))
