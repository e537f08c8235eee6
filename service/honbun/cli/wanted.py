"""Which saved documents a command means: flags that several commands have."""

import argparse

from honbun.corpus.saved import Wanted
from honbun.errors import BadRequest, WrongUse
from honbun.page.visit import seconds_of
from honbun.searching import Library, matching


def add_wanted(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    group = parser.add_argument_group("which documents (all, if nothing is said)")
    group.add_argument("--site", help="those of this site, as `GET /v1/sites` names it")
    group.add_argument("--since", type=seconds, default=0, metavar="TIME", help="saved then or later: 2026-05-01, …")
    group.add_argument("--until", type=seconds, metavar="TIME", help="saved before")
    group.add_argument("--query", help="what `honbun search` finds with this")


async def given_wanted(args: argparse.Namespace, library: Library) -> Wanted:
    """The documents that the flags mean."""
    if "" in (args.site, args.query):
        raise WrongUse("an empty --site or --query would mean everything; leave it out if you mean that")
    ids = tuple(await matching(library, args.query)) if args.query else None
    return Wanted(site=args.site or "", since=args.since, until=args.until, ids=ids)


def seconds(written: str) -> int:
    """The time of a flag in seconds since 1970."""
    try:
        is_number = written.isascii() and written.isdecimal() and len(written) > 4
        return seconds_of("time", float(written) if is_number else written)
    except BadRequest:
        raise argparse.ArgumentTypeError(
            f"{written!r} is no time; write it like 2026-05-01 or 2026-05-01T10:00"
        ) from None
