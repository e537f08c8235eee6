"""An extraction as JSON fields, and its content as a document."""

import json
from dataclasses import fields

from honbun.model import Block, Extraction, Role, State
from honbun.page.render import as_document, as_fields, of_fields

BLOCK = Block("本文 & more", Role.BODY, True, 0.5, 0, "div>p", "on none of 2 other pages")
EXTRACTION = Extraction(
    url="http://a.example/", site="a.example", state=State.LEARNING, pages_seen=3, title="T", byline="B", date="D",
    lang="ja", site_name="N", image="", canonical="", description="", text=BLOCK.text, blocks=(BLOCK,),
)  # fmt: skip


def test_fields_are_those_of_the_model_in_their_order():
    told = as_fields(EXTRACTION)

    assert list(told) == [field.name for field in fields(Extraction)]
    assert list(told["blocks"][0]) == list(Block._fields)


def test_fields_are_plain_json():
    told = json.loads(json.dumps(as_fields(EXTRACTION)))

    assert (told["state"], told["blocks"][0]["role"], told["text"]) == ("learning", "body", "本文 & more")


def test_extraction_can_be_read_from_its_fields():
    told = json.loads(json.dumps(as_fields(EXTRACTION)))

    assert of_fields(told | {"markdown": "# T"}) == EXTRACTION


def test_field_that_was_not_there_yet_is_empty():
    told = as_fields(EXTRACTION)
    del told["description"], told["image"]

    assert of_fields(told) == EXTRACTION


def test_title_and_language_cannot_leave_their_place():
    document = as_document('</title><script>alert("1")</script>', '"><script>', "<p>text</p>")

    assert "<script>" not in document
    assert "<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</title>" in document
    assert '<html lang="&quot;&gt;&lt;script&gt;">' in document


def test_document_runs_nothing_and_tells_nobody():
    document = as_document("T", "", "<p>text</p>")

    assert "default-src 'none'" in document
    assert '<meta name="referrer" content="no-referrer">' in document
    assert "<html>" in document
