"""What of a page leaves its tab, and what never does."""

import pytest

pytestmark = pytest.mark.browser

SHADOWS = """<!doctype html><title>Shadows</title><open-box></open-box><closed-box></closed-box><script>
for (const mode of ["open", "closed"])
  document.querySelector(mode + "-box").attachShadow({mode}).innerHTML = `<p>inside the ${mode} box</p>`;
</script>"""
FORM = """<!doctype html><title>Form</title><meta name="csrf-token" content="S1"><p onclick="S2()">shown</p><!-- S3 -->
<form data-auth-token="S4"><input type="hidden" value="S5"><input type="text" value="S6"><textarea>S7</textarea>
<div contenteditable>S8</div></form><div contenteditable role="textbox">S9</div><script>const secret = "S10";</script>
<style>/* S11 */</style><input id="typed"><a href="javascript:S12()">link</a>"""
FRAME = """<!doctype html><title>Frame</title><p>around</p>
<iframe width="400" height="300" srcdoc="<p>within <a href='/far'>far</a></p>"></iframe>"""
LAZY = """<!doctype html><title>Lazy</title><img srcset="/wide.png 2x, /narrow.png 1x" alt="a wheel">"""
WAITING = """<!doctype html><title>Lazy</title><img src="data:image/gif;base64,R0lGODlh" srcset="/wide.png 1x">
<img src="data:image/gif;base64,R0lGODlh" data-src="/late.png">"""
FRAMESET = """<!doctype html><title>Frames</title><frameset cols="300,*">
<frame src="/menu"><frame src="/main"></frameset>"""
DATA = (
    """<!doctype html><title>Data</title><script type="application/ld+json">{"@type": "Article"}</script><p>text</p>"""
)

STYLED = """<!doctype html><title>Styled</title><style>.menu, .tab { display: none } .wrap { display: contents }
.faint { visibility: hidden }</style><div class=menu><p>the menu</p></div><div class=wrap><p>the text</p></div>
<p class=tab style="color: red">the other tab</p><p class=faint>faint</p><details><summary>More</summary><p>the rest</p>
</details><p hidden>gone</p><p style="display: none">away</p>"""


@pytest.fixture
def show(extension, website):
    """Opens a page with this markup; gives its address."""

    def show(html, path="/page"):
        website.pages[path] = html
        url = website.url(path, host="wiki.granted.test")
        show.tab = extension.open(url)
        return url

    return show


def test_open_and_closed_shadow_roots_are_taken(extension, show):
    html = extension.capture(show(SHADOWS))["html"]

    assert '<open-box><template shadowrootmode="open"><p>inside the open box</p></template></open-box>' in html
    assert '<closed-box><template shadowrootmode="open"><p>inside the closed box</p></template></closed-box>' in html


def test_nothing_typed_hidden_or_run_leaves_the_tab(extension, show):
    url = show(FORM)
    show.tab.js("void (document.querySelector('#typed').value = 'S13')")
    html = extension.capture(url)["html"]

    assert [secret for secret in (f"S{number}" for number in range(1, 14)) if secret in html] == []
    assert "<p>shown</p>" in html


def test_frame_of_the_same_origin_is_taken_with_absolute_links(extension, show):
    url = show(FRAME)
    show.tab.wait("document.querySelector('iframe').contentDocument.querySelector('a')?.href")
    html = extension.capture(url)["html"]

    assert f'<p>within <a href="{url.replace("/page", "/far")}">far</a></p></div>' in html


def test_picture_says_where_it_was_loaded_from(extension, show):
    url = show(LAZY)
    show.tab.wait("document.querySelector('img').currentSrc")

    assert f'src="{url.replace("/page", "/narrow.png")}"' in extension.capture(url)["html"]


def test_placeholder_of_a_picture_is_left_out(extension, show):
    url = show(WAITING)
    show.tab.wait("document.querySelector('img').currentSrc")
    html = extension.capture(url)["html"]

    assert f'src="{url.replace("/page", "/wide.png")}"' in html
    assert '<img data-src="/late.png">' in html
    assert "base64" not in html


