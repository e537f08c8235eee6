"""Print a one-time code that the extension trades for a token, and a link that holds it.

The code is good for five minutes, five tries and one token.  The service may run or not; it must use the same data
folder.
"""

import argparse
import time

from honbun.cli.flags import add_settings, given_settings
from honbun.errors import WrongUse
from honbun.folder import open_folder
from honbun.tokens import CODE_SECONDS, Tokens

ALL_OF_A_CONTAINER = "0.0.0.0"
EXAMPLE = """  $ honbun pair
  Code: 4821 9036
  Type it into the extension, or open http://127.0.0.1:8710/pair#48219036 in its browser, within 5 minutes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_settings(parser, "data", "host", "port")


def run(args: argparse.Namespace) -> int:
    settings = given_settings(args)
    address = address_of(settings.host, settings.port)
    print(offer_code(Tokens(open_folder(settings.folder)), address))
    return 0


def offer_code(tokens: Tokens, address: str) -> str:
    """A new code, with what to do with it."""
    code = tokens.offer(int(time.time()))
    ways = f"Type it into the extension, or open {address}/pair#{code} in its browser"
    return f"Code: {code[:4]} {code[4:]}\n{ways}, within {CODE_SECONDS // 60} minutes."


def address_of(host: str, port: int) -> str:
    """Where a browser finds the service; that of a container has its port on this machine."""
    if not host or not port:
        told = "the host (--host) is empty" if port else "port 0 is any that is free"
        raise WrongUse(f"{told}; `honbun serve --pair` prints the address it has got, and a code")
    host = "127.0.0.1" if host == ALL_OF_A_CONTAINER else host
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
