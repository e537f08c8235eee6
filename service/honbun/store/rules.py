"""What the user has decided about sites: may they be learned and collected, how long, and which places were misjudged.

Decisions are no evidence.  They do not age, must not be evicted, and must be known while a Redis is away, or a denied
page would be learned.  So they stay in a file of this machine, whichever store remembers the sites.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path

from apsw import Connection

from honbun.database import Database
from honbun.model import Finding

MIGRATIONS = (
    (
        "CREATE TABLE sites (site TEXT PRIMARY KEY, learn TEXT NOT NULL, collect TEXT NOT NULL) WITHOUT ROWID",
        "CREATE TABLE corrections (site TEXT NOT NULL, path TEXT NOT NULL, keep INTEGER NOT NULL,"
        " PRIMARY KEY (site, path)) WITHOUT ROWID",
    ),
    ("ALTER TABLE sites ADD COLUMN keep_days INTEGER NOT NULL DEFAULT 0",),
)


class Choice(StrEnum):
    """Whether something may be done with a site's pages."""

    ALLOW = "allow"
    DENY = "deny"
    AUTO = "auto"  # nothing was decided: whoever asks may choose


@dataclass(frozen=True, slots=True)
class Rules:
    """The decisions about one site; as they are here, none."""

    learn: Choice = Choice.AUTO
    collect: Choice = Choice.AUTO
    corrections: Mapping[str, bool] = field(default_factory=dict)  # template path: whether what stands there is kept
    keep_days: int = 0  # after so many days, what was saved and learned is forgotten; 0: never


class RuleBook:
    def __init__(self, path: Path) -> None:
        self._database = Database(path, MIGRATIONS, if_damaged="decide about sites anew")

    async def of(self, site: str) -> Rules:
        return await self._database.read(partial(_read, site=site))

    async def revise(self, site: str, revision: Callable[[Rules], Rules]) -> Rules:
        """The rules that the revision made of those held, once they are kept."""
        return await self._database.write(partial(_revise, site=site, revision=revision))

    async def forget(self, site: str) -> bool:
        """Whether there were rules; they are in no file any more."""
        held = await self.of(site)
        await self.revise(site, lambda _: Rules())
        await self._database.purge()
        return held != Rules()

    async def sites(self) -> list[str]:
        """Every site with rules, by name."""
        return await self._database.read(_sites)

    async def examine(self) -> list[Finding]:
        """What `honbun doctor` should tell of them."""
        return await self._database.examine()

    async def close(self) -> None:
        await self._database.close()


def _read(connection: Connection, site: str) -> Rules:
    held = connection.execute("SELECT keep_days, learn, collect FROM sites WHERE site = ?", (site,)).fetchone()
    if held is None:
        return Rules()
    keep_days, learn, collect = held
    corrections = connection.execute("SELECT path, keep FROM corrections WHERE site = ? ORDER BY path", (site,))
    return Rules(Choice(learn), Choice(collect), {path: bool(keep) for path, keep in corrections}, keep_days)


def _revise(connection: Connection, site: str, revision: Callable[[Rules], Rules]) -> Rules:
    rules = revision(_read(connection, site))
    connection.execute("DELETE FROM sites WHERE site = ?", (site,))
    connection.execute("DELETE FROM corrections WHERE site = ?", (site,))
    if rules != Rules():
        connection.execute(
            "INSERT INTO sites (site, learn, collect, keep_days) VALUES (?, ?, ?, ?)",
            (site, rules.learn, rules.collect, rules.keep_days),
        )
        rows = [(site, path, keep) for path, keep in rules.corrections.items()]
        connection.executemany("INSERT INTO corrections VALUES (?, ?, ?)", rows)
    return rules


def _sites(connection: Connection) -> list[str]:
    return [site for (site,) in connection.execute("SELECT site FROM sites ORDER BY site")]
