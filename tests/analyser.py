"""A stand-in for JUMAN: answers each line with the line itself and EOS; some lines make it misbehave.

JUMAN and KNP cannot be made to hang or to die at will.  Started as `python analyser.py LOG`, it notes its starts.
"""

import os
import signal
import sys
import time
from pathlib import Path

from honbun.annotate.contract import SENTENCE

DIES, HANGS, DIES_ONCE = "倒れる", "止まる", "一度倒れる"
KILLS_WORKER, KILLS_RUN = "殺される", "皆殺される"  # whoever asks; whoever has started that
WORKS = "猫 ねこ 猫 名詞 6 普通名詞 1 * 0 * 0 NIL"


def answer(line: str) -> str:
    if line.startswith(DIES) or (line.startswith(DIES_ONCE) and starts() == 1):
        os._exit(1)
    if line.startswith(HANGS):
        time.sleep(3600)
    if line.startswith(KILLS_WORKER):
        os.kill(os.getppid(), signal.SIGKILL)
    if line.startswith(KILLS_RUN):
        os.kill(parent_of(os.getppid()), signal.SIGKILL)
    return f"{WORKS if line == SENTENCE else line}\nEOS\n"


def parent_of(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def command(log: Path) -> str:
    """The command that starts it."""
    return f"{sys.executable} -u {__file__} {log}"


def starts() -> int:
    return len(LOG.read_text().splitlines())


if __name__ == "__main__":
    LOG = Path(sys.argv[1])
    with LOG.open("a") as log:
        log.write(f"{os.getpid()}\n")
    for request in sys.stdin:
        sys.stdout.write(answer(request.rstrip("\n")))
        sys.stdout.flush()
