"""Who may ask: tokens, and the one-time codes that are traded for them.

A token is 256 random bits.  Only its SHA-256 is kept, so reading the file does not let anybody in.  A code is eight
digits on the user's screen, which prove that the caller has the user behind it.

1. There is at most one code; a new one replaces it.
2. A code buys one token, within five minutes and five tries.  A try is on disk before it is judged.
3. A token remembers the Origin it was paired from, and is good for no other.
4. Our own pages forget theirs with their tab, so those that were not used for a month are dropped.

The command line and the service are two processes, so all of it lives in one small SQLite file, opened anew for each
question: what one process changes, the other knows with its next question.
"""

import hashlib
import hmac
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from honbun.errors import BadRequest, Missing, NoCode, NotFound, NoToken, TooManyTries, WrongCode, WrongUse
from honbun.folder import private_file

CODE_DIGITS = 8
CODE_SECONDS = 300
CODE_TRIES = 5
TOKEN_BYTES = 32
NAME_LENGTH = 80
SHORTEST_PREFIX = 4
SECONDS_A_DAY = 86_400
PAGES_DAYS = 30
LOCK_SECONDS = 2.0

_TABLES = """
CREATE TABLE IF NOT EXISTS tokens (digest BLOB PRIMARY KEY, name TEXT, origin TEXT, created INTEGER, used INTEGER);
CREATE TABLE IF NOT EXISTS code (digest BLOB, expires INTEGER, tries INTEGER);
"""


@dataclass(frozen=True, slots=True)
class Token:
    """What is kept of a token: times in seconds since 1970, `used` to the day."""

    digest: bytes
    name: str
    origin: str
    created: int
    used: int

    def is_stale(self, now: int) -> bool:
        """Whether a page of ours had it, which is long gone."""
        return self.origin.startswith("http") and self.used < now - PAGES_DAYS * SECONDS_A_DAY

    @property
    def mark(self) -> str:
        """What tells two tokens of one name apart."""
        return self.digest.hex()[:8]


class Tokens:
    """The tokens of one data folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "tokens.sqlite"

    def offer(self, now: int) -> str:
        """A new pairing code; the one before it is void."""
        code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        with self._open() as db:
            db.execute("DELETE FROM code")
            db.execute("INSERT INTO code VALUES (?, ?, 0)", (_digest(code), now + CODE_SECONDS))
        return code

    def pair(self, code: str, name: str, origin: str, now: int) -> str:
        """A new token in exchange for the code on the user's screen."""
        _check_name(name)
        self._count_try(now)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        with self._open() as db:
            held = db.execute("SELECT digest FROM code").fetchone()
            right = held is not None and hmac.compare_digest(held[0], _digest(_digits(code)))
            if not right or not db.execute("DELETE FROM code").rowcount:
                raise WrongCode(f"that is not the code; a code may be tried {CODE_TRIES} times")
            stale = [(held.digest,) for held in _read(db) if held.is_stale(now)]
            db.executemany("DELETE FROM tokens WHERE digest = ?", stale)
            db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?)", (_digest(token), name, origin, now, now))
        return token

    def find(self, token: str, now: int) -> Token:
        """The token that was shown, if it is one of ours."""
        shown = _digest(token)
        found = next((held for held in self.known() if hmac.compare_digest(held.digest, shown)), None)
        if found is None or found.is_stale(now):
            raise NoToken("this token is unknown or was revoked; pair again with `honbun pair`")
        if found.used // SECONDS_A_DAY != now // SECONDS_A_DAY:
            with self._open() as db:
                db.execute("UPDATE tokens SET used = ? WHERE digest = ?", (now, shown))
        return found

    def known(self) -> list[Token]:
        """Every token, the oldest first."""
        with self._open() as db:
            return _read(db)

    def origins(self) -> frozenset[str]:
        """The Origins that tokens were paired from."""
        return frozenset(token.origin for token in self.known() if token.origin)

    def revoke(self, name: str) -> list[Token]:
        """The tokens of this name, or the one whose mark begins so, which are good for nothing from now on."""
        gone = _named(self.known(), name)
        with self._open() as db:
            db.executemany("DELETE FROM tokens WHERE digest = ?", [(token.digest,) for token in gone])
        return gone

    def _count_try(self, now: int) -> None:
        with self._open() as db:
            db.execute("UPDATE code SET tries = tries + 1")
            held = db.execute("SELECT expires, tries FROM code").fetchone()
        if not held or held[0] <= now:
            raise NoCode("no pairing code is open; run `honbun pair` for one")
        if held[1] > CODE_TRIES:
            raise TooManyTries(f"this code was tried {CODE_TRIES} times; run `honbun pair` for a new one")

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(private_file(self.path), timeout=LOCK_SECONDS)) as db:
                db.executescript(_TABLES)
                with db:
                    yield db
        except sqlite3.Error as error:
            raise Missing(
                f"the tokens in {self.path} cannot be read ({error}); move the file away and pair again"
            ) from None


def _read(db: sqlite3.Connection) -> list[Token]:
    rows = db.execute("SELECT digest, name, origin, created, used FROM tokens ORDER BY created, name").fetchall()
    return [Token(*row) for row in rows]


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).digest()


def _digits(code: str) -> str:
    return "".join(letter for letter in code if letter in "0123456789")


def _check_name(name: str) -> None:
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise BadRequest(f"a token's name is 1 to {NAME_LENGTH} printable characters")


def _named(held: list[Token], name: str) -> list[Token]:
    if called := [token for token in held if token.name == name]:
        return called
    marked = [token for token in held if len(name) >= SHORTEST_PREFIX and token.mark.startswith(name)]
    if len(marked) > 1:
        raise WrongUse(f"{name} begins the marks of {len(marked)} tokens; give more of the one you mean")
    if not marked:
        raise NotFound(f"no token is called {name}; see `honbun tokens list`")
    return marked
