"""autoscraper, run by a Python that has it: `python field_peers.py`.

A line in: {"train": [{"html", "fields": {name: [value]}}], "test": [html]}; a line out: [{name: [value]}].
It works with beautifulsoup4 before 4.13 only; with a later one it would find nothing and say nothing.
"""

import json
import sys
from importlib.metadata import version
from typing import Any

from autoscraper import AutoScraper


def answer(told: dict[str, Any]) -> list[dict[str, list[str]]]:
    scraper = AutoScraper()
    for page in told["train"]:
        if page["fields"]:
            scraper.build(html=page["html"], wanted_dict=page["fields"], update=True)
    return [scraper.get_result_exact(html=html, group_by_alias=True) or {} for html in told["test"]]


def main() -> None:
    if tuple(map(int, version("beautifulsoup4").split(".")[:2])) >= (4, 13):
        sys.exit("autoscraper finds nothing with this beautifulsoup4: pip install 'beautifulsoup4<4.13'")
    print(json.dumps({"version": version("autoscraper")}), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
