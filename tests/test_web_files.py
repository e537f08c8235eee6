"""The web pages as files: served without data, with their policy, and nothing beside them."""

import re
from pathlib import Path

import pytest
from tests.service import Service, settings_in

from honbun.api.pages import FILES
from honbun.cli.main import main

EXTENSION = Path(__file__).parent.parent / "extension"
TWINS = {
    "look/style.css": "shared/style.css",
    "look/article.css": "reader/article.css",
    "look/icon.svg": "icons/icon.svg",
    "reader/allowed.js": "reader/allowed.js",
    "reader/furigana.js": "reader/furigana.js",
    "reader/kanji.js": "reader/kanji.js",
}
UNSAFE = re.compile(r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|setHTMLUnsafe)\b|new Function\(")
PARSES = re.compile(r"\b(?:DOMParser|createContextualFragment|parseFromString|trustedTypes|srcdoc)\b")
TRAVERSALS = [
    "/web/shell/../index.html",
    "/web/shell/..%2findex.html",
    "/web/shell/..%2f..%2fapi%2fguard.py",
    "/web/%2e%2e/index.html",
    "/web/../../../../etc/passwd",
    "/web//etc/passwd",
    "/web/shell/main.js%00.css",
    "/web/shell/",
    "/web/shell/main.js/",
    "/web/shell/nothing.js",
    "/web/./index.html",
    "/web/%5c..%5c/index.html",
]


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("web"))) as running:
        yield running


def get(service, path, **headers):
    return service.ask("GET", path, headers={"Authorization": None} | headers)


def test_first_page_needs_no_token_and_holds_no_data(service):
    service.save("http://known.example/1", "<title>A known title</title><p>A known text.")
    answer = get(service, "/")

    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.body == FILES["index.html"]


def test_pages_may_run_and_ask_nothing_but_ours(service):
    answer = get(service, "/")
    policy = dict(rule.strip().partition(" ")[::2] for rule in answer.headers["Content-Security-Policy"].split(";"))

    assert policy["default-src"] == "'none'"
    assert {policy[of] for of in ("script-src", "style-src", "img-src", "connect-src")} == {"'self'"}
    assert {policy[of] for of in ("frame-ancestors", "base-uri", "form-action")} == {"'none'"}
    assert policy["require-trusted-types-for"] == "'script'"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in answer.headers


def test_scripts_are_scripts(service):
    assert get(service, "/web/shell/main.js").headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert get(service, "/web/look/style.css").headers["Content-Type"] == "text/css; charset=utf-8"


def test_every_file_the_pages_name_is_there():
    named = re.findall(rb'(?:href|src)="/web/([^"]+)"', FILES["index.html"])

    assert {name.decode() for name in named} <= set(FILES)


def test_every_module_that_is_imported_is_there():
    for name, body in FILES.items():
        for other in re.findall(r'(?:from|import\() ?"(\.[^"`$]+)"', body.decode()) if name.endswith(".js") else ():
            path = (Path("/") / name).parent / other
            assert str(path.resolve()).removeprefix("/") in FILES, f"{name} imports {other}"


@pytest.mark.parametrize("path", TRAVERSALS)
def test_nothing_beside_the_pages_is_served(service, path):
    lines = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nConnection: close\r\n\r\n"
    answer = service.send(lines.encode())

    assert answer.split()[1] in (b"400", b"401", b"404")


def test_page_of_another_site_may_not_use_our_scripts(service):
    assert get(service, "/web/shell/main.js", **{"Sec-Fetch-Site": "cross-site"}).status == 403
    assert get(service, "/web/shell/main.js").headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_no_script_or_style_stands_in_the_page():
    page = FILES["index.html"].decode()

    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|https?:", page) == []


def test_no_script_makes_markup_or_code_of_text():
    scripts = {name: body.decode() for name, body in FILES.items() if name.endswith(".js")}

    assert [name for name, script in scripts.items() if UNSAFE.search(script)] == []
    assert [name for name, script in scripts.items() if PARSES.search(script)] == ["reader/copy.js"]


@pytest.mark.parametrize(("name", "twin"), TWINS.items())
def test_what_the_extension_has_too_is_the_same(name, twin):
    assert FILES[name] == (EXTENSION / twin).read_bytes()


def test_both_languages_have_the_same_words():
    keys = [re.findall(r"^  (\w+):", FILES[f"words/{language}.js"].decode(), re.MULTILINE) for language in ("en", "ja")]

    assert keys[0] == keys[1]
    assert len(set(keys[0])) == len(keys[0])


def test_every_word_that_is_asked_for_is_there():
    known = set(re.findall(r"^  (\w+):", FILES["words/en.js"].decode(), re.MULTILINE))
    scripts = (body.decode() for name, body in FILES.items() if name.endswith(".js"))
    asked = {key for script in scripts for key in re.findall(r'\bt\("(\w+)"', script)}

    assert asked - known == set()


def test_open_prints_an_address_whose_code_is_good(service, capsys):
    assert main(["open", "--print", "--data", str(service.folder), "--port", str(service.port)]) == 0
    address, _, code = capsys.readouterr().out.strip().partition("/#code=")

    assert address == f"http://127.0.0.1:{service.port}"
    assert service.ask("POST", "/v1/pair", {"code": code}, headers={"Origin": address}).status == 200
