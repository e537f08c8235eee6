"""From labelled pages to a wrapper, and what is to be said about it.

Examples that contradict each other teach nothing: a page that is there twice with different labels is refused.  The
wrapper is tried on the examples at the end, and where it does not give what was labelled, a note says so.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from honbun.errors import Refused
from honbun.wrappers import paper
from honbun.wrappers.features import ALL, Features
from honbun.wrappers.labels import LabelledPage, fields_of
from honbun.wrappers.learning import Example, learn_field
from honbun.wrappers.locate import Held, Located, locate
from honbun.wrappers.reading import read
from honbun.wrappers.records import learn_record
from honbun.wrappers.tree import NOWHERE, Tree
from honbun.wrappers.wrapper import PaperWrapper, Wrapper

VARIANTS = ("default", "paper")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A wrapper, and what its user should know about it."""

    wrapper: Wrapper | PaperWrapper
    examples: tuple[Located, ...]
    notes: tuple[str, ...]


def learn(pages: Sequence[tuple[LabelledPage, Tree]], variant: str = "default", features: Features = ALL) -> Lesson:
    """The wrapper that these pages teach."""
    examples = [(page, tree) for page, tree in pages if page.tuples is not None]
    _check_contradictions(examples)
    located, notes = locate(examples, features)
    names = fields_of(tuple(page for page, _ in examples))
    empty = {name for page, _ in examples for labels in page.tuples or () for name in labels} - set(names)
    notes += [f"no value of {name[:40]!r} is labelled; it was not learned" for name in sorted(empty)]
    wrapper = _learn_by_paper(names, located) if variant == "paper" else _learn(names, located, features, notes)
    return Lesson(wrapper, tuple(located), (*notes, *_differences(wrapper, located)))


def _check_contradictions(pages: Sequence[tuple[LabelledPage, Tree]]) -> None:
    seen: dict[str, LabelledPage] = {}
    for page, tree in pages:
        for name in filter(None, (page.file, page.url, page.html)):
            other = seen.setdefault(name, page)
            if (other.tuples, other.wrong) != (page.tuples, page.wrong):
                raise _contradiction(other, page)
        twin = seen.setdefault(tree.markup, page)
        if _differ(twin, page):
            raise _contradiction(twin, page)


def _contradiction(one: LabelledPage, other: LabelledPage) -> Refused:
    return Refused(f"{one.name} and {other.name} are the same page with different labels; take one out")


def _differ(one: LabelledPage, other: LabelledPage) -> bool:
    """Whether these have different texts for a field that both have."""
    texts, others = _texts_by_field(one), _texts_by_field(other)
    return any(texts[field] != others[field] for field in texts.keys() & others.keys())


def _texts_by_field(page: LabelledPage) -> dict[str, list[str]]:
    """The labelled texts of each field, unless some of them are told by their paths alone."""
    fields = fields_of((page,))
    held = {field: [label.text for each in page.tuples or () for label in each.get(field, ())] for field in fields}
    return {field: texts for field, texts in held.items() if all(texts)}


def _learn(
    names: Sequence[str], located: Sequence[Located], features: Features, notes: list[str]
) -> Wrapper | PaperWrapper:
    values = {each.spot.text for page in located for each in page.all_held}
    if not any(len(page.tuples) > 1 for page in located):
        wholes = {name: [_whole(name, page) for page in located] for name in names}
        return Wrapper(tuple(learn_field(name, of_name, features, values) for name, of_name in wholes.items()))
    filled = [page for page in located if page.tuples]
    found = learn_record([(page.tree, page.nodes_of_tuples) for page in filled])
    if found is None and any(each.spot.attribute for page in filled for each in page.all_held):
        raise Refused("the tuples do not stand in elements of their own; label rows that do, or no attributes")
    if found is None:
        notes.append("the tuples of a page do not stand in elements of their own; learned to the letter of the paper")
        return _learn_by_paper(names, located)
    record, containers = found
    pages = list(zip(filled, containers, strict=True))
    rows = {name: [each for page, within in pages for each in _within(name, page, within)] for name in names}
    return Wrapper(tuple(learn_field(name, of_name, features, values) for name, of_name in rows.items()), record)


def _whole(name: str, page: Located) -> Example:
    """A page as an example of a field."""
    held = page.tuples[0].get(name, ()) if page.tuples else ()
    return Example(page.tree, held, page.wrong.get(name, ()))


def _within(name: str, page: Located, containers: Sequence[int]) -> Iterator[Example]:
    """The elements that hold the tuples of a page as examples of a field, and those that hold what is wrong."""
    tree = page.tree
    held = {above: labels.get(name, ()) for above, labels in zip(containers, page.tuples, strict=True)}
    wrong: dict[int, list[Held]] = {}
    for each in page.wrong.get(name, ()):
        above = tree.ancestor(each.spot.node, tree.depth(containers[0]))
        if above != NOWHERE:
            wrong.setdefault(above, []).append(each)
    for above in dict.fromkeys((*held, *wrong)):
        yield Example(tree, _moved(held.get(above, ()), above), _moved(wrong.get(above, ()), above), above)


def _moved(held: Sequence[Held], above: int) -> list[Held]:
    """The same values, seen from within an element."""
    return [replace(each, spot=each.spot._replace(above=above)) for each in held]


def _learn_by_paper(names: Sequence[str], located: Sequence[Located]) -> PaperWrapper:
    for page in located:
        if any(each.spot.attribute for each in page.all_held):
            raise Refused(f"{page.page.name}: a value stands in an attribute, and the paper takes text only")
    examples = [(page.tree, [_nodes(names, labels) for labels in page.tuples]) for page in located]
    return PaperWrapper(tuple(names), paper.learn(examples, names))


def _nodes(names: Sequence[str], labels: Mapping[str, Sequence[Held]]) -> paper.PaperTuple:
    return tuple(tuple(each.spot.node for each in labels.get(name, ())) for name in names)


def _differences(wrapper: Wrapper | PaperWrapper, located: Sequence[Located]) -> Iterator[str]:
    """Where the wrapper does not give what was labelled."""
    for page in located:
        labelled = [{name: [each.value for each in held] for name, held in labels.items()} for labels in page.tuples]
        found = [
            {name: [value.text for value in values] for name, values in each.items()}
            for each in read(page.tree, wrapper)
        ]
        for name in wrapper.names:
            wanted = [labels[name] for labels in labelled if labels.get(name)]
            got = [values[name] for values in found if name in values]
            if any(values not in got for values in wanted) or (len(labelled) == 1 and got != wanted):
                yield f"{page.page.name}: {name[:40]!r} is not read as it is labelled; label more pages like this one"
