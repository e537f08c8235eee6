"""The `honbun` command: one table of commands, one file each.

A command is a module `honbun.cli.NAME` with a docstring (shown by `--help`), an `EXAMPLE`, and two functions:
`add_arguments(parser)` declares what it takes, `run(args)` does it and returns the exit code.  Only the module of the
command that was asked for is imported, so `honbun --help` is quick.
"""

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from honbun import __version__
from honbun.errors import HonbunError, WrongUse, reason

COMMANDS = {
    "serve": "start the service",
    "service": "have it start at login",
    "pair": "print a one-time code for the extension",
    "open": "open the web pages, signed in",
    "tokens": "list or revoke what was paired",
    "extract": "print the content of pages in files",
    "feed": "print the list of a page as RSS, Atom or JSON Feed",
    "html2sf": "write the sentences of a page in Standard Format",
    "www2sf": "do the same for a directory of pages",
    "learn": "learn where fields stand, from labelled pages",
    "apply": "take those fields out of pages",
    "induce": "find rules that take fields out of pages of one make",
    "sf": "check Standard Format, or print it in another notation",
    "search": "search the saved documents",
    "reindex": "make the full text anew, in fts5 or in shards of tantivy",
    "forget": "forget a page or a site",
    "export": "write the saved documents in a form that other programs read",
    "import": "keep what was exported, or the pages of a WARC file",
    "backup": "write all that is kept to one file, while the service runs",
    "restore": "make the data folder what it was in a backup",
    "train": "rebuild the model from labelled pages",
    "doctor": "tell what is there, what is not, and what to do",
}

_HELP = """usage: honbun COMMAND …

Honbun (本文, "main text"): the text of a page, without what its site repeats.

commands:
{commands}

`honbun COMMAND --help` shows what a command takes, with an example.
exit codes: 0 done, 1 refused, 2 wrong use, 3 a part that is needed is missing"""
_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    name, *rest = list(sys.argv[1:] if arguments is None else arguments) or [""]
    if name == "help":
        name, rest = (rest[0], ["--help"]) if rest else ("--help", [])
    who = f"honbun {name}" if name in COMMANDS else "honbun"
    try:
        code = _dispatch(name, rest)
        sys.stdout.flush()  # now, while a reader that has gone can still be told from a fault
        return code
    except HonbunError as error:
        print(f"{who}: {error}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        _silence_stdout()
        return 1
    except OSError as error:
        remedy = "; make room, and run this again" if error.errno == errno.ENOSPC else ""
        print(f"{who}: {f'{error.filename}: ' if error.filename else ''}{reason(error)}{remedy}", file=sys.stderr)
        if not error.filename:
            _silence_stdout()
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED


def html2sf() -> int:
    """This command and the next are also installed under their own names."""
    return main(["html2sf", *sys.argv[1:]])


def www2sf() -> int:
    return main(["www2sf", *sys.argv[1:]])


def _dispatch(name: str, arguments: Sequence[str]) -> int:
    if name in ("-h", "--help"):
        print(_help())
    elif name in ("-V", "--version"):
        print(f"honbun {__version__}")
    elif not name:
        raise WrongUse(f"a command is needed\n\n{_help()}")
    elif name not in COMMANDS:
        raise WrongUse(f"there is no command {name}; {_advice(name)}")
    else:
        command = import_module(f"honbun.cli.{name}")
        code: int = command.run(_parser(command, name).parse_args(arguments))
        return code
    return 0


def _help() -> str:
    return _HELP.format(commands="\n".join(f"  {name:10}{summary}" for name, summary in COMMANDS.items()))


def _advice(name: str) -> str:
    """The command that was meant, if only one or two letters of it are wrong."""
    from difflib import get_close_matches

    meant = get_close_matches(name, COMMANDS, n=1)
    return f"was it `honbun {meant[0]}`?" if meant else "`honbun --help` lists them"


def _parser(command: ModuleType, name: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"honbun {name}",
        description=command.__doc__,
        epilog=f"example:\n{command.EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_arguments(parser)
    return parser


def _silence_stdout() -> None:
    """The reader of our output has gone (`honbun … | head`), or the disk is full: Python's last flush goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
