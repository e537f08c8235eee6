"""How much room everything takes."""

import asyncio
import shutil
from pathlib import Path
from typing import Any

from aiohttp import web

from honbun.api.answers import json_answer
from honbun.api.state import SETTINGS


async def get_storage(request: web.Request) -> web.Response:
    return json_answer(await asyncio.to_thread(_measure, request.app[SETTINGS].folder))


def _measure(folder: Path) -> dict[str, Any]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    told = [{"name": path.relative_to(folder).as_posix(), "bytes": _size(path)} for path in files]
    disk = shutil.disk_usage(folder)
    return {"folder": str(folder), "files": told, "free": disk.free, "total": disk.total}


def _size(path: Path) -> int:
    """A file may go while it is looked at."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
