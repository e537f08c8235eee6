"""By-lines as pages write them, read into names: `By Jane Roe and John Doe, Staff Writers` -> Jane Roe, John Doe.

What announces names (`By`, `文＝`, `取材・文：`) and what follows them (`記者`, `Staff Writer`, `in London`, addresses,
dates) is cut off, and who only took the pictures is left out.
"""

import re
import unicodedata
from functools import lru_cache

from honbun.page.dates import find_dates

LONGEST_BYLINE = 160
TEXTS_KEPT = 4_096  # with what they say: what stands around the title is much the same on all pages of a site
_LONGEST_NAME = 60
_LONGEST_LINE, _OPENING = 60, 24  # characters of a line, and those in which it says who wrote
_MOST_WORDS = 6
_MOST_NAMES = 12
_SHORTEST_NUMBERED = 5  # characters of a name with a digit in it


def _any(words: str) -> str:
    return "|".join(words.split())


# Labels in front of names, and those of helpers who did not write.
_WRITERS = _any(
    "取材 文責 文章 文 執筆者 執筆 著者 著 筆者 作者 記者 记者 ライター 投稿者 作成者 聞き手 構成 編集委員 論説委員"
    " 編集 撰文 责任编辑 責任編輯 编辑 編輯 기자 글"
)
_OTHERS = _any(
    "写真 撮影者 撮影 画像 イラスト 協力 図 出典 摄影 攝影 来源 來源 사진 fotos? photos? photography photographs?"
    " pictures? images? illustrations? video"
)
_LABELS = re.compile(
    rf"^(?:(?:{_WRITERS}|{_OTHERS})[者家]?(?:\s?[・･&、,と]\s?)?)+(?:\s?[:=/|]\s?|\s*by\s+|\s+(?=\S)|(?<=・)|$)",
    re.IGNORECASE,
)
_WRITER, _OTHER = re.compile(_WRITERS), re.compile(_OTHERS, re.IGNORECASE)
_BY = re.compile(
    r"(?:^|(?<=[^\w-])|(?<=\d))by(?!-)(?:\b|(?-i:(?=[A-Z])))\s*:?\s*"
    r"|^\W*(?:von|par|por|di|de|door|av|authors?|autor|auteur|writer):?\s+(?-i:(?=[A-ZÀ-Þ]))"
    r"|^\W*(?:(?:von|par|por|di|door|av|texte?|testo|texto|words|name):|thread starter:?)\s+"
    r"|(?:(?<=\d\s)|(?<=\bUhr\s))(?:von|par|por|di|door|av)\s+"  # 18.11.2026, 10:30 Uhr von
    r"|\b(?:rezension|kommentar|analyse|bericht|interview|reportage|gastbeitrag|essay) von\s+"
    r"|\b(?:articles|posts|stories|artikel|beiträge|artículos|entradas|articoli)\s(?:of|from|von|de|di)\s+"
    r"|\b(?:authors?|author\(s\)|autor(?:en|in|es)?|auteurs?|autor[ei]|writers?)\s*:\s*"
    r"|\b(?:(?:verfasst|geschrieben) von|(?:écrit|publié|rédigé) par|(?:escrito|publicado) por|scritto da)\b\s*:?\s*",
    re.IGNORECASE,
)
_WIDE = re.compile(r"(?:(?<=:)|(?<=\bby))\s{2,}", re.IGNORECASE)  # between what announces names and them
_HELPED = re.compile(
    r"(?:review|trust|edit|check|photo|image|illustrat|sponsor|power|present|translat|approv|design|shar|theme|template"
    r"|develop|host|made|built)\w*\s*$"
    r"|\bcc\s*$",  # the licence
    re.IGNORECASE,
)
_KOREAN = re.compile(r"([가-힣]{2,4})\s?(?:인턴\s?)?(?:기자|특파원|논설위원|에디터)")

