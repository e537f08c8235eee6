"""What is content in groups of like pages, by wrappers written by hand: a field is what its pattern's group matches.

A field in `REPEATED` has several values on a page.  The pages stand in `../shared/data/groups.tar.xz`.
"""

import html
import io
import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from honbun.page.decode import decode

DATA = Path(__file__).parents[3] / "shared" / "data"
LONGEST = 120_000  # characters of a page

FIELDS = {
    "0x7df": {
        "title": r'<h1 class="header-title">(.*?)</h1>',
        "date": r"</a>, (\w{3} \d\d? \w+ \d{4}), in category",
        "category": r"in category <a[^>]*>(.*?)</a>",
        "tags": r'\s<a href="https://0x7df.github.io/tag/[^"]*">(.*?)</a>',
        "body": r'<div class="container content">\s*(.*?)\s*</div>\s*<!-- /Content -->',
    },
    "3panda": {
        "title": r"<h1>\s*(.*?)\s*</h1>",
        "date": r'<h2 class="headline">\s*(\w{3} \d+, \d{4} \d\d:\d\d)',
        "words": r"· (\d+) words",
        "tags": r'<a href="https://3panda.github.io/tags/[^"]+">(.*?)</a>',
        "body": r'<section id="post-body">\s*(.*?)\s*</section>',
    },
    "httpd-fr": {
        "title": r"<h1>(.*?)</h1>",
        "description": r'Description:</a></th><td>(.*?)</td></tr>\s*<tr><th><a href="module-dict.html#Status',
        "status": r'module-dict.html#Status">[^<]*</a></th><td>(.*?)</td>',
        "identifier": r'module-dict.html#ModuleIdentifier">[^<]*</a></th><td>(.*?)</td>',
        "source": r'module-dict.html#SourceFile">[^<]*</a></th><td>(.*?)</td>',
        "summary": r"<h3>Sommaire</h3>\s*(.*?)\s*</div>\s*<div id=\"quickview\">",
    },
    "httpd-xml": {
        "name": r"<modulesynopsis[^>]*>\s*<name>(.*?)</name>",
        "description": r"<modulesynopsis[^>]*>\s*<name>[^<]*</name>\s*<description>(.*?)</description>",
        "status": r"<status>(.*?)</status>",
        "source": r"<sourcefile>(.*?)</sourcefile>",
        "identifier": r"<identifier>(.*?)</identifier>",
        "summary": r"<summary>\s*(.*?)\s*</summary>",
    },
    "mozilla-mfsa": {
        "title": r'<span class="label">タイトル:</span>\s*(.*?)<br>',
        "severity": r'<span class="label">重要度:</span>\s*(.*?)<br>',
        "date": r'<span class="label">公開日:</span>\s*(.*?)<br>',
        "reporter": r'<span class="label">報告者:</span>\s*(.*?)<br>',
        "products": r'<span class="label">影響を受ける製品:</span>\s*(.*?)<br>',
        "overview": r"<h3>概要</h3>\s*(.*?)\s*<h3>",
        "references": r"<h3>参考資料</h3>\s*(.*?)\s*</div></div>",
    },
    "ngkz": {
        "title": r'<h1 class="post-title">\s*(.*?)\s*</h1>',
        "date": r"<time[^>]*>\s*(.*?)\s*</time>",
        "category": r'<a class="category-link"[^>]*>(.*?)</a>',
        "tags": r'<a class="tag tag--primary tag--small"[^>]*>(.*?)</a>',
        "body": r'<div class="post-content markdown">\s*<div class="main-content-wrap">\s*(.*?)\s*</div>\s*</div>\s*'
        r'<div id="post-footer"',
    },
    "nikki-xml": {
        "title": r"<channel>\s*<title>(.*?)</title>",
        "link": r"<channel>\s*<title>.*?</title>\s*<link>(.*?)</link>",
        "description": r"<channel>\s*<title>.*?</title>\s*<link>.*?</link>\s*<description>(.*?)</description>",
        "items": r"<item>\s*<title>(.*?)</title>",
        "links": r"<item>\s*<title>[^<]*</title>\s*<link>(.*?)</link>",
        "texts": r"<item>\s*<title>[^<]*</title>\s*<link>[^<]*</link>\s*<description>(.*?)</description>",
    },
    "openbsd-errata": {
        "version": r"</a>\s*(\d\.\d) Errata\s*</h2>",
        "headings": r"<li id=[^>]*>\s*(?:<font[^>]*>)?\s*<strong>(.*?)</strong>",
        "architectures": r"&nbsp; <i>(.*?)</i><br>",
        "texts": r"&nbsp; <i>[^<]*</i><br>\s*(.*?)\s*(?:<br>|<p>)",
        "patches": r'<a href="(https://ftp.openbsd.org/pub/OpenBSD/patches/[^"]*\.patch[^"]*)">',
    },
    "rubima-amazon": {
        "asin": r"<Item><ASIN>(.*?)</ASIN>",
        "page": r"<DetailPageURL>(.*?)</DetailPageURL>",
        "author": r"<Author>(.*?)</Author>",
        "publisher": r"<Publisher>(.*?)</Publisher>",
        "date": r"<PublicationDate>(.*?)</PublicationDate>",
        "title": r"<ItemAttributes>.*?<Title>(.*?)</Title>",
    },
    "seokbeomkim": {
        "title": r'<div id="single-header">\s*<h1>\s*(.*?)\s*</h1>',
        "date": r'<span class="datesub">(.*?)</span>',
        "tags": r'<a href="/tags/[^"]+">#(.*?)</a>',
        "body": r"<main>\s*(.*?)\s*</main>",
    },
    "tokiwatch": {
        "title": r'<h1 class="post-title[^>]*>(.*?)</h1>',
        "date": r"<div class=post-meta><span[^>]*>(.*?)</span>",
        "body": r'<div class="?post-content[^>]*>(.*?)</div><footer class=post-footer>',
    },
}
LANGUAGES = {
    "0x7df": "en", "3panda": "ja", "httpd-fr": "fr", "httpd-xml": "en, XML", "mozilla-mfsa": "ja", "ngkz": "ja",
    "nikki-xml": "ja, XML", "openbsd-errata": "en", "rubima-amazon": "ja, XML", "seokbeomkim": "ko", "tokiwatch": "ja",
}  # fmt: skip
REPEATED = frozenset({"tags", "items", "links", "texts", "headings", "architectures", "patches", "author"})


