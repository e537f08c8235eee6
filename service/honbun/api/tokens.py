"""The tokens that were paired, for those who want to see or revoke them."""

import time
from typing import Any

from aiohttp import hdrs, web

from honbun.api.answers import json_answer
from honbun.api.state import TOKENS
from honbun.tokens import Token


async def get_tokens(request: web.Request) -> web.Response:
    tokens = request.app[TOKENS]
    yours = tokens.find(_shown(request), int(time.time()))
    return json_answer({"tokens": [_told(token, yours) for token in tokens.known()]})


async def delete_token(request: web.Request) -> web.Response:
    """By its mark, or all of one name."""
    gone = request.app[TOKENS].revoke(request.match_info["mark"])
    return json_answer({"revoked": [token.mark for token in gone]})


def _shown(request: web.Request) -> str:
    """The token that the guard has let in."""
    return request.headers[hdrs.AUTHORIZATION].split()[1]


def _told(token: Token, yours: Token) -> dict[str, Any]:
    return {
        "mark": token.mark,
        "name": token.name,
        "origin": token.origin,
        "created": token.created,
        "used": token.used,
        "yours": token.mark == yours.mark,
    }
