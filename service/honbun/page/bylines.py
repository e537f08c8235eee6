"""By-lines as pages write them, read into names: `By Jane Roe and John Doe, Staff Writers` -> Jane Roe, John Doe.

What announces names (`By`, `文＝`, `取材・文：`) and what follows them (`記者`, `Staff Writer`, `in London`, addresses,
dates) is cut off, and who only took the pictures is left out.
"""

import re
import unicodedata

from honbun.page.dates import find_dates

LONGEST_BYLINE = 160
_LONGEST_NAME = 60
_MOST_WORDS = 6
_MOST_NAMES = 12


def _any(words: str) -> str:
    return "|".join(words.split())


_WRITERS = _any(
    "取材 文責 文章 文 執筆者 執筆 著者 著 筆者 作者 記者 ライター 投稿者 作成者 聞き手 構成 編集 撰文 编辑 編輯"
    " 기자 글"
)
_OTHERS = _any(
    "写真 撮影者 撮影 画像 イラスト 協力 図 摄影 攝影 사진 photos? pictures? images? illustrations? video photography"
)
_LABELS = re.compile(
    rf"^(?:(?:{_WRITERS}|{_OTHERS})[者家]?(?:\s?[・･&、,と]\s?)?)+(?:\s?[:=/|]\s?|\s*by\s+|\s+(?=\S)|$)", re.IGNORECASE
)
_WRITER, _OTHER = re.compile(_WRITERS), re.compile(_OTHERS, re.IGNORECASE)
_BY = re.compile(
    r"^\W*(?:(?:[a-z]+\s+)?(?:by|von|par|por|autore?s?|auteur|authors?|author\(s\)|writer)\b\s*:?|"
    r"(?:di|de|door|av)\b\s*:?(?=\s+[A-ZÀ-Þ])|(?:écrit|publié|rédigé) par|geschrieben von|verfasst von|escrito por)\s*",
    re.IGNORECASE,
)
_OFFICES = _any(
    "記者 特派員 編集委員 論説委員 解説委員 専門委員 編集長 支局長 総局長 部長 編集者 ライター デスク さん 氏"
    " 기자 특파원 记者 编辑"
)
_OFFICE = re.compile(rf"(?<=[^\W\d_])\s?(?:{_OFFICES})$")
_BREAK = re.compile(r"\s*(?:[/|\n•►▶■◆●▼]|\s[-–—]\s|\s{2,}|·)\s*")
_FOLLOWING = _any(
    "in for of at on is posted published updated last filed from with about reviewed edited fact medically"
)
_TAIL = re.compile(rf"\s*(?:\S+@\S+|\bhttps?:|(?<!\w)@\w|\b(?:{_FOLLOWING})\b(?!\.)|[(\[（=].*|#).*$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[,;、，；&＆]|\s(?:and|und|et|y|e|og|och|en|with|と)\s)\s*")
_PLACE = re.compile(  # 東京・山田太郎
    r"(?:(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{1,2})?(?<=[\u4e00-\u9fff])[・･](?=[\u4e00-\u9fff])"
)
_WEEKDAY = re.compile(r"\W*\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\W*$|[^\w\s】)」]*$", re.IGNORECASE)
_NOBODY = _any(
    "writers? editors? reporters? correspondents? contributors? columnists? staff producers? journalists? jr sr phd md"
    r" ph\.d m\.d analyst photographers? bureau chief senior special read more comments? follow share min minutes? ago"
    " about admin administrator webmaster root guest user wordpress unknown none null undefined anonymous author by"
)
_NO_NAME = re.compile(rf"\b(?:{_NOBODY})\b\.?", re.IGNORECASE)
_GROUPS = _any(
    "編集部 編集局 取材班 新聞 通信 放送 テレビ 株式会社 有限会社 協会 委員会 事務局 広報 チーム 運営 ニュース 報道"
    " 研究所 大学 出版"
    " 新华社 中新社 日报 晚报 新闻 公司 뉴스 일보 신문"
)
_LATIN_GROUPS = _any(
    "inc ltd llc corp gmbh news newsroom press agency team editorial magazine media times post journal online network"
    " redaktion rédaction redazione redacción redação associated reuters afp dpa university institute council"
    " foundation association department group company blog software services? digital desk tv radio wire"
)
_GROUP = re.compile(rf"{_GROUPS}|\b(?:{_LATIN_GROUPS})\b", re.IGNORECASE)
_KANJI_NAME = re.compile(r"[\u3005\u4e00-\u9fff\u3041-\u30ff]{1,6}\s?[\u3005\u4e00-\u9fff\u3041-\u30ff]{1,6}")
_AT_END = re.compile(rf"(?:【([^【】]{{2,40}})】|[（(]([^（）()]{{2,40}}(?:{_OFFICES}))[）)])\s*$")


def names_in(text: str) -> list[str]:
    """The names in a by-line, in its order; nothing if it holds none."""
    found = [
        name
        for segment in _segments(_undated(text).strip("【】[]()「」 "))
        for part in _BETWEEN.split(_PLACE.sub("、", segment))
        if (name := _name(part))
    ]
    return list(dict.fromkeys(found))[:_MOST_NAMES]


def is_announced(text: str) -> bool:
    """Whether a text says itself that it names an author."""
    line = _undated(text)
    labels = _LABELS.match(line)
    if labels and labels.end() < len(line):
        return bool(_WRITER.search(labels[0]))
    return bool(_BY.match(line) or _OFFICE.search(line))


def is_group(name: str) -> bool:
    """Whether a name is that of an organisation."""
    return bool(_GROUP.search(name))


def names_at_end(text: str) -> list[str]:
    """The names that Japanese newspapers put in brackets behind the last sentence."""
    found = _AT_END.search(text[-LONGEST_BYLINE:])
    names = names_in(found[1] or found[2]) if found else []
    return [name for name in names if _KANJI_NAME.fullmatch(name)]


def _undated(text: str) -> str:
    """The text before its first date, or behind it if nothing is."""
    line = unicodedata.normalize("NFKC", text[:LONGEST_BYLINE]).strip()
    dates = find_dates(line) if any(map(str.isdigit, line)) else []
    if not dates:
        return line
    return _WEEKDAY.sub("", line[: dates[0].start]).strip(" ,|-") or line[dates[-1].end :].strip()


def _segments(line: str) -> list[str]:
    """The parts of a line that name authors, without what announces them."""
    kept = []
    label = ""
    for part in _BREAK.split(line):
        labels = _LABELS.match(part)
        if labels and labels.end() == len(part):
            label = part
            continue
        label = labels[0] if labels else label
        if not label or _WRITER.search(label) or not _OTHER.search(label):
            kept.append(part[labels.end() :] if labels else _BY.sub("", part))
        label = ""
    return kept


def _name(part: str) -> str:
    part = _TAIL.sub("", part).strip(" .,:;-–—*'\"“”‘’|/・【】[]()「」")
    part = _OFFICE.sub("", part).strip()
    words = part.split()
    is_short = 1 < len(part) <= _LONGEST_NAME and len(words) <= _MOST_WORDS
    has_number = any(map(str.isdigit, part)) and (len(words) > 1 or len(part) < 5)
    is_role = all(_NO_NAME.fullmatch(word) for word in words)
    return part if is_short and not has_number and not is_role and any(map(str.isalpha, part)) else ""
