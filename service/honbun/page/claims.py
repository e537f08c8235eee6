"""What a page's head and markup claim about it, judged source by source but not yet against the page itself.

JSON-LD comes first, since it is written for this and says what its values mean; then OpenGraph and Dublin Core, then
microdata, then what single content systems made up.  A date of publication is looked for before one of change, and
`date` alone, which may be either or the moment the page was sent, only after all that say which they are.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from urllib.parse import urljoin

from honbun.page.bylines import is_group, names_in
from honbun.page.date_forms import Setting
from honbun.page.dates import date_in_address, read_date
from honbun.page.declared import Declared, TimeElement, read_declared
from honbun.page.declaring import Declaring
from honbun.page.linked_data import LinkedData, read_linked_data
from honbun.page.stamp import Stamp
from honbun.page.titles import SiteNames, meant

_PUBLISHED = (
    "article:published_time", "og:article:published_time", "og:published_time", "article:published",
    "datepublished", "dc.date.issued", "dcterms.issued", "dcterms.date.issued", "citation_publication_date",
    "citation_online_date", "citation_date", "parsely-pub-date", "sailthru.date", "cxenseparse:publishtime",
    "cxenseparse:recs:publishtime", "originalpublicationdate", "publishdate", "publish_date", "publish-date",
    "publication_date", "publicationdate", "pubdate", "date-pub", "published", "published_at", "dd:published_time",
    "og:pubdate", "og:publish_date", "og:release_date", "displaydate", "release_date", "bt:pubdate", "uploaddate",
    "dc.date.created", "dcterms.created", "datecreated", "created", "article.created", "dcterms.date", "dc.date",
)  # fmt: skip
_MODIFIED = (
    "article:modified_time", "og:article:modified_time", "og:updated_time", "og:modified_time", "datemodified",
    "dc.date.modified", "dcterms.modified", "lastmod", "lastmodified", "last-updated", "revision_date",
    "dd:modified_time", "article:modified", "updated_time",
)  # fmt: skip
_MAYBE_PUBLISHED = ("date", "pdate")
_AUTHORS = (
    "author", "article:author", "og:article:author", "og:author", "dc.creator", "dcterms.creator", "parsely-author",
    "sailthru.author", "cxenseparse:author", "byl", "creator", "articleauthor", "article_author", "dd:author",
    "dable:author", "citation_author",
)  # fmt: skip
_OTHER_TITLES = ("title", "dc.title", "dcterms.title", "citation_title", "sailthru.title", "parsely-title")
_LANGUAGES = ("content-language", "language", "dc.language", "og:locale")
_IMAGES = ("og:image", "og:image:url", "twitter:image", "twitter:image:src")
_DESCRIPTIONS = ("og:description", "description", "twitter:description", "dc.description")
_MOST_AUTHORS, _MOST_AUTHOR_LINKS = 8, 3  # in microdata, and in links; more are the authors of what the page lists
_FILE_NAME = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+){2,}(?:\.[a-z]{3,4})?")  # no title, though claimed as one
_LIKE_SITE = 0.7  # a name this like the site's is its own
_SITE_NAMES = ("og:site_name", "application-name", "apple-mobile-web-app-title", "og:site", "al:ios:app_name")
_LABELS_OF_AUTHORS = frozenset(
    "written by|author|by|著者|執筆者|作成者|verfasst von|geschrieben von|écrit par|escrito por|scritto da".split("|")
)


class Claims(NamedTuple):
    """What a page says of itself; empty where it says nothing."""

    titles: tuple[tuple[str, str], ...] = ()  # where each stands, and the title
    site_names: tuple[str, ...] = ()
    published: Stamp | None = None
    modified: Stamp | None = None
    times: tuple[Stamp, ...] = ()  # of `<time>` elements that may tell when the page was published
    in_address: Stamp | None = None
    persons: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()  # organisations named as authors
    lang: str = ""
    image: str = ""
    canonical: str = ""
    description: str = ""


def read_claims(declaring: Declaring, url: str, title: str = "", fetched_at: int | None = None) -> Claims:
    """What a page claims; `title` is that of its head."""
    declared = read_declared(declaring)
    linked = read_linked_data(declaring.linked_data, url)
    lang = declared.lang or declared.meta(*_LANGUAGES) or linked.lang
    setting = Setting.of(lang, fetched_at)
    site_names = (*_values(declared, _SITE_NAMES), linked.site_name)
    persons, groups = _authors(declared, linked, SiteNames(url, site_names))
    changed = (linked.modified, declared.property("datemodified", "modified_time"), *_values(declared, _MODIFIED))
    image = declared.meta(*_IMAGES) or linked.image or declared.property("image") or declared.meta("image")
    return Claims(
        titles=tuple(_titles(declared, linked, title)),
        site_names=tuple(filter(None, site_names)),
        published=_published(declared, linked, setting),
        modified=_first(setting, changed),
        times=tuple(_times(declared, setting)),
        in_address=date_in_address(url),
        persons=persons,
        groups=groups,
        lang=lang,
        image=_absolute(url, image),
        canonical=_absolute(url, declared.canonical or declared.meta("og:url")),
        description=declared.meta(*_DESCRIPTIONS) or linked.description,
    )


def _titles(declared: Declared, linked: LinkedData, title: str) -> Iterator[tuple[str, str]]:
    claims = (
        ("head", title),
        ("graph", declared.meta("og:title", "twitter:title")),
        ("linked", linked.headline),
        ("item", declared.property("headline", "name")),
        ("meta", declared.meta(*_OTHER_TITLES)),
    )
    return ((kind, " ".join(meant(text).split())) for kind, text in claims if text and not _FILE_NAME.fullmatch(text))


def _values(declared: Declared, names: Iterable[str]) -> Iterator[str]:
    return (declared.metas[name][0] for name in names if name in declared.metas)


# Dates


def _published(declared: Declared, linked: LinkedData, setting: Setting) -> Stamp | None:
    of_item = declared.property("datepublished", "published_time", "datecreated")
    metas = _values(declared, (*_PUBLISHED, *_MAYBE_PUBLISHED))
    return _first(setting, (linked.published, *_values(declared, _PUBLISHED[:1]), of_item, *metas))


def _first(setting: Setting, values: Iterable[str]) -> Stamp | None:
    """The first that tells the day; if none does, the first that tells anything."""
    partial = None
    for value in filter(None, values):
        stamp = read_date(value, setting)
        if stamp and stamp.day:
            return stamp
        partial = partial or stamp
    return partial


def _times(declared: Declared, setting: Setting) -> Iterator[Stamp]:
    stamps = (read_date(time.value, setting) for time in declared.times if time.value and _may_publish(time))
    return (stamp for stamp in stamps if stamp)


def _may_publish(time: TimeElement) -> bool:
    if any(word in time.names for word in ("publi", "pubdate", "posted", "entry-date")):
        return True
    return not any(word in time.names for word in ("modif", "updat", "comment"))


# Authors


def _authors(declared: Declared, linked: LinkedData, names: SiteNames) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Persons and organisations: of the first source that names a person, or if none does, of the first."""
    groups = tuple(dict.fromkeys(linked.groups))
    for source in _sources_of_authors(declared, linked):
        texts = list(map(names_in, source))
        found = [name for text in texts for name in text]
        persons = tuple(dict.fromkeys(name for text in texts for name in _persons(text, names)))
        if persons:
            return persons, groups
        groups = groups or tuple(dict.fromkeys(found))
    return (), groups


