"""What the privacy notice says is so, in both languages."""

import re
from pathlib import Path

import pytest
from tests.newspaper import address, page
from tests.service import Service, settings_in

from honbun.settings import Settings

ROOT = Path(__file__).parents[1]
NOTICES = {name: (ROOT / name).read_text("utf-8") for name in ("PRIVACY.md", "PRIVACY.ja.md")}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The names in the data folder of a service that did a bit of everything."""
    folder = tmp_path_factory.mktemp("private")
    with Service(settings_in(folder, store="sqlite")) as service:
        service.save(address(1), page(1))
        service.ask("POST", "/v1/examples", {"url": address(1), "html": page(1), "text": "Story 1"})
        return {each.name.removesuffix("-wal").removesuffix("-shm") for each in folder.iterdir()}


@pytest.mark.parametrize("notice", NOTICES)
def test_every_file_is_told(notice, files):
    told = set(re.findall(r"`([\w.]+)/?`", NOTICES[notice]))

    assert len(files) >= 7
    assert files <= told


@pytest.mark.parametrize("notice", NOTICES)
def test_times_are_those_of_the_settings(notice):
    (row,) = (line for line in NOTICES[notice].splitlines() if line.startswith("| `sites.sqlite`"))

    assert re.findall(r"\d+", row.rpartition("|")[0].rpartition("|")[2]) == ["90", "300"]
    assert (Settings().days_remembered, Settings().pages_per_site) == (90, 300)


def test_both_languages_name_the_same():
    named = [sorted(filter(str.isascii, re.findall("`([^`\n]+)`", text))) for text in NOTICES.values()]
    lines = [[line[0] for line in text.splitlines() if line[:1] in ("#", "|")] for text in NOTICES.values()]

    assert [name for name in named[0] if "word" not in name] == named[1]
    assert lines[0] == lines[1]
