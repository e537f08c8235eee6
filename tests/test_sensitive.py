"""Pages to sign in or pay on: the service refuses them, keeps nothing of them, and lets ordinary pages pass."""

from pathlib import Path

import pytest
from tests.service import Service, settings_in
from tests.stores import files_with

from honbun.api.routes import TABLE
from honbun.api.schemas import SCHEMAS
from honbun.cli.main import main
from honbun.page.blocks import parse, runs_of
from honbun.page.sensitive import sensitive_part

PAGES = Path(__file__).parent / "pages" / "sensitive"
REFUSED, TAKEN = (
    {file.stem: file.read_text("utf-8") for file in sorted((PAGES / kind).glob("*.html"))}
    for kind in ("refused", "taken")
)
LOGIN = REFUSED["login_en"]
SITE = "heron.example"
URL = f"https://{SITE}/canary-address"
VISIT = {"url": URL, "html": LOGIN + "<p>canary-text"}
BODIES = {
    "/v1/examples": VISIT | {"text": "canary-text"},
    "/v1/sites/{site}/wrappers": {"pages": [VISIT | {"tuples": [{"field": ["canary-text"]}]}]},
}
ROUTES = [
    row.path for row in TABLE if row.body == "TeachRequest" or "html" in SCHEMAS.get(row.body, {}).get("properties", {})
]
PASSWORD = "a field for a password or a code, and hardly any text besides"
DENIED = {"collect": "deny"}


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("sensitive"), store="sqlite")) as started:
        yield started


def sends(service, path, html=VISIT["html"]):
    body = BODIES.get(path, VISIT | {"html": html})
    return service.ask("POST", path.replace("{site}", SITE), body)


@pytest.mark.parametrize("name", REFUSED)
def test_page_of_which_nothing_should_be_kept_is_refused(running, name):
    html = REFUSED[name].replace("</body>", "canary-text</body>")
    answers = [sends(running, path, html) for path in ("/v1/visits", "/v1/documents")]

    assert [(answer.status, answer.json["type"]) for answer in answers] == [(422, "urn:honbun:sensitive-page")] * 2
    assert running.ask("GET", "/v1/sites").json["sites"] == []
    assert files_with(b"canary-", running.folder) == []


@pytest.mark.parametrize("path", ROUTES)
def test_every_route_that_takes_pages_refuses_it(running, path):
    answer = sends(running, path)

    assert (answer.status, answer.json["type"]) == (422, "urn:honbun:sensitive-page")
    assert answer.json["detail"] == (
        "the page has a field for a password or a code, and hardly any text besides, so nothing of it is learned or "
        "kept; --sensitive take takes such pages, too"
    )
    assert files_with(b"canary-", running.folder) == []


def test_routes_that_take_pages_are_all_tried():
    assert sorted(ROUTES) == [
        "/v1/documents", "/v1/examples", "/v1/feeds", "/v1/sites/{site}/wrappers", "/v1/visits"
    ]  # fmt: skip


@pytest.mark.parametrize("name", TAKEN)
def test_ordinary_page_with_a_box_to_sign_in_is_taken(name):
    tree = parse(TAKEN[name])

    assert sensitive_part(tree, "", runs_of(tree)) == ""


def test_ordinary_page_is_learned(service):
    answers = [
        sends(service, "/v1/visits", TAKEN["article_with_sign_in_box_ja"]),
        sends(service, "/v1/documents", "<p>"),
    ]

    assert [answer.status for answer in answers] == [200, 200]
    assert service.sites() == {SITE: 1}


@pytest.mark.parametrize(
    ("field", "part"),
    [
        ("<input type=password value=Password>", ""),
        ("<input type=PassWord value=' otter42 '>", "a password that is filled in"),
        ("<input type=hidden name=card_number>", ""),
        ("<input name=card_cvc>", "a field for a payment card"),
        ("<input name=cc_exp>", "a field for a payment card"),
        ("<input name=acc_number id=discard>", ""),
        ("<input name=cardNo1>", "a field for a payment card"),
        ("<input name=cardNote id=discardNow>", ""),
        ("<input autocomplete=new-password>", PASSWORD),
        ("<select autocomplete='section-a billing CC-EXP-MONTH'></select>", "a field for a payment card"),
        ("<input type=password hidden>", ""),
        ("<dialog><input type=password></dialog>", ""),
    ],
)
def test_field_tells_what_a_page_is(field, part):
    tree = parse(f"<form>{field}</form><p>{'The otters came back. ' * 20}" if "value" in field else field)

    assert sensitive_part(tree, "", runs_of(tree)) == part


@pytest.mark.parametrize(
    ("title", "part"),
    [
        ("Log in to Heron | Heron Books", PASSWORD),
        ("Heron - log in or sign up", PASSWORD),
        ("Create your Heron account", PASSWORD),
        ("Forgot your password?", PASSWORD),
        ("【さぎ】会員ログイン", PASSWORD),
        ("パスワードの再設定 - さぎ書房", PASSWORD),
        ("How to sign in to three banks at once", ""),
        ("ログインできないときは", ""),
        ("The otters of Mill Lane", ""),
    ],
)
def test_page_that_says_it_is_for_signing_in_may_have_more_text(title, part):
    tree = parse(f"<input type=password><p>{'The otters came back. ' * 30}")

    assert sensitive_part(tree, title, runs_of(tree)) == part


def test_laboratory_may_take_them(tmp_path):
    with Service(settings_in(tmp_path, sensitive="take")) as service:
        assert [sends(service, path).status for path in ("/v1/visits", "/v1/documents", "/v1/examples")] == [200] * 3


def test_command_for_files_takes_them(tmp_path, capsys):
    (tmp_path / "login.html").write_text(LOGIN, "utf-8")

    assert main(["extract", str(tmp_path / "login.html"), "--format", "jsonl"]) == 0
    assert '"title": "Log in"' in capsys.readouterr().out.replace('":"', '": "')


@pytest.mark.parametrize("path", ["/v1/documents", "/v1/examples", "/v1/sites/{site}/wrappers"])
def test_denied_site_is_kept_by_no_route(service, path):
    service.ask("PUT", f"/v1/sites/{SITE}/rules", DENIED)
    answer = service.ask("POST", path.replace("{site}", SITE), BODIES.get(path, VISIT) | {"html": "<p>canary-text"})

    assert (answer.status, answer.json["detail"].split(";")[0]) == (
        422,
        "you decided that no page of heron.example is saved",
    )


def test_thousands_of_frames_are_no_burden(service):
    assert sends(service, "/v1/visits", '<iframe srcdoc="<input>"></iframe>' * 20_000).status == 200


def test_frames_inside_each_other_are_no_burden(service):
    ends = "".join(f"&{'amp;' * level}gt;" for level in range(188, -1, -1))
    html = f"{'<iframe/srcdoc=' * 190}{'otter_' * 500_000}{ends}>"

    assert sends(service, "/v1/visits", html).status == 200
