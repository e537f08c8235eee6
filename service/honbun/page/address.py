"""Addresses: one spelling for one page, the site a page belongs to, and the name we remember the page by.

The canonical address is what a browser shows, without what says nothing of the page (tracking, fragments) and what
must not be kept (user names, passwords, session keys).  A page that a browser sent and the same page in a list of
files then have the same address.

A site is the pages that share a template, so it is the host: `news.example.jp` and `blog.example.jp` look different,
and a list of public suffixes, which would tell that they have one owner, is of no use.
"""

import re
import unicodedata
from dataclasses import dataclass
from hashlib import blake2b
from ipaddress import IPv6Address
from urllib.parse import quote, unquote, unquote_plus

from honbun.errors import BadRequest

DEFAULT_PORTS = {"http": 80, "https": 443}
LONGEST_HOST = 253  # RFC 1035

TRACKING = frozenset(
    "_ga _gl _hsenc _hsmi _openstat at_campaign at_medium cmpid dclid fb_action_ids fb_action_types fb_source fbclid "
    "gbraid gclid gclsrc igsh igshid ldtag_cl li_fat_id mc_cid mc_eid mkt_tok msclkid n_cid pk_campaign pk_kwd "
    "rb_clickid ref_src ref_url s_cid spm ttclid twclid vero_id wbraid wickedid yclid ysclid".split()
)
TRACKING_BEGINNINGS = ("mtm_", "piwik_", "utm_")
SECRETS = frozenset(
    "auth authorization cfid jsessionid jwt oauth_verifier otp pass passwd phpsessid pwd sessid session sid sig "
    "ticket".split()
)
SECRET_BEGINNINGS = ("aspsessionid",)
SECRET_ENDINGS = (
    *("access_key", "api-key", "api_key", "apikey", "credential", "csrf", "password", "secret"),
    *("session-id", "session_id", "sessionid", "signature", "token"),
)
# `article.pl?sid=12` names an article and `?session=101` a talk: a number is no secret here.
SECRET_UNLESS_A_NUMBER = frozenset({"session", "sid", "ticket"})

# Hosts whose users each design a site of their own, and how many folders name one.  Hosts that show all users in one
# template (note.com, medium.com, qiita.com, zenn.dev) are one site, and teach us the faster for it.
FOLDERS_OF_A_SITE = {
    "ameblo.jp": 1,
    "blog.goo.ne.jp": 1,
    "blog.livedoor.jp": 1,
    "blogs.yahoo.co.jp": 1,
    "d.hatena.ne.jp": 1,
    "geocities.co.jp": 2,  # /SiliconValley-Oakland/1234/
    "geocities.com": 1,
    "geocities.jp": 1,
    "homepage1.nifty.com": 1,
    "homepage2.nifty.com": 1,
    "homepage3.nifty.com": 1,
    "hp.vector.co.jp": 2,  # /authors/VA012345/
    "plaza.rakuten.co.jp": 1,
    "sites.google.com": 2,  # /view/name/
    "yaplog.jp": 1,
}


@dataclass(frozen=True, slots=True)
class _Address:
    scheme: str
    host: str  # with the port, if it is not the usual one
    path: str
    query: str = ""
    fragment: str = ""

    def __str__(self) -> str:
        start = "about:" if self.scheme == "about" else f"{self.scheme}://{self.host}"
        query = self.query and "?" + self.query
        fragment = self.fragment and "#" + self.fragment
        return start + self.path + query + fragment


def canonical(url: str) -> str:
    """The one spelling of this address; BadRequest when it is not the absolute address of a page."""
    return str(_read(url))


def site_key(url: str) -> str:
    """The site whose template the page has: its host; of a host that users share, the user's folder; of a file, the
    folder it is in."""
    address = _read(url)
    if address.scheme == "about":
        return "about:"
    if address.scheme == "file":
        return f"file://{address.host}{address.path.rpartition('/')[0] or '/'}"
    return "/".join([_without_www(address.host), *_folders_of_the_site(address)])


def page_id(url: str, salt: bytes) -> bytes:
    """Eight bytes to remember the page by; without the salt nobody can try addresses against them."""
    return blake2b(canonical(url).encode(), digest_size=8, key=salt[:64]).digest()


# Sites


def _without_www(host: str) -> str:
    rest = host.removeprefix("www.")
    return rest if "." in rest else host


def _folders_of_the_site(address: _Address) -> list[str]:
    folders = _folders(address.path)
    wanted = FOLDERS_OF_A_SITE.get(_without_www(address.host), 0)
    if folders and folders[0].startswith("~"):
        wanted = 1
    return folders[:wanted] if len(folders) >= wanted else []


def _folders(path: str) -> list[str]:
    """A last name without a dot counts: the top page of a user's site often comes without its final slash."""
    folders, _, last = path.rpartition("/")
    return [folder for folder in (folders if "." in last else path).split("/") if folder]


# Reading

