"""A query as FTS5 is asked it.

It is asked twice.  The narrow expression finds texts as words; the wide one also as strings, so that what stands on a
page is found however MeCab cut it.  What must not be there is always meant in the wide sense.
"""

from collections.abc import Sequence

from honbun.corpus.days import covering
from honbun.corpus.folding import bigrams, fold
from honbun.corpus.fulltext import written
from honbun.corpus.query import All, Either, Field, Node, Published, Sought
from honbun.corpus.targets import Phrase, Target


class Expression:
    """A tree of a query in the words of FTS5; `targets` are those of its texts."""

    def __init__(self, node: Node, targets: dict[Sought, Target], near: int | None = None) -> None:
        self._targets, self._near = targets, near
        self.phrases: list[Target | None] = []  # of each phrase in the narrow expression, which text it is for
        self.narrow = self._write(node, wide=False)
        self.ranked = tuple(self.phrases)
        self.wide = self._write(node, wide=True)

    def _write(self, node: Node, wide: bool) -> str:
        match node:
            case Sought():
                target = self._targets[node]
                if wide and target.phrases and target.string:
                    return f"({self._words(target)} OR {self._string(target)})"
                return self._words(target)
            case Field(name, value):
                self.phrases.append(None)
                return _field(name, value)
            case Published(days):
                names = list(covering(days))
                self.phrases += [None] * len(names)
                return _column("date", [_quoted(name) for name in names])
            case Either(parts):
                return "(" + " OR ".join(self._write(part, wide) for part in parts) + ")"
            case All(parts, rejected):
                found = self._near_each_other(parts) or " AND ".join(self._write(part, wide) for part in parts)
                return f"(({found})" + "".join(f" NOT {self._rejected(part)}" for part in rejected) + ")"

    def _near_each_other(self, parts: Sequence[Node]) -> str:
        """The texts of these parts not farther from each other than was asked."""
        texts = [self._targets[part] for part in parts if isinstance(part, Sought)]
        if self._near is None or len(texts) < 2 or not all(target.phrases for target in texts):
            return ""
        self.phrases += texts
        together = f"NEAR({' '.join(_phrase(target.phrases[0]) for target in texts)}, {self._near})"
        others = [self._write(part, wide=True) for part in parts if not isinstance(part, Sought)]
        return " AND ".join([f"{{words}} : {together}", *others])

    def _rejected(self, node: Node) -> str:
        before = len(self.phrases)
        written = self._write(node, wide=True)
        self.phrases[before:] = [None] * (len(self.phrases) - before)
        return written

    def _words(self, target: Target) -> str:
        if not target.phrases:
            return self._string(target)
        self.phrases += [target] * len(target.phrases)
        return words_of(target)

    def _string(self, target: Target) -> str:
        self.phrases.append(target)
        return _string(target.string)


def words_of(target: Target) -> str:
    """The text as words; as a string, if it has none."""
    phrases = [_phrase(phrase) for phrase in target.phrases]
    if not phrases:
        return _string(target.string)
    if target.bond.isdecimal() and len(phrases) > 1:
        return f"{{words}} : NEAR({' '.join(phrases)}, {target.bond})"
    return _column("words", phrases, " AND " if target.bond == "AND" else " OR ")


def _phrase(phrase: Phrase) -> str:
    return _quoted(written(phrase))


def _string(string: str, column: str = "characters") -> str:
    if len(string) == 1:
        return f"{{{column}}} : ({_quoted(string)} *)"
    return _column(column, [_quoted("\n".join(bigrams(string)[:-1]))])


def _field(name: str, value: str) -> str:
    if name == "author":
        return _string(" ".join(fold(value).split()), name)
    return _column(name, [_quoted(value.lower())])


def _column(name: str, phrases: Sequence[str], bond: str = " OR ") -> str:
    return f"{{{name}}} : ({bond.join(phrases)})"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
