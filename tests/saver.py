"""A process that saves pages and tells each number once it is answered: `saver.py FOLDER FIRST_NUMBER`."""

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.corpus import card, parts

from honbun.corpus.documents import open_documents


async def save(folder: Path, first: int) -> None:
    documents, number = open_documents(folder), first
    while True:
        await documents.save(card(number), parts(number), now=number)
        print(number, flush=True)
        number += 1


asyncio.run(save(Path(sys.argv[1]), int(sys.argv[2])))
