"""Pages with labels for tests of wrappers."""

from honbun.page.blocks import parse
from honbun.wrappers.labels import read_labels
from honbun.wrappers.lesson import Lesson, learn
from honbun.wrappers.reading import read, texts_of
from honbun.wrappers.tree import Tree, grow


def tree_of(html: str, blanks: bool = False) -> Tree:
    return grow(parse(html), blanks)


def node(tree: Tree, text: str) -> int:
    """The text node that says this."""
    return next(at for at in tree.text_nodes if tree.text(at) == text)


def page(html: str, *tuples: dict[str, list[object]], **more: object) -> dict[str, object]:
    return {"html": html, "tuples": list(tuples)} | more


def teach(*pages: dict[str, object], **options: object) -> Lesson:
    blanks = options.get("variant") == "paper"
    labelled = [(each, tree_of(each.html, blanks)) for each in read_labels({"pages": list(pages)})]
    return learn(labelled, **options)


def taken(lesson: Lesson, html: str) -> list[dict[str, list[str]]]:
    """What a wrapper takes from a page."""
    return [dict(texts_of(each)) for each in read(tree_of(html), lesson.wrapper)]
