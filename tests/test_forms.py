"""The forms a page's content can be asked for in, besides text: HTML and Markdown."""

import pytest
from tests.newspaper import address, article, page

from honbun.cli.main import main

COMMENT = "<div class=comments><p>I <b>liked</b> it.</p></div>"
FORMS = {"html", "comments_html", "markdown", "comments_markdown"}


@pytest.fixture
def ask(service):
    """What the service answers to a visit with these wishes."""

    def ask(**wishes):
        visit = {"url": address(1), "html": page(1, COMMENT), "learn": False}
        return service.ask("POST", "/v1/visits", visit | wishes)

    return ask


def test_html_is_told_when_asked_for(ask):
    answer = ask(reader=True).json

    assert answer["html"] == f"<h1>Story 1</h1>\n<p>{article(1)}</p>"
    assert answer["comments_html"] == "<p>I <strong>liked</strong> it.</p>"
    assert FORMS & answer.keys() == {"html", "comments_html"}


def test_markdown_is_told_when_asked_for(ask):
    answer = ask(markdown=True).json

    assert answer["markdown"] == f"# Story 1\n\n{article(1)}"
    assert answer["comments_markdown"] == "I **liked** it."
    assert FORMS & answer.keys() == {"markdown", "comments_markdown"}


def test_neither_is_told_unasked(ask):
    assert FORMS & ask(reader=False, markdown=None).json.keys() == set()


@pytest.mark.parametrize("wish", ["reader", "markdown"])
def test_wish_is_yes_or_no(ask, wish):
    answer = ask(**{wish: "yes"})

    assert answer.status == 400
    assert answer.json["detail"] == f"the field {wish!r} is text, not true or false"


@pytest.mark.parametrize("mode", ["full", "single", "paper"])
@pytest.mark.parametrize(
    ("form", "lines"), [("html", "<h1>Story 1</h1>\n<p>{}</p>\n"), ("markdown", "# Story 1\n\n{}\n")]
)
def test_every_mode_can_print_every_form(tmp_path, capsys, mode, form, lines):
    for number in range(3):
        (tmp_path / f"{number}.html").write_text(page(number))
    assert main(["extract", str(tmp_path), "--mode", mode, "--format", form, "--base-url", "http://news.example/"]) == 0

    assert lines.format(article(1)) in capsys.readouterr().out
