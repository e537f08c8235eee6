"""Open the web pages in your browser, signed in.

The address holds a one-time code behind its `#`, which no browser sends; the page trades it for a token that is good
for that browser.  The code is good for five minutes, so open the address yourself where no browser can be started.
"""

import argparse
import os
import socket
import sys
import time
import webbrowser

from honbun.cli.flags import add_settings, given_settings
from honbun.cli.pair import address_of
from honbun.folder import open_folder
from honbun.tokens import Tokens

EXAMPLE = """  $ honbun open
  http://127.0.0.1:8710/#code=48219036"""

ANSWER_SECONDS = 2.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--print", action="store_true", dest="only_print", help="start no browser")
    add_settings(parser, "data", "host", "port")


def run(args: argparse.Namespace) -> int:
    settings = given_settings(args)
    service = address_of(settings.host, settings.port)
    address = f"{service}/#code={Tokens(open_folder(settings.folder)).offer(int(time.time()))}"
    print(address, flush=True)
    if not _answers(settings.host, settings.port):
        print("honbun open: nothing answers there yet; start the service with `honbun serve`", file=sys.stderr)
    elif not args.only_print and not (_has_windows() and webbrowser.open(address)):
        print("honbun open: no browser could be started; open this address in one within 5 minutes", file=sys.stderr)
    return 0


def _answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), ANSWER_SECONDS).close()
    except OSError:
        return False
    return True


def _has_windows() -> bool:
    """A browser of the terminal would run no scripts, and take the terminal over."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
