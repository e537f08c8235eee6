"""Small list pages, and what is found on them."""

from honbun.feeds.find import find_lists
from honbun.page.blocks import parse

URL = "http://town.example/news/"
DAYS = (18, 16, 12, 9, 7)


def page(body, lang="en", title="Town news"):
    return f'<html lang="{lang}"><head><title>{title}</title></head><body>{body}</body></html>'


def item(day, tag="li", extra=""):
    """An entry as news pages write it."""
    told = f"What the town council said about the bridge on day {day}"
    return (
        f'<{tag}><h2><a href="/news/2026/11/{day:02}/bridge-and-road.html">{told}</a></h2>'
        f'<time datetime="2026-11-{day:02}">{day}</time><p>The road beside it is closed until noon.</p>{extra}</{tag}>'
    )


def news(days=DAYS, tag="li"):
    return "".join(item(day, tag) for day in days)


MENU = (
    "<nav><ul>"
    + "".join(f'<li><a href="/{name}/">{name}</a></li>' for name in ("home", "about", "map"))
    + "</ul></nav>"
)
TAGS = (
    "<div class=tags>"
    + "".join(f'<a href="/tag/{name}">{name}</a> ' for name in ("bridge", "road", "school", "bus"))
    + "</div>"
)


def found(html, url=URL, **known):
    return find_lists(parse(html), url, **known)


def best(html, url=URL, **known):
    return found(html, url, **known).lists[0]


def entries(html, url=URL, fetched_at=None):
    return best(html, url).entries(fetched_at)


def days(entries):
    return [int(entry.link.split("/")[6]) for entry in entries]
