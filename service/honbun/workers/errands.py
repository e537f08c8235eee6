"""What a worker does besides reading and extracting pages: for texts, for the corpus, for wrappers."""

from collections.abc import Callable
from dataclasses import asdict

from honbun.corpus.parts import Parts
from honbun.page.blocks import parse
from honbun.page.decode import clean
from honbun.page.judge import Judge
from honbun.page.signature import Hasher
from honbun.settings import Settings
from honbun.workers.conversion import Converter
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

    def __init__(self, salt: bytes, judge: Judge, hasher: Hasher) -> None:
        self.texts = TextReader()
        self.converter = Converter(judge)
        self._salt, self._judge, self._hasher = salt, judge, hasher
        self._words = Words()
        self._studies = Studies()
        self._suggesting = Suggesting()

    def answer(self, head: Head, body: bytes) -> Answer:
        tasks: dict[str, Callable[[Head, bytes], Answer]] = {
            "words": self.words,
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

    def restore(self, head: Head, body: bytes) -> Answer:
        """A document that was exported, ready to be kept again."""
        if head["kind"] == "sf":
            restored = restore_standard_format(body, head)
        else:
            restored = restore_line(body, self._hasher, self._judge)
        words = self.texts.read_kept(restored.parts).packed()
        told = {"card": restored.card, "numbered": asdict(restored.numbered), "words": len(words)}
        return told, words + restored.parts

    def text(self, _: Head, body: bytes) -> Answer:
        """The words of a kept page."""
        return {}, self.texts.read_kept(body).packed()

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
        return teach(head, body, self._salt)

    def teach_again(self, head: Head, body: bytes) -> Answer:
        """The same from labels that are kept."""
        return teach_again(head, body, self._salt)

    def take(self, head: Head, body: bytes) -> Answer:
        """What a wrapper takes from a kept page."""
        return {}, as_json(take(parse(clean(body.decode("utf-8", "replace"))), head["wrapper"]))
