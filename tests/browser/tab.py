"""What tests do with a tab, whichever browser it is in; the drivers are in chromium.py and firefox.py."""

import contextlib
import json
import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

PATIENCE = 120.0  # seconds; a busy machine with two cores takes its time
PAUSE = 0.05
LAST_SECONDS = 15.0  # of a browser that was asked to end


class ScriptError(Exception):
    """What was evaluated threw."""


def end_all_of(process: subprocess.Popen) -> None:
    """Waits until a browser that was asked to end has ended; what is left of it, and of its children, is killed.

    The browser leads a process group of its own.  A child that outlives it may hold its pipes open for ever.
    """
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(LAST_SECONDS)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def wrapped(expression: str) -> str:
    """A script for the value of this expression, awaited, as JSON."""
    return f"(async()=>JSON.stringify(await ({expression}))??'null')()"


class Tab(ABC):
    """A page in a browser."""

    @abstractmethod
    def js(self, expression: str) -> Any:
        """The value of an expression, which may be a promise."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Goes to a page and waits until it is loaded."""

    @abstractmethod
    def front(self) -> None:
        """Shows it before all other tabs."""

    @abstractmethod
    def shoot(self, path: Path) -> None:
        """Takes a picture of what is shown."""

    @abstractmethod
    def close(self) -> None: ...

    def wait(self, expression: str, patience: float = PATIENCE) -> Any:
        """The first value of an expression that is true."""
        end = time.monotonic() + patience
        while True:
            try:
                if value := self.js(expression):
                    return value
            except ScriptError:
                pass  # the page may be on its way elsewhere
            if time.monotonic() > end:
                raise TimeoutError(f"{expression} did not come true; {self._told()}")
            time.sleep(PAUSE)

    def click(self, css: str) -> None:
        self.wait(f"!!document.querySelector({json.dumps(css)}) && !document.querySelector({json.dumps(css)}).disabled")
        self.js(f"void document.querySelector({json.dumps(css)}).click()")

    def place_of(self, css: str) -> tuple[int, int]:
        """Where the middle of an element is."""
        box = f"document.querySelector({json.dumps(css)}).getBoundingClientRect()"
        self.js(f"void document.querySelector({json.dumps(css)}).scrollIntoView({{block: 'center'}})")
        x, y = self.wait(f"(({{x, y, width, height}}) => width && [x + width / 2, y + height / 2])({box})")
        return int(x), int(y)

    @abstractmethod
    def touch(self, css: str) -> None:
        """Clicks with the mouse, which alone lets a page ask for permissions."""

    @abstractmethod
    def hover(self, css: str) -> None:
        """Points at an element with the mouse."""

    @abstractmethod
    def key(self, name: str) -> None:
        """Presses a key, which the page gets."""

    def fill(self, css: str, text: str) -> None:
        self.wait(f"!!document.querySelector({json.dumps(css)})")
        self.js(
            f"(e=>{{e.value={json.dumps(text)};for(const type of ['input','change'])"
            f"e.dispatchEvent(new Event(type,{{bubbles:true}}))}})(document.querySelector({json.dumps(css)}))"
        )

    def text(self, css: str) -> str:
        """What an element shows, once it is there and shown."""
        return self.wait(f"document.querySelector({json.dumps(css)})?.innerText?.trim()")

    def _told(self) -> str:
        try:
            return str(self.js("location.href + ': ' + document.body?.innerText.slice(0, 500)"))
        except (ScriptError, TimeoutError) as error:
            return str(error)
