"""What the names of elements (class, id, role, itemprop, rel) say about their use.

Authors name elements for what they hold, in English nearly everywhere: a stem found in a name is weak evidence, and
seventy of them together are strong.  The list is fixed: the position of a stem is the position of its model input.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import islice
from operator import or_

from honbun.page.finder import Finder

STEMS = (
    "nav", "menu", "side", "foot", "head", "banner", "logo", "bread|topic-?path|pankuzu",
    "comment|disqus|respon|reply", "share|social|sns|tweet|facebook", "relat|recommend|similar|also|osusume|kanren",
    "rank|popular|trend|pickup", "promo|sponsor|(?<![a-z])ads?(?![a-z])|advert|banner-?ad|adsense|dfp",
    "cookie|consent|gdpr", "pag(?:er|inat|ing)|wp-pagenavi", "prev|next", "tag(?!line)", "categor",
    "archive|backnumber|monthly", "calendar", "search", "login|signin|sign-up|account|member",
    "subscri|newsletter|mailmag", "widget|module|plugin", "copy|legal|license",
    "tool|util|option|action|button|btn", "print|mail-?to", "skip|jump|totop|page-?top",
    "hidden|hide|none|invisible|sr-only|visually", "modal|popup|overlay|dialog|tooltip", "content|contents",
    "article|artic", "post(?!er)", "entry|hentry", "main|primary", "body", "text|txt|honbun|honmon", "story|news",
    "paragraph|para(?![a-z])|lead|summary|excerpt|abstract|digest", "title|headline|heading|midashi|subject",
    "author|byline|writer|credit|vcard|profile|bio", "date|time|publish|posted|update", "meta|info",
    "caption|figure|photo|image|img|thumb|gallery", "video|movie|player|audio|embed", "quote|cite",
    "code|highlight|syntax|pre", "table|data|spec", "list|index|toc|sitemap", "item|card|tile|entry-?list",
    "product|price|cart|shop|buy|stock|sku", "review|rating|star|score|vote", "descri|detail|overview|feature",
    "thread|topic|forum|message|msg", "question|answer|faq", "user|avatar|member|signature",
    "step|recipe|ingredient|instruction", "section|block|wrap|contain|inner|column|col-|row", "left", "right",
    "top", "bottom", "global|site", "home", "error|404|alert|notice", "lang|translat|locale",
    "download|file|attach", "map|address|access|contact", "event|schedule", "read-?more|more|continue",
    "count|num|view|pv", "small|sub|mini|note|footnote|ref", "icon|svg|sprite", "first|last|odd|even",
    "doc|manual|wiki|api|guide",
)  # fmt: skip

_LONGEST_NAME = 100
_KNOWN_LIMIT = 20_000  # strings, most of them on every page of a site
_known: dict[str, int] = {}
_finder = Finder(STEMS)


def stem_masks(names: Sequence[str]) -> list[int]:
    """For each string of names set apart by spaces, the stems in any of them, as bits."""
    if len(_known) > _KNOWN_LIMIT:
        _known.clear()
    if unknown := [each for each in dict.fromkeys(names) if each not in _known]:
        split = [[name[:_LONGEST_NAME] for name in each.split()] for each in unknown]
        masks = iter(_finder.masks([name for parts in split for name in parts]))
        _known.update(zip(unknown, (reduce(or_, islice(masks, len(parts)), 0) for parts in split), strict=True))
    return [_known[each] for each in names]


def stems_named(*openings: str) -> tuple[int, ...]:
    """The numbers of the stems whose pattern opens so."""
    return tuple(number for number, stem in enumerate(STEMS) if stem.startswith(openings))
