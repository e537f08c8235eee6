"""What the user decides about a site holds: at once, for all its pages, and until it is taken back."""

import pytest
from tests.newspaper import address, article, page
from tests.service import Service, settings_in
from tests.stores import files_with

from honbun.cli.main import main

SITE = "news.example"
RULES = f"/v1/sites/{SITE}/rules"
STORY, MENU = "div.story>p", "ul#menu>li"
NOTHING = {"site": SITE, "learn": "auto", "collect": "auto", "keep_days": 0, "corrections": []}


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("rules"), store="sqlite")) as started:
        yield started


@pytest.fixture
def service(running):
    """One for all tests, since starting it is most of what they cost; each leaves nothing behind."""
    yield running
    for site in running.sites():
        running.ask("DELETE", f"/v1/sites/{site.replace('/', '%2F')}")


def visit(service, number):
    return service.learn(address(number), page(number)).json


def put(service, **fields):
    answer = service.ask("PUT", RULES, fields)
    assert answer.status == 200, answer.body
    return answer.json


def correction(path, keep):
    return {"path": path, "keep": keep}


def block(answer, text):
    return next(block for block in answer["blocks"] if block["text"] == text)


def test_site_without_rules_leaves_all_open(service):
    assert service.ask("GET", RULES).json == NOTHING


def test_dropped_place_is_no_content_at_once(service):
    assert article(1) in visit(service, 1)["text"]
    put(service, corrections=[correction(STORY, False)])
    dropped = block(visit(service, 1), article(1))

    assert (dropped["kept"], dropped["role"]) == (False, "boilerplate")
    assert dropped["why"] == "you marked what stands here as no content"


def test_kept_place_is_content_on_every_page(service):
    put(service, corrections=[correction(MENU, True)])
    answers = [visit(service, number) for number in range(6)]

    assert all("Home\nNews of today\n" in answer["text"] for answer in answers)
    assert block(answers[-1], "Home")["why"] == "you marked what stands here as content"


def test_reader_is_shown_the_corrected_page(service):
    put(service, corrections=[correction(STORY, False), correction(MENU, True)])
    fields = {"url": address(1), "html": page(1), "reader": True}
    html = service.ask("POST", "/v1/visits", fields).json["html"]

    assert "News of today" in html
    assert article(1) not in html


def test_correction_holds_on_its_site_only(service):
    put(service, corrections=[correction(STORY, False)])

    assert article(1) in service.learn("http://other.example/1", page(1)).json["text"]


def test_correction_taken_back_is_gone(service):
    before = visit(service, 1)
    put(service, path=STORY, keep=False)

    assert put(service, path=STORY, keep=None) == NOTHING
    assert visit(service, 1) == before


def test_one_correction_leaves_the_others(service):
    put(service, corrections=[correction(STORY, True)])

    assert put(service, path=MENU, keep=False)["corrections"] == [correction(STORY, True), correction(MENU, False)]


def test_list_of_corrections_replaces_the_others(service):
    put(service, corrections=[correction(STORY, True)], learn="deny")
    rules = put(service, corrections=[])

    assert (rules["learn"], rules["corrections"]) == ("deny", [])


def test_denied_site_is_answered_and_not_learned(service):
    put(service, learn="deny")
    answers = [visit(service, number) for number in (1, 2)]

    assert [answer["learned"] for answer in answers] == [False, False]
    assert article(2) in answers[1]["text"]
    assert service.sites() == {SITE: 0}


def test_site_allowed_again_is_learned(service):
    put(service, learn="deny")
    put(service, learn="auto")

    assert visit(service, 1)["learned"]


def test_rules_survive_the_service(folder):
    with Service(settings_in(folder)) as service:
        told = put(service, learn="deny", collect="allow", corrections=[correction(STORY, False)])
    with Service(settings_in(folder)) as service:
        assert service.ask("GET", RULES).json == told


def test_forgetting_a_site_forgets_its_rules(service):
    put(service, learn="deny")

    assert service.ask("DELETE", f"/v1/sites/{SITE}").json["rules"]
    assert service.ask("GET", RULES).json == NOTHING
    assert service.ask("DELETE", f"/v1/sites/{SITE}").status == 404


def test_forgetting_by_command_leaves_no_byte_of_the_rules(service, capsys):
    visit(service, 1)
    put(service, corrections=[correction("div.canary", True)])
    before = files_with(b"canary", service.folder)
    main(["forget", "--data", str(service.folder), "--site", SITE])

    assert capsys.readouterr().out == f"forgot 1 page and the rules of {SITE}\n"
    assert before
    assert files_with(b"canary", service.folder) == files_with(SITE.encode(), service.folder) == []


def test_sites_tell_of_rules(service):
    put(service, learn="deny")
    service.learn("http://known.example/1")
    told = service.ask("GET", "/v1/sites").json["sites"]

    assert [(site["site"], site["pages"], site["rules"]) for site in told] == [
        ("known.example", 1, False),
        (SITE, 0, True),
    ]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"learn": "never"}, "the field learn must be allow, deny, auto, not 'never'"),
        ({"collect": None}, "the field collect must be"),
        ({"rule": "keep"}, "rules have no field 'rule'"),
        ({"path": "p"}, "the field keep of a correction must be true, false, or null"),
        ({"keep": True}, "a correction needs the path of a block"),
        ({"path": "", "keep": True}, "a correction needs the path of a block"),
        ({"path": "\ud800", "keep": True}, "a correction needs the path of a block"),
        ({"corrections": {"p": True}}, "the field corrections must be a list"),
        ({"corrections": ["p"]}, "a correction needs the path of a block"),
        ({"corrections": [{"path": "p", "keep": 1}]}, "the field keep of a correction must be true, false, or null"),
    ],
)
def test_what_is_no_rule_is_refused(service, fields, told):
    answer = service.ask("PUT", RULES, fields)

    assert answer.status == 400
    assert told in answer.json["detail"]
    assert service.ask("GET", RULES).json == NOTHING


def test_corrections_have_a_limit(service):
    put(service, corrections=[correction(f"p.{number}", True) for number in range(1000)])
    answer = service.ask("PUT", RULES, correction("p.more", True))

    assert answer.status == 413
    assert "1000 corrections" in answer.json["detail"]


@pytest.mark.parametrize(
    ("site", "told"), [("www.News.example", "its name is news.example"), ("%20", "its name is that of its pages'")]
)
def test_rule_for_a_misspelt_site_is_refused(service, site, told):
    answer = service.ask("PUT", f"/v1/sites/{site}/rules", {"learn": "deny"})

    assert answer.status == 400
    assert told in answer.json["detail"]


@pytest.mark.parametrize(
    "site",
    ["ameblo.jp%2Fsomeone", "u.example%2F~me", "[::1]:8080", "file:%2F%2F%2Fhome%2Fme", "about:", "a.example:80"],
)
def test_every_kind_of_site_can_be_denied(service, site):
    assert service.ask("PUT", f"/v1/sites/{site}/rules", {"learn": "deny"}).status == 200
