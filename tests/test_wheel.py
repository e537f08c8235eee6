"""The wheel: the same bytes wherever it is built, and all that is needed where nothing else is."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PARTS = ("service", "pyproject.toml", "README.md", "LICENSE", "NOTICE")
PAGES = ROOT / "tests/pages"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--retries=0", "--timeout=30"]


def build(place: Path) -> Path:
    """The wheel of the sources in this directory."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "dist"]
    variables = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    subprocess.run(command, cwd=place, env=variables, check=True, capture_output=True)
    (wheel,) = (place / "dist").glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    place = tmp_path_factory.mktemp("sources")
    for name in PARTS:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, place / name)
    return build(place)


@pytest.fixture(scope="module")
def alone(wheel, tmp_path_factory):
    """Where the commands of an environment are that has the wheel and what it asks for."""
    place = tmp_path_factory.mktemp("alone")
    venv.create(place, with_pip=False)
    command = [*PIP, f"--python={place / 'bin/python'}", "install", "--prefer-binary", str(wheel)]
    if subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode:
        pytest.skip("the packages that a wheel needs cannot be had here (no network?)")
    return place / "bin"


def say(command, *arguments, **variables):
    """What this command prints in an environment that has nothing of ours."""
    return subprocess.run(
        [command, *arguments], env=environment(**variables), cwd="/", check=True, capture_output=True, text=True
    ).stdout


def environment(**variables):
    return {"PATH": os.defpath, "LANG": "C.UTF-8", "HOME": "/nonexistent"} | variables


def test_same_sources_make_the_same_wheel(wheel, tmp_path):
    place = tmp_path / "else where"
    shutil.copytree(wheel.parent.parent, place, copy_function=shutil.copyfile, ignore=shutil.ignore_patterns("dist"))

    assert build(place).read_bytes() == wheel.read_bytes()


def test_wheel_alone_extracts(alone):
    told = json.loads(say(alone / "honbun", "extract", PAGES / "kawabe/frogs.html"))

    assert told["title"] == "Frogs return to the rice fields"


def test_wheel_alone_writes_standard_format(alone):
    assert "<StandardFormat" in say(alone / "html2sf", "-m", PAGES / "shown/waterwheel.html")


def test_wheel_alone_serves_its_pages(alone, tmp_path):
    command = [alone / "honbun", "serve", "--port=0", f"--data={tmp_path / 'data'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment(), cwd="/") as service:
        address = re.search(r"http://\S+", service.stdout.readline())[0]
        with urllib.request.urlopen(f"{address}/health", timeout=30) as answer:
            health = json.load(answer)
        with urllib.request.urlopen(address, timeout=30) as answer:
            page = answer.read()
        service.terminate()

    assert health["name"] == "honbun"
    assert b"<title>" in page
