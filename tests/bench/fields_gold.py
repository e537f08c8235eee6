"""The sets of pages with gold fields, each value in its place.

A set is a folder of sites, each a folder or a packed one (`SITE.tar.xz`) with pages and `gold.json`: {page: {field:
[values]}}.  The gold of a field may list spellings that stand in several places of a page.  The place is judged that
the site has on the most pages: the path of tags, and the text before if that stands on many pages.  Other values of
the field count where they have the same tags.
"""

import html
import json
import sys
import tarfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from honbun.page.blocks import fold, parse
from honbun.page.dates import find_dates
from honbun.page.dates import fold as fold_digits
from honbun.page.decode import decode, with_line_feeds
from honbun.wrappers.tree import Tree, grow

UNFIT = frozenset(("body", "link"))  # no text node holds them
TEMPLATE_SHARE = 0.3  # of the pages, that have a text for it to be a label

Place = tuple[tuple[str, ...], str]


@dataclass(frozen=True)
class GoldPage:
    name: str
    text: str
    tree: Tree
    gold: dict[str, list[str]]
    nodes: dict[str, list[int]]  # by field, those that hold its values; only fields that have some


def sites_in(folder: Path, room: Path) -> list[Path]:
    """The folders of the sites; those that are packed are unpacked in `room`."""
    for packed in folder.glob("*.tar.xz"):
        with tarfile.open(packed) as archive:
            archive.extractall(room / packed.name.partition(".")[0], filter="data")
    sites = sorted({gold.parent for place in (folder, room) for gold in place.glob("*/gold.json")})
    return sites or sys.exit(f"{folder} is no set of labelled fields: it holds no SITE.tar.xz and no SITE/gold.json")


def read_site(site: Path, blanks: bool = False) -> list[GoldPage]:
    """The pages of a site in the order of their names."""
    told = json.loads((site / "gold.json").read_text("utf-8"))
    pages = []
    for name in sorted(told):
        if (site / f"{name}.htm").is_file():
            text = with_line_feeds(decode((site / f"{name}.htm").read_bytes()).text)
            gold = {field: _folded(values) for field, values in told[name].items() if field not in UNFIT}
            pages.append(GoldPage(name, text, grow(parse(text), blanks), gold, {}))
    for field in sorted({field for page in pages for field in page.gold}):
        _locate(pages, field)
    return pages


def _folded(values: list[str]) -> list[str]:
    return sorted({fold(html.unescape(value)) for value in values} - {""})


def _locate(pages: list[GoldPage], field: str) -> None:
    labels = _template_texts(pages)
    found = [_occurrences(page, field, labels) for page in pages]
    counts = Counter(place for each in found for place in {place for _, place, _ in each})
    for page, each in zip(pages, found, strict=True):
        if each:
            best = max((place for _, place, _ in each), key=lambda place: (counts[place], place))
            beside = {value: node for node, (tags, _), value in reversed(each) if tags == best[0]}
            there = {value: node for node, place, value in reversed(each) if place == best}
            page.nodes[field] = sorted((beside | there).values())


def locate_dates(pages: list[GoldPage]) -> None:
    """The gold dates, which say the day alone, in whatever text of the page says that day first at the usual place."""
    found = [_dates(page) for page in pages]
    counts = Counter(place for each in found for place in {place for _, place, _ in each})
    for page, each in zip(pages, found, strict=True):
        page.nodes.clear()
        if each:
            node, _, date = max(each, key=lambda one: (counts[one[1]], -one[0]))
            page.nodes["date"] = [node]
            page.gold["date"] = [date]


def _dates(page: GoldPage) -> list[tuple[int, Place, str]]:
    """Texts that hold the gold date, with their places and the date as it is written."""
    tree, days = page.tree, set(page.gold.get("date", ()))
    found = []
    for node in tree.text_nodes if days else ():
        text = tree.text(node)
        for date in find_dates(text):
            if str(date.stamp)[:10] in days and fold_digits(text) == text.strip():
                tags = tuple(tree.names[at] for at in tree.chain(node))
                found.append((node, (tags, ""), text.strip()[date.start : date.end]))
    return found


def _template_texts(pages: list[GoldPage]) -> set[str]:
    counts = Counter(text for page in pages for text in {page.tree.text(node) for node in page.tree.text_nodes})
    return {text for text, count in counts.items() if count >= TEMPLATE_SHARE * len(pages)}


def _occurrences(page: GoldPage, field: str, labels: set[str]) -> list[tuple[int, Place, str]]:
    tree, values = page.tree, set(page.gold.get(field, ()))
    found = []
    for node in tree.text_nodes if values else ():
        if tree.text(node) in values:
            before = tree.text_before(node)
            tags = tuple(tree.names[at] for at in tree.chain(node))
            found.append((node, (tags, before if before in labels else ""), tree.text(node)))
    return found
