"""Pages of sites that do not exist, for benchmarks without a directory of pages.

Made like those of news sites: of 150 blocks 70 are on every page of the site (menus, footer), 30 on every page of a
section, 20 rotate (headlines of other articles) and 30 are the article's own.  A site of a seed is always the same.
The shapes follow the median of real pages of 20, 100 and 400 KB: what makes a page large is not its text but scripts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

SITE_WIDE, SECTION, ROTATING, OWN = 70 / 150, 30 / 150, 20 / 150, 30 / 150
SECTIONS = 8
MENU_GROUP = 6
OLDEST_HEADLINE = 200  # how many articles back the headlines reach that rotate

WORDS = {
    "en": (
        "the a of and to in that it was for on are with as be at one have this from or had by but what some we can out "
        "other were all there when up use your how said an each she which do their time if will way about many then "
        "council harbour market school budget engineers river report season company museum residents village minister "
        "garden forecast winter summer bridge traffic hospital research festival library railway harvest station "
        "yesterday quietly announced opened rejected delayed measured promised rebuilt agreed warned expects considers"
    ).split(),
    "ja": (
        "市役所 港 市場 学校 予算 技術者 川 報告書 季節 会社 博物館 住民 村 大臣 庭園 天気予報 冬 夏 橋 交通 病院 研究 "
        "祭り 図書館 鉄道 収穫 駅 について によると は が を に で と から まで では ことを ために しかし また さらに "
        "昨日 静かに 発表した 開いた 拒否した 遅れた 測定した 約束した 再建した 合意した 警告した 期待している 検討中"
    ).split(),
}
JOINED = {"en": (" ", ". "), "ja": ("", "。")}
SCRIPT = b"window.queue=window.queue||[];queue.push({slot:'banner',sizes:[[728,90],[970,250]],lazy:true});\n"


class Page(NamedTuple):
    url: str
    data: bytes
    text: str = ""  # the right one, if it is known
    title: str = ""
    ignored: str = ""  # lines that are right either way


@dataclass(frozen=True)
class Site:
    """A site; `unique` gives every page menus and footers of its own, which is the worst a site can do to a store."""

    blocks: int = 150
    kilobytes: int = 60
    language: str = "en"
    seed: int = 1
    unique: bool = False

    @property
    def name(self) -> str:
        return f"site{self.seed}-{self.language}-{self.kilobytes}.example"

    def pages(self, count: int, first: int = 0) -> Iterator[Page]:
        return (self.page(number) for number in range(first, first + count))

    def page(self, number: int) -> Page:
        data = self._html(number).encode()
        script = SCRIPT * max((self.kilobytes * 1000 - len(data)) // len(SCRIPT), 0)
        return Page(f"https://{self.name}/{number % SECTIONS}/{number}.html", data.replace(b"/*script*/", script))

    def _html(self, number: int) -> str:
        section, headline = number % SECTIONS, self._headline(number)
        site = self._links("site", number, round(self.blocks * SITE_WIDE))
        local = self._links(f"section {section}", number, round(self.blocks * SECTION))
        half = len(site) // 2
        return (
            f'<!DOCTYPE html><html lang="{self.language}"><head><meta charset="utf-8">'
            f'<title>{headline} | {self.name}</title></head><body class="single section-{section}">'
            f'<header id="masthead">{_menu("global", site[:half])}</header>'
            f'<div class="container"><nav class="local">{_menu("section", local)}</nav>'
            f"<main>{self._article(number, headline)}</main>{self._sidebar(number)}</div>"
            f'<footer class="site-footer">{_menu("links", site[half:])}</footer>'
            "<script>/*script*/</script></body></html>"
        )

    def _article(self, number: int, headline: str) -> str:
        chance = self._chance("article", number)
        parts = [f'<h1 class="entry-title">{headline}</h1><p class="meta">{1 + number % 28}.3.2026, {number} views</p>']
        for at in range(round(self.blocks * OWN) - 2):
            text = "".join(self._sentence(chance, 6, 16) for _ in range(chance.randint(1, 3)))
            link = f' <a href="/{at}/{number}">{self._phrase(chance, 2, 4)}</a>' if at % 5 == 4 else ""
            parts.append(f"<h2>{text[:30]}</h2>" if at % 8 == 7 else f"<p>{text}{link}</p>")
        return f'<article class="post-{number} entry"><div class="entry-content">{"".join(parts)}</div></article>'

    def _sidebar(self, number: int) -> str:
        chance = self._chance("sidebar", number)
        older = chance.sample(range(number - OLDEST_HEADLINE, number), round(self.blocks * ROTATING))
        entries = "".join(map(self._entry, older))
        return f'<aside class="sidebar"><div class="widget most-read"><ol>{entries}</ol></div></aside>'

    def _entry(self, number: int) -> str:
        pictures = ", ".join(f"/images/{number}-{width}.jpg {width}w" for width in (120, 240, 480))
        return (
            f'<li class="entry"><a href="/{number}.html"><img src="/images/{number}.jpg" srcset="{pictures}" alt="">'
            f'<span class="title">{self._headline(number)}</span></a></li>'
        )

    def _links(self, part: str, number: int, count: int) -> list[str]:
        chance = self._chance(part, number if self.unique else 0)
        return [self._phrase(chance, 1, 4) for _ in range(count)]

    def _headline(self, number: int) -> str:
        return self._phrase(self._chance("headline", number), 6, 12)

    def _sentence(self, chance: Random, least: int, most: int) -> str:
        return self._phrase(chance, least, most) + JOINED[self.language][1]

    def _phrase(self, chance: Random, least: int, most: int) -> str:
        words = chance.choices(WORDS[self.language], k=chance.randint(least, most))
        return JOINED[self.language][0].join(words).capitalize()

    def _chance(self, part: str, number: int) -> Random:
        return Random(f"{self.seed} {self.language} {part} {number}")


def _menu(name: str, texts: list[str]) -> str:
    groups = [texts[at : at + MENU_GROUP] for at in range(0, len(texts), MENU_GROUP)]
    return "\n".join(
        f'<div class="menu-group {name}-{word}">\n<ul class="menu">\n{"".join(map(_item, group))}</ul>\n</div>'
        for word, group in zip(WORDS["en"], groups, strict=False)
    )


def _item(text: str) -> str:
    return (
        '<li class="menu-item menu-item-type-taxonomy" data-track="menu">\n'
        f'<a class="menu-link" href="/to/{len(text)}" rel="section"><span class="label">{text}</span></a>\n</li>\n'
    )


SMALL = Site(blocks=65, kilobytes=20)
MEDIUM = Site(blocks=215, kilobytes=100)
LARGE = Site(blocks=310, kilobytes=400)


def sites(count: int, pages: int) -> list[list[Page]]:
    """Pages of sites of every shape, in English and Japanese in turn."""
    kinds = [replace(shape, language=language) for shape in (SMALL, MEDIUM, LARGE) for language in WORDS]
    return [list(replace(kinds[seed % len(kinds)], seed=seed).pages(pages)) for seed in range(count)]