@dataclass(frozen=True)
class Page:
    name: str
    text: str
    data: bytes
    fields: dict[str, list[re.Match[str]]]

    @property
    def content(self) -> list[tuple[int, int]]:
        return [match.span(1) for matches in self.fields.values() for match in matches]

    def values(self, field: str) -> list[str]:
        """As text, without tags and with white space folded."""
        return [plain(match[1]) for match in self.fields[field]]


def plain(markup: str) -> str:
    if cdata := re.fullmatch(r"\s*<!\[CDATA\[(.*?)\]\]>\s*", markup, re.DOTALL):
        return " ".join(cdata[1].split())
    text = re.sub(r"<script.*?</script>|<[^>]*>|<!--.*?-->", " ", markup, flags=re.DOTALL)
    return " ".join(html.unescape(text).split())


def groups() -> Iterator[tuple[str, list[Page]]]:
    """Each group with its pages; none where the data are not at hand."""
    path = DATA / "groups.tar.xz"
    if not path.is_file():
        return
    with tarfile.open(path) as outer:
        for member in outer:
            name = Path(member.name).name.removesuffix(".tar.xz")
            archive = outer.extractfile(member)
            if name in FIELDS and archive is not None:
                yield name, list(_pages(archive.read(), FIELDS[name]))


def _pages(archive: bytes, fields: dict[str, str]) -> Iterator[Page]:
    with tarfile.open(fileobj=io.BytesIO(archive)) as inner:
        for member in sorted(inner, key=lambda member: member.name):
            file = inner.extractfile(member)
            if file is not None:
                data = file.read()
                text = decode(data).text[:LONGEST]
                found = {
                    field: list(re.finditer(pattern, text, re.DOTALL))[: None if field in REPEATED else 1]
                    for field, pattern in fields.items()
                }
                yield Page(member.name, text, data, found)
