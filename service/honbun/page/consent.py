"""Dialogs that ask whether a site may keep cookies or use personal data: any page may hold one, in the words of a text.

Most are known by name, and the model knows the names.  Others have names that no person wrote, or such as every dialog
has.  All of them say what they ask for and hold a button to agree; so does the box that stands in an article in the
place of a film until the reader agrees.  What is about cookies or data itself says so in its title.

A dialog may well be longer than the text, and what stands between two texts is taken for a part of one.  So a page is
judged as if its dialogs were not there.
"""

import re

import numpy as np
from numpy.typing import NDArray

from honbun.page.cutoff import HALF
from honbun.page.features import PageTable
from honbun.page.outline import title_row

WHY = "asks for consent"
LONGEST_BUTTON = 60  # characters
SENTENCE = 15  # width of the shortest outside links
LEAST = 0.4  # of a dialog's text is about cookies or data
HIGHEST_CLIMB = 50  # elements from a text to its dialog
AS_MUCH = 0.8  # of the share that the element with text and button has, in the largest dialog around it
_TOLD_BY = """
cookie; クッキー; 쿠키; куки; çerez; gdpr; consent; einwilligung; 同意; privacy; プライバシー; 隐私; 隱私; datenschutz
personenbezogen; données personnelles; datos personales; dati personali; dados pessoais; danych osobowych
個人データ; 個人情報; 个人信息; 個人資料; 개인정보; персональн; προσωπικ
"""
_SAID_AS_WELL = """
dsgvo; rgpd; personal data; personal information; persoonsgegevens; osobní; personuppgift; personop; henkilöt
személyes adat; kişisel veri; confidentialité; privacidad; prywatnoś
"""


def _words(lines: str) -> tuple[str, ...]:
    return tuple(word for line in lines.split("\n") for part in line.split(";") if (word := part.strip()))


_TELLING = _words(_TOLD_BY)  # one of them is in every dialog
_ABOUT = _TELLING + _words(_SAID_AS_WELL)
_AGREES = re.compile(
    r"\b(?:accept(?:er)?\b|agree\b|allow\b|i consent|got it|i understand|ok(?:ay)?\b"
    r"|akzept|zustimm|einverstanden|verstanden|erlauben|accepteer|akkoord|toestaan|begrepen"
    r"|autoriser|d'accord|j'ai compris|acept[ao]|de acuerdo|entendido|permitir|aceit[ao]|concordo"
    r"|accett|acconsent|ho capito"
    r"|godkänn|tillåt|godta|tillad|hyväksy|salli\b|elfogad|rendben|kabul|onayl|αποδοχή|αποδέχ|συμφων"
    r"|akcept|zgadzam|zgoda|rozumiem|přij|souhlas|rozumím|prijať|прин(?:ять|имаю)|соглас|понятно|прийня)"
    r"|同意|許可する|受け入れ|了承|承諾|了解|接受|允许|允許|我知道了|동의|수락|허용|확인",
    re.IGNORECASE,
)


def asking_for_consent(table: PageTable, title: str) -> NDArray[np.bool_]:
    """The blocks of a page that stand in such dialogs; none if there is no other text.  `title` is its head's."""
    asking = np.zeros(len(table.texts), bool)
    sentences = np.flatnonzero(table.plain >= SENTENCE).tolist()
    if not _has_any(_TELLING, "\n".join([table.texts[row] for row in sentences])) or _has_any(_ABOUT, title):
        return asking
    buttons = _buttons(table)
    if not buttons.any():
        return asking
    about = [row for row in sentences if _has_any(_ABOUT, table.texts[row])]
    weights = np.zeros(len(asking))
    weights[about] = table.plain[about]
    search = _DialogSearch(table, weights, buttons)
    for row in about:
        if not asking[row]:
            first, end = search.around(int(table.element[row]))
            asking[first:end] = True
    if not table.prose[~asking].any():
        asking[:] = False
    return asking


def _has_any(words: tuple[str, ...], text: str) -> bool:
    return any(map(text.lower().__contains__, words))


def _buttons(table: PageTable) -> NDArray[np.float64]:
    """1 for each block that is a button to agree."""
    buttons = np.zeros(len(table.texts))
    for row in np.flatnonzero(table.link_share >= HALF).tolist():
        text = table.texts[row]
        buttons[row] = len(text) <= LONGEST_BUTTON and _AGREES.search(text) is not None
    return buttons


class _DialogSearch:
    """Climbs from texts to the dialogs around them."""

    def __init__(self, table: PageTable, about: NDArray[np.float64], buttons: NDArray[np.float64]) -> None:
        self._table = table
        self._share = table.inside(about) / np.maximum(table.inner_plain, 1)  # of each element, as the next
        self._has_button = table.inside(buttons) > 0
        title = title_row(table)
        self._has_title = (table.first <= title) & (title < table.end)

    def around(self, element: int) -> tuple[int, int]:
        """The range of blocks of the largest dialog around an element; an empty one if there is none."""
        found, least = (0, 0), LEAST
        for _ in range(HIGHEST_CLIMB):
            share = float(self._share[element])
            if not element or self._has_title[element] or share < least:
                break
            if self._has_button[element]:
                found = int(self._table.first[element]), int(self._table.end[element])
                least = max(least, AS_MUCH * share)
            element = int(self._table.parent[element])
        return found
