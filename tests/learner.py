"""A process that learns pages and tells each number once it is safe: `learner.py URL FOLDER FIRST_NUMBER`."""

import asyncio
import sys
from pathlib import Path

from honbun.store.contract import START, Remembered, Retention
from honbun.store.open import open_store


async def learn(url: str, folder: Path, first: int) -> None:
    store, cursor, number = open_store(url, folder), START, first
    while True:
        name = number.to_bytes(8, "big")
        changes = await store.learn("news.example", Remembered(name, number, name * 400), cursor, Retention(1_000_000))
        print(number if changes.learned else "not learned", flush=True)
        cursor, number = changes.cursor, number + 1


asyncio.run(learn(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
