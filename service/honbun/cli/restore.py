"""Make the data folder what it was when a backup was written.  The service must not run meanwhile.

The backup is looked through before anything is replaced; one that is damaged changes nothing.
"""

import argparse
import os
from pathlib import Path

from honbun.backup import restore
from honbun.cli.flags import add_settings, given_settings
from honbun.corpus.fulltext import prepare
from honbun.errors import NotFound
from honbun.folder import open_folder

EXAMPLE = """  $ honbun restore honbun-2026-05-01.tar --data ~/.local/share/honbun --replace
  restored 6 files to /home/me/.local/share/honbun"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that `honbun backup` wrote")
    parser.add_argument("--replace", action="store_true", help="in place of what the folder holds")
    add_settings(parser, "data")


def run(args: argparse.Namespace) -> int:
    os.umask(0o077)
    if not args.file.is_file():
        raise NotFound(f"there is no file {args.file}")
    folder = given_settings(args).folder
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = restore(args.file, folder, prepare, replace=args.replace)
    print(f"restored {files} files to {open_folder(folder)}")
    return 0
