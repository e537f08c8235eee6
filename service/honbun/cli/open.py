"""Open the web pages in your browser, signed in.

The address holds a one-time code behind its `#`, which no browser sends; the page trades it for a token that is good
for that browser.  The code is good for five minutes, so open the address yourself where no browser can be started.
"""

import argparse
import os
import sys
import time
import webbrowser

from honbun.cli.flags import add_settings, given_settings
from honbun.cli.pair import address_of
from honbun.folder import open_folder
from honbun.tokens import Tokens

EXAMPLE = """  $ honbun open
  http://127.0.0.1:8710/#code=48219036"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--print", action="store_true", dest="only_print", help="start no browser")
    add_settings(parser, "data", "host", "port")


def run(args: argparse.Namespace) -> int:
    settings = given_settings(args)
    code = Tokens(open_folder(settings.folder)).offer(int(time.time()))
    address = f"{address_of(settings.host, settings.port)}/#code={code}"
    print(address, flush=True)
    if not args.only_print and _has_windows():
        webbrowser.open(address)
    return 0


def _has_windows() -> bool:
    """A browser of the terminal would run no scripts, and take the terminal over."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