# What follows names.
_OFFICES = _any(
    "記者 特派員 編集委員 論説委員 解説委員 専門委員 編集長 支局長 総局長 部長 編集者 ライター デスク さん 氏"
    " 기자 특파원 记者 编辑"
)
_OFFICE = re.compile(rf"(?<=[^\W\d_])\s?(?:{_OFFICES})$")
_FOLLOWING = _any(
    "in for of at on is was covers posted published updated last filed from with about reviewed edited fact medically"
    " pour für para avec tags? category categories discuss comments? leave share courtesy geschrieben veröffentlicht"
)
_GLUED = r"(?-i:(?<=[A-Za-zß-ÿ])(?=(?:Updated|Published|Posted|Last|Email|In|On)\b))"
_MONTH = (
    r"(?:\b|(?-i:(?<=[a-zß-ÿ])(?=[A-Z])))(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s*\d"
)
_NEXT_LABEL = r"(?<=\s)(?:[\u3041-\u9fff]{1,6}[:=]|(?-i:[A-Z][a-z]+):)"  # 作者:王小明 来源:新华社
_LABEL_INSIDE = re.compile(r"(?<=[\u3041-\u9fff])(?=(?:作者|记者|撰文|责任编辑|責任編輯)\s?:)")  # 新华社作者:王小明
_TAIL = re.compile(
    rf"\s*(?:\S+@\S+|\bhttps?:|(?<!\w)@\w|\b(?:{_FOLLOWING})\b(?!\.)|{_NEXT_LABEL}|{_GLUED}|{_MONTH}|[(\[（=].*|#|\d+$).*$",
    re.IGNORECASE,
)
_CUT_OFF = re.compile(r"\s(?:and|und|et|y)$")  # Jane Roe and, of `Jane Roe and from The Example Times`
_SENTENCE_END = re.compile(r"(?<=[a-z]{2})(?:\.|\sI['’]m)\s.*$")  # a few words on the author may follow
_CLOCK = re.compile(  # what is left of one behind its date: 10:22, pm PDT
    r"^\W*(?:\d\d?:\d\d(?::\d\d)?\b)?\W*(?:[ap]\.?m\b\.?)?\W*(?:(?-i:[A-Z]{1,4}T|UTC)\b)?", re.IGNORECASE
)
_WEEKDAY = re.compile(r"\W*\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\W*$|[^\w\s】)」]*$", re.IGNORECASE)

# What parts names from each other and from the rest.
_BREAK = re.compile(r"\s*(?:[/|\n•►▶■◆●▼]|\s[-–—]\s|\s{2,}|·)\s*")
_BETWEEN = re.compile(r"\s*(?:[,;、，；&＆]\s*(?:(?i:and|und|et)\s)?|\s(?:(?i:and|und|et|with)|y|e|og|och|en|と)\s)\s*")
_PLACE = re.compile(r"(?:(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{1,2})?(?<=[\u4e00-\u9fff])[・･](?=[\u4e00-\u9fff])")

