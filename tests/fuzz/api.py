"""What can be sent to the routes, as the OpenAPI document has it and as it has not; every answer keeps to it.

    python -m tests.fuzz.api --seconds 600

Schemathesis makes the requests.  What it makes up is hardly ever the address of a page or the id of a document, so some
of it is replaced by what the service really has: such a request gets further.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import hypothesis
import schemathesis
from hypothesis import HealthCheck, Phase, strategies
from schemathesis import Case
from schemathesis.specs.openapi import checks as promises
from tests.corpus import RIVER, RIVER_URL
from tests.newspaper import address, page
from tests.payloads import hostile_page
from tests.service import Service, settings_in
from tests.tried import tried

from honbun.api.route import Route
from honbun.api.routes import TABLE

CHECKS = [
    promises.status_code_conformance,
    promises.content_type_conformance,
    promises.response_headers_conformance,
    promises.response_schema_conformance,
]
ENVIRONMENT = ("urn:honbun:missing", "urn:honbun:busy")  # an analyser that is not installed is not the caller's fault
NEWS = "".join(f'<li><a href="/news/{day}">The news of day {day}</a> 2026-11-{day}</li>' for day in range(10, 19))
LIST = f"<title>News</title><h1>News</h1><ul>{NEWS}</ul>"
SITE = "kawa.example"
UNDECIDED = {"learn": "auto", "collect": "auto", "keep_days": 0, "corrections": []}
SHARE_KNOWN, SHARE_LEFT = 0.8, 0.7
TIMES = [0, -1, 1.5, 2**63, 1e300, "2026-11-18", "2026-11-18T10:00:00+09:00", "9999-12-31T23:59:59-23:59", "0001-01-01"]
NUMBERS = ["0", "1", "2", "10", "-1", "500", "999999999", "1" * 30, "٣", "1e3", " 1"]
QUERIES = [
    "川",
    "village OR 村",
    '"川辺の村"',
    "-川 村",
    "site:kawa.example 村",
    "((川",
    "date:2026-05",
    "a" * 2000,
    "NEAR",
    "*",
]
TUPLES = [[{"title": ["川の話"]}], [{"title": [{"path": "/html[1]/body[1]/h1[1]/#text[1]"}]}], [{}]]
VOCABULARY: dict[str, list[Any]] = {
    **dict.fromkeys(("since", "until", "fetched_at"), TIMES),
    **dict.fromkeys(("limit", "results", "start", "window", "n", "version", "examples", "list", "near"), NUMBERS),
    "url": [RIVER_URL, address(1), "https://new.example/%E3%81", "http://[::1]:80/", "data:text/html,x"],
    "html": [RIVER, page(1), LIST, hostile_page(), "<table>" * 50, "\0\ud800<p>"],
    "site": [SITE, "news.example", "xn--zckzah.example", "http://127.0.0.1:9"],
    "form": ["sf", "txt", "md", "html", "json", "knp", "conllu", "page", "xml", "atom", "jsonl", "csv"],
    "folder": ["shell", "reader", "..", "%2e%2e"],
    "file": ["main.js", "../index.html", "%00"],
    "query": QUERIES,
    "text": ["川の話", "川" * 3000, "a\0b\ud800"],
    "tuples": TUPLES,
    "path": ["html/body/div.story/p", "/html[1]/body[1]/div[1]/h1[1]/#text[1]", "//"],
    "annotate": [["mecab"], [], "mecab", "juman,knp"],
    "cursor": ["1-1", f"{10**15}-{10**9}", f"{2**63}-1"],
    "kwic": ["1", "0"],
    "format": ["json", "csv", "xml", "html"],
    "preview": ["yes", "no"],
}
"""What parameters and fields may be, by their names, so that it means something."""


class Attacker:
    """A running service, and requests to it that are partly true."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.answered: Counter[int] = Counter()
        told = service.ask("GET", "/openapi.json").json
        self._promised, self._asked = map(schemathesis.openapi.from_dict, (told, _small(told)))
        self._known: Mapping[str, list[Any]] = {}

    def attack(self, row: Route, requests: int) -> None:
        """Sends so many requests to the route, half of them as the document allows, and checks all answers."""
        self._known = self._stock()
        for mode in schemathesis.GenerationMode:
            cases = self._asked[row.path][row.method].as_strategy(generation_mode=mode)
            self._run(row, cases, requests // 2)

    def _run(self, row: Route, cases: Any, requests: int) -> None:
        @hypothesis.settings(
            max_examples=requests,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.generate, Phase.shrink),
        )
        @hypothesis.given(cases, strategies.randoms(use_true_random=False))
        def send(case: Case, chance: random.Random) -> None:
            self._send(row, self._grounded(case, chance), with_token=chance.random() < 0.9)

        with suppress(hypothesis.errors.Unsatisfiable):  # a route without parameters cannot be asked wrongly
            send()

    def _send(self, row: Route, case: Case, with_token: bool) -> None:
        shown = {"Authorization": f"Bearer {self.service.token}"} if with_token else {}
        answer = case.call(base_url=f"http://127.0.0.1:{self.service.port}", headers=shown)
        self.answered[answer.status_code] += 1
        tried("requests")
        case.operation = self._promised[row.path][row.method]
        told = f"{case.method} {case.formatted_path} {case.query} {case.body!r}: {answer.text}"
        assert answer.status_code < 500 or answer.json()["type"] in ENVIRONMENT, told
        assert with_token or not row.token or answer.status_code == 401
        case.validate_response(answer, checks=CHECKS)

    def _grounded(self, case: Case, chance: random.Random) -> Case:
        """The same request with something in it that is there."""
        case.path_parameters = self._replaced(case.path_parameters, chance)
        case.query = self._replaced(_thinned(case.query, chance), chance)
        case.body = self._replaced(_thinned(case.body, chance), chance)
        return case

    def _replaced(self, value: Any, chance: random.Random) -> Any:
        if isinstance(value, list):
            return [self._replaced(each, chance) for each in value]
        if not isinstance(value, dict):
            return value
        return {name: self._choice(name, each, chance) for name, each in value.items()}

    def _choice(self, name: str, made_up: Any, chance: random.Random) -> Any:
        if name in self._known and chance.random() < SHARE_KNOWN:
            return chance.choice(self._known[name])
        return self._replaced(made_up, chance)

    def _stock(self) -> dict[str, list[Any]]:
        """Has the service hold something of each kind; what may be named so, by the names of fields and parameters."""
        ask = self.service.ask
        for site in (SITE, "news.example"):
            ask("PUT", f"/v1/sites/{site}/rules", UNDECIDED)
        saved = self.service.save(RIVER_URL, RIVER, annotate=["mecab"]).json["id"]
        self.service.save(address(1), page(1))
        told = ask("POST", "/v1/feeds", {"url": f"http://{SITE}/news/", "html": LIST}).json["feed"]
        label = {"url": RIVER_URL, "html": RIVER, "tuples": [{"title": ["川の話"]}]}
        ask("POST", f"/v1/sites/{SITE}/wrappers", {"pages": [label]})
        self.service.pair("spare")
        spare = next(token.mark for token in self.service.tokens.known() if token.name == "spare")
        return {
            **VOCABULARY,
            "id": [saved, str(told["id"]), *NUMBERS],
            "secret": [told["addresses"]["rss"].rpartition("/")[2].partition(".")[0]],
            "mark": [spare],
            "code": [self.service.code(), "00000000"],
        }


def _small(value: Any) -> Any:
    """The document with short lists, which are made up twenty times as fast."""
    if isinstance(value, list):
        return [_small(each) for each in value]
    if not isinstance(value, dict):
        return value
    bound = {"array": {"maxItems": 2}, "object": {"maxProperties": 2} if value.get("additionalProperties") else {}}
    kind = value.get("type")
    return {name: _small(each) for name, each in value.items()} | (bound.get(kind, {}) if isinstance(kind, str) else {})


def _thinned(value: Any, chance: random.Random) -> Any:
    """Without some of its fields: most of them exclude each other."""
    if not isinstance(value, dict):
        return value
    return {name: each for name, each in value.items() if chance.random() < SHARE_LEFT}


@contextmanager
def attacked(folder: Path) -> Iterator[Attacker]:
    """A service of its own to be attacked."""
    with Service(settings_in(folder, page_seconds=5.0)) as service:
        yield Attacker(service)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=600)
    until = time.monotonic() + parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder, attacked(Path(folder)) as attacker:
        while time.monotonic() < until:
            for row in TABLE:
                attacker.attack(row, 40)
        print(f"requests by status: {dict(sorted(attacker.answered.items()))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
