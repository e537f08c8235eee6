"""Services that are killed while they save, and what is left of what they answered."""

import asyncio
import http.client
import random
import threading
from pathlib import Path

from tests.newspaper import page
from tests.service_process import ServiceProcess

from honbun.corpus.documents import open_documents
from honbun.corpus.parts import Parts
from honbun.corpus.saved import Wanted


def save_and_kill(folder: Path, runs: int) -> dict[str, int]:
    """The addresses that services answered for, with the numbers of their pages; one is killed in each run."""
    chance, answered = random.Random(1), {}
    for run in range(runs):
        answered |= _save_until_killed(folder, run * 10_000, 0.05 + chance.random())
    return answered


def _save_until_killed(folder: Path, first: int, seconds: float) -> dict[str, int]:
    answered = {}
    with ServiceProcess(folder, "--workers=1") as service:
        killer = threading.Timer(seconds, service.kill)
        try:
            for number in range(first, first + 10_000):
                answer = service.save(f"http://a.example/{number}", page(number))
                answered[answer.json["url"]] = number
                if number == first:
                    killer.start()
        except (OSError, http.client.HTTPException):
            killer.join()
    return answered


def lost(folder: Path, answered: dict[str, int]) -> list[str]:
    """The addresses whose page is not there, or not as it was sent."""
    kept = asyncio.run(_kept(folder, list(answered)))
    return [url for url, number in answered.items() if kept.get(url) != page(number)]


async def _kept(folder: Path, addresses: list[str]) -> dict[str, str]:
    documents = open_documents(folder)
    found = [saved for url in addresses for saved in await documents.find(Wanted(url=url))]
    pages = {saved.card.url: Parts.split(await documents.parts(saved)).page.decode() for saved in found}
    findings = await documents.examine()
    await documents.close()
    assert [finding.ok for finding in findings] == [True]
    return pages
