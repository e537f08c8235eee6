"""Pages whose content their user has confirmed, kept as a set of labelled pages that `honbun train` reads.

In `DATA/examples` each page has a file of its own, `pages/NAME.html`, and one that tells of it, `NAME.json`.  The list
that `honbun train` wants, `gold.jsonl`, is made of these anew whenever a page comes or goes; so two processes that
change the set at once do not lose each other's pages.  A file that is being written has more behind its name; where
its writer was killed, it stays until something is forgotten.
"""

import hashlib
import json
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from honbun.folder import private_file
from honbun.page.address import canonical, site_key

FOLDER = "examples"
DRAFT_SECONDS = 60
_NAME_LENGTH = 16


class Examples:
    """The examples of one data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER

    def keep(self, url: str, html: str, title: str, text: str) -> int:
        """Keeps a page with the text that is its content, in place of an earlier one; tells how many there are."""
        url = canonical(url)
        name = hashlib.sha256(url.encode()).hexdigest()[:_NAME_LENGTH]
        (self.folder / "pages").mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(self.folder / "pages" / f"{name}.html", html)
        told = {"file": f"{name}.html", "site": site_key(url), "url": url, "title": title, "text": text}
        _write(self.folder / f"{name}.json", json.dumps(told, ensure_ascii=False))
        return self._list()

    def count_page(self, url: str) -> int:
        return len(self._names(_is_page(url)))

    def count_site(self, site: str) -> int:
        return len(self._names(_is_of(site)))

    def forget_page(self, url: str) -> int:
        return self._forget(_is_page(url))

    def forget_site(self, site: str) -> int:
        return self._forget(_is_of(site))

    def _forget(self, is_meant: Callable[[dict[str, Any]], bool]) -> int:
        names = self._names(is_meant)
        for name in names:
            for file in (*(self.folder / "pages").glob(f"{name}.*"), *self.folder.glob(f"{name}.*")):
                file.unlink(missing_ok=True)
        if names:
            self._list()
        self._drop_drafts()
        return len(names)

    def _drop_drafts(self) -> None:
        """What nobody is writing any more."""
        for file in self.folder.rglob("*.*.*"):
            with suppress(FileNotFoundError):
                if file.stat().st_mtime < time.time() - DRAFT_SECONDS:
                    file.unlink()

    def _names(self, is_meant: Callable[[dict[str, Any]], bool]) -> list[str]:
        files = sorted(self.folder.glob("*.json"))
        return [file.stem for file in files if is_meant(json.loads(file.read_text("utf-8")))]

    def _list(self) -> int:
        lines = [file.read_text("utf-8") for file in sorted(self.folder.glob("*.json"))]
        _write(self.folder / "gold.jsonl", "".join(f"{line}\n" for line in lines))
        return len(lines)


def _is_page(url: str) -> Callable[[dict[str, Any]], bool]:
    return lambda told: told["url"] == canonical(url)


def _is_of(site: str) -> Callable[[dict[str, Any]], bool]:
    return lambda told: told["site"] == site


def _write(file: Path, text: str) -> None:
    """Puts the file in its place whole."""
    draft = private_file(file.with_name(f"{file.name}.{secrets.token_hex(4)}"))
    draft.write_text(text, "utf-8", errors="replace")
    draft.replace(file)
