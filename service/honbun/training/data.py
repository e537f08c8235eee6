"""Labelled pages: a set is a folder with `pages/` (bytes as published) and `gold.jsonl`.

A line of gold.jsonl tells of one page: `file`, `site`, `url`, and `text`, its content, one block a line.  Also read:
`title`; `kind`, the kind of page; `ignore_text`, lines that are right either way.  A page with an empty text (a list of
links) is seen as a sibling and not scored.
"""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from honbun.errors import NotFound, Refused
from honbun.page.plain_json import read_json


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """One page and what its content is."""

    set: str
    file: Path
    site: str
    url: str
    text: str
    title: str
    ignored: str
    kind: str

    @property
    def group(self) -> str:
        """Pages of one group are siblings; two sets may know the same site."""
        return f"{self.set}/{self.site}"

    def fold(self, folds: int) -> int:
        """Which part of the data the page is in: all pages of a site are in the same, in whatever set they are."""
        return zlib.crc32(self.site.encode()) % folds


def read_set(folder: Path) -> list[LabelledPage]:
    """The pages of a set, in the order of its gold.jsonl."""
    gold = folder / "gold.jsonl"
    if not gold.is_file():
        raise NotFound(f"{folder} is no set of labelled pages: it has no gold.jsonl")
    pages = []
    for number, fields in _lines(gold):
        try:
            pages.append(_page(folder, fields))
        except (KeyError, TypeError) as error:
            raise Refused(f"{gold}, line {number}: needs file and text, and lacks {error}") from None
    return pages


def _lines(gold: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(gold.read_bytes().split(b"\n"), 1):
        if line.strip():
            yield number, read_json(line, f"{gold}, line {number},")


def _page(folder: Path, fields: dict[str, Any]) -> LabelledPage:
    return LabelledPage(
        set=folder.name,
        file=folder / "pages" / fields["file"],
        site=fields.get("site") or fields["file"],
        url=fields.get("url") or "",
        text=fields["text"] or "",
        title=fields.get("title") or "",
        ignored=fields.get("ignore_text") or "",
        kind=fields.get("kind") or "",
    )
