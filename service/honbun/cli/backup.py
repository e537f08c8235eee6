"""Write all that is kept to one file, while the service runs or not: documents, sites, rules, tokens, settings.

What a Redis keeps is not in it.  What is forgotten later stays in the file, so forget old backups too.
"""

import argparse
import os
from pathlib import Path

from honbun.backup import back_up
from honbun.cli.flags import add_settings, given_settings
from honbun.cli.progress import progress

EXAMPLE = """  $ honbun backup honbun-2026-05-01.tar
  wrote 212.4 MB to honbun-2026-05-01.tar; `honbun restore honbun-2026-05-01.tar` brings it back"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    add_settings(parser, "data")


def run(args: argparse.Namespace) -> int:
    os.umask(0o077)
    with progress(None, "steps") as step:
        size = back_up(given_settings(args).folder, args.file, lambda _, __: step())
    print(f"wrote {size / 1e6:.1f} MB to {args.file}; `honbun restore {args.file}` brings it back")
    return 0
