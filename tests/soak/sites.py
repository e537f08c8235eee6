"""The sites of a soak, and what must be known of each in the end.

One thread alone asks about a site, so what happens to it has an order, and the model is a few lines.  Two kinds of
sites keep it that simple.  A narrow one has fewer pages than a store holds of a site; single pages of it are forgotten.
A wide one has more, so that the store drops some; it is forgotten as a whole only.  (Were one of its pages forgotten
while Redis is away, it would matter whether the page had pushed out another before, which nobody promises.)
"""

import json
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from tests.bench.pages import Site

from honbun.page.address import canonical, page_id, site_key
from honbun.page.footprint import pack
from honbun.page.judge import Judge
from honbun.page.reading import read_page
from honbun.page.signature import Hasher, salt_tag
from honbun.page.visit import visit_of
from honbun.store.contract import Remembered, Retention, retained

SHAPES = ((15, 5), (24, 12), (30, 20), (45, 40), (65, 60), (90, 100), (215, 150))  # blocks, kilobytes
NARROW, WIDE = 25, 60  # pages
KEPT = 40  # of a wide site
SALT = "soak"


@dataclass(frozen=True, slots=True)
class Seen:
    """A page as it was at one time."""

    version: int
    at: int  # seconds since 1970


@dataclass(slots=True)
class Filed:
    """A document: its newest page, and how many versions it may have; a lost answer leaves one in doubt."""

    seen: Seen
    least: int = 0
    most: int = 0


@dataclass
class SoakedSite:
    """A site, with the numbers of those of its pages that are learned, saved, or were forgotten."""

    number: int
    learned: dict[int, Seen] = field(default_factory=dict)
    saved: dict[int, Filed] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)

    @cached_property
    def _shape(self) -> Site:
        blocks, kilobytes = SHAPES[self.number % len(SHAPES)]
        return Site(blocks, kilobytes, "ja" if self.number % 2 else "en", seed=self.number)

    @cached_property
    def name(self) -> str:
        return site_key(self.address(0))

    @property
    def is_wide(self) -> bool:
        return self.number % 3 == 0

    def any_page(self, chance: Random) -> int:
        return chance.randrange(WIDE if self.is_wide else NARROW)

    def address(self, page: int) -> str:
        return canonical(self._shape.page(page).url)

    def id_of(self, page: int) -> bytes:
        return page_id(self.address(page), SALT.encode())

    def html(self, page: int, seen: Seen) -> str:
        """The page; each version of it says so in its article."""
        added = f"<p>This article was corrected for the {seen.version}. time.</p></article>"
        return self._shape.page(page).data.decode().replace("</article>", added)

    def body(self, page: int, seen: Seen) -> bytes:
        """What the extension would send."""
        return json.dumps({"url": self.address(page), "html": self.html(page, seen), "fetched_at": seen.at}).encode()

    # What happens to it

    def learn(self, page: int, seen: Seen) -> None:
        self.learned[page] = seen
        self.gone.discard(page)

    def save(self, page: int, seen: Seen, tries: int) -> None:
        self.learn(page, seen)
        filed = self.saved.setdefault(page, Filed(seen))
        filed.seen, filed.least, filed.most = seen, filed.least + 1, filed.most + tries

    def forget(self, page: int) -> None:
        self.learned.pop(page, None)
        self.saved.pop(page, None)
        self.gone.add(page)

    def forget_all(self) -> None:
        for page in self.learned.keys() | self.saved.keys():
            self.forget(page)

    # What must be known of it

    def remembered(self, judge: Judge) -> set[Remembered]:
        """What a store must hold of it."""
        pages = (self._remembered(page, seen, judge) for page, seen in self._retained())
        return set(pages)

    def _retained(self) -> list[tuple[int, Seen]]:
        by_id = {self.id_of(page): page for page in self.learned}
        pages = [Remembered(name, self.learned[page].at, b"") for name, page in by_id.items()]
        return [(by_id[held.page], self.learned[by_id[held.page]]) for held in retained(pages, Retention(KEPT))]

    def _remembered(self, page: int, seen: Seen, judge: Judge) -> Remembered:
        salt = SALT.encode()
        reading = read_page(visit_of(self.body(page, seen), seen.at), Hasher(salt), salt, judge)
        return Remembered(reading.page, seen.at, pack(reading.footprint, salt_tag(salt)))

    def forgotten(self) -> list[tuple[str, bytes]]:
        """The address and the id of each page that was forgotten and has not come back."""
        return [(self.address(page), self.id_of(page)) for page in self.gone]
