"""Firefox, driven by WebDriver BiDi on its own socket; no driver binary is needed.

`-remote-allow-system-access` opens the extension's pages and the browser's own window to us: there a click on the
toolbar is a real one, which opens the real popup and grants `activeTab`.
"""

import asyncio
import base64
import contextlib
import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import aiohttp
from tests.browser.tab import PATIENCE, ScriptError, Tab, end_all_of, wrapped

BINARY = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
ADDON = "honbun@honbun.example"
UUID = "5e0a8f2e-3c1b-4b7a-9d55-0c6f3a2b1e4d"
HOSTS = ("news.plain.test", *(f"{name}.granted.test" for name in ("app", "bank", "news", "shop", "wiki")))
PREFERENCES = {
    "extensions.webextensions.uuids": json.dumps({ADDON: UUID}),
    "network.dns.localDomains": ",".join(HOSTS),
    "app.update.enabled": False,
    "browser.aboutConfig.showWarning": False,
    "browser.download.folderList": 2,
    "browser.download.useDownloadDir": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.tabs.warnOnClose": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "security.mixed_content.upgrade_display_content": False,  # the web of these tests has no https
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
KEYSET = f"ext-keyset-id-{ADDON.replace('@', '_').replace('.', '_')}"
KEY_CODES = {"Enter": "\ue007", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowUp": "\ue013"}
KEY_CODES |= {"ArrowRight": "\ue014", "ArrowDown": "\ue015"}
KEYS = {"read": "R", "save": "S"}
CENTRE = """(({x, y, width, height}) => [x + width / 2, y + height / 2].map(Math.round))(
    (getSelection().rangeCount ? getSelection().getRangeAt(0) : document.body).getBoundingClientRect())"""
IMPORT = "ChromeUtils.importESModule('resource://gre/modules/{0}.sys.mjs').{0}"


class FirefoxTab(Tab):
    def __init__(self, browser: "Firefox", context: str) -> None:
        self._browser, self._context = browser, context

    def js(self, expression: str) -> Any:
        how = {"target": {"context": self._context}, "awaitPromise": True, "userActivation": True}
        answer = self._browser.ask("script.evaluate", expression=wrapped(expression), **how)
        if answer["type"] == "exception":
            raise ScriptError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def go(self, url: str) -> None:
        self._browser.ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def front(self) -> None:
        self._browser.ask("browsingContext.activate", context=self._context)

    def size(self, width: int, height: int, *, dark: bool = False) -> None:
        """Shows the page in a window of this size, light or dark."""
        size = {"width": width, "height": height}
        self._browser.ask("browsingContext.setViewport", context=self._context, viewport=size)
        scheme = f"'layout.css.prefers-color-scheme.content-override', {0 if dark else 1}"
        self._browser.window.js(f"void Services.prefs.setIntPref({scheme})")

    def touch(self, css: str) -> None:
        self.press_at(*self.place_of(css))

    def hover(self, css: str) -> None:
        x, y = self.place_of(css)
        moves = [{"type": "pointerMove", "x": x + shift, "y": y} for shift in (1, 0)]
        mouse = {"type": "pointer", "id": "mouse", "actions": moves}
        self._browser.ask("input.performActions", context=self._context, actions=[mouse])

    def key(self, name: str) -> None:
        strokes = [{"type": f"key{way}", "value": KEY_CODES.get(name, name)} for way in ("Down", "Up")]
        keys = {"type": "key", "id": "keys", "actions": strokes}
        self._browser.ask("input.performActions", context=self._context, actions=[keys])

    def press_at(self, x: int, y: int, button: int = 0) -> None:
        move = {"type": "pointerMove", "x": x, "y": y}
        press = [{"type": f"pointer{way}", "button": button} for way in ("Down", "Up")]
        mouse = {"type": "pointer", "id": "mouse", "actions": [move, *press]}
        self._browser.ask("input.performActions", context=self._context, actions=[mouse])

    def shoot(self, path: Path) -> None:
        answer = self._browser.ask("browsingContext.captureScreenshot", context=self._context)
        path.write_bytes(base64.b64decode(answer["data"]))

    def close(self) -> None:
        self._browser.ask("browsingContext.close", context=self._context)


class FirefoxPopup(Tab):
    """The real popup.  It is no tab for BiDi, so a script that the browser's own window sends there reaches it."""

    def __init__(self, browser: "Firefox") -> None:
        self._browser = browser
        self.wait("document.readyState === 'complete'")

    def js(self, expression: str) -> Any:
        tell = ".then(done, error => done(JSON.stringify({thrown: String(error)})))"
        script = (
            "{const box = Cu.Sandbox(content, {sandboxPrototype: content, wantXrays: false});"
            "box.done = value => sendAsyncMessage('honbun:answer', value);"
            f"Cu.evalInSandbox({json.dumps(wrapped(expression) + tell)}, box)}}"
        )
        answer = self._browser.window.js(f"""new Promise((resolve, reject) => {{
            const view = document.querySelector('browser.webextension-popup-browser');
            if (!view?.currentURI.spec.startsWith('moz-extension://{UUID}/')) throw new Error('no popup');
            const messages = view.messageManager;
            const hear = ({{data}}) => {{ messages.removeMessageListener('honbun:answer', hear); resolve(data); }};
            setTimeout(() => reject(new Error('the popup did not answer')), 5000);
            messages.addMessageListener('honbun:answer', hear);
            messages.loadFrameScript('data:,' + encodeURIComponent({json.dumps(script)}), false);
        }})""")
        value = json.loads(answer)
        if isinstance(value, dict) and "thrown" in value:
            raise ScriptError(value["thrown"])
        return value

    def go(self, url: str) -> None:
        raise NotImplementedError("a popup stays where it is")

    def front(self) -> None:
        raise NotImplementedError("a popup is in front")

    def touch(self, css: str) -> None:
        raise NotImplementedError("no mouse reaches a popup from here")

    hover = key = touch

    def shoot(self, path: Path) -> None:
        raise NotImplementedError("a popup is no tab")

    def close(self) -> None:
        self._browser.close_popup()


class Firefox:
    """A browser with a fresh profile; `language` is that of its interface, if the language pack is installed."""

    name = "firefox"
    id = ADDON
    origin = f"moz-extension://{UUID}"

    def __init__(self, downloads: Path, language: str = "en-US") -> None:
        self._profile = Path(tempfile.mkdtemp())
        wanted = PREFERENCES | {"browser.download.dir": str(downloads), "intl.locale.requested": language}
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wanted.items())
        (self._profile / "user.js").write_text("".join(lines))
        self._numbers = itertools.count(1)
        self._loop, self._opened = asyncio.Runner(), contextlib.AsyncExitStack()

    def __enter__(self) -> "Firefox":
        flags = ["--headless", "--no-remote", "--remote-debugging-port=0", "-remote-allow-system-access"]
        assert BINARY
        self._process = subprocess.Popen(
            [BINARY, *flags, "--profile", self._profile, "--width", "1100", "--height", "900", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
            env=os.environ | {"MOZ_CRASHREPORTER_DISABLE": "1"}, start_new_session=True,
        )  # fmt: skip
        self._address: Future[str] = Future()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            self._begin(self._address.result(PATIENCE))
        except BaseException:
            self.__exit__()
            raise
        return self

    def _read(self) -> None:
        """Reads what it says to the end, or it stops when the pipe is full; one line tells where it listens."""
        said = []
        for line in self._process.stderr or ():
            said.append(line)
            if (found := re.search(r"BiDi listening on (\S+)", line)) and not self._address.done():
                self._address.set_result(found[1])
        if not self._address.done():
            self._address.set_exception(EOFError(f"Firefox has ended: {''.join(said[-20:])}"))

    def _begin(self, address: str) -> None:
        self._loop.run(self._connect(f"{address}/session"))
        self.ask("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        tree = self.ask("browsingContext.getTree", **{"moz:scope": "chrome"})
        self.window = FirefoxTab(self, tree["contexts"][0]["context"])

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(Exception):
            self.ask("browser.close")
        end_all_of(self._process)
        self._reader.join()
        self._process.stderr.close()
        self._loop.run(self._opened.aclose())
        self._loop.close()
        shutil.rmtree(self._profile, ignore_errors=True)

    async def _connect(self, address: str) -> None:
        http = await self._opened.enter_async_context(aiohttp.ClientSession())
        self._socket = await self._opened.enter_async_context(http.ws_connect(address, max_msg_size=0))

    def ask(self, method: str, **params: Any) -> Any:
        """One question and its answer; what the browser tells besides is dropped."""
        answer = self._loop.run(self._exchange(next(self._numbers), method, params))
        if answer["type"] == "error":
            raise ScriptError(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    async def _exchange(self, number: int, method: str, params: Any) -> Any:
        async with asyncio.timeout(PATIENCE):
            await self._socket.send_json({"id": number, "method": method, "params": params})
            while (answer := await self._socket.receive_json()).get("id") != number:
                pass
            return answer

    def install(self, folder: Path) -> None:
        private = "{permissions: ['internal:privateBrowsingAllowed'], origins: []}"
        self.window.js(f"{IMPORT.format('ExtensionPermissions')}.add('{ADDON}', {private})")
        self.ask("webExtension.install", extensionData={"type": "path", "path": str(folder)})

    def open(self, url: str) -> FirefoxTab:
        tab = FirefoxTab(self, self.ask("browsingContext.create", type="tab")["context"])
        tab.go(url)
        return tab

    def click_toolbar(self, tab: FirefoxTab) -> FirefoxPopup:
        """Clicks our icon while this tab is in front; gives the popup."""
        tab.front()
        extension = f"WebExtensionPolicy.getByID('{ADDON}').extension"
        action = f"{IMPORT.format('ExtensionParent')}.apiManager.global.browserActionFor({extension})"
        self.window.js(f"void {action}.triggerAction(window)")
        return FirefoxPopup(self)

    def press(self, command: str) -> None:
        """What the keys of a command do; key events themselves do not reach the browser from here."""
        key = KEYS[command]
        self.window.js(f"void document.querySelector('#{KEYSET} [modifiers=\"alt,shift\"][key={key}]').doCommand()")

    def choose(self, tab: FirefoxTab, item: str) -> None:
        """Clicks in our context menu, on what is selected there."""
        tab.front()
        tab.press_at(*tab.js(CENTRE), button=2)
        menu = "document.getElementById('contentAreaContextMenu')"
        self.window.wait(f"{menu}.state === 'open'")
        self.window.js(f"void {menu}.querySelector('[id$=\"menuitem-_{item}\"]').doCommand()")
        self.window.js(f"void {menu}.hidePopup()")

    def enter(self, words: str) -> None:
        """Types our keyword and these words into the address bar."""
        self.window.js(f"void gURLBar.search({json.dumps('hb ' + words)})")
        self.window.wait("gURLBar.view.isOpen && gURLBar.lastQueryContextPromise.then(({results}) => results.length)")
        self.window.js("void gURLBar.handleCommand()")

    def suggested(self, words: str) -> list[str]:
        """What is suggested for these words."""
        self.window.js(f"void gURLBar.search({json.dumps('hb ' + words)})")
        found = "({results}) => results.filter(({payload, heuristic}) => payload.keyword && !heuristic)"
        titles = f"gURLBar.lastQueryContextPromise.then({found}).then(each => each.map(({{payload}}) => payload.title))"
        return self.window.wait(f"{titles}.then(titles => titles.length && titles)")

    def copied(self, _: FirefoxTab) -> str:
        """What is on the clipboard."""
        return self.window.js("navigator.clipboard.readText()")

    def close_popup(self) -> None:
        views = "document.querySelectorAll('browser.webextension-popup-browser')"
        self.window.js(f"void [...{views}].forEach(view => view.closest('panel')?.hidePopup())")
        self.window.wait(f"!{views}.length")
