"""A stand-in for KNP, which no package index has: reads what JUMAN says of a sentence, answers in KNP's notation.

`python parser.py JUMAN KNP` answers with what the real KNP said, as recorded in two files.  Without them it begins a
phrase with each word that means something, and has it modify the next if it ends in の or an adjective, else the last.
Of one word it dies.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

DIES = "倒れる"
CONTENT = ("名詞", "動詞", "形容詞", "副詞")


def blocks(lines: Iterable[str]) -> Iterator[str]:
    """What stands between one EOS and the next."""
    block: list[str] = []
    for line in lines:
        block.append(line)
        if line.rstrip("\n") == "EOS":
            yield "".join(block)
            block.clear()


def parse(words: str) -> str:
    """The sentence, of which JUMAN has told these words, in phrases."""
    lines = [line for line in words.splitlines()[:-1] if not line.startswith("@ ") or "@ @ @ " in line]
    phrases: list[list[str]] = []
    for line in lines:
        is_content = line.split(" ")[3] in CONTENT
        if is_content or not phrases:
            phrases.append([])
        phrases[-1].append(f"{line} <内容語>" if is_content else f"{line} <付属>")
    told = [line for number, phrase in enumerate(phrases) for line in [*heads(phrases, number), *phrase]]
    return "\n".join(["# S-ID:1 KNP:stand-in", *told, "EOS", ""])


def heads(phrases: list[list[str]], number: int) -> list[str]:
    """What the phrase modifies, as the lines of KNP before its words."""
    last = phrases[number][-1].split(" ")
    head = number + 1 if last[0] == "の" or last[3] == "形容詞" else len(phrases) - 1
    return [f"{mark} {head if number + 1 < len(phrases) else -1}D <文節>" for mark in "*+"]


def recorded(files: list[str]) -> dict[str, str]:
    words, parsed = (list(blocks(Path(file).read_text("utf-8").splitlines(keepends=True))) for file in files)
    return dict(zip(words, parsed, strict=True))


def command(*files: Path) -> str:
    """The command that starts it."""
    return " ".join([sys.executable, "-u", __file__, *map(str, files)])


if __name__ == "__main__":
    known = recorded(sys.argv[1:3]) if len(sys.argv) > 2 else {}
    for number, block in enumerate(blocks(sys.stdin), 1):
        if DIES in block:
            os._exit(1)
        answer = known.get(block) or parse(block)
        sys.stdout.write(f"# S-ID:{number} " + answer.partition(" ")[2].partition(" ")[2])
        sys.stdout.flush()
