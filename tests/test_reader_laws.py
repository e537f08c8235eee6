"""What holds of any page, whatever its tree: the text shown is the text kept, in bounded depth, and Markdown agrees."""

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser, LexborNode
from tests.showing import RELATIONS, content_in, reading_of

from honbun.model import Role
from honbun.page.arrange import arrange
from honbun.page.content import Part, text_of
from honbun.page.markdown import write_markdown
from honbun.page.markup import sanitised, write_html
from honbun.page.reader import content_of_runs
from honbun.page.retrace import DEEPEST_BLOCK, DEEPEST_INLINE

TAGS = (
    "a abbr article b blockquote body br button caption center code dd del details div dl dt em figcaption figure font "
    "form h1 h3 hr i img kbd label li mark menu ol option p pre q rp rt ruby section select small span strong sub "
    "table td textarea th thead tr ul x-card xmp"
).split()
SAID = {"a": ' href="/x?a=1&amp;copy;=(3)"', "img": ' src="p.jpg" alt="[a]*"', "ol": " start=3", "td": " colspan=2"}
PHRASES = st.text("ab漢字。 \n　#*_-1.|`<>&;!()[]~=+\\:\"'", max_size=8).map(
    lambda text: text.replace("&", "&amp;").replace("<", "&lt;")
)


def elements(children):
    return st.builds(
        lambda tag, inside, is_closed: f"<{tag}{SAID.get(tag, '')}>{''.join(inside)}{f'</{tag}>' if is_closed else ''}",
        st.sampled_from(TAGS),
        st.lists(children, max_size=5),
        st.booleans(),
    )


MARKUP = st.lists(st.recursive(PHRASES, elements, max_leaves=30), max_size=6).map("".join)
CHOICE = st.sets(st.integers(0, 40))


def squeezed(text):
    return "".join(text.split())


def shown(html):
    """The text a browser would show, without readings above ruby."""
    tree = LexborHTMLParser(f"<body>{html}")
    for reading in tree.css("rt, rp"):
        reading.decompose()
    return squeezed(tree.body.text())


def read_out(part):
    """The text as Markdown has it: ruby in parentheses, quotes in quotation marks."""
    if isinstance(part, str):
        return part
    if part.tag in ("pre", "code"):
        return text_of(part.children)
    text = "".join(map(read_out, part.children))
    return {"rt": f"({text})", "q": f"“{text}”"}.get(part.tag, text)


def depth(node: LexborNode) -> int:
    return 1 + max(map(depth, node.iter()), default=0)


@settings(deadline=None)
@given(MARKUP, CHOICE)
def test_text_shown_is_the_text_kept(markup, choice):
    reading = reading_of(markup)
    kept = [row for number, row in enumerate(reading.rows) if number in choice]
    html = write_html(content_of_runs(reading, dict.fromkeys(kept, Role.BODY)))
    assert shown(html) == squeezed("".join(reading.page_runs.runs[row].text for row in kept))


@settings(deadline=None)
@given(MARKUP)
def test_sanitising_finds_nothing_to_change(markup):
    html = write_html(content_in(markup))
    assert sanitised(html.replace(RELATIONS, "")) == html


@settings(deadline=None)
@given(MARKUP)
def test_markdown_says_the_same(markup):
    content = content_in(markup)
    html = MarkdownIt("commonmark").enable("table").render(write_markdown(content))
    assert shown(html) == squeezed("".join(map(read_out, content)))


@settings(deadline=None)
@given(st.lists(st.sampled_from(TAGS), min_size=40, max_size=200))
def test_depth_is_bounded(tags):
    html = write_html(content_in("".join(f"<{tag}>a" for tag in tags)))
    assert depth(LexborHTMLParser(html).body) <= DEEPEST_BLOCK * 2 + DEEPEST_INLINE


def test_deepest_nesting_is_shown():
    reading = reading_of("<ul><li>" * 5_000 + "<b>" * 500 + "deep")
    html = write_html(content_of_runs(reading, {reading.rows[0]: Role.BODY}))
    assert shown(html) == "deep"
    assert html.count("<ul>") <= DEEPEST_BLOCK


def test_rough_blocks_may_nest_anyhow():
    inside: tuple[Part | str, ...] = (Part("run", ("a",)),)
    for tag in ("td", "li", "dt", "table", "h1", "figcaption", "ul"):
        inside = (Part(tag, inside),)
    assert write_html(arrange(Part("body", inside))) == "<ul><li>a</li></ul>"
