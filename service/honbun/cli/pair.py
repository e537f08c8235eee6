"""Print a one-time code that the extension trades for a token.

The code is good for five minutes, five tries and one token.  The service may run or not; it must use the same data
folder.
"""

import argparse
import time

from honbun.cli.flags import add_settings, given_settings
from honbun.folder import open_folder
from honbun.tokens import CODE_SECONDS, Tokens

EXAMPLE = """  $ honbun pair
  Code: 4821 9036
  Type it into the extension's settings within 5 minutes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_settings(parser, "data")


def run(args: argparse.Namespace) -> int:
    print(offer_code(Tokens(open_folder(given_settings(args).folder))))
    return 0


def offer_code(tokens: Tokens) -> str:
    """A new code, with what to do with it."""
    code = tokens.offer(int(time.time()))
    return f"Code: {code[:4]} {code[4:]}\nType it into the extension's settings within {CODE_SECONDS // 60} minutes."
