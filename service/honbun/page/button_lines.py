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
add to basket; add to cart; advertisement; advertisements; back to top; click to expand; continue reading; follow us
learn more; load more; loading; read more; return to top; scroll to continue; see all; see more; sponsored
sponsored content; story continues below advertisement; view all; view more
広告; スポンサーリンク; スポンサードリンク; 続きを読む; もっと見る; カートに入れる; トップへ戻る; 先頭へ戻る
ページの先頭へ; ページの先頭へ戻る; ページトップへ; ページトップへ戻る; このページの先頭へ; このページのトップへ
广告; 点击展开; 继续阅读; 阅读全文; 展开全文; 查看更多; 返回顶部; 回到顶部; 廣告; 繼續閱讀; 閱讀更多
광고; 더보기; 맨 위로; anzeige; werbung; weiterlesen; mehr anzeigen; nach oben; advertentie; lees meer
publicité; lire la suite; voir plus; haut de page; publicidad; leer más; ver más; volver arriba
publicidade; continua após a publicidade; leia mais; ler mais; saiba mais; pubblicità; leggi tutto; leggi di più
continua a leggere; реклама; читать далее
"""
_SAID = frozenset(key(line) for lines in _LINES.split("\n") for line in lines.split(";") if line)
LONGEST = max(map(len, _SAID)) + 10  # characters, with signs and blanks
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
    said = np.zeros(len(kept), bool)
    said[[row for row in np.flatnonzero(lines).tolist() if len(texts[row]) <= LONGEST and _is_said(texts[row])]] = 1
    said[[row for row in np.flatnonzero(lines & (table.link_share >= MOSTLY)).tolist() if leads_on(texts[row])]] = 1
    return said


def _is_said(line: str) -> bool:
    return key(line) in _SAID or _NO_STEP.fullmatch(line) is not None


def leads_on(text: str) -> bool:
    """Whether a line is the steps to the pages before, above and behind."""
    if len(text) > LONGEST_STEPS:
        return False
    line = unicodedata.normalize("NFKC", text)
    return _STEPS.fullmatch(line) is not None or len(_NAMED_STEP.findall(line)) > 1
