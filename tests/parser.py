"""A stand-in for KNP, which no package index has: reads what JUMAN says of a sentence, answers in KNP's notation.

`python parser.py JUMAN KNP` answers with what the real KNP said, as recorded in two files; without them, with a
sentence of one phrase, which is right for few sentences but well-formed for all.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path


def blocks(lines: Iterable[str]) -> Iterator[str]:
    """What stands between one EOS and the next."""
    block: list[str] = []
    for line in lines:
        block.append(line)
        if line.rstrip("\n") == "EOS":
            yield "".join(block)
            block.clear()


def one_phrase(words: str) -> str:
    told = [f"{line} <内容語>" for line in words.splitlines()[:-1] if not line.startswith("@ ") or "@ @ @ " in line]
    return "\n".join(["# S-ID:1 KNP:stand-in", "* -1D <文頭><文末>", "+ -1D <文頭><文末>", *told, "EOS", ""])


def recorded(files: list[str]) -> dict[str, str]:
    words, parsed = (list(blocks(Path(file).read_text("utf-8").splitlines(keepends=True))) for file in files)
    return dict(zip(words, parsed, strict=True))


def command(*files: Path) -> str:
    """The command that starts it."""
    return " ".join([sys.executable, "-u", __file__, *map(str, files)])


if __name__ == "__main__":
    known = recorded(sys.argv[1:3]) if len(sys.argv) > 2 else {}
    for number, block in enumerate(blocks(sys.stdin), 1):
        answer = known.get(block) or one_phrase(block)
        sys.stdout.write(f"# S-ID:{number} " + answer.partition(" ")[2].partition(" ")[2])
        sys.stdout.flush()
