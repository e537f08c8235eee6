"""A stand-in for an analyser: answers each line with `WORD` lines and EOS; some lines make it misbehave.

JUMAN and KNP cannot be made to hang or to die at will.  Started as `python analyser.py LOG`, it notes its starts.
"""

import os
import sys
import time
from pathlib import Path


def answer(line: str) -> str:
    if line == "die":
        os._exit(1)
    if line == "hang":
        time.sleep(3600)
    if line.startswith("die once") and starts() == 1:
        os._exit(1)
    return f"{line * 1000 if line == 'much' else line}\nEOS\n"


def starts() -> int:
    return len(LOG.read_text().splitlines())


if __name__ == "__main__":
    LOG = Path(sys.argv[1])
    with LOG.open("a") as log:
        log.write(f"{os.getpid()}\n")
    for request in sys.stdin:
        sys.stdout.write(answer(request.rstrip("\n")))
        sys.stdout.flush()
