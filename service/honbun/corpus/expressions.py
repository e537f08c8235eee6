"""A query as FTS5 is asked it.

It is asked twice.  The narrow expression finds texts as words; the wide one also as strings, so that what stands on a
page is found however MeCab cut it.  What must not be there is always meant in the wide sense.  Where a text is all that
is asked for, the wide one leaves out its words, which the narrow one finds.

In `(a AND (b OR "c d")) NOT e` FTS5 tells of some rows that b is not there, though it is (seen with SQLite 3.54); in
`(a NOT e) AND (b OR "c d")`, which means the same, it does not.  So that is how it is asked.
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
        self._node, self._targets, self._near = node, targets, near
        self.phrases: list[Target | None] = []  # of each phrase in the narrow expression, which text it is for
        self.narrow = self._write(node, wide=False)
        self.ranked = tuple(self.phrases)
        self.counted = tuple(dict.fromkeys(phrase for phrase in self.phrases if phrase))
        self.wide = self._write_string(node) or self._write(node, wide=True)

    @property
    def counts_all(self) -> bool:
        """Whether its texts count wherever they stand, and not only beside others."""
        has_bonds = any(target.bond.isdecimal() for target in self.counted)
        return self._near is None and not has_bonds and not _has_choices(self._node)

    def _write_string(self, node: Node) -> str:
        """A text alone, as a string; empty, if there is more to the query, or it is looked for in one way only."""
        target = self._targets[node] if isinstance(node, Sought) else None
        return _string(target.string) if target and target.phrases and target.string else ""

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
            case All():
                return self._all(node, wide, ())

    def _all(self, node: All, wide: bool, rejected: Sequence[Node]) -> str:
        """What is rejected, here or around it, stands with the first part (see above)."""
        rejected = (*node.rejected, *rejected)
        texts = [self._targets[part] for part in node.parts if isinstance(part, Sought)]
        if self._near is not None and len(texts) > 1 and all(target.phrases for target in texts):
            written = [self._without(self._near_each_other(texts, self._near), rejected)]
            written += [self._write(part, wide=True) for part in node.parts if not isinstance(part, Sought)]
        else:
            first, *others = node.parts
            if isinstance(first, All):
                written = [self._all(first, wide, rejected)]
            else:
                written = [self._without(self._write(first, wide), rejected)]
            written += [self._write(part, wide) for part in others]
        return f"({' AND '.join(written)})"

    def _near_each_other(self, texts: Sequence[Target], near: int) -> str:
        self.phrases += texts
        return f"{{words}} : NEAR({' '.join(_phrase(target.phrases[0]) for target in texts)}, {near})"

    def _without(self, written: str, rejected: Sequence[Node]) -> str:
        """What was written last, where none of what is rejected is."""
        before = len(self.phrases)
        told = [f"({written})", *(self._write(node, wide=True) for node in rejected)]
        self.phrases[before:] = [None] * (len(self.phrases) - before)
        return f"({' NOT '.join(told)})"

    def _words(self, target: Target) -> str:
        if not target.phrases:
            return self._string(target)
        self.phrases += [target] * len(target.phrases)
        return words_of(target)

    def _string(self, target: Target) -> str:
        self.phrases.append(target)
        return _string(target.string)


def _has_choices(node: Node, chosen: bool = False) -> bool:
    """Whether some of what must stand together is one choice of several."""
    match node:
        case All(parts):
            return chosen or any(_has_choices(part) for part in parts)
        case Either(parts):
            return any(_has_choices(part, chosen=True) for part in parts)
    return False


def words_of(target: Target) -> str:
    """The text as words; as a string, if it has none."""
    phrases = [_phrase(phrase) for phrase in target.phrases]
    if not phrases:
        return _string(target.string)
    if target.bond.isdecimal() and len(phrases) > 1:
        return f"{{words}} : NEAR({' '.join(phrases)}, {target.bond})"
    return _column("words", phrases, " AND " if target.bond == "AND" else " OR ")


def phrases_of(target: Target) -> list[str]:
    """Each phrase of the text alone; the string, if it has none."""
    return [_column("words", [_phrase(phrase)]) for phrase in target.phrases] or [_string(target.string)]


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
