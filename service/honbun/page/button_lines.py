"""Lines that say what a button or a label of the frame says, and nothing else: `Read more`, `Advertisement`.

Manuals and old blogs set the steps to the pages before, above and behind in signs that their writers use for nothing
else: `[ < Tools ] [ Up : Garden ] [ Seeds > ]`, `« Rain | Main | Snow »`, `Next: Seeds, Previous: Tools`.
"""

import re
import unicodedata

import numpy as np
from numpy.typing import NDArray

from honbun.page.features import PageTable
from honbun.page.titles import key

WHY = "says what buttons say"
_LINES = """
add to basket; add to cart; advertisement; advertisement - continue reading below; advertisements
article continues after this advertisement; article continues below advertisement; back to top; click to enlarge
click to expand; continue reading; copied; copy link; follow us; learn more; link copied; listen to this article
load more; loading; open in app; pin it; play video; read more; return to top; scroll to continue; see all; see more
sponsored; sponsored content; story continues below advertisement; this is a modal window; video player is loading
view all; view larger image; view more; was this article helpful; was this page helpful
this site is protected by recaptcha and the google privacy policy and terms of service apply
広告; スポンサーリンク; スポンサードリンク; 続きを読む; もっと見る; カートに入れる; トップへ戻る; 先頭へ戻る
ページの先頭へ; ページの先頭へ戻る; ページトップへ; ページトップへ戻る; このページの先頭へ; このページのトップへ
コピーしました; リンクをコピー; アプリで開く; この記事をシェア; この記事をシェアする; 画像を拡大; クリックで拡大
クリックすると拡大します; この記事を聴く; この記事は役に立ちましたか; このページは役に立ちましたか
このサイトはrecaptchaによって保護されており、googleのプライバシーポリシーと利用規約が適用されます
广告; 点击展开; 继续阅读; 阅读全文; 展开全文; 查看更多; 返回顶部; 回到顶部; 廣告; 繼續閱讀; 閱讀更多
광고; 더보기; 맨 위로; anzeige; werbung; weiterlesen; mehr anzeigen; nach oben; bild vergrößern; advertentie
lees meer; publicité; lire la suite; voir plus; haut de page; agrandir l'image; publicidad; leer más; ver más
volver arriba; publicidade; continua após a publicidade; leia mais; ler mais; saiba mais; pubblicità; leggi tutto
leggi di più; continua a leggere; реклама; читать далее; perbesar; baca selengkapnya; reklama; czytaj dalej; reklam
"""
_LINES_IN_NO_LIST = "copy; edit; expand; コピー; コピーする; 編集; 编辑; 編輯; 复制; 複製"  # as entries they say more


def _keys(lines: str) -> frozenset[str]:
    return frozenset(key(line) for part in lines.split("\n") for line in part.split(";") if line)


_SAID, _SAID_IN_NO_LIST = _keys(_LINES), _keys(_LINES_IN_NO_LIST)
LONGEST = 100  # characters, with signs and blanks
LONGEST_STEPS = 300
MOSTLY = 0.5  # of the steps are links
_STEP = r"(?:next|prev(?:ious)?|up|top|main|home|contents|index|[次前上]へ?|戻る|トップ|目次|索引|インデックス)"
_STEPS = re.compile(
    r"\[\s?(?:<<?|«|←)\s?.*\]|\[.*(?:(?<!-)>>?|»|→)\s?\]"
    rf"|\[\s?{_STEP}\s?(?::.*)?\](?:\s?\[.*\])*"
    r"|[«≪].*\|.*|.*\|.*[»≫]",
    re.IGNORECASE | re.DOTALL,
)
_NO_STEP = re.compile(r"\[\s?(?:<<?|>>?|«|»|←|→)\s?\]")  # there is no page before or behind
_NAMED_STEP = re.compile(rf"(?:^|[\s,|\[]){_STEP}\s?:", re.IGNORECASE)


def saying_what_buttons_say(table: PageTable, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The blocks, of those that are kept, that are such lines; a heading may be about advertising."""
    texts = table.texts
    lines = kept & (table["in_heading"] == 0)
    listed = np.any([table[f"in_{kind}"] > 0 for kind in ("list", "dl", "table", "pre")], axis=0).tolist()
    short = [row for row in np.flatnonzero(lines).tolist() if len(texts[row]) <= LONGEST]
    links = np.flatnonzero(lines & (table.link_share >= MOSTLY)).tolist()
    said = np.zeros(len(kept), bool)
    said[[row for row in short if _is_said(texts[row], listed[row])]] = True
    said[[row for row in links if leads_on(texts[row])]] = True
    return said


def _is_said(line: str, is_listed: bool) -> bool:
    said = key(line)
    return said in _SAID or (said in _SAID_IN_NO_LIST and not is_listed) or _NO_STEP.fullmatch(line) is not None


def leads_on(text: str) -> bool:
    """Whether a line is the steps to the pages before, above and behind."""
    if len(text) > LONGEST_STEPS:
        return False
    line = unicodedata.normalize("NFKC", text)
    return _STEPS.fullmatch(line) is not None or len(_NAMED_STEP.findall(line)) > 1
