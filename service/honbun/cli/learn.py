"""Learn where fields stand on the pages of a site, from pages whose values you name (paper 001).

LABELS.json: {"pages":[{"file":"a.html","tuples":[{"title":["On soups"],"price":["9.80"]}]},…]}

A page is a "file" (relative to LABELS.json), or its markup as "html"; "url" is its address.  Each of its tuples names
the values of its fields: visible text, as the page shows it, or {"path":"/html[1]/body[1]/h1[1]/#text[1]"} for a node
and {"path":"…/a[1]/@href"} for an attribute.  A field may have no value, one, or several; a value may be part of a
text.  A list page has a tuple for each of its rows, and some of them are enough.  "wrong":{"title":["About us"]} beside
"tuples" names values that a wrapper took and should not.

The wrapper is written only if all of it was learned.  Notes on standard error tell which values stand in several places
of their page, and which one was taken, and what the wrapper does not read as it was labelled.

With --variant paper it is a Tree-Wrapper as the paper defines it, which takes whole texts only and whose paths match or
do not.  --without leaves out one of the things that the default adds to the paper.
"""

import argparse
import json
import sys
from pathlib import Path

from honbun.batch.labelled import labelled_pages
from honbun.wrappers.features import NAMES, all_but
from honbun.wrappers.lesson import VARIANTS, learn
from honbun.wrappers.notation import write_wrapper

EXAMPLE = """  $ honbun learn labels.json -o shop.json
  $ honbun apply shop.json pages/ --format csv"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("labels", type=Path, metavar="LABELS.json", help="pages and the values of their fields")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="WRAPPER.json", help="where to write it")
    parser.add_argument("--variant", choices=VARIANTS, default=VARIANTS[0], help="default: default")
    parser.add_argument("--without", nargs="+", default=[], metavar="FEATURE", help=f"some of {', '.join(NAMES)}")


def run(args: argparse.Namespace) -> int:
    features = all_but(args.without)
    lesson = learn(labelled_pages(args.labels, blanks=args.variant == "paper"), args.variant, features)
    for note in lesson.notes:
        print(f"honbun learn: {note}", file=sys.stderr)
    told = json.dumps(write_wrapper(lesson.wrapper), ensure_ascii=False, indent=1)
    args.output.write_text(told + "\n", "utf-8")
    return 0
