"""Start the service: it listens on this machine only and fetches nothing.

It runs until SIGTERM or Ctrl-C, and then finishes what it has begun.
"""

import argparse
import asyncio
import os
import signal

from honbun.cli.flags import add_settings, given_settings
from honbun.cli.pair import address_of, offer_code
from honbun.settings import Settings
from honbun.tokens import Tokens

EXAMPLE = """  $ honbun serve --pair
  Honbun listens on http://127.0.0.1:8710
  Code: 4821 9036
  Type it into the extension, or open http://127.0.0.1:8710/pair#48219036 in its browser, within 5 minutes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pair", action="store_true", help="print a pairing code at the start")
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    os.umask(0o077)
    asyncio.run(_serve(given_settings(args), pair=args.pair))
    return 0


async def _serve(settings: Settings, *, pair: bool) -> None:
    from honbun.api.log import log_background_trouble, start_log
    from honbun.api.server import listening

    start_log(settings.log)
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    loop.set_exception_handler(log_background_trouble)
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with listening(settings) as port:
        address = address_of(settings.host, port)
        print(f"Honbun listens on {address}", flush=True)
        offered = offer_code(Tokens(settings.folder), address) if pair else "Pair the extension with `honbun pair`."
        print(offered, flush=True)
        await stop.wait()
