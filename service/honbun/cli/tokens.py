"""List or revoke the tokens that were paired.

A revoked token is good for nothing from the next request on, also while the service runs.
"""

import argparse
import time

from honbun.cli.flags import add_settings, given_settings
from honbun.folder import open_folder
from honbun.tokens import Token, Tokens

EXAMPLE = """  $ honbun tokens list
  3f9a1c07  Firefox      moz-extension://0b1f…  paired 2025-11-18, used 2025-11-20
  $ honbun tokens revoke Firefox
  revoked 3f9a1c07  Firefox"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="list|revoke")
    add_settings(actions.add_parser("list", help="name, origin and days of each token"), "data")
    revoke = actions.add_parser("revoke", help="make a token useless")
    revoke.add_argument("token", metavar="NAME_OR_MARK", help="its name, or the beginning of its mark")
    add_settings(revoke, "data")


def run(args: argparse.Namespace) -> int:
    tokens = Tokens(open_folder(given_settings(args).folder))
    if args.action == "revoke":
        for token in tokens.revoke(args.token):
            print(f"revoked {token.mark}  {token.name}")
        return 0
    for token in tokens.known():
        print(_line(token))
    return 0


def _line(token: Token) -> str:
    days = f"paired {_day(token.created)}, used {_day(token.used)}"
    return f"{token.mark}  {token.name:12} {token.origin or 'no origin'}  {days}"


def _day(seconds: int) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(seconds))
