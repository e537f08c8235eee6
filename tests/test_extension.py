"""The extension's own rules, and the checks that Node runs on it: unit tests, types, and what stores look at."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from honbun.page import above_title, button_lines, consent, frame_names, mailing_lists, nameplate, rivers
from honbun.page.corrections import DROPPED, KEPT
from honbun.page.roles import REASONS

FOLDER = Path(__file__).parent.parent / "extension"
CHECKS = Path(__file__).parent / "extension"
MANIFEST = json.loads((FOLDER / "manifest.json").read_text("utf-8"))
SCRIPTS = sorted(FOLDER.rglob("*.js"))
LARGEST = 300_000
# Firefox ignores the service worker and takes the scripts beside it; no other warning is expected.
WARNINGS = {"BACKGROUND_SERVICE_WORKER_IGNORED"}
UNSAFE = re.compile(r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|setHTMLUnsafe)\b|new Function\(")
NODE = (20, 11)  # the first with `import.meta.dirname`


def node_version() -> tuple[int, ...]:
    if not shutil.which("node"):
        return ()
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, told.strip().lstrip("v").split(".")))


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=CHECKS, capture_output=True, text=True, timeout=300)


needs_node = pytest.mark.skipif(node_version() < NODE, reason="Node 20.11 or later is not installed")
needs_packages = pytest.mark.skipif(
    node_version() < NODE or not (CHECKS / "node_modules").exists(),
    reason="the packages of tests/extension are not installed: npm install",
)


def test_every_reason_has_words_in_the_reader():
    forms = re.findall(r"^  \[/(.*)/, \"(\w+)\"\],$", (FOLDER / "reader/reasons.js").read_text("utf-8"), re.MULTILINE)
    english = json.loads((FOLDER / "words/en.json").read_text("utf-8"))
    worded = {form for form, key in forms if f"reason_{key}" in english}
    rules = (above_title, button_lines, consent, frame_names, mailing_lists, nameplate, rivers)
    of_rules = [rule.WHY for rule in rules]
    reasons = [*REASONS, KEPT, DROPPED, *of_rules]
    assert [reason for reason in reasons if not any(re.search(form, reason) for form in worded)] == []


def test_extension_is_small():
    assert sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file()) <= LARGEST


def test_no_script_makes_markup_or_code_of_text():
    found = [f"{path.name}: {unsafe[0]}" for path in SCRIPTS if (unsafe := UNSAFE.search(path.read_text("utf-8")))]

    assert found == []


def test_install_asks_for_no_site_but_the_local_service():
    assert MANIFEST["host_permissions"] == ["http://127.0.0.1/*"]
    assert [script["matches"] for script in MANIFEST["content_scripts"]] == [["http://127.0.0.1/pair"]]
    assert MANIFEST["permissions"] == ["activeTab", "alarms", "contextMenus", "scripting", "storage"]


def test_no_page_runs_scripts_from_elsewhere():
    policy = MANIFEST["content_security_policy"]["extension_pages"]

    assert "script-src" not in policy
    assert policy.startswith("default-src 'self';")


def test_only_the_client_fetches_from_the_service():
    fetching = {path.relative_to(FOLDER).as_posix() for path in SCRIPTS if "fetch(" in path.read_text("utf-8")}

    assert fetching == {"shared/service.js", "shared/i18n.js", "welcome/privacy.js"}


@needs_node
def test_unit_tests_in_node_pass():
    done = run("node", "--test")

    assert done.returncode == 0, done.stdout[-4000:]


@needs_packages
def test_types_hold():
    done = run("node_modules/.bin/tsc", "--project", ".")

    assert done.stdout == ""


@needs_packages
def test_stores_lint_finds_nothing_unexpected():
    done = run("node_modules/.bin/web-ext", "lint", f"--source-dir={FOLDER}", "--no-config-discovery", "--output=json")
    told = json.loads(done.stdout)

    assert told["errors"] + told["notices"] == []
    assert {warning["code"] for warning in told["warnings"]} == WARNINGS