def _persons(found: list[str], names: SiteNames) -> list[str]:
    """The persons among the names in a text; behind an organisation stands where it is: `Example News, Osaka, JP`."""
    is_person = [not is_group(name) and names.likeness(name) < _LIKE_SITE for name in found]
    return [name for name, told in zip(found, is_person, strict=True) if told] if is_person[:1] == [True] else []


def _sources_of_authors(declared: Declared, linked: LinkedData) -> Iterator[Iterable[str]]:
    yield linked.persons
    of_items = declared.properties.get("author", ())
    yield of_items if len(set(of_items)) <= _MOST_AUTHORS else ()
    for name in _AUTHORS:
        values = declared.metas.get(name, [])
        yield [
            _in_order(value) if name.startswith(("citation", "dc")) else value for value in values if "://" not in value
        ]
    if declared.meta("twitter:label1").lower().strip(" :") in _LABELS_OF_AUTHORS:
        yield [declared.meta("twitter:data1")]
    if len(set(declared.authors)) <= _MOST_AUTHOR_LINKS:
        yield declared.authors


def _in_order(name: str) -> str:
    """`Roe, Jane` as Jane Roe."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and "," not in first else name


def _absolute(url: str, address: str) -> str:
    try:
        absolute = urljoin(url, address.strip())
    except ValueError:
        return ""
    return absolute if address and absolute.startswith(("http://", "https://")) else ""
