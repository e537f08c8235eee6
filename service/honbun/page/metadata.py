"""The metadata of a page: what it claims, and what its blocks show to be so."""

import numpy as np
from selectolax.lexbor import LexborHTMLParser

from honbun.model import Metadata
from honbun.page.claims import Claims, read_claims
from honbun.page.date_forms import Setting
from honbun.page.language import language
from honbun.page.masthead import Masthead, MastheadSearch
from honbun.page.sitewide import sitewide
from honbun.page.tree import head_title


def read_metadata(tree: LexborHTMLParser, url: str, fetched_at: int | None = None) -> Metadata:
    """What a page says of itself in its markup alone."""
    claims = read_claims(tree, url, head_title(tree), fetched_at)
    lang = language(claims.lang, ())
    nothing = np.zeros(0)
    masthead = MastheadSearch(claims, url, Setting.of(lang, fetched_at), None).best(nothing, sitewide(None, (), 0))
    return metadata_of(claims, masthead, lang)


def metadata_of(claims: Claims, masthead: Masthead, lang: str) -> Metadata:
    """The metadata of a page with these claims and this masthead."""
    return Metadata(
        title=masthead.title.text,
        byline=", ".join(masthead.byline.names),
        date=str(masthead.date.stamp or ""),
        lang=lang,
        site_name=claims.site_names[0] if claims.site_names else "",
        image=claims.image,
        canonical=claims.canonical,
        description=claims.description,
    )
