"""The newspaper of the pictures: pages of tests/pages, dressed as the pages of a site are."""

from pathlib import Path
from urllib.parse import quote

from tests.browser.website import KAWABE

PAGES = Path(__file__).parent.parent / "pages"
WHEEL = (PAGES / "shown/waterwheel.html").read_text("utf-8")

_DRESS = """<style>
body { margin: 0; padding: 0 48px; font: 15px/1.6 "Noto Sans CJK JP", sans-serif; color: #222; background: #f4f1ea }
.top { margin: 0 -48px 18px; padding: 10px 48px; background: #24463f; display: flex; gap: 40px; align-items: center }
.top a { color: #fff; text-decoration: none } .top > a { font: bold 22px serif }
.top ul { display: flex; gap: 22px; list-style: none; margin: 0; padding: 0 }
.sell { float: right; width: 250px; margin: 0 0 20px 32px; padding: 22px; background: #ffd75e; text-align: center }
.sell b { font-size: 22px } h1 { font: bold 30px/1.3 serif; margin: 0 0 8px } .story { max-width: 40em }
.byline, .date { color: #666; margin: 0 } .foot { border-top: 1px solid #bbb; color: #777; padding: 12px 0 }
article { border-bottom: 1px solid #ccc; padding: 8px 0; max-width: 36em } h2 { font: bold 20px serif; margin: 4px 0 }
article h2 a { color: #24463f } time { color: #777; font-size: 13px } img { background: #b9cfc6 }
</style>"""
_SELL = {
    "en": "<div class=sell><b>Only today!</b><p>Three months of paper for the price of two.</p><p>Order now</p></div>",
    "ja": "<div class=sell><b>本日限り!</b><p>購読料が三か月分で二か月分のお値段。</p><p>今すぐ申し込む</p></div>",
}
_NEWS = (
    "The ferry is pulled by hand",
    "A mill begins to turn",
    "Nobody counts the frogs",
    "Lanterns for long nights",
    "A heron stays",
)
_ENTRY = """<article><h2><a href="/2026/{0}">{1}</a></h2><time datetime="2026-05-{0:02}">{0} May 2026</time>
<p>What happened on the day when it was said that {1}, and who has seen it from the bridge.</p></article>"""
_HEAD, _, _REST = KAWABE["bridge"].partition('<div class="story">')
_FOOT = _REST[_REST.index('<p class="foot">') :]

_MEANWHILE = (
    ("橋のたもとの水車", "橋のたもとの水車は、雨の日も風の日も回り続けている。水車を見に来る人は年に二千人を数える。"),
    ("水車通りの朝市", "水車通りで朝市が開かれた。水車で挽いた蕎麦粉は昼までに売り切れ、水車の前には長い列ができた。"),
    (
        "川の水量を量る",
        "小学校の児童が川の水量を量った。水が足りないと水車は止まるので、毎年この調査は欠かせないという。",
    ),
    ("古い写真展", "図書館の電車で古い写真展が始まった。百年前の水車や、渡し舟を引く人々の姿が残っている。"),
)


_WHEEL = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">
<rect width="640" height="360" fill="#e9c9a3"/>
<circle cx="520" cy="90" r="38" fill="#f6e7c8"/><path d="M0 250 160 150 330 250z" fill="#7d8f7c"/>
<path d="M90 300V190l70-50 70 50v110z" fill="#8a5a3c"/>
<path d="M70 198 160 128l90 70-14 12-76-58-76 58z" fill="#5b3926"/>
<g fill="none" stroke="#4a3020" stroke-width="9"><circle cx="330" cy="238" r="82"/><circle cx="330" cy="238" r="60"/>
<path d="M330 150v176M242 238h176M268 176l124 124M392 176 268 300"/></g>
<path d="M0 292q80-18 160 0t160 0 160 0 160 0v68H0z" fill="#4f7f8c"/></svg>"""
_SOURCE = f"data:image/svg+xml,{quote(_WHEEL)}"


def dressed(html: str) -> str:
    """A page with the looks of its site, and with something that is sold."""
    lang = "ja" if 'lang="ja"' in html else "en"
    html = html.replace("/pictures/wheel.png", _SOURCE)
    return html.replace("</head>", f"{_DRESS}</head>").replace(
        '<div class="story">', f'{_SELL[lang]}<div class="story">'
    )


def articles() -> dict[str, str]:
    """Every page by its name, English and Japanese."""
    named = {name: dressed(page) for name, page in KAWABE.items()} | {"wheel": dressed(WHEEL)}
    return named | {f"ja{number}": dressed(_japanese(*told)) for number, told in enumerate(_MEANWHILE)}


def news() -> str:
    """A list page."""
    told = "".join(_ENTRY.format(number, title) for number, title in enumerate(_NEWS, 11))
    head = _HEAD.replace("Bridge closed until autumn", "News")
    return dressed(f'{head}<h1>News</h1><div class="story"><main>{told}</main></div>{_FOOT}')


def _japanese(title: str, text: str) -> str:
    start, end = WHEEL.index("<p>町の北"), WHEEL.index('</div>\n<div class="comments"')
    page = WHEEL[:start] + f"<p>{text}</p>" + WHEEL[end:]
    return page.replace("水車小屋の一年", title)
