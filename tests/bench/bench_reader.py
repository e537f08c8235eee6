"""How soon a page can be read: `python -m tests.bench.bench_reader [TURNS]`.

In each browser that is here pages of 200 KB are opened, and the reader for them as a click on the toolbar opens it.
The time runs until the article is painted in the reader's tab: taking the page, the way through the background, the
service with its extraction, a new tab, and the article.  What comes after the service's answer is told apart.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench.pages import Site
from tests.bench.report import Cell, percentile, print_machine, print_table
from tests.browser.conftest import BROWSERS, granted_copy
from tests.browser.extension import API, Extension
from tests.browser.website import Website
from tests.service import Service, settings_in

TURNS = 20
WARM_UP = 2
COLUMNS = "browser | click to article, p50 ms | p95 ms | answer to article, p50 ms | p95 ms"
OPEN = """(async () => {
    const start = Date.now();
    const {value} = await API.runtime.sendMessage({what: 'openReader', tabId: TAB});
    for (;;) {
        await new Promise(resolve => setTimeout(resolve, 50));
        const reader = API.extension.getViews({type: 'tab'}).find(({location}) => location.search.includes(value.id));
        const [answered, shown] = ['answered', 'shown'].map(name => reader?.performance.getEntriesByName(name)[0]);
        const since = time => shown.startTime - time;
        if (shown) return [since(start - reader.performance.timeOrigin), since(answered.startTime)];
    }
})()"""
CLOSE = "API.tabs.query({active: true, currentWindow: true}).then(([{id}]) => API.tabs.remove(id))"


def main() -> None:
    print_machine()
    turns = int(sys.argv[1]) if sys.argv[1:] else TURNS
    pages = [page.data for page in Site(language="ja", kilobytes=200, blocks=600).pages(turns + WARM_UP)]
    print(f"{turns} Japanese pages of {len(pages[0]) / 1000:.0f} KB\n")
    print_table(COLUMNS, _rows(pages))


def _rows(pages: list[bytes]) -> Iterator[list[Cell]]:
    for name, driver in BROWSERS.items():
        if driver.BINARY is None:
            yield [name, "is not installed", "", "", ""]
            continue
        with tempfile.TemporaryDirectory() as folder, getattr(driver, name.title())(Path(folder)) as browser:
            browser.install(granted_copy(Path(folder) / "extension"))
            clicks, answers = zip(*_times(browser, pages, Path(folder)), strict=True)
            yield [name, *(of(list(times)) for times in (clicks, answers) for of in (median, _late))]


def _late(times: list[float]) -> float:
    return percentile(times, 95)


def _times(browser: object, pages: list[bytes], folder: Path) -> list[tuple[float, float]]:
    """Milliseconds from the click, and from the service's answer, to the article."""
    (folder / "service").mkdir()
    with Website() as site, Service(settings_in(folder / "service")) as service, Extension(browser) as extension:
        extension.pair(service)
        found = []
        for number, page in enumerate(pages):
            site.pages[f"/{number}"] = page.decode()
            url = site.url(f"/{number}", host="news.granted.test")
            tab = extension.open(url)
            opened = OPEN.replace("API", API).replace("TAB", str(extension.id_of(url)))
            found.append(tuple(extension.panel.js(opened)))
            extension.panel.js(CLOSE.replace("API", API))
            extension.close(tab)
        return found[WARM_UP:]


if __name__ == "__main__":
    main()
