"""From characters to the bytes of the file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sf import ENCODINGS

from honbun.page.charsets import decode_as
from honbun.standard_format.places import find_places
from honbun.standard_format.units import unit_spans

CHARACTERS = "aあ漢カｶﾞ①㈱〜−髙é丂<\n\\~"
PIECES = st.sampled_from([
    *(b"\x1b$B", b"\x1b(B", b"\x1b(J", b"\x1b(I", b"\x1b", b"\x82\xa0", b"\xa4\xa2", b"\xe3\x81\x82", b"\x8f\xb0\xa1"),
    *(b"\x8f\xa2\xb7", b"\xad\xa1", b"\xfc\xf1", b"\x81\x5c", b"\x80", b"\xff", b"\xf0\x9f\x98\x80", b"\xe3\x81", b"a"),
])  # fmt: skip


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(st.text(st.sampled_from(CHARACTERS)))
def test_bytes_of_each_character_are_its_bytes(encoding, text):
    data = text.encode(ENCODINGS[encoding], "ignore")
    decoded = decode_as(encoding, data)
    places = find_places(data, encoding, decoded, 0)
    for place, character in enumerate(decoded):
        start, end = places.start(place), places.end(place + 1)

        assert decode_as(encoding, data[:end])[len(decode_as(encoding, data[:start])) :] == character


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(st.one_of(st.binary(max_size=40), st.lists(PIECES, max_size=12).map(b"".join)), st.sampled_from([b"", b"xyz"]))
def test_every_character_of_broken_bytes_has_its_place(encoding, data, before):
    decoded = decode_as(encoding, data)
    starts, ends = unit_spans(before + data, encoding, len(before))

    assert len(starts) == len(decoded)
    assert all(starts[1:] >= ends[:-1])
    assert all(ends >= starts)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(st.lists(PIECES, max_size=12).map(b"".join))
def test_both_ways_agree(encoding, data):
    decoded = decode_as(encoding, data)
    places = find_places(data, encoding, decoded, 0)
    starts, ends = unit_spans(data, encoding, 0)

    assert [places.start(place) for place in range(len(decoded))] == list(starts)
    assert [places.end(place + 1) for place in range(len(decoded))] == list(ends)


def test_escape_sequence_belongs_to_no_character():
    data = "aあb".encode("iso2022_jp")
    places = find_places(data, "iso-2022-jp", "aあb", 0)

    assert [(places.start(place), places.end(place + 1)) for place in range(3)] == [(0, 1), (4, 6), (9, 10)]


def test_encoding_without_a_rule_has_no_places():
    assert find_places("日".encode("gbk"), "gbk", "日", 0) is None
