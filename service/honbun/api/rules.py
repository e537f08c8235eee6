"""What the user has decided about a site."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from aiohttp import web

from honbun.api.answers import json_answer, read_fields
from honbun.api.state import RULES
from honbun.errors import BadRequest, TooLarge
from honbun.page.address import site_key
from honbun.store.rules import Choice, Rules

MOST_CORRECTIONS = 1000
LONGEST_PATH = 8192  # a place 64 elements deep, each named at length, is shorter
_SURROGATE = re.compile("[\ud800-\udfff]")
LONGEST_DAYS = 36_500
_FIELDS = {"learn", "collect", "corrections", "keep_days", "path", "keep"}
_SHAPE = "{learn?, collect?, keep_days?, corrections?: [{path, keep}, …]}, or {path, keep} to change one correction"


async def get_rules(request: web.Request) -> web.Response:
    site = request.match_info["site"]
    return _told(site, await request.app[RULES].of(site))


async def put_rules(request: web.Request) -> web.Response:
    """What is left out stays as it was."""
    site = request.match_info["site"]
    _check_site(site)
    return _told(site, await request.app[RULES].revise(site, _revision(read_fields(request))))


def _told(site: str, rules: Rules) -> web.Response:
    corrections = [{"path": path, "keep": keep} for path, keep in sorted(rules.corrections.items())]
    told = {"site": site, "learn": rules.learn, "collect": rules.collect, "keep_days": rules.keep_days}
    return json_answer(told | {"corrections": corrections})


def _check_site(site: str) -> None:
    """A rule under another spelling would never be looked at."""
    keys = [_key(f"{start}{site}/") for start in ("", "http://", "https://")]
    if site not in keys:
        known = next(filter(None, keys), "that of its pages' answers")
        raise BadRequest(f"no page has the site {site[:80]!r}; its name is {known}")


def _key(address: str) -> str:
    try:
        return site_key(address)
    except BadRequest:
        return ""


def _revision(fields: dict[str, Any]) -> Callable[[Rules], Rules]:
    """What these fields make of the rules held."""
    if unknown := fields.keys() - _FIELDS:
        raise BadRequest(f"rules have no field {sorted(unknown)[0][:40]!r}; they are {_SHAPE}")
    choices: dict[str, Any] = {name: _choice(name, fields[name]) for name in ("learn", "collect") if name in fields}
    if "keep_days" in fields:
        choices["keep_days"] = _days(fields["keep_days"])
    listed = _corrections(fields["corrections"]) if "corrections" in fields else None
    changed = _corrections([fields]) if fields.keys() & {"path", "keep"} else {}

    def revise(held: Rules) -> Rules:
        corrections = {**(held.corrections if listed is None else listed), **changed}
        kept = {path: keep for path, keep in corrections.items() if keep is not None}
        if len(kept) > MOST_CORRECTIONS:
            raise TooLarge(f"a site may have {MOST_CORRECTIONS} corrections; take some back first")
        return replace(held, **choices, corrections=kept)

    return revise


def _choice(name: str, value: Any) -> Choice:
    if value not in list(Choice):
        raise BadRequest(f"the field {name} must be {', '.join(Choice)}, not {str(value)[:40]!r}")
    return Choice(value)


def _days(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LONGEST_DAYS:
        raise BadRequest(
            f"the field keep_days must be a number up to {LONGEST_DAYS}, 0 for good; not {str(value)[:40]!r}"
        )
    return int(value)


def _corrections(value: Any) -> dict[str, bool | None]:
    """The corrections in a list; one that is null is to be taken back."""
    if not isinstance(value, list):
        raise BadRequest(f"the field corrections must be a list; rules are {_SHAPE}")
    return dict(map(_correction, value))


def _correction(value: Any) -> tuple[str, bool | None]:
    path, keep = (value.get("path"), value.get("keep", "")) if isinstance(value, dict) else (None, None)
    if not isinstance(path, str) or not 0 < len(path) <= LONGEST_PATH or _SURROGATE.search(path):
        raise BadRequest(f"a correction needs the path of a block, as answers tell it; rules are {_SHAPE}")
    if keep is not None and not isinstance(keep, bool):
        raise BadRequest("the field keep of a correction must be true, false, or null to take it back")
    return path, keep
