"""Chromium, driven by the DevTools protocol over a pipe; no driver binary is needed.

Extensions are loaded by `Extensions.loadUnpacked`, and `Extensions.triggerAction` is a real click on the toolbar: it
opens the real popup and grants `activeTab`.
"""

import base64
import contextlib
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from html import unescape
from pathlib import Path
from typing import Any

from tests.browser.tab import PATIENCE, PAUSE, ScriptError, Tab, end_all_of, wrapped

BINARY = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
FLAGS = (
    "--headless=new", "--no-sandbox", "--no-first-run", "--no-default-browser-check", "--disable-gpu",
    "--window-size=1100,900", "--password-store=basic", "--remote-debugging-pipe",
    "--enable-unsafe-extension-debugging", "--host-resolver-rules=MAP *.test 127.0.0.1",
)  # fmt: skip


class ChromiumTab(Tab):
    def __init__(self, browser: "Chromium", target: str) -> None:
        self._browser, self._target = browser, target
        self._session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def _ask(self, method: str, **params: Any) -> Any:
        return self._browser.ask(method, self._session, **params)

    def js(self, expression: str) -> Any:
        how = {"awaitPromise": True, "returnByValue": True, "userGesture": True}
        answer = self._ask("Runtime.evaluate", expression=wrapped(expression), **how)
        if thrown := answer.get("exceptionDetails"):
            raise ScriptError(thrown.get("exception", {}).get("description") or thrown["text"])
        return json.loads(answer["result"]["value"])

    def go(self, url: str) -> None:
        self._ask("Page.navigate", url=url)
        self.wait("location.href !== 'about:blank' && document.readyState === 'complete'")

    def front(self) -> None:
        self._ask("Page.bringToFront")

    def size(self, width: int, height: int, *, dark: bool = False) -> None:
        """Shows the page in a window of this size, light or dark."""
        self._ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._ask("Emulation.setEmulatedMedia", features=[scheme])

    def touch(self, css: str) -> None:
        x, y = self.place_of(css)
        for kind in ("mousePressed", "mouseReleased"):
            self._ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def hover(self, css: str) -> None:
        x, y = self.place_of(css)
        for shift in (1, 0):
            self._ask("Input.dispatchMouseEvent", type="mouseMoved", x=x + shift, y=y)

    def key(self, name: str) -> None:
        for kind in ("keyDown", "keyUp"):
            self._ask("Input.dispatchKeyEvent", type=kind, key=name)

    def shoot(self, path: Path) -> None:
        form = {"format": "webp", "quality": 85} if path.suffix == ".webp" else {"format": "png"}
        path.write_bytes(base64.b64decode(self._ask("Page.captureScreenshot", **form)["data"]))

    def close(self) -> None:
        self._browser.ask("Target.closeTarget", targetId=self._target)


