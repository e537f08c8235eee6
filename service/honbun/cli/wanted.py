"""Which saved documents a command means: flags that several commands have."""

import argparse

from honbun.corpus.documents import Documents
from honbun.corpus.saved import Wanted
from honbun.errors import BadRequest
from honbun.page.visit import seconds_of


def add_wanted(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    group = parser.add_argument_group("which documents (all, if nothing is said)")
    group.add_argument("--site", default="", help="those of this site, as `GET /v1/sites` names it")
    group.add_argument("--since", type=_seconds, default=0, metavar="TIME", help="saved then or later: 2026-05-01, …")
    group.add_argument("--until", type=_seconds, metavar="TIME", help="saved before")


async def given_wanted(args: argparse.Namespace, _: Documents) -> Wanted:
    """The documents that the flags mean."""
    return Wanted(site=args.site, since=args.since, until=args.until)


def _seconds(written: str) -> int:
    try:
        return int(written) if written.isdecimal() and len(written) > 4 else seconds_of("time", written)
    except BadRequest:
        raise argparse.ArgumentTypeError(
            f"{written!r} is no time; write it like 2026-05-01 or 2026-05-01T10:00"
        ) from None
