"""Saving pages over HTTP: what is answered, what can be read again, and what deleting takes along."""

import time
from contextlib import closing

import conllu
import pytest
import rhoknp
from tests.corpus import RIVER, RIVER_URL
from tests.newspaper import address, article, page
from tests.service import Service, settings_in
from tests.service_process import ServiceProcess
from tests.stores import files_with

from honbun.annotate import annotator
from honbun.cli.main import main
from honbun.model import Link
from honbun.standard_format.read import read

NOW = int(time.time())
NOTHING_ELSE = {"rules": False, "feeds": 0, "examples": 0, "records": False}


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("documents"), store="sqlite", page_seconds=10.0)) as started:
        yield started


@pytest.fixture
def service(running):
    """One for all tests, since starting it is most of what they cost; each leaves nothing behind."""
    yield running
    for held in running.ask("GET", "/v1/sites").json["sites"]:
        running.ask("DELETE", f"/v1/sites/{held['site']}")


def river(service, **fields):
    answer = service.save(RIVER_URL, RIVER, **fields)
    assert answer.status == 200, answer.body
    return answer.json


def form(service, saved, name, query=""):
    return service.ask("GET", f"/v1/documents/{saved['id']}.{name}{query}")


def listed(service, query=""):
    return [saved["url"] for saved in service.ask("GET", f"/v1/documents{query}").json["documents"]]


def test_save_is_answered_with_what_was_saved(service):
    saved = river(service, fetched_at="2026-05-01T10:00:00Z", annotate=["mecab"])

    assert (saved["version"], saved["site"], saved["title"], saved["lang"]) == (1, "kawa.example", "川の話", "ja")
    assert (saved["sentences"], saved["links"], saved["annotate"]) == (7, 1, ["mecab"])
    assert (saved["fetched_at"], saved["bytes"]) == (1777629600, len(RIVER.encode()))
    assert saved["saved_at"] >= NOW
    assert len(saved["id"]) == 10


def test_same_address_again_makes_a_new_version(service):
    first = river(service)
    second = service.save(f"{RIVER_URL}?utm_source=elsewhere#part", RIVER.replace("川", "山")).json
    told = service.ask("GET", f"/v1/documents/{first['id']}").json

    assert (second["id"], second["version"], second["url"]) == (first["id"], 2, RIVER_URL)
    assert (told["title"], told["version"]) == ("山の話", 2)
    assert [version["title"] for version in told["versions"]] == ["山の話", "川の話"]


def test_older_version_can_be_read(service):
    saved = river(service)
    service.save(RIVER_URL, RIVER.replace("川", "山"))

    assert form(service, saved, "txt", "?version=1").body.decode().startswith("川の話\n")
    assert form(service, saved, "txt").body.decode().startswith("山の話\n")
    assert form(service, saved, "txt", "?version=3").status == 404


def test_received_page_is_kept_byte_by_byte(service):
    html = "<title>t</title>\r\n<p>tabs\tand\0nul, ①～∥ and \ud800"
    saved = service.save(RIVER_URL, html).json

    assert form(service, saved, "page").body == html.encode("utf-8", "replace")


def test_text_and_markdown_are_of_the_content(service):
    saved = river(service)

    assert form(service, saved, "txt").body.decode().endswith("次の話も読んでほしい。\n")
    assert "[次の話](http://kawa.example/next)も" in form(service, saved, "md").body.decode()
    assert "ホーム" not in form(service, saved, "txt").body.decode()


def test_html_is_a_safe_document(service):
    saved = service.save(RIVER_URL, RIVER.replace("村長は", "村長は<script>alert(1)</script><b onclick=x()>")).json
    answer = form(service, saved, "html")
    html = answer.body.decode()

    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{saved["id"]}.html"'
    assert "村の宝だ" in html
    assert "script" not in html
    assert "onclick" not in html


