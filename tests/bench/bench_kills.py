"""Whether a save that was answered can be lost: `python -m tests.bench.bench_kills [RUNS]`.

A service saves as fast as it is asked to, and is killed with -9; the next one goes on in the same folder.  After the
last of 50 runs, every page that was answered must be there as it was sent.
"""

import sys
import tempfile
from pathlib import Path

from tests.bench.report import print_machine, print_table
from tests.crashes import lost, save_and_kill

RUNS = 50
COLUMNS = "services killed | saves answered | of them lost"


def main() -> None:
    print_machine()
    runs = int(sys.argv[1]) if sys.argv[1:] else RUNS
    with tempfile.TemporaryDirectory() as name:
        answered = save_and_kill(Path(name), runs)
        print_table(COLUMNS, [[runs, len(answered), len(lost(Path(name), answered))]])


if __name__ == "__main__":
    main()
