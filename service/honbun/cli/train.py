"""Rebuild the shipped model from labelled pages.

A directory is one set: `pages/` with the pages' bytes and `gold.jsonl`, one JSON object a line: file, site, url, text
(the content, one block a line), and if known title, kind, ignore_text.  The data is split by site five ways for the
report, which is of sites the model has not seen; the model itself is trained on everything.  The same data and seed
give the same model.
"""

import argparse
import os
import sys
from pathlib import Path

from honbun.errors import NotFound, Refused

EXAMPLE = """  $ honbun train --data sets/news --data sets/blogs -o content.model --report report.md"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", nargs="+", action="extend", type=Path, required=True, metavar="DIR", help="a set")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="MODEL", help="the model file to write")
    parser.add_argument(
        "--report", type=Path, metavar="FILE", help="write the report here (Markdown); default: print it"
    )
    parser.add_argument("--seed", type=int, default=1, help="for everything that is left to chance (default: 1)")
    parser.add_argument("--rounds", type=int, default=0, metavar="N", help="over all pages (default: as shipped)")


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more are slower at products this small, and add differently
    from honbun.page.network import dump
    from honbun.training.data import read_set
    from honbun.training.fit import Plan, train
    from honbun.training.report import report

    for file in filter(None, (args.output, args.report)):  # before the time that it takes, not after
        if not file.parent.is_dir():
            raise NotFound(f"{file} cannot be written: there is no directory {file.parent}")
    pages = [page for folder in args.data for page in read_set(folder)]
    if len({page.site for page in pages}) < 10:
        raise Refused("training needs pages of ten sites or more, or there is nothing to measure it on")
    plan = Plan(args.rounds or Plan.rounds, args.seed)
    network, scored = train(pages, plan, lambda line: print(f"honbun train: {line}", file=sys.stderr, flush=True))
    sets = sorted({page.set for page in pages})
    args.output.write_bytes(dump(network, {"sets": sets, "pages": len(scored), "seed": plan.seed}))
    told = report(scored)
    if args.report:
        args.report.write_text(told + "\n", "utf-8")
    else:
        print(told)
    return 0