def test_standard_format_tells_where_sentences_stand(service):
    saved = river(service, fetched_at="2026-05-01T10:00:00Z")
    answer = form(service, saved, "sf")
    document, kept = read(answer.body), form(service, saved, "page").body

    assert answer.headers["Content-Type"] == "application/xml; charset=utf-8"
    assert (document.url, document.encoding, document.time) == (RIVER_URL, "utf-8", "2026-05-01 10:00:00")
    assert len(document.sentences) == 7
    for sentence in document.sentences[:-1]:  # the last has a tag inside
        assert kept[sentence.offset : sentence.offset + sentence.length].decode() == sentence.text


def test_page_that_calls_itself_shift_jis_is_read_as_it_was_sent(service):
    html = RIVER.replace("<head>", '<head><meta charset="shift_jis">') + f"<!--{'so many plain letters ' * 2000}-->"
    saved = service.save(RIVER_URL, html).json

    assert "毎年の夏に" in form(service, saved, "sf").body.decode()


def test_standard_format_holds_the_words_chosen(service):
    saved = river(service, annotate=["mecab"])
    schemes = {told.scheme for sentence in _sentences(service, saved) for told in sentence.annotations}

    assert schemes == {"MeCab"}
    assert [sentence.annotations for sentence in _sentences(service, saved, "?annotate=")] == [()] * 7


def _sentences(service, saved, query=""):
    return read(form(service, saved, "sf", query).body).sentences


def test_standard_format_of_the_whole_page_has_the_menu(service):
    saved = river(service)
    told = form(service, saved, "sf", "?content=no&dialect=tsubaki").body.decode()

    assert "<RawString>ホーム</RawString>" in told
    assert 'BlockType="maintext"' in told


def test_links_of_saved_pages_have_ids(service):
    first = river(service)
    second = service.save("http://kawa.example/next", RIVER.replace("<a href=/next>次", "<a href=/1#top>前")).json
    told, other = (read(form(service, saved, "sf").body) for saved in (first, second))

    assert told.outlinks == (Link("次の話", (second["id"],)),)
    assert told.inlinks == (Link("前の話", (second["id"],)),)
    assert other.inlinks == (Link("次の話", (first["id"],)),)


def test_tsubakis_dialect_tells_addresses_of_links_too(service):
    first = river(service)
    second = service.save("http://kawa.example/next", RIVER.replace("<a href=/next>次", "<a href=/1>前")).json
    told = read(form(service, first, "sf", "?dialect=tsubaki").body)

    assert told.inlinks == (Link("前の話", (second["id"],), urls=("http://kawa.example/next",)),)


def test_conllu_reader_reads_its_words(service):
    saved = river(service)
    answer = form(service, saved, "conllu")
    sentences = conllu.parse(answer.body.decode())

    assert [line.metadata["sent_id"] for line in sentences] == [f"{saved['id']}-{number}" for number in range(1, 8)]
    assert [str(line.metadata["text"]) for line in sentences] == ["".join(map(str, line)) for line in sentences]
    assert [(word["upos"], word["lemma"]) for word in sentences[2]][-3:] == [
        ("VERB", "集まる"),
        ("AUX", "た"),
        ("PUNCT", "。"),
    ]


def test_rhoknp_reads_what_juman_says(service):
    with closing(annotator("juman")) as juman:
        if not (found := juman.is_available()):
            pytest.skip(f"{found.message} ({found.repair})")
    saved = river(service)
    told = rhoknp.Document.from_jumanpp(form(service, saved, "knp").body.decode())

    assert [sentence.sid for sentence in told.sentences] == [f"{saved['id']}-{number}" for number in range(1, 8)]
    assert told.text.startswith("川の話川辺の村では、")


def test_page_that_is_not_japanese_has_no_standard_format(service):
    saved = service.save(address(1), page(1)).json
    answer = form(service, saved, "sf")

    assert answer.status == 422
    assert answer.json["detail"].startswith("this is no Japanese page")
    assert article(1) in form(service, saved, "txt").body.decode()


