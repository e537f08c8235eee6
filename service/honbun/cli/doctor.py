"""Tell what is there, what is not, and the command that fixes it.

With --check, all that is kept is read from beginning to end, too.  Exit code 3 if something is missing that is needed.
"""

import argparse
import asyncio
import os
import platform
import re
import shutil
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import metadata

from honbun.annotate import annotator
from honbun.cli.flags import add_settings, given_settings
from honbun.errors import HonbunError, Missing, ModelDamaged, reason
from honbun.folder import OPEN_TO_OTHERS, open_folder
from honbun.model import Finding
from honbun.settings import Settings

EXAMPLE = """  $ honbun doctor
  ok      Python 3.11.7
  ok      MeCab cuts 吾輩は猫である into 5 words
  not ok  others can read /home/me/.local/share/honbun/sites.sqlite
          chmod 600 /home/me/.local/share/honbun/sites.sqlite"""

PYTHON = (3, 11)
DISK_GIGABYTES = 1
ANSWER_SECONDS = 2.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="read all databases and saved pages, which takes a while")
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    os.umask(0o077)
    return asyncio.run(_examine(given_settings(args), (*CHECKS, *THOROUGH) if args.check else CHECKS))


async def _examine(settings: Settings, checks: Sequence["Check"]) -> int:
    healthy, complete = True, True
    for check in checks:
        for finding in await _findings(check, settings):
            print(f"{'ok    ' if finding.ok else 'not ok'}  {finding.what}", flush=True)
            if finding.remedy:
                print(f"        {finding.remedy}")
            complete &= finding.ok
            healthy &= finding.ok or not check.needed
    if healthy and not complete:
        print("Nothing that is needed is missing; what is not ok is optional.")
    return 0 if healthy else Missing.exit_code


async def check_python(_: Settings) -> list[Finding]:
    remedy = "" if sys.version_info >= PYTHON else f"install Python {'.'.join(map(str, PYTHON))} or later"
    return [Finding(not remedy, f"Python {platform.python_version()}", remedy)]


async def check_packages(_: Settings) -> list[Finding]:
    """One line when all are there, else one for each that is not."""
    missing = [name for name in _packages() if not _is_installed(name)]
    if not missing:
        return [Finding(True, f"packages: {', '.join(_packages())}")]
    return [Finding(False, f"the package {name} is missing", f"pip install {name}") for name in missing]


def _packages() -> list[str]:
    wanted = [line for line in metadata.requires("honbun") or [] if "extra ==" not in line]
    return [re.split(r"[^\w.-]", line)[0] for line in wanted]


