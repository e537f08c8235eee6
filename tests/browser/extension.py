"""The extension as a test asks it: through one of its own pages, by the messages that its pages send."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tests.browser.tab import PATIENCE, PAUSE, ScriptError, Tab
from tests.service import Service

API = "(globalThis.browser ?? chrome)"
SHEET = """(css, act, value) => {
    const host = document.querySelector("honbun-sheet");
    const root = host && (globalThis.chrome?.dom?.openOrClosedShadowRoot?.(host) ?? host.openOrClosedShadowRoot);
    const found = [...(root?.querySelectorAll(css) ?? [])];
    if (act === "click") found[0].click();
    if (act === "fill") found[0].value = value;
    if (act === "fill") found[0].dispatchEvent(new Event("change"));
    return found.map((element) => element.value || element.innerText);
}"""


class Extension:
    """The extension in a browser, with nothing remembered from the test before."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser

    def __enter__(self) -> "Extension":
        self.panel: Tab = self.browser.open(f"{self.browser.origin}/options/options.html")
        self._opened: list[Tab] = [self.panel]
        self.forget()
        return self

    def __exit__(self, *_: object) -> None:
        for tab in reversed(self._opened):
            with suppress(ScriptError):  # the popup closes itself
                tab.close()

    def forget(self) -> None:
        self.panel.js(f"{API}.storage.local.clear()")
        self.panel.js("""import('/shared/database.js').then(async ({keys, remove}) => {
            for (const name of ['readings', 'waiting', 'saved'])
                for (const key of await keys(name)) await remove(name, key);
        })""")

    def ask(self, what: str, **fields: Any) -> Any:
        """The background's answer: {value} or {problem}."""
        return self.panel.js(f"{API}.runtime.sendMessage({json.dumps({'what': what} | fields)})")

    def set(self, **settings: Any) -> None:
        change = f"import('/shared/settings.js').then(({{changeSettings}}) => changeSettings({json.dumps(settings)}))"
        self.panel.js(f"{change}.then(() => 1)")

    def pair(self, service: Service) -> None:
        self.set(consent=True)
        answer = self.ask("pair", address=f"http://127.0.0.1:{service.port}", code=service.code())
        assert "value" in answer, answer

    def open(self, url: str) -> Tab:
        self._opened.append(tab := self.browser.open(url))
        return tab

    def open_own(self, path: str) -> Tab:
        """One of our pages, once it has put itself together."""
        tab = self.open(f"{self.browser.origin}/{path}")
        tab.wait("document.body.dataset.ready")
        return tab

    @contextmanager
    def private(self, url: str) -> Iterator[int]:
        """A private window that shows a page; gives the browser's number of its tab."""
        asked = json.dumps({"incognito": True, "url": url})
        window = self.panel.js(f"{API}.windows.create({asked})")
        tab = window["tabs"][0]["id"]
        is_loaded = "({url, status}) => url !== 'about:blank' && status === 'complete'"
        self.panel.wait(f"{API}.tabs.get({tab}).then({is_loaded})")
        yield tab
        self.panel.js(f"{API}.windows.remove({window['id']})")

    def close(self, tab: Tab) -> None:
        self._opened.remove(tab)
        tab.close()

    def capture(self, url: str, **how: Any) -> Any:
        """What would leave the tab with this address."""
        args = json.dumps({"limit": 1 << 24} | how)
        asked = f"{{target: {{tabId: {self.id_of(url)}}}, func: capturePage, args: [{args}]}}"
        return self.panel.js(
            f"import('/content/capture.js').then(({{capturePage}}) => {API}.scripting.executeScript({asked}))"
            ".then(([{result}]) => result)"
        )

    def id_of(self, url: str) -> int:
        """The browser's number of the tab with this address."""
        self.panel.wait(f"{API}.tabs.query({{}}).then(tabs => tabs.some(tab => tab.url === {json.dumps(url)}))")
        return self.panel.js(f"{API}.tabs.query({{}}).then(tabs => tabs.find(tab => tab.url === {json.dumps(url)}).id)")

    def id_of_front(self, tab: Tab) -> int:
        """The browser's number of a tab whose address we may not know."""
        tab.front()
        return self.panel.js(f"{API}.tabs.query({{active: true, lastFocusedWindow: true}}).then(([tab]) => tab.id)")

    def sheet(self, url: str, css: str, act: str = "read", value: str = "") -> list[str]:
        """What elements of the sheet over a page show, after the first was clicked or filled."""
        told = f"target: {{tabId: {self.id_of(url)}}}, func: {SHEET}, args: {json.dumps([css, act, value])}"
        return self.panel.js(f"{API}.scripting.executeScript({{{told}}}).then(([{{result}}]) => result)")

    def wait_for_sheet(self, url: str, css: str, count: int = 1) -> list[str]:
        """The same, once there are so many."""
        end = time.monotonic() + PATIENCE
        while len(shown := self.sheet(url, css)) < count:
            assert time.monotonic() < end, f"{css} shows {shown}; {self.sheet(url, '.hb-status')}"
            time.sleep(PAUSE)
        return shown

    def badge(self, url: str, text: str) -> str:
        """Waits until the badge of this tab says so; gives the title with it."""
        tab = json.dumps({"tabId": self.id_of(url)})
        self.panel.wait(f"{API}.action.getBadgeText({tab}).then(text => text === {json.dumps(text)})")
        return self.panel.js(f"{API}.action.getTitle({tab})")
