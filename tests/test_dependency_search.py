"""TSUBAKI's dependency terms, through the service; JUMAN is real, a stand-in answers for KNP."""

from contextlib import closing
from urllib.parse import urlencode

import pytest
from lxml import etree
from tests import parser
from tests.library import story
from tests.service import Service, settings_in
from tests.stores import files_with

from honbun.annotate import annotator
from honbun.backup import back_up, restore
from honbun.cli.main import main
from honbun.corpus.fulltext import prepare
from honbun.folder import open_folder

PADDING = "川の水は冷たく、空は高かった。" * 3
GOES, OTHER_GOES, UNPARSED = (f"http://tabi.example/{number}" for number in (1, 2, 3))
PAGES = {
    GOES: (story("旅の話", "京都に友人が行く。", PADDING), ["knp"]),
    OTHER_GOES: (story("旅の話", "京都の友人が奈良に行く。", PADDING), ["knp"]),
    UNPARSED: (story("旅の話", "京都に友人が行く。", PADDING), []),
}
PAIR = "京都/きょうと->行く/いく"
UNFIT = "不正なパラメータ({})が設定されています。設定を解除してから再度アクセスをお願いします。"
UNPARSED_TOLD = "係り受けの検索には、KNPで解析して保存した文書(annotateにknpを指定)が必要です。"


def start(folder, knp=""):
    """A service over this folder, with this command for KNP."""
    return Service(settings_in(folder, store="sqlite", page_seconds=10.0, knp=knp or parser.command()))


def fill(service):
    for url, (html, annotate) in PAGES.items():
        assert service.save(url, html, annotate=annotate).status == 200


@pytest.fixture(scope="module", autouse=True)
def juman():
    with closing(annotator("juman")) as opened:
        if not (found := opened.is_available()):
            pytest.skip(f"{found.message} ({found.repair})")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """It has saved all pages; nothing is deleted here."""
    with start(tmp_path_factory.mktemp("parsed")) as running:
        fill(running)
        yield running


@pytest.fixture
def changing(tmp_path):
    with start(tmp_path) as running:
        fill(running)
        yield running


def ask(service, query="京都に行く", **asked):
    return service.ask("GET", f"/api.cgi?{urlencode({'query': query} | asked)}")


def urls(service, query="京都に行く", **asked):
    answer = ask(service, query, **asked)
    assert answer.status == 200, answer.body.decode()
    return [result.findtext("Url") for result in etree.fromstring(answer.body)]


def test_demanded_dependency_is_in_every_document(service):
    assert urls(service, force_dpnd=1) == [GOES]
    assert urls(service, logical_operator="DPND_AND") == [GOES]
    assert urls(service, "奈良へ行った", force_dpnd=1) == [OTHER_GOES]
    assert urls(service, "京都に行く 空", force_dpnd=1) == [GOES]
    assert urls(service, "京都に行く 奈良に行く", force_dpnd=1, logical_operator="OR") == [OTHER_GOES, GOES]
    assert sorted(urls(service, "京都", force_dpnd=1)) == sorted(PAGES)


def test_dependency_scores_unless_it_is_told_not_to(service):
    query = "京都に行く~AND"

    assert urls(service, query, dpnd=0) == [UNPARSED, OTHER_GOES, GOES]
    assert urls(service, query) == urls(service, query, dpnd=1) == [GOES, UNPARSED, OTHER_GOES]


def test_query_that_knp_dies_of_is_searched_by_its_words(service):
    query = f"京都 OR {parser.DIES}"

    assert sorted(urls(service, query)) == sorted(PAGES)
    assert ask(service, query, force_dpnd=1).status == 422


def test_deleted_document_leaves_no_pair(changing):
    before = files_with(PAIR.encode(), changing.folder)
    (saved,) = changing.ask("GET", f"/v1/documents?{urlencode({'url': GOES})}").json["documents"]
    changing.ask("DELETE", f"/v1/documents/{saved['id']}")

    assert before
    assert files_with(PAIR.encode(), changing.folder) == []
    assert urls(changing, force_dpnd=1) == []


def test_without_parsed_documents_it_is_told_what_to_do(changing):
    changing.ask("POST", "/v1/forget", {"query": "奈良 OR 旅"})
    changing.save(UNPARSED, PAGES[UNPARSED][0])
    told = [ask(changing, **asked) for asked in ({"force_dpnd": 1}, {"logical_operator": "DPND_AND"})]

    assert [answer.status for answer in told] == [400, 400]
    assert [answer.body.decode() for answer in told] == [
        f"{UNFIT.format(name)}{UNPARSED_TOLD}\n" for name in ("force_dpnd", "logical_operator")
    ]
    assert len(urls(changing, "京都", dpnd=1)) == 1


def test_standard_format_has_the_parse(service):
    (saved,) = service.ask("GET", f"/v1/documents?{urlencode({'url': GOES})}").json["documents"]
    root = etree.fromstring(ask(service, id=saved["id"], format="xml").body)

    assert {told.get("Scheme") for told in root.iter("Annotation")} == {"Knp"}


def test_without_knp_nothing_is_parsed_and_all_the_rest_works(tmp_path):
    with start(tmp_path) as before:
        fill(before)
    with start(tmp_path, knp="no-such-knp") as without:
        refused = without.save("http://tabi.example/4", PAGES[GOES][0], annotate=["knp"])
        demanded = ask(without, force_dpnd=1)

        assert (refused.status, demanded.status) == (503, 503)
        assert "build KNP 5" in refused.json["detail"]
        assert "build KNP 5" in demanded.body.decode()
        assert urls(without, "京都に行く~AND") == [UNPARSED, OTHER_GOES, GOES]
        assert without.save("http://tabi.example/4", PAGES[GOES][0]).status == 200


@pytest.mark.parametrize("engine", ["fts5", "tantivy"])
def test_pairs_are_carried_through_backup_and_reindex(engine, tmp_path):
    if engine == "tantivy":
        pytest.importorskip("tantivy", reason="tantivy is not installed (pip install 'honbun[scale]')")
    folder = tmp_path / "data"
    folder.mkdir()
    with start(folder) as before:
        fill(before)
        told = scores(before)
    back_up(open_folder(folder), tmp_path / "backup.tar", lambda _, __: None)
    restore(tmp_path / "backup.tar", folder, prepare, replace=True)
    main(["reindex", "--data", str(folder), "--engine", engine])
    with start(folder) as again:
        assert urls(again, force_dpnd=1) == [GOES]
        assert scores(again) == told


def scores(service):
    found = etree.fromstring(ask(service, "京都に行く~AND").body)
    return [(result.findtext("Url"), result.get("Score")) for result in found]