# What is no name, and what is no person's.
_NOBODY = _any(
    r"jr sr phd md ph\.d m\.d rd mba staff read more my complete full follow min minutes? ago about view profile"
    r" posts? admin administrator webmaster root guest super user wordpress unknown none null undefined"
    r" anonymous by von par por di our no the special premium google g?\+ archives? website homepage germany"
    r" deutschland österreich switzerland schweiz usa uk japan"
)
_OFFICERS = _any(
    "writers? editors? reporters? correspondents? contributors? columnists? producers? journalists? authors? analysts?"
    " autor(?:in)? photographers? bureau chief director manager founder co-founder professor expert specialist"
    " consultant officer strategist president critic blogger intern fellow moderator reviewers? engineer developer"
    " advis[eo]r leader staff"
)
_NO_NAME = re.compile(rf"(?:{_NOBODY})\.?|\d{{3,}}[^\d\s].*", re.IGNORECASE)  # 2026-11-18T10:22America
_BUTTON = re.compile(
    r"(?:visit|log|sign|sort|complete|digg|share|print|subscribe|join|follow|view|shop|buy|add|see|show|discussion"
    r"|premium|authorized)\b.*|.*(?:日時?|時間|时间|日期|登录|登錄|注册|关注|发布于|手机版|打印|分享|收藏|评论|登録|ログイン|一覧|コメント)",
    re.IGNORECASE,
)
_OFFICER = re.compile(rf"\b(?:{_OFFICERS})\b", re.IGNORECASE)
_RANKS = _any(
    "executive digital senior junior lead managing deputy former chief associate assistant contributing guest staff"
    " primary political national foreign world local web content news sports? tech technology science health education"
    " environment business consumer economics money legal food travel autos? film music arts culture features special"
    " weekend"
)
_OFFICE_BEHIND = re.compile(rf"(?<=\w)\s+(?:(?:{_RANKS})\s+)*(?:{_OFFICERS})\b.*$", re.IGNORECASE)
_HONOUR = re.compile(r"^(?:dr|prof|mr|mrs|ms)\b\.?\s+", re.IGNORECASE)
_GROUPS = _any(
    "編集部 編集局 取材班 新聞 通信 放送 テレビ 株式会社 有限会社 協会 委員会 事務局 広報 チーム 運営 ニュース 報道"
    " 研究所 大学 出版 新华社 中新社 日报 晚报 新闻 公司 뉴스 일보 신문"
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
    return list(_names_in(text[:LONGEST_BYLINE]))


@lru_cache(maxsize=TEXTS_KEPT)
def _names_in(text: str) -> tuple[str, ...]:
    line = _WIDE.sub(" ", _folded(text))
    found = _KOREAN.findall(line) or [
        name
        for credit in _credits(line)
        for part in _BETWEEN.split(_PLACE.sub("、", _SENTENCE_END.sub("", credit)))
        if (name := _name(part))
    ]
    return tuple(dict.fromkeys(found))[:_MOST_NAMES]


def _folded(text: str) -> str:
    """The text with narrow letters and signs, each label at the beginning of a part."""
    return _LABEL_INSIDE.sub("\n", unicodedata.normalize("NFKC", text).strip())


def is_announced(text: str) -> bool:
    """Whether a text says itself that it names an author."""
    return _is_announced(text[:LONGEST_BYLINE])


@lru_cache(maxsize=TEXTS_KEPT)
def _is_announced(text: str) -> bool:
    line = _folded(text)
    return bool(
        _BY.search(line) or _KOREAN.search(line) or _OFFICE.search(line) or any(map(_is_labelled, line.splitlines()))
    )


def tells_of_deed(text: str) -> bool:
    """Whether a text tells what somebody did, rather than who wrote it: `…, and the bridge was opened by Jane Roe.`"""
    for line in text[:LONGEST_BYLINE].split("\n"):
        if len(line) > _LONGEST_LINE and (found := _BY.search(line)) and found.start() > _OPENING:
            return True
    return False


def is_group(name: str) -> bool:
    """Whether a name is that of an organisation."""
    return bool(_GROUP.search(name))


def names_at_end(text: str) -> list[str]:
    """The names that Japanese newspapers put in brackets behind the last sentence."""
    found = _AT_END.search(text[-LONGEST_BYLINE:])
    names = names_in(found[1] or found[2]) if found else []
    return [name for name in names if _KANJI_NAME.fullmatch(name)]


def _credits(line: str) -> list[str]:
    """The parts of a line that name authors: those after `by`, or if there are none, those labelled or not."""
    announced = [(part, found) for part in _BREAK.split(line) if (found := _BY.search(part))]
    if not announced:
        return _labelled(_BREAK.split(_undated(line).strip("【】[]()「」 ")))
    written = [part[found.end() :] for part, found in announced if not _HELPED.search(part[: found.start()])]
    return [_TAIL.sub("", _before_date(part)) for part in written]


def _labelled(parts: list[str]) -> list[str]:
    """The parts that a label says are by writers, and the first that nothing is said of."""
    kept: list[str] = []
    label = ""
    for part in parts:
        labels = _LABELS.match(part)
        label = labels[0] if labels else label
        if labels and labels.end() == len(part):
            continue  # the label of the next part
        if _WRITER.search(label) or not (_OTHER.search(label) or kept):
            kept.append(part[labels.end() :] if labels else part)
        label = ""
    return kept


def _is_labelled(line: str) -> bool:
    labels = _LABELS.match(_undated(line))
    return bool(labels and labels.end() < len(line) and _WRITER.search(labels[0]))


def _undated(line: str) -> str:
    """The text before its first date, or behind its last if nothing is."""
    dates = find_dates(line) if any(map(str.isdigit, line)) else ()
    return _before_date(line) or _CLOCK.sub("", line[dates[-1].end :]).strip() if dates else line


def _before_date(line: str) -> str:
    dates = find_dates(line) if any(map(str.isdigit, line)) else ()
    return _WEEKDAY.sub("", line[: dates[0].start]).strip(" ,|-") if dates else line


def _name(part: str) -> str:
    """The name in a part of a credit; nothing if it is no name."""
    part = _CUT_OFF.sub("", _TAIL.sub("", part).strip(" .,:;-–—*'\"“”‘’|/・【】[]()「」"))
    person = _OFFICE_BEHIND.sub("", part)
    part = person if " " in person and not is_group(person) else part  # Jane Roe, of `Jane Roe Staff Writer`
    words = _once(_HONOUR.sub("", _OFFICE.sub("", part).strip()).split())
    name = " ".join(words)
    is_long = len(name) > _LONGEST_NAME or len(words) > _MOST_WORDS
    is_counter = any(map(str.isdigit, name)) and (len(words) > 1 or len(name) < _SHORTEST_NUMBERED)
    is_phrase = len(words) > 2 and name.islower()
    is_nobody = all(map(_NO_NAME.fullmatch, words)) or any((_OFFICER.search(name), _BUTTON.fullmatch(name)))
    return "" if any((is_long, is_counter, is_phrase, is_nobody)) or not any(map(str.isalpha, name[1:])) else name


def _once(words: list[str]) -> list[str]:
    """`Jane Roe Jane Roe`, the text of a picture and the name beside it, said once."""
    half = len(words) // 2
    return words[:half] if half > 1 and words[:half] == words[half:] else words
