"""The same page, as bytes from a file and as the DOM of a browser, is the same page to us."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest

from honbun.model import Visit
from honbun.page.reading import read_page
from honbun.page.signature import Hasher

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt install chromium"),
]

FOLDER = Path(__file__).parent.parent / "pages"
PAGES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.html"))

# The tree with its shadow roots, and no doctype: without one a table may stay where it is, inside a paragraph.
SERIALISE = """
const roots = (node) => [...node.querySelectorAll("*")].flatMap(
  (element) => element.shadowRoot ? [element.shadowRoot, ...roots(element.shadowRoot)] : []);
onload = () => {
  const pages = [...document.querySelectorAll("iframe")].map(({contentDocument: page}) => {
    const how = {serializableShadowRoots: true, shadowRoots: roots(page)};
    return `<html>${page.documentElement.getHTML(how)}</html>`;
  });
  document.body.innerHTML = `<pre>${encodeURIComponent(JSON.stringify(pages))}</pre>`;
};
"""


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """Each page as Chromium holds it, written out as HTML."""
    folder = tmp_path_factory.mktemp("chromium")
    frames = "".join(f'<iframe src="{(FOLDER / name).as_uri()}"></iframe>' for name in PAGES)
    driver = folder / "driver.html"
    driver.write_text(f"<!doctype html><meta charset=utf-8><body>{frames}<script>{SERIALISE}</script>")
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"]
    command += [f"--user-data-dir={folder / 'profile'}", "--dump-dom", driver.as_uri()]
    told = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    return dict(zip(PAGES, json.loads(unquote(re.search(r"<pre>(.*)</pre>", told)[1])), strict=True))


def read(html):
    return read_page(Visit("http://a.example/", html), Hasher())


@pytest.mark.parametrize("name", PAGES)
def test_file_and_browser_give_the_same_page(shown, name):
    file, browser = read((FOLDER / name).read_bytes()), read(shown[name])

    assert browser.texts == file.texts
    assert browser.paths == file.paths
    assert browser.title == file.title
    assert browser.footprint.signatures.tolist() == file.footprint.signatures.tolist()


def test_pages_hold_text(shown):
    assert [name for name, html in shown.items() if not read(html).texts] == ["trees/frameset.html"]
