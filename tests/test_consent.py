"""Dialogs that ask for consent are left, however they are named; what is about cookies or data itself stays."""

import pytest
from tests.showing import reading_of

from honbun.page.consent import WHY, asking_for_consent
from honbun.page.extract import extract_alone

PROSE = "<p>The river stood at the steps of the old town hall, and the boats lay in the market.</p>"
TEXT = f"<h1>Rain</h1>{PROSE * 3}"
ASKS = "We and our partners keep cookies on your device."


def left(block: str, page: str = TEXT, title: str = "Rain") -> list[str]:
    """The lines of a page that stand in dialogs."""
    table = reading_of(f"<title>{title}</title>{page}{block}").table
    assert table is not None
    asking = asking_for_consent(table, title)
    return [text for text, is_asking in zip(table.texts, asking, strict=True) if is_asking]


@pytest.mark.parametrize(
    ("asks", "agree"),
    [
        (ASKS, "Accept all"),
        ("Wir verarbeiten personenbezogene Daten.", "Alle akzeptieren"),
        ("Nous utilisons des cookies.", "Tout accepter"),
        ("Utilizamos datos personales.", "Aceptar"),
        ("当サイトではクッキーを使用しています。", "同意する"),
        ("我们使用您的个人信息。", "接受"),
        ("개인정보를 처리합니다.", "모두 동의"),
        ("Мы храним файлы cookie.", "Принять"),
        ("Używamy plików cookie.", "Akceptuję"),
    ],
)
def test_text_that_asks_and_its_button_are_left(asks, agree):
    dialog = f"<div class=x><div><p>{asks}</p></div><div><button>{agree}</button></div></div>"
    assert left(dialog) == [asks, agree]


def test_all_of_a_dialog_is_left():
    kinds = "<ul><li>Cookies that count<li>Cookies that sell</ul>"
    dialog = f"<div><h2>Your choice</h2><p>{ASKS}</p>{kinds}<a>OK</a></div>"
    assert left(dialog) == ["Your choice", ASKS, "Cookies that count", "Cookies that sell", "OK"]


def test_box_in_the_place_of_a_film_is_left():
    box = f"<div><p>{ASKS}</p><p><button>Allow and play</button></p></div>"
    assert left(f"<div>{PROSE}{box}{PROSE}</div>") == [ASKS, "Allow and play"]


@pytest.mark.parametrize(
    "block",
    [
        f"<p>{ASKS}</p>",  # no button
        f"<div><p>{ASKS}</p><a href=/more>Read on</a></div>",
        f"<div><p>{ASKS}</p><a href=/more>Licence agreement for all who come here</a></div>",
        f"<div><p>{ASKS}</p></div><div><a>Accept all</a></div>",  # not in one box
        f"<div><p>{ASKS}</p>{'<p>The bridge will be closed for the night.</p>' * 5}<a>OK</a></div>",
    ],
)
def test_text_that_asks_nobody_stays(block):
    assert left(block) == []


def test_page_about_cookies_stays():
    page = f"<main><h1>How we use cookies</h1><div><p>{ASKS}</p><button>Accept all</button></div></main>"
    assert left("", page, "How we use cookies") == []


def test_dialog_that_is_all_there_is_stays():
    assert left("", f"<div><p>{ASKS}</p><button>Accept all</button></div>", "Home") == []


def test_reason_is_told():
    more = "<p>Cookies tell us which pages are read, and how often.</p>"
    dialog = f"<div><p>{ASKS}</p>{more}<button>Agree</button></div>"
    page = extract_alone(reading_of(f"<title>Rain</title>{dialog}<article>{TEXT}</article>"))
    assert {block.why for block in page.blocks if "ookies" in block.text} == {WHY}
