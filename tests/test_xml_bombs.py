"""XML that is made to break its readers: none of it is unfolded, and nothing is fetched for it."""

import re

import pytest

from honbun.errors import Refused
from honbun.standard_format.check import check
from honbun.standard_format.read import read

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
DOCTYPES = {
    "billion laughs": (f'[<!ENTITY l0 "lol">{LAUGHS}]', "&l9;"),
    "quadratic": (f'[<!ENTITY a "{"a" * 100_000}">]', "&a;" * 100_000),
    "file": ('[<!ENTITY a SYSTEM "file:///etc/passwd">]', "&a;"),
    "network": ('SYSTEM "http://127.0.0.2:9/x.dtd"', "text"),
    "parameter": ('[<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]', "text"),
    "entities": (f"[{''.join(f'<!ENTITY e{n} {chr(34)}x{chr(34)}>' for n in range(100_000))}]", "&e1;"),
    "defaults": (f'[<!ATTLIST a b CDATA "{"x" * 100_000}">]', "<a/>" * 100_000),  # took 10 GB
}
LARGE = {
    "deep": "<a>" * 200_000 + "</a>" * 200_000,
    "attributes": f"<a {' '.join(f'a{n}={chr(34)}{chr(34)}' for n in range(100_000))}/>",
    "one attribute": f'<a b="{"x" * 5_000_000}"/>',
    "elements": "<a/>" * 200_000,
    "comments": "<!-- x -->" * 200_000,
}


def written(inside, doctype="", encoding="utf-8"):
    text = f'<?xml version="1.0" encoding="{encoding}"?>{doctype}<StandardFormat Url="http://a.example/"><Text>'
    return f'{text}<S Id="1"><RawString>{inside}</RawString></S></Text></StandardFormat>'.encode(encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("name", DOCTYPES)
def test_doctype_is_refused_unread(name, encoding):
    declared, inside = DOCTYPES[name]

    with pytest.raises(Refused, match="it has a DOCTYPE"):
        read(written(inside, f"<!DOCTYPE x {declared}>", encoding))


@pytest.mark.parametrize("name", DOCTYPES)
def test_doctype_is_a_fault(name):
    declared, inside = DOCTYPES[name]

    assert (1, "a DOCTYPE is not read anywhere; take it out") in check(written(inside, f"<!DOCTYPE x {declared}>"))


@pytest.mark.parametrize("name", LARGE)
def test_large_file_is_read(name):
    assert [sentence.id for sentence in read(written(LARGE[name])).sentences] == ["1"]


@pytest.mark.parametrize("number", ["9" * 5_000, "1e9", "٣x", ""])
def test_number_that_is_none_is_refused(number):
    with pytest.raises(Refused, match=re.escape("and should be a number")):
        read(f'<StandardFormat><Text><S Offset="{number}"/></Text></StandardFormat>'.encode())


@pytest.mark.parametrize("encoding", ["utf9", "no such", "utf-7", "base64", "idna", "shift_jis", "x" * 9_000])
def test_encoding_that_cannot_be_read_is_refused(encoding):
    data = f'<?xml version="1.0" encoding="{encoding}"?><StandardFormat/>'.encode()

    with pytest.raises(Refused, match=r"this XML cannot be read|this is no XML"):
        read(data)
    assert check(data)