def test_json_holds_everything(service):
    saved = river(service)
    told = form(service, saved, "json").json

    assert told["id"] == saved["id"]
    assert told["extraction"]["blocks"][0]["text"] == "ホーム"
    assert [len(text["sentences"]) for text in told["document"]["texts"]] == [7]


def test_page_without_content_is_saved_too(service):
    saved = service.save("http://empty.example/1", "").json

    assert (saved["version"], saved["sentences"], saved["links"]) == (1, 0, 0)
    assert [form(service, saved, name).body for name in ("txt", "md", "page")] == [b"", b"", b""]


def test_selection_with_odd_title_is_saved(service):
    saved = service.save(RIVER_URL, "<p>選んだ文である。", title="half a \ud83d pair").json

    assert saved["title"] == "half a \ufffd pair"


def test_saved_pages_are_listed_by_site_and_time(service):
    for url in ("http://a.example/1", "http://a.example/2", "http://b.example/1"):
        service.save(url)

    assert listed(service) == ["http://b.example/1", "http://a.example/2", "http://a.example/1"]
    assert listed(service, "?site=a.example&limit=1") == ["http://a.example/2"]
    assert listed(service, f"?since={NOW}&until=2100-01-01") == listed(service)
    assert listed(service, f"?until={NOW}") == listed(service, "?since=2100-01-01T00:00:00Z") == []


def test_list_is_read_page_by_page(service):
    for number in range(5):
        service.save(f"http://a.example/{number}")
    seen, query = [], "?limit=2"
    while query:
        told = service.ask("GET", f"/v1/documents{query}").json
        seen.append([saved["url"][-1] for saved in told["documents"]])
        query = told["cursor"] and f"?limit=2&cursor={told['cursor']}"

    assert seen == [["4", "3"], ["2", "1"], ["0"]]


def test_address_tells_whether_it_was_saved(service):
    river(service)

    assert listed(service, "?url=HTTP%3A%2F%2Fkawa.example%2F1%3Ffbclid%3D1") == [RIVER_URL]
    assert listed(service, "?url=http%3A%2F%2Fkawa.example%2F2") == []


@pytest.mark.parametrize(
    "query",
    [
        *("sit=a.example", "limit=0", "limit=501", "limit=x", "limit=-1", "cursor=x", "cursor=1-2-3", "since=soon"),
        *("url=kawa.example", "limit=1&limit=2", "limit=%D9%A1"),
    ],
)
def test_what_cannot_be_listed_is_refused(service, query):
    assert service.ask("GET", f"/v1/documents?{query}").status == 400


@pytest.mark.parametrize("query", ["content=maybe", "dialect=x", "annotate=chasen", "version=1&version=1", "format=x"])
def test_what_cannot_be_written_is_refused(service, query):
    assert form(service, river(service), "sf", f"?{query}").status == 400


@pytest.mark.parametrize("name", ["0000000000", "9999999999", "12345678901", "x", "-1", "%2e%2e%2fsalt", "%EF%BC%91"])
def test_unknown_document_is_not_found(service, name):
    for path in (f"/v1/documents/{name}", f"/v1/documents/{name}.txt"):
        assert service.ask("GET", path).status == 404
    assert service.ask("DELETE", f"/v1/documents/{name}").status in (404, 405)


def test_unknown_form_is_not_found(service):
    answer = form(service, river(service), "pdf")

    assert answer.status == 404
    assert answer.json["detail"] == "a document has no form 'pdf'; there are sf, txt, md, html, json, knp, conllu, page"


def test_saving_learns_the_page(service):
    for number in (1, 2):
        assert service.save(address(number), page(number)).json["learned"]
    block = service.learn(address(3), page(3)).json["blocks"][0]

    assert (block["text"], block["seen_on"]) == ("Home", 2)


def test_saving_learns_nothing_when_told_so(service):
    assert not service.save(address(1), page(1), learn=False).json["learned"]
    assert service.sites() == {"news.example": 0}


def test_site_that_is_not_learned_can_be_saved(service):
    service.ask("PUT", "/v1/sites/news.example/rules", {"learn": "deny"})
    saved = service.save(address(1), page(1))

    assert (saved.status, saved.json["learned"]) == (200, False)


