"""Nothing connects to anything: watched from inside every process, by Python's own audit events."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.newspaper import article, page
from tests.offline import can_be_offline, offline
from tests.service_process import ServiceProcess

# Python runs this module, wherever it finds it, at the start of every process.
WATCHER = """
import os, sys

ASKED = {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.sendto"}

def watch(event, arguments):
    if event in ASKED:
        with open(os.environ["WATCHED"], "a") as file:
            print(event, *arguments[1:], file=file)

sys.addaudithook(watch)
"""
ELSEWHERE = "http://127.0.0.2:9/"  # were it fetched, somebody would be asked
CURIOUS = f"""<!DOCTYPE html [<!ENTITY x SYSTEM "{ELSEWHERE}entity">]>
<html manifest="{ELSEWHERE}manifest"><head><base href="{ELSEWHERE}">
<meta http-equiv="refresh" content="0; url={ELSEWHERE}refresh">
<link rel="stylesheet" href="style.css"><link rel="canonical" href="{ELSEWHERE}canonical">
<link rel="preload" href="font.woff"><link rel="amphtml" href="amp"><script src="script.js"></script>
<style>@import "{ELSEWHERE}import"; p {{ background: url(picture.png) }}</style></head>
<body background="back.png"><img src="{ELSEWHERE}picture" srcset="2.png 2x"><iframe src="frame.html"></iframe>
<object data="object"></object><embed src="embed"><video src="video" poster="poster.png"></video><p>&x; text
<xi:include href="{ELSEWHERE}include"/>"""


@pytest.fixture
def watch(tmp_path):
    """The environment in which processes are watched, and what they asked for so far."""
    (tmp_path / "sitecustomize.py").write_text(WATCHER)
    asked = tmp_path / "asked"
    asked.touch()
    return {"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}", "WATCHED": str(asked)}, asked


def test_watcher_sees_who_connects(watch):
    variables, asked = watch
    code = "import socket; socket.socket().connect_ex(('127.0.0.1', 9))"
    subprocess.run([sys.executable, "-c", code], env=os.environ | variables, check=True)

    assert asked.read_text() == "socket.connect ('127.0.0.1', 9)\n"


def test_service_asks_nobody(watch, folder):
    variables, asked = watch
    with ServiceProcess(folder, **variables) as service:
        answers = [service.learn(f"{ELSEWHERE}{number}", CURIOUS + page(number)) for number in range(3)]
        answers.append(service.ask("GET", "/v1/sites/127.0.0.2:9"))

    assert [answer.status for answer in answers] == [200] * 4
    assert asked.read_text() == ""


@pytest.mark.parametrize("form", ["jsonl", "html", "markdown"])
def test_command_asks_nobody(watch, folder, form):
    variables, asked = watch
    (folder / "page.html").write_text(CURIOUS + page(1))
    command = [sys.executable, "-m", "honbun", "extract", str(folder), f"--base-url={ELSEWHERE}", f"--format={form}"]
    told = subprocess.check_output(command, env=os.environ | variables, text=True)

    assert article(1) in told
    assert asked.read_text() == ""


# In a namespace with nothing but the loopback; `make trust` tries everything there.

SOME_OF_EVERYTHING = ("tests/test_privacy.py", "tests/test_visit_fields.py")
REACHES_OUT = "import socket; print(socket.socket(type=socket.SOCK_DGRAM).connect_ex(('192.0.2.1', 80)))"
needs_namespaces = pytest.mark.skipif(not can_be_offline(), reason="this system makes no network namespaces for us")


def run_offline(*command):
    root = Path(__file__).parents[1]
    return subprocess.run(offline([sys.executable, *command]), cwd=root, capture_output=True, text=True, check=False)


@needs_namespaces
def test_nothing_can_be_reached_there():
    assert run_offline("-c", REACHES_OUT).stdout == f"{errno.ENETUNREACH}\n"


@needs_namespaces
def test_service_works_where_there_is_no_network():
    done = run_offline("-m", "pytest", "-q", "-p", "no:cacheprovider", *SOME_OF_EVERYTHING)

    assert done.returncode == 0, done.stdout[-2000:]
