"""Imports go down only, and what is pure stays pure."""

import ast
import re
from pathlib import Path

import pytest

import honbun

LAYERS = (
    {"__main__"},
    {"cli"},
    {"api"},
    {"studying"},
    {"importing"},
    {"saving", "teaching", "subscribing", "exporting", "searching"},
    {"visits", "batch", "spans", "backup", "training"},
    {"refreshing", "recording", "forgetting"},
    {"workers"},
    {"store", "annotate", "corpus", "examples"},
    {"wrappers", "feeds", "standard_format"},
    {"japanese"},
    {"page"},
    {"tokens", "database"},
    {"folder", "scrubbing", "given"},
    {"model", "settings"},
    {"errors", "__init__"},
)
PURE = {"page", "wrappers", "feeds", "standard_format", "japanese", "model", "errors"}
IMPURE = {
    *("asyncio", "concurrent", "ftplib", "http", "httpx", "logging", "mmap", "multiprocessing", "os", "random"),
    *("redis", "requests", "sched", "secrets", "select", "selectors", "shutil", "signal", "socket", "socketserver"),
    *("apsw", "sqlite3", "ssl", "subprocess", "tempfile", "threading", "time", "urllib.request", "urllib3", "aiohttp"),
}
CLOCK = {"now", "today", "utcnow"}
FETCHERS = {"aiohttp.client", "aiohttp.ClientSession", "aiohttp.request", "aiohttp.connector", "http.client"}
FETCHERS |= {"urllib.request", "urllib3", "requests", "httpx", "ftplib"}
ROOT = Path(honbun.__file__).parent
FILES = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in ROOT.rglob("*.py")}


def imports(path: Path) -> set[str]:
    """Everything this file names in its imports, `from a import b` as both `a` and `a.b`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found |= {str(node.module)} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def ours(path: Path) -> set[str]:
    """The modules of ours that this file imports, without the `honbun.` in front."""
    named = {name.removeprefix("honbun.") for name in imports(path) if name.startswith("honbun.")}
    return {name for name in named if name in FILES or f"{name}.__init__" in FILES}


def noun(module: str) -> str:
    return module.partition(".")[0]


def level(module: str) -> int:
    return next(number for number, layer in enumerate(LAYERS) if noun(module) in layer)


@pytest.mark.parametrize("module", FILES)
def test_imports_go_down(module):
    wrong = [name for name in ours(FILES[module]) if noun(name) != noun(module) and level(name) <= level(module)]

    assert wrong == []


@pytest.mark.parametrize("module", [name for name in FILES if noun(name) in PURE])
def test_pure_module_has_no_world(module):
    named = imports(FILES[module])

    assert {name for name in named if {name, name.partition(".")[0]} & IMPURE} == set()


@pytest.mark.parametrize("module", [name for name in FILES if noun(name) in PURE])
def test_pure_module_asks_no_clock(module):
    calls = [node.func for node in ast.walk(ast.parse(FILES[module].read_text())) if isinstance(node, ast.Call)]
    asked = {call.attr for call in calls if isinstance(call, ast.Attribute)}

    assert asked & CLOCK == set()


@pytest.mark.parametrize("module", FILES)
def test_nothing_of_ours_can_fetch(module):
    named = imports(FILES[module])

    assert {name for name in named for fetcher in FETCHERS if f"{name}.".startswith(f"{fetcher}.")} == set()


def test_no_import_cycles():
    waiting = {module: ours(path) for module, path in FILES.items()}
    while free := [module for module, needs in waiting.items() if not needs & set(waiting)]:
        for module in free:
            del waiting[module]

    assert waiting == {}


def test_every_file_has_its_place():
    assert {noun(module) for module in FILES} <= set().union(*LAYERS)


def test_architecture_has_the_same_layers():
    drawn = (ROOT.parent.parent / "docs/architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", drawn, re.MULTILINE)

    assert [set(re.findall(r"\w+", row)) for row in rows] == [layer - {"__init__"} for layer in LAYERS]
