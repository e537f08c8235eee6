"""The metadata of a page: what it claims, and what its blocks show to be so."""

from honbun.model import Metadata
from honbun.page.claims import Claims
from honbun.page.masthead import Masthead


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
