"""Which of a line's dates is of publication, and which of a change or of an end."""

import pytest

from honbun.page.date_forms import Setting
from honbun.page.date_labels import labelled_days


def said_in(text, above="", lang="ja"):
    """For each day of a text the last part of its date, and what is said of it."""
    days = labelled_days(text, above, Setting.of(lang, None))
    return [
        (day.stamp.day, next((name for name in ("published", "modified", "other") if day.said[name]), ""))
        for day in days
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("公開日：2026年11月18日　更新日：2026年11月20日", [(18, "published"), (20, "modified")]),
        ("2026年11月18日 公開　2026年11月20日 更新", [(18, "published"), (20, "modified")]),
        ("2026.11.18 10:30 公開 / 2026.11.20 更新", [(18, "published"), (20, "modified")]),
        ("2026年11月18日　更新日：2026年11月20日", [(18, ""), (20, "modified")]),
        ("最終更新日時: 2026年11月18日", [(18, "modified")]),
        ("修正版公開日 2026年11月18日", [(18, "published")]),
        ("2026年11月18日まで", [(18, "other")]),
        ("該文由王小明于2026年11月18日发表在花园", [(18, "")]),
        ("November 18, 2026 (updated November 20, 2026)", [(18, ""), (20, "modified")]),
        ("November 18, 2026. Last post: November 20, 2026", [(18, ""), (20, "modified")]),
        ("Datum: 18.11.2026, Rubrik: Garten", [(18, "published")]),
        ("Dieser Artikel wurde am 18. November 2026 um 14:48 von Eva geschrieben", [(18, "published")]),
        ("Letzte Aktualisierung: 18.11.2026", [(18, "modified")]),
        ("Offer ends November 18, 2026", [(18, "other")]),
        ("Joined: November 18, 2026", [(18, "other")]),
        ("For Immediate Release: Nov. 18, 2026", [(18, "published")]),
        ("Added: November 18, 2026", [(18, "published")]),
        ("Jane added a label on November 18, 2026", [(18, "")]),
    ],
)
def test_label_tells_what_a_date_is_of(text, told):
    assert said_in(text) == told


def test_short_block_above_is_the_label():
    assert said_in("2026年11月18日", above="公開日") == [(18, "published")]
    assert said_in("2026年11月18日", above="庭の手入れは春に始まります。道具をそろえ、土を見ましょう。") == [(18, "")]


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("The mayor said that the bridge was opened on November 18, 2026. It had been closed for years.", True),
        (
            "市長は、橋が2026年11月18日に開通したと語った。工事には長い年月がかかり、費用は予定を大きく超えたという。それでも町の人々は喜んだ。",
            True,
        ),
        ("Do birds fly at night?\nby Jane Roe - November 18, 2026 - 10:10 PM", False),
        ("By Jane Roe, Staff Writer, The Example Times | November 18, 2026 10:00 a.m. | 12 comments", False),
        ("Published November 18, 2026. This page may be copied as long as its author is named.", False),
    ],
)
def test_day_in_a_sentence_is_told_from_one_in_a_line(text, is_told):
    (day,) = labelled_days(text, "", Setting())
    assert day.said["in_sentence"] == is_told