class Chromium:
    """A browser with a fresh profile; `language` is that of its interface."""

    name = "chromium"

    def __init__(self, downloads: Path, language: str = "en") -> None:
        self._profile = Path(tempfile.mkdtemp())
        (self._profile / "Default").mkdir()
        preferences = {"download": {"default_directory": str(downloads), "prompt_for_download": False}}
        (self._profile / "Default" / "Preferences").write_text(json.dumps(preferences))
        self._flags = [*FLAGS, f"--user-data-dir={self._profile}", f"--lang={language}"]
        self._variables = os.environ | {"LANGUAGE": language}
        self._numbers, self._unread = itertools.count(1), b""

    def __enter__(self) -> "Chromium":
        theirs_in, self._write = os.pipe()
        self._read, theirs_out = os.pipe()
        shell = f'exec "$0" "$@" 3<&{theirs_in} 4>&{theirs_out}'  # the protocol is on 3 and 4
        assert BINARY
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", shell, BINARY, *self._flags, "about:blank"],
            pass_fds=(theirs_in, theirs_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self._variables,
            start_new_session=True,
        )  # fmt: skip
        os.close(theirs_in)
        os.close(theirs_out)
        try:
            self.ask("Browser.getVersion")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(Exception):
            self.ask("Browser.close")
        end_all_of(self._process)
        os.close(self._read)
        os.close(self._write)
        shutil.rmtree(self._profile, ignore_errors=True)

    def ask(self, method: str, session: str | None = None, patience: float = PATIENCE, **params: Any) -> Any:
        """One question and its answer; what the browser tells besides is dropped."""
        number = next(self._numbers)
        question = {"id": number, "method": method, "params": params} | ({"sessionId": session} if session else {})
        self._send(json.dumps(question).encode() + b"\0")
        end = time.monotonic() + patience
        while (answer := self._receive(end)).get("id") != number:
            pass
        if "error" in answer:
            raise ScriptError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def _send(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._write, data) :]

    def _receive(self, end: float) -> Any:
        while b"\0" not in self._unread:
            if not select.select([self._read], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("Chromium does not answer")
            if not (read := os.read(self._read, 1 << 20)):
                raise EOFError("Chromium has ended")
            self._unread += read
        message, _, self._unread = self._unread.partition(b"\0")
        return json.loads(message)

    def install(self, folder: Path) -> None:
        self.id = self.ask("Extensions.loadUnpacked", path=str(folder), enableInIncognito=True)["id"]
        self.origin = f"chrome-extension://{self.id}"

    def open(self, url: str) -> ChromiumTab:
        tab = ChromiumTab(self, self.ask("Target.createTarget", url="about:blank")["targetId"])
        tab.go(url)
        return tab

    def find(self, url: str, kind: str = "page", patience: float = PATIENCE) -> ChromiumTab:
        """The tab, popup or worker whose address begins so, once it is there."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            for target in self.ask("Target.getTargets", filter=[{}])["targetInfos"]:
                if target["type"] == kind and target["url"].startswith(url):
                    return ChromiumTab(self, target["targetId"])
            time.sleep(PAUSE)
        raise TimeoutError(f"no {kind} at {url}")

    def click_toolbar(self, tab: ChromiumTab) -> ChromiumTab:
        """Clicks our icon while this tab is in front; gives the popup."""
        tab.front()
        url = tab.js("location.href")
        targets = self.ask("Target.getTargets", filter=[{}])["targetInfos"]
        target = next(each for each in targets if each["type"] == "tab" and each["url"] == url)
        self.ask("Extensions.triggerAction", id=self.id, targetId=target["targetId"])
        return self.find(f"{self.origin}/popup/popup.html")

    def press(self, command: str) -> None:
        """What the keys of a command do; key events themselves do not reach the browser from here."""
        self._tell(f"commands.onCommand.dispatch({json.dumps(command)}, tab)")

    def choose(self, tab: ChromiumTab, item: str) -> None:
        """What a click in our context menu does, on what is selected there; the menu itself is none of the pages."""
        tab.front()
        told = json.dumps({"menuItemId": item, "selectionText": tab.js("String(getSelection())")})
        self._tell(f"contextMenus.onClicked.dispatch({told}, tab)")

    def enter(self, words: str) -> None:
        """What these words do after our keyword in the address bar, which is none of the pages either."""
        self._tell(f"omnibox.onInputEntered.dispatch({json.dumps(words)}, 'currentTab')")

    def suggested(self, words: str) -> list[str]:
        """What is suggested for these words."""
        worker = self.find(f"{self.origin}/background/main.js", kind="service_worker")
        heard = f"new Promise(done => chrome.omnibox.onInputChanged.dispatch({json.dumps(words)}, done))"
        return [unescape(each["description"]) for each in worker.js(heard)]

    def _tell(self, event: str) -> None:
        """Has our worker hear an event for the tab in front."""
        worker = self.find(f"{self.origin}/background/main.js", kind="service_worker")
        worker.js(f"chrome.tabs.query({{active: true, lastFocusedWindow: true}}).then(([tab]) => void chrome.{event})")

    def copied(self, tab: ChromiumTab) -> str:
        """What this tab has put on the clipboard."""
        self.ask("Browser.grantPermissions", permissions=["clipboardReadWrite"], origin=self.origin)
        return tab.js("navigator.clipboard.readText()")

    def close_popup(self) -> None:
        for target in self.ask("Target.getTargets", filter=[{}])["targetInfos"]:
            if target["type"] == "page" and target["url"].startswith(f"{self.origin}/popup/popup.html"):
                self.ask("Target.closeTarget", targetId=target["targetId"])
