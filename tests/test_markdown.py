"""Markdown in which the text of a page stays text, and its structure is what CommonMark reads."""

import pytest
from markdown_it import MarkdownIt
from tests.showing import markdown_of


def rendered(markdown):
    return MarkdownIt("commonmark").enable("table").render(markdown).strip()


@pytest.mark.parametrize(
    "text",
    [
        *(
            "# no heading",
            "###",
            "C#",
            "- no item",
            "+ no item",
            "* no item",
            "-",
            "1. no item",
            "2) no item",
            "1.",
            "> no quote",
        ),
        *("---", "===", "***", "___", "- - -", "```", "~~~ x", "    no code", "`no code`", "*no* _emphasis_", "**no**"),
        *(
            "[no](link)",
            "[no]: http://x.example/",
            "![no](picture)",
            "<b>no tag</b>",
            "<http://x.example/>",
            "&copy; &#35;",
        ),
        *(
            "~~not struck~~",
            "a\\b \\* \\",
            "| a | b |",
            "|---|",
            "snake_case_name",
            "_private",
            "2 * 3 * 4",
            "AT&T",
            "a&b;",
        ),
    ],
)
def test_text_that_looks_like_markdown_stays_text(text):
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert rendered(markdown_of(f"<p>{escaped}</p>")) == f"<p>{escaped.strip()}</p>"


def test_second_line_is_no_underline():
    assert rendered(markdown_of("<p>one<br>---<br>===<br># two")) == "<p>one<br />\n---<br />\n===<br />\n# two</p>"


def test_text_is_escaped_no_more_than_it_must():
    assert (
        markdown_of("<p>A snake_case name, 1.5 - 2 (three), wow! [a]")
        == "A snake_case name, 1.5 - 2 (three), wow! \\[a\\]"
    )


@pytest.mark.parametrize(
    ("page", "markdown"),
    [
        ("<b>one</b> <i>two</i>", "**one** *two*"),
        ("a<b> one </b>b", "a **one** b"),
        ("<b>強調。</b>続き", "<strong>強調。</strong>続き"),
        ("続き<b>「強調」</b>", "続き<strong>「強調」</strong>"),
        ("続き<b>強調</b>続き", "続き**強調**続き"),
        ("<b>one</b><b>two</b>", "**one**<strong>two</strong>"),
        ("<b>one <i>two</i></b>", "**one <em>two</em>**"),
        ("<b>one<br></b>two", "**one**\\\ntwo"),
        ("<b><br></b>", ""),
    ],
)
def test_emphasis_is_written_so_that_it_is_seen(page, markdown):
    assert markdown_of(f"<p>{page}") == markdown


@pytest.mark.parametrize(
    ("page", "markdown"),
    [
        ("<code>a|b*</code>", "`a|b*`"),
        ("<code>a`b``c</code>", "```a`b``c```"),
        ("<code>`</code>", "`` ` ``"),
        ("<code>a</code><code>b</code>", "`a`<code>b</code>"),
        ("<a href=/x_(y)>one</a>", "[one](<https://example.org/x_(y)>)"),
        ('<a href="/?a&amp;copy;b">one</a>', "[one](https://example.org/?a\\&copy;b)"),
        ("wow!<a href=/x>one</a>", "wow\\![one](https://example.org/x)"),
        ("a <a href=/x><img src=b.jpg alt=c></a>", "a [![c](https://example.org/a/b.jpg)](https://example.org/x)"),
        ("H<sub>2</sub>O, x<sup>2</sup>, <kbd>Esc</kbd>", "H<sub>2</sub>O, x<sup>2</sup>, <kbd>Esc</kbd>"),
        ("<q>one</q> <small>two</small> <abbr title=x>three</abbr>", "“one” two three"),
        ("<ruby>漢字<rt>かんじ</rt></ruby>を読む", "漢字(かんじ)を読む"),
    ],
)
def test_inline_content_is_written(page, markdown):
    assert markdown_of(f"<p>{page}") == markdown


@pytest.mark.parametrize(
    ("page", "markdown"),
    [
        ("<h3>one<br>two ##</h3>", "### one two \\#\\#"),
        ("<ul><li>one<ul><li>two</ul><li>three</ul>", "- one\n  - two\n- three"),
        ("<ol start=9><li>one<li>two</ol>", "9. one\n10. two"),
        ("<ul><li>one<ol start=3><li>two</ol></ul>", "- one\n\n  3. two"),
        ("<ul><li>a<li>b</ul><ul><li>c<li>d</ul><ul><li>e<li>f</ul>", "- a\n- b\n\n* c\n* d\n\n- e\n- f"),
        ("<ul><li>a<li><p>b</p><pre>c\n\nd</pre></ul>", "- a\n\n- b\n\n  ```\n  c\n\n  d\n  ```"),
        ("<blockquote><p>a</p><ul><li>b<li>c</ul></blockquote>", "> a\n>\n> - b\n> - c"),
        ("<pre class=lang-c>```\n</pre>", "````c\n```\n````"),
        ("<dl><dt>a<dd>b<dd>c</dl>", "**a**\n\n- b\n- c"),
        ("<p>a<hr><p>b", "a\n\n---\n\nb"),
        ("<figure><img src=x.jpg><figcaption>a</figcaption></figure>", "![](https://example.org/a/x.jpg)\n\na"),
    ],
)
def test_blocks_are_written(page, markdown):
    assert markdown_of(page) == markdown


@pytest.mark.parametrize(
    ("table", "markdown"),
    [
        ("<tr><th>a<th>b|<tr><td>c<br>d<td>e", "| a | b\\| |\n| --- | --- |\n| c<br>d | e |"),
        ("<tr><td>a<td>b<tr><td>c<td>d", "|  |  |\n| --- | --- |\n| a | b |\n| c | d |"),
        ("<tr><th>a<th>b<tr><td>c", "| a | b |\n| --- | --- |\n| c |  |"),
        ("<caption>x</caption><tr><th>a<td>b<tr><th>c<td>d", "x\n\n|  |  |\n| --- | --- |\n| a | b |\n| c | d |"),
    ],
)
def test_simple_table_is_written_with_pipes(table, markdown):
    assert markdown_of(f"<table>{table}</table>") == markdown


@pytest.mark.parametrize(
    ("page", "language"),
    [
        ("<pre class='language-js'>x</pre>", "js"),
        ("<pre class='brush: Ruby'>x</pre>", "ruby"),
        ("<pre><code class='hljs rust'>x</code></pre>", "rust"),
        ("<div class='highlight-python notranslate'><div><pre>x</pre></div></div>", "python"),
        ("<div class='highlight-default'><pre class=code>x</pre></div>", ""),
        ("<article class=python><pre>x</pre></article>", ""),
    ],
)
def test_language_of_code_is_told(page, language):
    assert markdown_of(page) == f"```{language}\nx\n```"


def test_other_tables_are_written_as_html_on_one_line():
    rows = "<tr><th colspan=2>a *<tr><td>b<td><pre>c\n\nd</pre>"
    assert markdown_of(f"<table>{rows}</table>") == (
        '<table><tbody><tr><th colspan="2">a *</th></tr>'
        "<tr><td>b</td><td><pre>c&#10;&#10;d</pre></td></tr></tbody></table>"
    )
