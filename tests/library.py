"""Saved pages to search in, and how to ask for them."""

from typing import Any
from urllib.parse import urlencode

from tests.service import Client


def story(title: str, *paragraphs: str, byline: str = "", date: str = "") -> str:
    """A page with this content."""
    head = f'<meta name="author" content="{byline}">' * bool(byline)
    head += f'<meta property="article:published_time" content="{date}">' * bool(date)
    body = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return f"<html><head><title>{title}</title>{head}</head><body><div><h1>{title}</h1>{body}</div></body></html>"


PAGES = {
    "http://tera.example/1": story(
        "京都の寺",
        "京都大学の近くに古い寺がある。私は昨日そこまで走った。東京都民も多い。",
        "今日の夏は暑くて長い。寺の庭は静かで美しい、と住職は語る。",
        byline="山田太郎",
        date="2024-11-30T10:00:00Z",
    ),
    "http://hon.example/2": story(
        "Books", "ＡＢＣの本を読んだ。猫が橋の上で寝ている。ｶﾞラスの箱。夏が終わった。", date="2025-02-03"
    ),
    "http://www.kawa.example/3": story(
        "川の話",
        "川辺の村では、毎年の夏に子どもたちが橋の上から水に飛び込む。今年も多くの人が走る。",
        "村長は「これは村の宝だ」と話した。祭りは来週まで続く予定である。",
        date="2025-12-31",
    ),
}


def fill(client: Client) -> None:
    for url, html in PAGES.items():
        answer = client.save(url, html)
        assert answer.status == 200, answer.body


def search(client: Client, query: str, **asked: Any) -> Any:
    """What is answered, as JSON."""
    return client.ask("GET", f"/v1/search?{urlencode({'query': query} | asked)}").json


def titles(client: Client, query: str, **asked: Any) -> list[str]:
    return [result["title"] for result in search(client, query, **asked)["results"]]


def marked(result: dict[str, Any]) -> str:
    """A snippet with its hits in brackets."""
    return "".join(f"[{piece['text']}]" if piece["hit"] else piece["text"] for piece in result["snippet"])
