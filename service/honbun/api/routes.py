"""The whole HTTP surface; the router, the guard, the OpenAPI document and the tests are made from this table."""

from honbun.api.about import get_health, get_metrics, get_openapi
from honbun.api.annotate import post_annotate
from honbun.api.documents import (
    FORMS,
    LISTED_BY,
    WRITTEN_AS,
    delete_document,
    get_document,
    get_documents,
    get_form,
    post_document,
)
from honbun.api.examples import MOST_BYTES, post_example
from honbun.api.feeds import (
    FEED_MEDIA,
    MADE_BY,
    OPML_MEDIA,
    delete_feed,
    get_feed,
    get_feeds,
    get_opml,
    post_feed,
    post_secret,
    post_site_feed,
)
from honbun.api.fields import SUGGESTED_BY, get_fields
from honbun.api.forget import delete_site, post_forget
from honbun.api.pages import MEDIA as PARTS
from honbun.api.pages import get_page, get_part
from honbun.api.pairing import get_pairing, post_pair
from honbun.api.route import Route
from honbun.api.rules import get_rules, put_rules
from honbun.api.search import ASKED_BY, get_search
from honbun.api.sites import get_site, get_sites
from honbun.api.storage import get_storage
from honbun.api.study import (
    COLLOCATED_BY,
    COUNTED_BY,
    GROWN_BY,
    ROWS_BY,
    get_collocations,
    get_frequencies,
    get_growth,
    get_ngrams,
)
from honbun.api.tokens import delete_token, get_tokens
from honbun.api.tsubaki import MEDIA as TSUBAKI
from honbun.api.tsubaki import PARAMETERS, get_api
from honbun.api.visits import post_visit
from honbun.api.wrappers import (
    RECORD_MEDIA,
    delete_wrapper,
    get_records,
    get_wrapper,
    post_again,
    post_wrapper,
)

STUDIED = ("application/json", "text/csv")
MEDIA = tuple(dict.fromkeys(FORMS.values()))
RECORD_TYPES = tuple(RECORD_MEDIA.values())

TABLE = (
    Route("GET", "/health", get_health, "that the service runs", "Health", token=False),
    Route("GET", "/openapi.json", get_openapi, "this document", "Document", token=False),
    Route("POST", "/v1/pair", post_pair, "trade a code for a token", "PairAnswer", "PairRequest", token=False),
    Route("GET", "/pair", get_pairing, "where a link with a code leads", "", token=False, media=("text/html",)),
    Route("POST", "/v1/visits", post_visit, "a page's content, and learn from it", "Extraction", "Visit", limit=0),
    Route("POST", "/v1/documents", post_document, "save a page, and learn from it", "Saved", "Page", limit=0),
    Route("GET", "/v1/documents", get_documents, "the saved documents, last first", "SavedList", query=LISTED_BY),
    Route("GET", "/v1/documents/{id}.{form}", get_form, "a document as a file", "", media=MEDIA, query=WRITTEN_AS),
    Route("GET", "/v1/documents/{id}", get_document, "a document and its versions", "SavedDocument"),
    Route("DELETE", "/v1/documents/{id}", delete_document, "delete a document", "Deleted"),
    Route("GET", "/v1/search", get_search, "the documents that match", "Found", media=STUDIED, query=ASKED_BY),
    Route(
        "GET",
        "/v1/frequencies",
        get_frequencies,
        "how often words occur",
        "Frequencies",
        media=STUDIED,
        query=COUNTED_BY,
    ),
    Route(
        "GET", "/v1/collocations", get_collocations, "beside which", "Collocations", media=STUDIED, query=COLLOCATED_BY
    ),
    Route("GET", "/v1/ngrams", get_ngrams, "words in a row", "Ngrams", media=STUDIED, query=ROWS_BY),
    Route("GET", "/v1/growth", get_growth, "documents by day and site", "Growth", media=STUDIED, query=GROWN_BY),
    Route(
        "GET",
        "/api.cgi",
        get_api,
        "the same as TSUBAKI answered",
        "",
        media=TSUBAKI,
        query=PARAMETERS,
        says_plainly=True,
    ),
    Route("POST", "/v1/examples", post_example, "keep a page for training", "ExampleKept", "Example", limit=MOST_BYTES),
    Route("POST", "/v1/annotate", post_annotate, "words and their readings", "Words", "WordsRequest", limit=1 << 20),
    Route("POST", "/v1/feeds", post_feed, "make a feed of a list page", "FeedMade", "ListPage", limit=0, query=MADE_BY),
    Route("GET", "/v1/feeds", get_feeds, "all feeds with their addresses", "Feeds"),
    Route("GET", "/v1/feeds.opml", get_opml, "all feeds, for a feed reader", "", media=(OPML_MEDIA,)),
    Route("DELETE", "/v1/feeds/{id}", delete_feed, "delete a feed", "FeedDeleted"),
    Route("POST", "/v1/feeds/{id}/secret", post_secret, "give a feed another address", "Feed"),
    Route("POST", "/v1/sites/{site}/feed", post_site_feed, "make a feed of a site's articles", "Feed"),
    Route(
        "GET",
        "/feeds/{secret}.{form}",
        get_feed,
        "a feed, for feed readers",
        "",
        token=False,
        media=FEED_MEDIA,
        spares=True,
    ),
    Route("GET", "/v1/sites", get_sites, "the sites that are remembered", "Sites"),
    Route("GET", "/v1/sites/{site}", get_site, "what is known of a site", "Site"),
    Route("DELETE", "/v1/sites/{site}", delete_site, "forget a site", "Forgotten"),
    Route("GET", "/v1/sites/{site}/fields", get_fields, "fields it seems to have", "Fields", query=SUGGESTED_BY),
    Route("POST", "/v1/sites/{site}/wrappers", post_wrapper, "learn its fields", "Taught", "TeachRequest", limit=0),
    Route("POST", "/v1/sites/{site}/wrappers/again", post_again, "learn them again", "Taught"),
    Route("GET", "/v1/sites/{site}/wrappers", get_wrapper, "the wrapper of a site, and how well it does", "Wrapper"),
    Route("DELETE", "/v1/sites/{site}/wrappers", delete_wrapper, "forget its wrapper and records", "WrapperDeleted"),
    Route("GET", "/v1/sites/{site}/records.{form}", get_records, "what it took from pages", "", media=RECORD_TYPES),
    Route("GET", "/v1/sites/{site}/rules", get_rules, "what was decided about a site", "Rules"),
    Route("PUT", "/v1/sites/{site}/rules", put_rules, "decide about it", "Rules", "RulesRequest", limit=1 << 20),
    Route("POST", "/v1/forget", post_forget, "forget pages, a time, a search", "Forgotten", "ForgetRequest"),
    Route("GET", "/v1/storage", get_storage, "the room that everything takes", "Storage"),
    Route("GET", "/v1/tokens", get_tokens, "who is paired", "Tokens"),
    Route("DELETE", "/v1/tokens/{mark}", delete_token, "revoke a token", "Revoked"),
    Route("GET", "/", get_page, "the web pages", "", token=False, page=True, media=("text/html",)),
    Route("GET", "/web/{folder}/{file}", get_part, "their parts", "", token=False, media=tuple(PARTS.values())),
    Route("GET", "/metrics", get_metrics, "counts for Prometheus", "", media=("text/plain",)),
)