_SHAPE = re.compile(r"([a-z][a-z0-9+.-]*):([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.IGNORECASE | re.DOTALL)
_AUTHORITY = re.compile(r"(?:.*@)?(\[[^\[\]]*\]|[^:@\[\]]*)(?::([0-9]{0,9}))?", re.DOTALL)
_NOT_IN_A_HOST = re.compile(r"[\x00-\x20\"#%/:<>?@\[\\\]^`{|}\x7f\ufffd]")
_ENDS = "".join(map(chr, range(0x21)))
_LINE_ENDS = str.maketrans("", "", "\t\n\r")
_SURROGATE = re.compile("[\ud800-\udfff]")


def _read(url: str) -> _Address:
    # browsers drop spaces and controls at both ends, and line ends anywhere
    found = _SHAPE.fullmatch(_SURROGATE.sub("\ufffd", url.strip(_ENDS).translate(_LINE_ENDS)))
    try:
        if found:
            return _read_parts(found[1].lower(), found[2].replace("\\", "/"), found[3] or "", found[4] or "")
    except ValueError:
        pass
    shown = url if len(url) <= 40 else url[:40] + "…"
    raise BadRequest(f"{shown!r} is not the address of a page: it should begin like https://example.jp/")


def _read_parts(scheme: str, rest: str, query: str, fragment: str) -> _Address:
    """Reads what stands around the colon; ValueError when it makes no address."""
    if scheme in DEFAULT_PORTS:
        authority, _, path = rest.lstrip("/").partition("/")
        host = _host_and_port(authority, DEFAULT_PORTS[scheme])
        return _Address(scheme, host, _path(path), _query(query), _route(fragment))
    if scheme == "file":
        host, _, path = rest[2:].partition("/") if rest.startswith("//") else ("", "", rest.removeprefix("/"))
        host = "" if host in ("", "localhost") else _host(host)
        return _Address(scheme, host, "/" + _path(path).lstrip("/"))
    if scheme == "about":
        return _Address(scheme, "", _escape(rest))
    raise ValueError(scheme)


def _host_and_port(authority: str, default_port: int) -> str:
    found = _AUTHORITY.fullmatch(authority)
    if not found:
        raise ValueError(authority)
    port = int(found[2] or default_port)
    if port > 65535:
        raise ValueError(port)
    host = _host(found[1])
    return host if port == default_port else f"{host}:{port}"


def _host(written: str) -> str:
    if written.startswith("["):
        return f"[{IPv6Address(written[1:-1])}]"
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", unquote(written)).lower())
    labels = folded.replace("。", ".").rstrip(".")[: LONGEST_HOST + 1].split(".")
    host = ".".join(map(_to_ascii, labels))
    if not host or len(host) > LONGEST_HOST or _NOT_IN_A_HOST.search(folded):
        raise ValueError(written)
    return host


def _to_ascii(label: str) -> str:
    """The name as it goes over the wire: 日本 is xn--wgv71a.  Browsers do the same, but for some rare signs."""
    return label if label.isascii() else "xn--" + label.encode("punycode").decode()


# Spelling

_PERCENT = re.compile("%([0-9a-fA-F]{2})?")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_PARAMETER = re.compile(";([^/;=]*)=([^/;]*)")


def _escape(text: str) -> str:
    """Escapes what has to be escaped and nothing else (RFC 3986, 6.2.2)."""
    return quote(_PERCENT.sub(_escape_percent, text), safe="%!$&()*+,;=:@/?~")


def _escape_percent(found: re.Match[str]) -> str:
    if not found[1]:
        return "%25"
    character = chr(int(found[1], 16))
    return character if character in _UNRESERVED else found[0].upper()


def _path(written: str) -> str:
    escaped = _PARAMETER.sub(lambda found: "" if _is_secret(found[1], found[2]) else found[0], _escape(written))
    kept: list[str] = []
    for segment in escaped.split("/"):
        if segment == "..":
            kept[-1:] = []
        elif segment != ".":
            kept.append(segment)
    if segment in (".", ".."):
        kept.append("")
    return "/" + "/".join(kept)


def _query(written: str) -> str:
    return "&".join(parameter for parameter in _escape(written).split("&") if _says_something(parameter))


def _says_something(parameter: str) -> bool:
    name, _, value = parameter.partition("=")
    plain = unquote_plus(name).lower()
    is_tracking = plain in TRACKING or plain.startswith(TRACKING_BEGINNINGS)
    return bool(parameter) and not is_tracking and not _is_secret(name, value)


def _is_secret(name: str, value: str) -> bool:
    plain = unquote_plus(name).lower()
    if plain in SECRET_UNLESS_A_NUMBER and value.isdecimal():
        return False
    return plain in SECRETS or plain.startswith(SECRET_BEGINNINGS) or plain.endswith(SECRET_ENDINGS)


def _route(fragment: str) -> str:
    """What follows `#` when it names a page (`#!/news/1`) and not a place on it."""
    if not fragment.startswith("!"):
        return ""
    path, _, written = _escape(fragment).partition("?")
    query = _query(written)
    route = f"{path}?{query}" if query else path
    return "" if route == "!" else route
