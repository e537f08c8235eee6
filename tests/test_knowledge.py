"""What a site is known by depends on the set of its pages alone."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from honbun.model import Visit
from honbun.page.footprint import pack, unpack
from honbun.page.knowledge import SiteKnowledge
from honbun.page.reading import read_page
from honbun.page.signature import Hasher

MENU = "<ul id=menu><li><a href=/>Home</a></li><li><a href=/news>News of today</a></li></ul>"
FOOT = "<div class=foot>Copyright 2026 the example newspaper, all rights reserved, no reprints of any kind</div>"
WORDS = "river stone cloud paper window garden letter morning station market bridge winter".split()


def prose(number, length=40):
    return " ".join(WORDS[(number * 7 + at * at + at // 3 * number) % 12] + str(number) for at in range(length)) + "."


def page(number, body=None):
    text = body or f"<h1>Story {number}</h1><p>{prose(number)}</p>"
    return f"<title>Story {number}</title><body>{MENU}<div class=story>{text}</div>{FOOT}"


def read(number, html=None, hasher=Hasher()):  # noqa: B008
    return read_page(Visit(f"http://news.example/{number}", html or page(number)), hasher)


def known(*readings):
    site = SiteKnowledge()
    for reading in readings:
        site.add(reading.page, reading.footprint)
    return site


def near_by_text(site, reading):
    evidence = site.evidence(reading.page, reading.footprint)
    return dict(zip(reading.texts, evidence.near.tolist(), strict=True))


def same(one, other):
    columns = ("near", "same_text", "score", "repeated", "fresh", "present", "masthead", "titles")
    return one.others == other.others and all(
        np.array_equal(getattr(one, name), getattr(other, name), equal_nan=True) for name in columns
    )


def test_block_on_all_pages_is_seen_on_all_others():
    readings = [read(number) for number in range(4)]
    near = near_by_text(known(*readings), readings[0])
    assert (near["Home"], near["Story 0"]) == (3, 0)


def test_siblings_tell_where_titles_stand():
    readings = [read(number) for number in range(4)]
    evidence = known(*readings).evidence(readings[0].page, readings[0].footprint)
    titled = dict(zip(readings[0].texts, evidence.masthead[:, 0], strict=True))
    assert (titled["Story 0"], titled["Home"]) == (1, 0)


def test_siblings_tell_what_their_titles_share():
    readings = [read(number, f"<title>Story {number} - The Times</title><p>{prose(number)}") for number in range(4)]
    evidence = known(*readings).evidence(readings[0].page, readings[0].footprint)
    assert evidence.titles.tolist() == [0, 0, 3]  # the whole title, its first part, its last


def test_siblings_tell_where_content_stands():
    readings = [read(number) for number in range(4)]
    evidence = known(*readings).evidence(readings[0].page, readings[0].footprint)
    fresh = dict(zip(readings[0].texts, evidence.fresh[:, 0], strict=True))
    assert fresh["Home"] == 0
    assert fresh[prose(0)] > 0.8


def test_page_seen_again_counts_once():
    readings = [read(number) for number in range(3)]
    near = near_by_text(known(*readings, readings[1], readings[1]), readings[0])
    assert near["Home"] == 2


def test_copy_of_a_page_has_no_vote():
    readings = [read(number) for number in range(4)]
    copy = read("0/amp", page(0))
    near = near_by_text(known(*readings, copy), readings[0])
    assert (near[prose(0)], near["Home"]) == (0, 3)


def test_archive_with_whole_entries_has_no_vote_on_them():
    readings = [read(number) for number in range(6)]
    entries = "".join(f"<h2>Story {number}</h2><p>{prose(number)}</p>" for number in range(3))
    archive = read("archive", page("archive", entries))
    near = near_by_text(known(*readings, archive), readings[1])
    assert near[prose(1)] == 0


def test_copy_has_no_vote_on_a_page_that_is_not_known_either():
    copies = [read(f"0/{where}", page(0)) for where in ("amp", "print")]
    site = known(*copies, *(read(number) for number in range(1, 6)))
    evidence = site.evidence(read(0).page, read(0).footprint)
    assert evidence.others == 5
    assert near_by_text(site, read(0))[prose(0)] == 0


def test_page_that_is_not_known_gets_evidence_too():
    site = known(*(read(number) for number in range(3)))
    assert near_by_text(site, read(7))["Home"] == 3


@given(st.permutations(range(6)), st.sets(st.integers(0, 5), max_size=3))
def test_order_of_visits_and_forgotten_pages_leave_no_trace(order, forgotten):
    readings = [read(number) for number in range(6)]
    site = known(*(readings[number] for number in order))
    for number in forgotten:
        site.remove(readings[number].page)
    plain = known(*(reading for number, reading in enumerate(readings) if number not in forgotten))
    for reading in readings:
        found = site.evidence(reading.page, reading.footprint)
        assert same(found, plain.evidence(reading.page, reading.footprint))


def test_footprint_survives_packing():
    reading = read(1)
    back = unpack(pack(reading.footprint, b"abc"), b"abc")
    assert back is not None
    assert np.array_equal(back.signatures, reading.footprint.signatures)
    assert (back.steps, back.tags) == (reading.footprint.steps, reading.footprint.tags)
    assert same(known(read(0)).evidence(b"x", back), known(read(0)).evidence(b"x", reading.footprint))


def test_footprint_made_with_another_salt_is_not_read():
    assert unpack(pack(read(1).footprint, b"abc"), b"abd") is None


def test_footprint_holds_no_text():
    packed = pack(read(1, hasher=Hasher(b"salt")).footprint, b"abc")
    assert b"Story" not in packed


def test_salt_changes_every_signature():
    one, other = (read(1, hasher=Hasher(salt)).footprint.signatures for salt in (b"", b"salt"))
    assert not set(one.tolist()) & set(other.tolist())


def test_equal_vectors_have_equal_signatures():
    hasher = Hasher()
    assert hasher.signature(["<p>", "a", "b", "a"]) == hasher.signature(["a", "a", "b", "<p>"])
    assert hasher.signature(["<p>", "a", "b"]) != hasher.signature(["<p>", "a", "b", "a"])
