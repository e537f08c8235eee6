"""Takes the pictures of the READMEs: `python -m tests.pictures.take FOLDER`, into a folder for each language.

A real Chromium with the extension and a real service show our own fixture pages.
"""

import sys
import tempfile
from pathlib import Path

from tests.browser.chromium import Chromium
from tests.browser.conftest import granted_copy
from tests.browser.extension import Extension
from tests.browser.website import Website
from tests.pictures.captions import SAID
from tests.pictures.studio import POPUP, SIZE, Studio
from tests.service import Service, settings_in

FIELDS = ("h1", "p.byline", "p.date")
VALUES = 9  # of these fields on three pages


def take_reading(studio: Studio) -> None:
    """The page as it is, the popup, and the reader in its looks."""
    url = studio.url("wheel")
    page = studio.extension.open(url)
    popup = studio.extension.open_own(f"popup/popup.html?tab={studio.extension.id_of(url)}")
    shown = studio.picture(page)
    studio.scene("page", shown)
    studio.scene("popup", shown, studio.picture(popup, size=POPUP))
    studio.extension.close(popup)
    studio.extension.close(page)
    reader = studio.read()
    studio.scene("reader", studio.picture(reader, "reader"))
    studio.picture(reader, "reader-dark", dark=True)
    studio.scene("furigana", studio.picture(studio.read(furigana=True), "furigana"))


def take_searching(studio: Studio) -> None:
    """What was saved is found again."""
    page = studio.extension.open(studio.url("wheel"))
    studio.extension.ask("saveTab", tabId=studio.extension.id_of(studio.url("wheel")))
    studio.extension.close(page)
    pages = studio.pages()
    studio.scene("search", studio.picture(pages.ask("search", "回る"), "search"))
    studio.scene("kwic", studio.picture(pages.ask("kwic", "水車"), "kwic"))
    pages.tab.close()


def take_fields(studio: Studio) -> None:
    """The fields of an article that were pointed at."""
    url = studio.url("bridge")
    page = studio.extension.open(url)
    page.size(*SIZE)
    studio.extension.ask("openSheet", tabId=studio.extension.id_of(url), sheet="labels")
    studio.extension.wait_for_sheet(url, ".hb-how")
    for css in FIELDS:
        page.touch(css)
    studio.extension.wait_for_sheet(url, "td:not(.hb-none)", VALUES)
    studio.scene("labeller", studio.picture(page, "labeller"))
    studio.extension.close(page)


def take_feed(studio: Studio) -> None:
    """The list of a page that becomes a feed."""
    url = studio.url("news")
    page = studio.extension.open(url)
    page.size(*SIZE)
    studio.extension.ask("openSheet", tabId=studio.extension.id_of(url), sheet="lists")
    studio.extension.wait_for_sheet(url, ".hb-card[aria-checked=true]")
    studio.scene("feed", studio.picture(page, "feed"))
    studio.extension.close(page)


def take_all(folder: Path, language: str) -> None:
    """Every picture with an interface in this language."""
    with tempfile.TemporaryDirectory() as scratch, Website() as website:
        data, downloads, copy = (Path(scratch) / name for name in ("data", "downloads", "extension"))
        data.mkdir()
        settings = settings_in(data, store="sqlite", page_seconds=30.0)
        with Service(settings) as service, Chromium(downloads) as browser:
            browser.install(granted_copy(copy))
            with Extension(browser) as extension:
                extension.pair(service)
                studio = Studio(browser, service, website, extension, folder, language)
                for act in (Studio.fill, take_reading, take_searching, take_fields, take_feed, Studio.finish):
                    act(studio)


def main(folder: Path) -> None:
    for language in SAID:
        (folder / language).mkdir(parents=True, exist_ok=True)
        take_all(folder / language, language)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
