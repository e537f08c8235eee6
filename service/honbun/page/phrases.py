"""What short texts announce: "related articles", "comments", "previous", in the languages our readers read most.

A heading or a label speaks for the blocks after it, which names of classes often do not.  Only short texts are read, so
an article that talks of comments announces none.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from honbun.page.finder import Finder

LONGEST = 60

PHRASES = {
    "related": (
        r"related|similar|you (?:may|might) (?:also )?like|recommend|more from|see also|関連|"
        r"おすすめ|オススメ|もっと読む|こちらも|あわせて|合わせて|相关|推荐|相關|推薦|ähnlich|"
        r"weitere|voir aussi|à lire|relacionad"
    ),
    "comments": (
        r"comment|repl(?:y|ies)|respon[sd]|discussion|コメント|返信|感想|反応|评论|評論|回复|"
        r"kommentar|comentari|trackback|トラックバック|ブックマーク"
    ),
    "share": (
        r"share|tweet|facebook|twitter|follow|print|e-?mail|bookmark|シェア|ツイート|フォロー|"
        r"印刷|はてな|分享|teilen|partager|compartir"
    ),
    "labels": (
        r"^tag|^categor(?:y|ies)|^filed under|^topic|^label|^タグ|^カテゴリ|^ジャンル|^キーワード"
        r"|^标签|^分类"
    ),
    "steps": (
        r"previous|next|older|newer|prev\b|back to|前の|次の|前へ|次へ|過去の|戻る|上一|下一|"
        r"zurück|weiter|suivant|précédent|anterior|siguiente|«|»|≪|≫"
    ),
    "rights": r"©|copyright|all rights|reserved|著作権|無断|転載|禁じ|版权|版權",
    "more": (
        r"read more|continue|full story|続き|つづき|全文|詳しく|more\s*[»›>]|もっと見る|一覧|阅读|"
        r"weiterlesen|lire la suite"
    ),
    "account": (
        r"log ?in|sign ?(?:in|up)|register|subscrib|newsletter|ログイン|会員|登録|購読|メルマガ|"
        r"登录|注册|anmelden"
    ),
    "adverts": r"advert|sponsor|promo|\bads?\b|\bpr\b|広告|スポンサー|提供|anzeige|publicité",
    "ranking": (
        r"rank|popular|most (?:read|viewed|shared)|trending|top \d|latest|recent|ランキング|人気|"
        r"新着|最新|アクセス|热门|最近|beliebt|aktuell"
    ),
    "contents": (
        r"contents|目次|もくじ|index|sitemap|サイトマップ|menu|メニュー|navigation|home|ホーム|"
        r"トップページ|top page|目录"
    ),
    "credits": (
        r"^by\b|posted|written|author|editor|published|updated|投稿|執筆|著者|作者|記者|取材|公開|"
        r"更新|掲載|筆者|von |par "
    ),
    "reviews": (
        r"reviews?\b|ratings?\b|\brated|stars?\b|レビュー|口コミ|クチコミ|评价|評價|bewertung|\bavis\b|reseña|"
        r"opiniones|recensioni|отзыв"
    ),
    "shop": (
        r"shipping|delivery|returns?\b|add to (?:cart|bag|basket)|in stock|\bcompare|カートに|送料|配送|返品|"
        r"お届け|购物车|versand|lieferung|livraison|envío|warenkorb|panier"
    ),
    "search": r"search|検索|搜索|suche|recherche",
    "contact": (
        r"contact|about us|privacy|terms|policy|help|faq|お問い合わせ|問合せ|会社概要|利用規約|"
        r"プライバシー|運営|よくある"
    ),
}
_finder = Finder(tuple(PHRASES.values()))


def phrase_columns(texts: Sequence[str], headings: Sequence[bool]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """What each text announces, and what the last heading before it did; one column for each of `PHRASES`."""
    short = [text if len(text) <= LONGEST else "" for text in texts]
    own = _finder.masks(short)
    above, last = [], 0
    for mask, is_heading in zip(own, headings, strict=True):
        above.append(last)
        if is_heading:
            last = mask
    return _bits(own), _bits(above)


def _bits(masks: list[int]) -> NDArray[np.bool_]:
    columns: NDArray[np.bool_] = (np.array(masks, np.uint32).reshape(-1, 1) >> np.arange(len(PHRASES))) & 1 != 0
    return columns
