"""Print the list of a page as a feed: RSS, Atom or JSON Feed.

A page that is no list page is refused with exit code 1.  --all-lists prints every list there is on it all the same, the
likeliest first, each as JSON Feed on a line of its own with its score and its place.  --variant paper finds the list by
the method of Yajima and Katsuno (HTML 文書から RSS を自動生成する方法の提案), which finds one on nearly every page.
"""

import argparse
import json
import sys
from pathlib import Path

from honbun.errors import Refused
from honbun.feeds.entry import Feed
from honbun.feeds.find import Found, FoundList, find_by_paper, find_lists
from honbun.feeds.formats import FORMATS
from honbun.feeds.json_feed import as_fields
from honbun.given import read_file, read_stream
from honbun.model import Visit
from honbun.page.address import canonical
from honbun.page.blocks import parse
from honbun.page.reading import page_text
from honbun.page.tree import head_title
from honbun.standard_format.document import LARGEST_PAGE

EXAMPLE = """  $ honbun feed news.html --url https://example.jp/news/ > news.xml
  $ honbun feed news.html --url https://example.jp/news/ --format json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="an HTML file, or - for standard input")
    parser.add_argument("--url", required=True, help="the page's address, which its links are relative to")
    parser.add_argument("--format", choices=tuple(FORMATS), default="rss", help="default: rss")
    parser.add_argument("--all-lists", action="store_true", help="every list of the page, a line of JSON each")
    parser.add_argument("--variant", choices=("default", "paper"), default="default", help="how the list is found")


def run(args: argparse.Namespace) -> int:
    data = _read(args.file)
    url = canonical(args.url)
    tree = parse(page_text(Visit(url, data)))
    found = find_by_paper(tree, url) if args.variant == "paper" else find_lists(tree, url)
    title = head_title(tree) or url
    if args.all_lists:
        for one in found.lists:
            told = {"score": round(one.score, 2), "path": one.path, "items": list(one.item_paths)}
            print(json.dumps(as_fields(_feed(one, title)) | {"_honbun": told}, ensure_ascii=False))
        return 0
    sys.stdout.buffer.write(FORMATS[args.format].write(_feed(_best(found, args.file), title)))
    return 0


def _read(file: Path) -> bytes:
    return read_stream(sys.stdin.buffer, LARGEST_PAGE) if str(file) == "-" else read_file(file, LARGEST_PAGE, str(file))


def _best(found: Found, file: Path) -> FoundList:
    if found.is_list_page:
        return found.lists[0]
    if not found.lists:
        raise Refused(f"{file}: there is no list on this page")
    size = len(found.lists[0].items)
    raise Refused(f"{file}: there is no list of its own on this page; --all-lists shows what comes near ({size} links)")


def _feed(one: FoundList, title: str) -> Feed:
    return Feed(title, one.page.url, one.entries(), lang=one.page.lang)
