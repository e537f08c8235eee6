"""A browser with the extension, a service that knows a newspaper, and the folder that pictures go to.

A popup is no part of a page, so page and popup are put together on a stage: a page of ours with the pictures of both,
and below them what is to be seen.
"""

import base64
import json
from pathlib import Path
from typing import Any

from tests.browser.chromium import Chromium, ChromiumTab
from tests.browser.extension import API, Extension
from tests.browser.pages import Pages
from tests.browser.website import Website
from tests.pictures import site
from tests.pictures.captions import SAID
from tests.pictures.webp import animated
from tests.service import Service

HOST = "kawabe.granted.test"
SIZE = (960, 600)
STAGE = (960, 648)
POPUP = (340, 462)
MILLISECONDS = 2600
_STAGE = """<!doctype html><meta charset=utf-8><style>
body { margin: 0; overflow: hidden; font: 600 19px "Noto Sans CJK JP", sans-serif }
.page { position: absolute; left: 0; top: 0; width: 960px }
.popup { position: absolute; right: 18px; top: 10px; width: 340px; box-shadow: 0 6px 30px #0006; border-radius: 8px }
p { position: absolute; left: 0; right: 0; bottom: 0; margin: 0; padding: 0 24px; color: #fff; background: #17332e;
    height: 48px; line-height: 48px }
</style>"""


class Studio:
    def __init__(
        self, browser: Chromium, service: Service, website: Website, extension: Extension, folder: Path, language: str
    ) -> None:
        self.browser, self.service, self.website, self.extension = browser, service, website, extension
        self._folder, self._said, self._language = folder, SAID[language], language
        self._frames: list[tuple[bytes, int]] = []

    def fill(self) -> None:
        """The newspaper is on the web, most of it was saved, and the interface speaks our language."""
        self.extension.set(language=self._language)
        for name, page in (site.articles() | {"news": site.news()}).items():
            self.website.pages[f"/{name}"] = page
        for name, page in site.articles().items():
            if name != "wheel":
                self.service.save(self.url(name), page)

    def url(self, name: str) -> str:
        return self.website.url(f"/{name}", host=HOST)

    def read(self, **preferences: Any) -> ChromiumTab:
        """The reader of the page that all of this is about."""
        self.extension.panel.js(f"{API}.storage.local.set({{reader: {json.dumps(preferences)}}})")
        page = self.extension.open(self.url("wheel"))
        number = self.extension.ask("openReader", tabId=self.extension.id_of(self.url("wheel")))["value"]["id"]
        reader = self.extension.open_own(f"reader/reader.html?id={number}")
        self.extension.close(page)
        if preferences.get("furigana"):
            reader.wait("document.querySelector('#article').dataset.words")
        return reader

    def pages(self) -> Pages:
        """The service's own pages."""
        pages = Pages(self.browser, self.service)
        pages.tab.js(f"void localStorage.setItem('language', {json.dumps(self._language)})")
        pages.tab.go(pages.home)
        pages.tab.wait("document.body.dataset.ready !== undefined")
        return pages

    def picture(self, tab: ChromiumTab, name: str = "", size: tuple[int, int] = SIZE, *, dark: bool = False) -> bytes:
        """What the tab shows, kept under this name if it has one."""
        tab.size(*size, dark=dark)
        tab.js("void (document.documentElement.style.scrollbarWidth = 'none')")
        tab.front()
        tab.shoot(file := self._folder / f"{name or 'scrap'}.webp")
        taken = file.read_bytes()
        if not name:
            file.unlink()
        return taken

    def scene(self, name: str, page: bytes, popup: bytes = b"") -> None:
        """The next scene of the walk; with a popup it is a picture too."""
        shown = f'<img class=page src="{_inline(page)}">'
        if popup:
            shown += f'<img class=popup src="{_inline(popup)}">'
        self.website.pages["/stage"] = _STAGE + shown
        stage = self.browser.open(self.website.url("/stage"))
        stage.wait("[...document.images].every(image => image.complete && image.naturalWidth)")
        if popup:
            self.picture(stage, name)
        line = f"Object.assign(document.createElement('p'), {{textContent: {json.dumps(self._said[name])}}})"
        stage.js(f"void document.body.append({line})")
        self._frames.append((self.picture(stage, size=STAGE), MILLISECONDS))
        stage.close()

    def finish(self) -> None:
        """All scenes one after the other."""
        (self._folder / "walk.webp").write_bytes(animated(self._frames, *STAGE))


def _inline(picture: bytes) -> str:
    return f"data:image/webp;base64,{base64.b64encode(picture).decode()}"
