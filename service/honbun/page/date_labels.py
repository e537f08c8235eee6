"""What a line says of its dates: `公開 2026年11月18日`, `Updated November 18, 2026`, `Offer ends 18.11.2026`.

A label stands in front of its date, or is the block above; one in Japanese or Chinese may stand behind (`2026年11月18日
更新`), and where one does, so do the others of the line.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from honbun.page.date_forms import Setting
from honbun.page.dates import find_dates, fold
from honbun.page.stamp import Stamp

_MOST_DATES = 3  # looked at in one block
_LABEL = 24  # characters beside a date that may say what it is the date of
_LONGEST_LINE = 40  # width; what is longer and holds the end of a sentence tells what happened then
_ALONE = 0.6  # of the text
_WIDE = "\u2e80"  # where the characters of East Asia begin
_EASTERN = "公開|投稿|掲載|配信|発表|作成|登録|初出|更新|改定|改訂|修正|まで|发布|发表|修改"
_BEHIND = re.compile(rf"\s?(?:\d\d?(?::\d\d){{1,2}})?[^:\n]{{0,{_LABEL}}}?(?:{_EASTERN})(?!日?時?\s*:)")
_SENTENCE_END = re.compile(r"[。…」』]|(?<=\w)(?<!\b[ap]\.m)[.!?](?=\s|$)", re.IGNORECASE)

_MODIFIED = re.compile(
    r"更新|改定|改訂|修正|수정|编辑|修改|updated?|modified|edited|revised|changed|\blast\b(?! active)|mise? à jour"
    r"|modifié|aktualisier|geändert|änderung|actualizad|modificad|aggiornat|bijgewerkt|обновлен",
    re.IGNORECASE,
)
_PUBLISHED = re.compile(
    r"公開|投稿|掲載|配信|発表|作成|登録|初出|发布|发表|등록|입력|posted|published|created|written|issued|release"
    r"|\badded(?: on)?$|publié|mis en ligne|veröffentlicht|erschienen|erstellt|geschrieben|wurde am|publicad"
    r"|pubblicat|geplaatst|опубликован",
    re.IGNORECASE,
)
_DATE = re.compile(r"日付|日時|时间|dat[eu]|fecha", re.IGNORECASE)
_OTHER = re.compile(  # the end of an offer, the beginning of an event, when somebody joined
    r"\b(?:ends?|until|through|expires?|valid|deadline|due|starts?|begin(?:s|ning)|effective|bis|jusqu|hasta"
    r"|joined|registered|since|member|active)\b|まで|締切|期限|期間|開催",
    re.IGNORECASE,
)


class LabelledDay(NamedTuple):
    """A day that a text tells, and what the text says of it, as evidence for or against its being of publication."""

    stamp: Stamp
    said: dict[str, float]


def labelled_days(text: str, above: str, setting: Setting) -> Iterator[LabelledDay]:
    """The days in a block's text; `above` is that of the block above."""
    folded = fold(text)
    days = [found for found in find_dates(text, setting) if found.stamp.day][:_MOST_DATES]
    if not days:
        return
    ends, starts = [0, *(day.end for day in days)], [*(day.start for day in days), len(folded)]
    gaps = [folded[end:start] for end, start in zip(ends, starts, strict=True)]
    is_behind = not any(map(str.isalpha, gaps[0])) and _BEHIND.match(gaps[1]) is not None
    for day, before, behind in zip(days, gaps, gaps[1:], strict=False):
        label = behind[:_LABEL] if is_behind else before[-_LABEL:].strip(" :-|")
        said = _said_by(label or (above if len(above) <= _LABEL else ""), is_behind=is_behind)
        said["alone"] = float((day.end - day.start) / len(folded) >= _ALONE)
        said["in_sentence"] = float(not said["published"] and _tells(_line_of(folded, day.start, day.end)))
        yield LabelledDay(day.stamp, said)


def _said_by(label: str, *, is_behind: bool) -> dict[str, float]:
    modified, published = _place(_MODIFIED, label, is_behind), _place(_PUBLISHED, label, is_behind)
    if not modified and not published:
        is_date = _DATE.search(label) is not None
        return {
            "modified": 0.0,
            "published": float(is_date),
            "other": float(not is_date and _OTHER.search(label) is not None),
        }
    return {"modified": float(modified > published), "published": float(published > modified), "other": 0.0}


def _place(pattern: re.Pattern[str], label: str, is_behind: bool) -> int:
    """How near to its date a label says this, more being nearer; 0 if it does not."""
    places = [found.start() for found in pattern.finditer(label)]
    if not places:
        return 0
    return len(label) - places[0] if is_behind else places[-1] + 1


def _line_of(text: str, start: int, end: int) -> str:
    """The line that this stretch of the text stands in, without it."""
    return text[text.rfind("\n", 0, start) + 1 : start] + text[end:].partition("\n")[0]


def _tells(line: str) -> bool:
    width = len(line) + sum(character >= _WIDE for character in line)
    return width > _LONGEST_LINE and _SENTENCE_END.search(line) is not None
