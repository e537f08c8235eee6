"""Fuzz one target, or all in turn, for so many seconds each:  python -m tests.fuzz.run [TARGET] --seconds 600

Atheris follows which branches an input takes and changes those that take new ones; it begins with our own pages, or
with what the target has for that.  An input that breaks a promise is left in the current folder, and its name printed.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["honbun"]):
    from tests.fuzz import targets

SEEDS = Path(__file__).parents[1] / "pages"
LONGEST = 20_000
# Atheris itself loses some 6 KB with each input that runs through much of our code: 3.6 GB in ten minutes.
OPTIONS = ("-timeout=30", "-rss_limit_mb=5000", f"-max_len={LONGEST}", "-verbosity=0", "-close_fd_mask=1")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", nargs="?", choices=targets.TARGETS)
    parser.add_argument("--seconds", type=int, default=600)
    args = parser.parse_args()
    if not args.target:
        return max(_apart(name, args.seconds) for name in targets.TARGETS)
    with tempfile.TemporaryDirectory() as seeds:
        pages = (file.read_bytes()[:LONGEST] for file in sorted(SEEDS.rglob("*.html")))
        for number, seed in enumerate(targets.SEEDS.get(args.target, pages)):
            Path(seeds, str(number)).write_bytes(seed)
        atheris.Setup([sys.argv[0], f"-max_total_time={args.seconds}", *OPTIONS, seeds], _target(args.target))
        atheris.Fuzz()  # ends the process
    return 0


def _apart(name: str, seconds: int) -> int:
    print(f"fuzzing {name}", flush=True)
    return subprocess.run(
        [sys.executable, "-m", __spec__.name, name, "--seconds", str(seconds)], check=False
    ).returncode


def _target(name: str):
    return lambda data: targets.run(name, data)


if __name__ == "__main__":
    sys.exit(main())
