"""Real browsers with the extension in them, one of each for the whole run."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser import chromium, firefox
from tests.browser.extension import Extension
from tests.browser.website import Website
from tests.service import Service, settings_in

EXTENSION = Path(__file__).parent.parent.parent / "extension"
GRANTED = "*://*.granted.test/*"
BROWSERS = {"chromium": chromium, "firefox": firefox}


@pytest.fixture(scope="session")
def website() -> Iterator[Website]:
    with Website() as running:
        yield running


@pytest.fixture(scope="session")
def downloads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="session", params=BROWSERS)
def browser(request: pytest.FixtureRequest, downloads: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator:
    """The browser with the extension, to which the hosts below granted.test are granted, and no others."""
    driver = BROWSERS[request.param]
    if driver.BINARY is None:
        pytest.skip(f"{request.param} is not installed: apt install {request.param.replace('fox', 'fox-esr')}")
    with getattr(driver, request.param.title())(downloads) as running:
        running.install(granted_copy(tmp_path_factory.mktemp(request.param) / "extension"))
        yield running


def granted_copy(folder: Path) -> Path:
    """The extension as if its user had granted it a few hosts; no test can answer the question of a browser."""
    shutil.copytree(EXTENSION, folder)
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    manifest["host_permissions"].append(GRANTED)
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    return folder


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that gives a page more time, since browsers keep the machine busy."""
    with Service(settings_in(tmp_path_factory.mktemp("service"), page_seconds=30.0)) as running:
        yield running


@pytest.fixture
def extension(browser, service: Service) -> Iterator[Extension]:
    """The extension, paired with a service that knows no site, and with nothing else set."""
    for site in service.sites():
        service.ask("DELETE", f"/v1/sites/{site}")
    with Extension(browser) as fresh:
        fresh.pair(service)
        yield fresh
