"""The service's own web pages as a test asks them."""

import json
from typing import Any
from urllib.parse import quote

from tests.browser.tab import Tab
from tests.service import Service


class Pages:
    """A tab that shows them, signed in by a code in the address."""

    def __init__(self, browser: Any, service: Service) -> None:
        self._service = service
        self.home = f"http://127.0.0.1:{service.port}/"
        self.tab: Tab = browser.open(f"{self.home}#code={service.code()}")
        self.tab.wait("document.body.dataset.ready")

    def go(self, address: str) -> Tab:
        """The tab, once it shows this page."""
        self.tab.js(f"void (location.hash = {json.dumps(address)})")
        self.tab.wait("document.body.dataset.ready === location.hash")
        return self.tab

    def ask(self, page: str, query: str) -> Tab:
        return self.go(f"#/{page}?query={quote(query)}")

    def texts(self, css: str) -> list[str]:
        """What the elements show."""
        return self.tab.js(
            f"[...document.querySelectorAll({json.dumps(css)})].map(({{innerText}}) => innerText.trim())"
        )
