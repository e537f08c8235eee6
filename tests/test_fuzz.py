"""A short run of the fuzzer on each target; `make fuzz` gives each ten minutes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("atheris", reason="Atheris is not installed (it has no wheel for this Python or system)")
from tests.fuzz.targets import TARGETS

ROOT = Path(__file__).parents[1]
SECONDS = "2"  # half a minute for all of them


@pytest.mark.parametrize("target", TARGETS)
def test_no_input_breaks_a_promise(target, tmp_path):
    command = [sys.executable, "-m", "tests.fuzz.run", target, "--seconds", SECONDS]
    found = subprocess.run(
        command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )

    assert (found.returncode, [file.read_bytes() for file in tmp_path.iterdir()]) == (0, []), found.stderr[-2000:]