def _is_installed(name: str) -> bool:
    try:
        return bool(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False


def check_analyser(name: str) -> Callable[[Settings], Awaitable[list[Finding]]]:
    """A check of this analyser with a sentence of ours."""

    async def check(settings: Settings) -> list[Finding]:
        with closing(annotator(name, settings)) as analyser:
            found = analyser.is_available()
        return [Finding(found.ok, found.message, found.repair)]

    return check


async def check_folder(settings: Settings) -> list[Finding]:
    """The data folder and every file in it are the owner's alone."""
    folder = open_folder(settings.folder)
    shared = [path for path in (folder, *folder.rglob("*")) if path.lstat().st_mode & OPEN_TO_OTHERS]
    if not shared:
        return [Finding(True, f"only you can read {folder}")]
    return [
        Finding(False, f"others can read {path}", f"chmod {'700' if path.is_dir() else '600'} {path}")
        for path in shared
    ]


async def check_disk(settings: Settings) -> list[Finding]:
    free = shutil.disk_usage(settings.folder).free / 1e9
    remedy = "" if free >= DISK_GIGABYTES else "make room, or choose another folder with --data"
    return [Finding(not remedy, f"{free:.1f} GB free for the data", remedy)]


async def check_store(settings: Settings) -> list[Finding]:
    from honbun.store.open import open_store

    store = open_store(settings.store, settings.folder)
    try:
        return await store.examine()
    finally:
        await store.close()


async def check_documents(settings: Settings) -> list[Finding]:
    """The saved documents, the feeds, the wrappers, and what was decided about sites."""
    from honbun.corpus.documents import open_documents
    from honbun.store.feeds import open_feeds
    from honbun.store.open import open_rules
    from honbun.store.wrappers import open_wrappers

    findings = []
    for open_file in (open_documents, open_feeds, open_rules, open_wrappers):
        kept = open_file(settings.folder)
        try:
            findings += await kept.examine()
        finally:
            await kept.close()
    return findings


async def check_databases(settings: Settings) -> list[Finding]:
    """Every page and index of each database."""
    from honbun.backup import databases, integrity
    from honbun.corpus.fulltext import prepare

    return [integrity(path, prepare) for path in databases(settings.folder)]


async def check_saved_pages(settings: Settings) -> list[Finding]:
    """Every version of every document can be opened."""
    from honbun.corpus.documents import open_documents

    documents = open_documents(settings.folder)
    try:
        return await documents.verify()
    finally:
        await documents.close()


async def check_model(settings: Settings) -> list[Finding]:
    from honbun.workers.judges import open_judge

    try:
        pages = open_judge(settings.model).about["pages"]
    except ModelDamaged as error:
        return [Finding(False, str(error), "pip install --force-reinstall honbun, or choose another file with --model")]
    return [Finding(True, f"the model is there, trained on {pages} pages")]


async def check_workers(settings: Settings) -> list[Finding]:
    from honbun.workers.pool import WorkerPool

    async with WorkerPool(size=1, seconds=settings.page_seconds, megabytes=settings.worker_megabytes, salt="") as pool:
        started = pool.is_available()
    return [Finding(started, "a worker process starts" if started else "no worker process starts")]


async def check_port(settings: Settings) -> list[Finding]:
    where = f"port {settings.port} of {settings.host}"
    try:
        answer = await asyncio.wait_for(_ask_health(settings), ANSWER_SECONDS)
    except ConnectionRefusedError:
        return [Finding(True, f"{where} is free")]
    except (OSError, TimeoutError):
        answer = b""
    if b'"name": "honbun"' in answer:
        return [Finding(True, f"the service answers on {where}")]
    return [Finding(False, f"another program uses {where}", "stop it, or choose another port with --port")]


async def _ask_health(settings: Settings) -> bytes:
    reader, writer = await asyncio.open_connection(settings.host, settings.port)
    try:
        writer.write(f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{settings.port}\r\nConnection: close\r\n\r\n".encode())
        return await reader.read(4096)
    finally:
        writer.close()


@dataclass(frozen=True, slots=True)
class Check:
    """One row of the table; what is not `needed` may be missing."""

    what: str
    find: Callable[[Settings], Awaitable[list[Finding]]]
    needed: bool = True


CHECKS = (
    Check("Python", check_python),
    Check("packages", check_packages),
    Check("MeCab", check_analyser("mecab")),
    Check("JUMAN", check_analyser("juman"), needed=False),
    Check("JUMAN++", check_analyser("jumanpp"), needed=False),
    Check("KNP", check_analyser("knp"), needed=False),
    Check("jumandic", check_analyser("jumandic"), needed=False),
    Check("data folder", check_folder),
    Check("disk", check_disk),
    Check("site store", check_store),
    Check("documents", check_documents),
    Check("model", check_model),
    Check("workers", check_workers),
    Check("port", check_port),
)
THOROUGH = (Check("databases", check_databases), Check("saved pages", check_saved_pages))


async def _findings(check: Check, settings: Settings) -> list[Finding]:
    """What this check finds; a check that fails is a finding too."""
    try:
        return await check.find(settings)
    except (HonbunError, OSError, ImportError) as error:
        return [Finding(False, f"{check.what}: {reason(error)}")]
