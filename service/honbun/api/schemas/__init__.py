"""The JSON that goes in and out, as JSON Schema; the OpenAPI document and its test read from here."""

from honbun.api.schemas.about import ABOUT
from honbun.api.schemas.documents import DOCUMENTS
from honbun.api.schemas.feeds import FEEDS
from honbun.api.schemas.keeping import KEEPING
from honbun.api.schemas.pages import PAGES
from honbun.api.schemas.parts import Schema
from honbun.api.schemas.search import SEARCH
from honbun.api.schemas.sites import SITES
from honbun.api.schemas.study import STUDY
from honbun.api.schemas.words import WORDS
from honbun.api.schemas.wrappers import WRAPPERS

SCHEMAS: dict[str, Schema] = {
    **ABOUT,
    **PAGES,
    **DOCUMENTS,
    **WORDS,
    **SEARCH,
    **FEEDS,
    **STUDY,
    **SITES,
    **WRAPPERS,
    **KEEPING,
}
