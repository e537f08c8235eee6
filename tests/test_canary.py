"""Secret words go through every route of a real service: its log, its files and its processes tell nothing of them."""

import json
import os
import stat
from pathlib import Path

import pytest
from tests.newspaper import page
from tests.service_process import ServiceProcess

from honbun.api.routes import TABLE

CANARY = "kanariya5e1"
SITE = f"{CANARY}.example"
URL = f"http://{SITE}/{CANARY}?q={CANARY}"
HTML = page(1, f"<p>{CANARY} 金糸雀の{CANARY}を書く。</p>").replace("<title>", f"<title>{CANARY} ")
FIELDS = dict.fromkeys(("title", "text", "code", "name", "query", "path", "keep", "engine"), CANARY) | {
    "url": URL,
    "html": HTML,
    "site": SITE,
    "annotate": ["mecab"],
    "corrections": [{"path": CANARY, "keep": True}],
    "pages": [{"url": URL, "html": HTML, "tuples": [{CANARY: [CANARY]}]}],
}
MEANT = {
    "/v1/visits": ("url", "html", "title"),
    "/v1/documents": ("url", "html", "title", "annotate"),
    "/v1/examples": ("url", "html", "text", "title"),
    "/v1/annotate": ("text",),
    "/v1/feeds": ("url", "html"),
    "/v1/pair": ("code", "name"),
    "/v1/forget": ("query",),
    "/v1/sites/{site}/rules": ("corrections",),
    "/v1/sites/{site}/wrappers": ("pages",),
}
"""The fields with which a route does something; with all of them at once it refuses."""


class Driven:
    """A service that everything was asked of, and what is left of it."""

    def __init__(self, folder: Path, temporary: Path) -> None:
        self.folder, self.temporary = folder, temporary
        self.statuses: set[int] = set()
        self.log, self.commands, self.token = "", "", ""
        self.modes: dict[str, int] = {}

    def drive(self, service: ServiceProcess) -> None:
        self.token = service.token
        rows = sorted(TABLE, key=lambda row: row.method == "DELETE")
        for row in rows:
            for known in (SITE, CANARY):
                self._ask(service, row, known)
        self.modes = {str(each): stat.S_IMODE(each.lstat().st_mode) for each in self.folder.rglob("*")}
        self.commands = _commands(service.number)

    def _ask(self, service: ServiceProcess, row, known: str) -> None:
        names = {"site": known, "id": "0000000001", "form": "json", "folder": CANARY, "file": CANARY}
        path = row.path.format(**names, secret=CANARY, mark=CANARY)
        query = "&".join(f"{name}={CANARY}" for name in row.query if name == "query" or known is CANARY)
        seen = {"Referer": URL, "Cookie": CANARY, "User-Agent": CANARY}
        for method in row.methods:
            for body in _bodies(row):
                for shown in ({}, {"Authorization": f"Bearer {CANARY}"}):
                    answer = service.ask(method, f"{path}?{query}", body=body, headers=seen | shown)
                    self.statuses.add(answer.status)


def _bodies(row):
    """What the route takes, all that any route takes, and no JSON at all."""
    if not row.body:
        return [None]
    meant = {name: FIELDS[name] for name in MEANT[row.path]}
    return [json.dumps(meant).encode(), json.dumps(FIELDS).encode(), f'{{"url": "{CANARY}'.encode()]


def _commands(number: int) -> str:
    """The command line of the process and of its children, as anybody on this machine can read them."""
    children = (file.read_text().split() for file in Path(f"/proc/{number}/task").glob("*/children"))
    processes = [number, *(int(child) for of_thread in children for child in of_thread)]
    return "".join(Path(f"/proc/{process}/cmdline").read_text() for process in processes)


@pytest.fixture(scope="module")
def driven(tmp_path_factory):
    folder, temporary = tmp_path_factory.mktemp("driven") / "data", tmp_path_factory.mktemp("temporary")
    ready, log = Driven(folder, temporary), temporary.parent / "driven.log"
    before = os.umask(0)
    with log.open("w") as stderr:
        flags = ("--store=sqlite", "--log=info")
        with ServiceProcess(folder, *flags, stderr=stderr, TMPDIR=str(temporary)) as service:
            ready.drive(service)
    os.umask(before)
    ready.log = log.read_text()
    return ready


def test_routes_were_reached(driven):
    assert {200, 400, 401, 404} <= driven.statuses
    assert max(driven.statuses) < 500


def test_every_route_is_driven():
    assert {row.path for row in TABLE if row.body} == set(MEANT)


def test_log_tells_each_request_and_no_word_of_it(driven):
    assert driven.log.count("request method=") > 2 * len(TABLE)
    assert CANARY not in driven.log
    assert "金糸雀" not in driven.log


def test_nothing_is_left_in_the_folder_for_temporary_files(driven):
    assert list(driven.temporary.iterdir()) == []


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="this system has no /proc")
def test_no_token_is_on_a_command_line(driven):
    assert "serve" in driven.commands
    assert driven.token not in driven.commands


def test_token_is_in_no_file_and_not_in_the_log(driven):
    files = [file for file in driven.folder.rglob("*") if file.is_file()]

    assert len(files) > 5
    assert not [file for file in files if driven.token.encode() in file.read_bytes()]
    assert driven.token not in driven.log


def test_all_files_are_for_their_owner_alone_whatever_the_umask(driven):
    folders = {name for name in driven.modes if Path(name).is_dir()}

    assert driven.folder.stat().st_mode & 0o777 == 0o700
    assert {driven.modes[name] for name in driven.modes.keys() - folders} == {0o600}
    assert {driven.modes[name] for name in folders} == {0o700}