def test_pages_of_a_frameset_stand_side_by_side(extension, show, website):
    website.pages |= {"/menu": "<!doctype html><p>the menu", "/main": "<!doctype html><p>the text"}

    html = extension.capture(show(FRAMESET))["html"]

    assert "<div data-frame><p>the menu</p></div><div data-frame><p>the text</p></div>" in html


def test_what_the_styles_do_not_show_is_marked(extension, show):
    html = extension.capture(show(STYLED))["html"]

    assert '<div class="menu" hidden><p>the menu</p></div><div class="wrap"><p>the text</p></div>' in html
    assert '<p class="tab" hidden>the other tab</p><p class="faint">faint</p>' in html
    assert "<details><summary>More</summary><p>the rest</p>" in html
    assert '<p hidden="">gone</p><p style="display:none">away</p>' in html
    assert html.partition("<body>")[0].count("hidden") == 0


def test_linked_data_is_no_script_and_stays(extension, show):
    assert '<script type="application/ld+json">{"@type": "Article"}</script>' in extension.capture(show(DATA))["html"]


def test_formula_with_an_annotation_is_taken(extension, show):
    formula = "<math><semantics><mi>x</mi><annotation-xml>x</annotation-xml></semantics></math>"

    assert formula in extension.capture(show(f"<!doctype html><title>Formula</title><p>{formula}</p>"))["html"]


def test_page_itself_is_not_changed(extension, show):
    url = show(FORM)
    before = show.tab.js("document.documentElement.outerHTML")
    extension.capture(url)

    assert show.tab.js("document.documentElement.outerHTML") == before


def test_selection_alone_is_taken(extension, show):
    url = show("<!doctype html><title>Two</title><p>first</p><p id=b>second</p>")
    show.tab.js("void getSelection().selectAllChildren(document.querySelector('#b'))")

    assert extension.capture(url, selection=True)["html"] == "second"


@pytest.mark.parametrize(
    ("markup", "field"),
    [
        ("<input type=password>", "password"),
        ("<input type=password hidden>", ""),
        ("<input autocomplete='cc-number'>", "card"),
        ("<input name=card_number>", "card"),
        ("<input autocomplete=one-time-code>", "password"),
        ("<select autocomplete=cc-exp-month></select>", "card"),
        ("<input autocomplete=new-password>", "password"),
        ("<input name=card_cvc>", "card"),
        ("<input name=discard>", ""),
    ],
)
def test_password_and_card_fields_that_show_are_told(extension, show, markup, field):
    assert extension.capture(show(f"<!doctype html><title>Field</title><p>text</p>{markup}"))["field"] == field


def test_password_and_card_fields_do_not_leave_the_tab(extension, show):
    fields = "<input type=password id=P1><input name=cvv id=P2 hidden><select autocomplete=cc-exp id=P3></select>"
    html = extension.capture(show(f"<!doctype html><title>Fields</title><p>text</p>{fields}<input id=other>"))["html"]

    assert "P" not in html.partition("<body>")[2]
    assert '<input id="other">' in html


def test_page_of_five_megabytes_is_read(extension, show):
    paragraph = "<p>The river rose in the night, and the mill stood still until the morning came.</p>\n"
    url = show(f"<!doctype html><title>Long</title><main>{paragraph * (5_000_000 // len(paragraph))}</main>")

    blocks = extension.ask("extract", tabId=extension.id_of(url))["value"]["blocks"]
    assert sum(len(block["text"]) for block in blocks) > 4_000_000


def test_page_over_the_limit_is_told_with_its_size(extension, show):
    url = show(f"<!doctype html><title>Huge</title><p hidden>{'word ' * 3_500_000}</p>")

    assert extension.ask("extract", tabId=extension.id_of(url))["problem"] == {
        "reason": "too-large",
        "detail": "16.7 MiB > 16.0 MiB",
    }
