"""What a worker does besides reading and extracting pages: for texts, for the corpus, for wrappers."""

from collections.abc import Callable, Collection
from dataclasses import asdict

import orjson

from honbun.annotate.contract import Annotator
from honbun.corpus.parts import Parts
from honbun.corpus.texts import Text
from honbun.page.blocks import parse, runs_of
from honbun.page.decode import clean
from honbun.page.judge import Judge
from honbun.page.sensitive import refuse_sensitive
from honbun.page.signature import Hasher
from honbun.page.tree import head_title
from honbun.page.visit import visit_of
from honbun.settings import Settings
from honbun.workers.conversion import Conversion, Converter
from honbun.workers.dependent import ENGINE, pairs_of, with_pairs
from honbun.workers.forms import Kept, write_kept
from honbun.workers.frames import Head, as_json
from honbun.workers.restoring import restore_line, restore_standard_format
from honbun.workers.shown import show
from honbun.workers.studies import Studies
from honbun.workers.suggesting import Suggesting
from honbun.workers.texts import TextReader
from honbun.workers.words import Words
from honbun.workers.wrappers import take, teach, teach_again

Answer = tuple[Head, bytes]


class Errands:
    """What a worker keeps for them from one to the next, as analysers that are open."""

    def __init__(self, salt: bytes, judge: Judge, hasher: Hasher, *, takes_sensitive: bool) -> None:
        self.texts = TextReader()
        self.converter = Converter(judge)
        self._salt, self._judge, self._hasher = salt, judge, hasher
        self._takes_sensitive = takes_sensitive
        self._words = Words()
        self._studies = Studies()
        self._suggesting = Suggesting()

    def answer(self, head: Head, body: bytes) -> Answer:
        tasks: dict[str, Callable[[Head, bytes], Answer]] = {
            "words": self.words,
            "admit": self.admit,
            "pairs": self.pairs,
            "restore": self.restore,
            "text": self.text,
            "show": self.show,
            "count": self.count,
            "write": self.write,
            "teach": self.teach,
            "teach_again": self.teach_again,
            "take": self.take,
            "cells": self._suggesting.read,
            "fields": self._suggesting.suggest,
        }
        return tasks[head["task"]](head, body)

    def words(self, head: Head, body: bytes) -> Answer:
        """The words of the text in a JSON body, and how they are read."""
        return {}, as_json(self._words.answer(body, Settings(juman=head["juman"])))

    def admit(self, head: Head, body: bytes) -> Answer:
        """Nothing, if what is in the JSON body is a page that may be kept."""
        self._admit(str(visit_of(body, head["now"]).html))
        return {}, b""

    def _admit(self, html: str) -> None:
        if not self._takes_sensitive:
            tree = parse(clean(html))
            refuse_sensitive(tree, head_title(tree), runs_of(tree))

    def restore(self, head: Head, body: bytes) -> Answer:
        """A document that was exported, ready to be kept again."""
        if head["kind"] == "sf":
            restored = restore_standard_format(body, head)
        else:
            restored = restore_line(body, self._hasher, self._judge)
        text = self.texts.read_kept(restored.parts)
        words = self.paired(text, restored.parts, restored.card["annotate"], head).packed()
        told = {"card": restored.card, "numbered": asdict(restored.numbered), "words": len(words)}
        return told, words + restored.parts

    def text(self, head: Head, body: bytes) -> Answer:
        """The words of a kept page."""
        return {}, self.paired(self.texts.read_kept(body), body, head["annotate"], head).packed()

    def paired(
        self, text: Text, parts: bytes, annotate: Collection[str], head: Head, *, demanded: bool = False
    ) -> Text:
        """The text of a page with its pairs, if these analysers annotate it; demanded, they are there or Missing."""
        return with_pairs(text, parts, self._knp(head) if ENGINE in annotate else None, demanded=demanded)

    def pairs(self, head: Head, body: bytes) -> Answer:
        """Which word modifies which in each of the texts in a JSON body."""
        return {}, as_json(pairs_of(orjson.loads(body), self._knp(head)))

    def _knp(self, head: Head) -> Annotator:
        return self.converter.analyser(ENGINE, Conversion(**head["programs"]))

    def show(self, head: Head, body: bytes) -> Answer:
        """What was found in texts, in the shape that the head names."""
        return {}, show(head, body)

    def count(self, head: Head, body: bytes) -> Answer:
        """A part of a study, or in the end what it tells."""
        return {}, self._studies.go_on(head, body)

    def write(self, head: Head, body: bytes) -> Answer:
        """A kept page in one of its forms."""
        return {}, write_kept(Kept(Parts.split(body), head, self.converter))

    def teach(self, head: Head, body: bytes) -> Answer:
        """A wrapper learned from labelled pages."""
        return teach(head, body, self._salt, self._admit)

    def teach_again(self, head: Head, body: bytes) -> Answer:
        """The same from labels that are kept."""
        return teach_again(head, body, self._salt)

    def take(self, head: Head, body: bytes) -> Answer:
        """What a wrapper takes from a kept page."""
        return {}, as_json(take(parse(clean(body.decode("utf-8", "replace"))), head["wrapper"]))