def test_site_that_is_not_collected_is_refused(service):
    service.ask("PUT", "/v1/sites/news.example/rules", {"collect": "deny"})
    answer = service.save(address(1), page(1))

    assert answer.status == 422
    assert "you decided that no page of news.example is saved" in answer.json["detail"]
    assert (listed(service), service.sites()) == ([], {"news.example": 0})


def test_saved_page_is_as_the_reader_corrected_it(service):
    service.ask("PUT", "/v1/sites/kawa.example/rules", {"path": "ul>li", "keep": True})

    assert form(service, river(service), "txt").body.decode().startswith("ホーム\n川の話\n")


@pytest.mark.parametrize("annotate", ["mecab", ["chasen"], ["mecab", 1], [["mecab"]], {"mecab": 1}])
def test_unknown_analyser_is_refused(service, annotate):
    answer = service.save(RIVER_URL, RIVER, annotate=annotate)

    assert answer.status == 400
    assert (listed(service), service.sites()) == ([], {})


def test_deleted_document_is_gone_with_all_versions(service):
    saved = river(service)
    river(service)

    assert service.ask("DELETE", f"/v1/documents/{saved['id']}").json == {"id": saved["id"], "deleted": True}
    assert service.ask("GET", f"/v1/documents/{saved['id']}").status == 404
    assert form(service, saved, "page", "?version=1").status == 404
    assert service.ask("DELETE", f"/v1/documents/{saved['id']}").status == 404


def test_deleted_document_leaves_no_byte(service):
    saved = service.save("http://kawa.example/canary", RIVER, title="canary").json
    before = files_with(b"canary", service.folder)
    service.ask("DELETE", f"/v1/documents/{saved['id']}")

    assert before
    assert files_with(b"canary", service.folder) == []


def test_forgetting_a_page_takes_its_document(service):
    service.save("http://a.example/1")
    service.save("http://a.example/2")
    forgotten = service.ask("POST", "/v1/forget", {"url": "http://a.example/1?gclid=1"}).json

    assert forgotten == {"site": "a.example", "forgotten": 1, "documents": 1} | NOTHING_ELSE
    assert listed(service) == ["http://a.example/2"]


def test_forgetting_a_site_takes_its_documents(service):
    service.save("http://a.example/1")
    service.save("http://b.example/1")
    forgotten = service.ask("DELETE", "/v1/sites/a.example").json

    assert forgotten == {"site": "a.example", "forgotten": 1, "documents": 1} | NOTHING_ELSE
    assert files_with(b"a.example", service.folder) == []
    assert listed(service) == ["http://b.example/1"]


def test_command_forgets_documents(service, capsys):
    service.save("http://a.example/1")
    service.ask("PUT", "/v1/sites/a.example/rules", {"learn": "allow"})
    for option, told in (("--dry-run", "would forget"), ("--store=sqlite", "forgot")):
        assert main(["forget", "--data", str(service.folder), "--site", "a.example", option]) == 0
        assert capsys.readouterr().out == f"{told} 1 page, 1 document and the rules of a.example\n"
    assert listed(service) == []


def test_sites_tell_of_documents(service):
    service.save("http://a.example/1", learn=False)
    (told,) = service.ask("GET", "/v1/sites").json["sites"]

    assert told == {"site": "a.example", "pages": 0, "last_seen": 0, "documents": 1, "rules": False}


def test_documents_are_counted(service):
    river(service)

    assert b"\nhonbun_documents 1\n" in service.ask("GET", "/metrics").body


def test_killed_service_has_all_it_answered(folder):
    with ServiceProcess(folder) as first:
        saved = [first.save(f"http://a.example/{number}", page(number)).json["id"] for number in range(20)]
        first.kill()
    with ServiceProcess(folder) as second:
        kept = [second.ask("GET", f"/v1/documents/{name}.page").body.decode() for name in saved]

    assert kept == [page(number) for number in range(20)]
