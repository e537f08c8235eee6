"""Is it valid Standard Format, and where is it not."""

from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

import honbun.standard_format
from honbun.standard_format.check import check
from honbun.standard_format.write import Dialect

FOLDER = Path(honbun.standard_format.__file__).parent
VALID = """<StandardFormat Url="u" OriginalEncoding="UTF-8" Time="t">
<Header><Title><RawString>題</RawString></Title></Header>
<Text Type="blog">
<S Id="1" Length="3" Offset="9"><RawString>雨</RawString><Annotation Scheme="Juman">EOS</Annotation></S>
</Text>
</StandardFormat>"""


def faults(written, dialect=None):
    return [f"{line}: {message}" for line, message in check(written.encode(), dialect)]


def test_valid_file_has_no_faults():
    assert faults(VALID) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (' Time="t"', "", "1: StandardFormat lacks its attribute Time"),
        ('Type="blog"', 'Type="news"', "3: Type of Text is 'news', and can be blog or comment or default"),
        ('Id="1"', 'Id="1" Nr="1"', "4: S has an attribute Nr, which it cannot have"),
        ("<RawString>雨</RawString>", "", "4: S holds Annotation, and should hold RawString, Annotation*"),
        ("<RawString>雨</RawString>", "<Raw/>", "4: there is no element Raw in Standard Format"),
        ("<Header><Title><RawString>題</RawString></Title></Header>", "", (
            "1: StandardFormat holds Text, and should hold Header, Text+"
        )),
        ("</S>", "</S>雨", "3: Text holds text of its own, and can hold elements only: S+"),
        ("</S>", "</T>", "4: this is no XML: mismatched tag"),
        ("雨", "&nbsp;", "4: this is no XML: undefined entity"),
    ],
)  # fmt: skip
def test_fault_is_told_with_its_line(old, new, fault):
    assert fault in faults(VALID.replace(old, new, 1))


def test_other_root_is_told():
    assert faults("<html/>")[0] == "1: the root is html, and should be StandardFormat"


def test_root_tells_the_dialect():
    tsubaki = VALID.replace('Time="t"', 'CrawlTime="t"').replace('Id="1"', 'Paragraph="1" Id="1"')

    assert faults(tsubaki) == []
    assert faults(tsubaki, Dialect.PAPER) == [
        "1: StandardFormat has an attribute CrawlTime, which it cannot have",
        "1: StandardFormat lacks its attribute Time",
        "4: S has an attribute Paragraph, which it cannot have",
    ]


CHANGES = {
    "remove": lambda element: element.getparent().remove(element),
    "double": lambda element: element.addnext(deepcopy(element)),
    "rename": lambda element: setattr(element, "tag", "DocID"),
    "say": lambda element: setattr(element, "text", "雨"),
    "empty": lambda element: setattr(element, "text", None),
    "mark": lambda element: element.set("Type", "blog"),
    "forget": lambda element: element.attrib.clear(),
    "swap": lambda element: element.addprevious(element.getnext()) if element.getnext() is not None else None,
}


@pytest.mark.parametrize("dialect", Dialect)
@given(st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(0, 99)), max_size=3))
def test_verdict_is_that_of_libxml2(dialect, changes):
    root = etree.fromstring(VALID.replace("Time=", "CrawlTime=" if dialect is Dialect.TSUBAKI else "Time="))
    for change, number in changes:
        below = list(root.iter())[1:]
        if below:
            CHANGES[change](below[number % len(below)])
    valid = etree.DTD(FOLDER / f"{dialect}.dtd").validate(root)

    assert (faults(etree.tostring(root, encoding="unicode"), dialect) == []) == valid
