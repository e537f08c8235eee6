import pytest

from honbun.page.prescan import declared_encodings


def declared(data: bytes) -> list[tuple[str, str]]:
    return list(declared_encodings(data))


@pytest.mark.parametrize(
    "tag",
    [
        b"<meta charset=shift_jis>",
        b"<META CHARSET='Shift_JIS' />",
        b'<meta name=x charset = "x-sjis">',
        b"<meta/charset=sjis />",
        b'<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">',
        b"<meta content='text/html; charset= \"shift_jis\"' http-equiv=content-type>",
        b"<meta http-equiv=content-type content=charset;charset=sjis;x>",
        b"<meta charset=sjis charset=utf-8>",
    ],
)
def test_meta_tells_the_encoding(tag):
    assert declared(b"<!doctype html><title>x</title>" + tag) == [("meta", "shift_jis")]


@pytest.mark.parametrize(
    "data",
    [
        b"<!-- <meta charset=sjis> -->",
        b"<!--> <!--- --><!-- <meta charset=sjis>-->",
        b"<a title='<meta charset=sjis>'>",
        b"<a title=\"> <meta charset=sjis>\" b = '>'>",
        b"<metadata charset=sjis>",
        b"</meta charset=sjis>",
        b"<? <meta charset=sjis>",
        b"<meta content='text/html; charset=sjis'>",
        b"<meta http-equiv=refresh content='0; charset=sjis'>",
        b"<meta http-equiv=content-type content='charset sjis'>",
        b"<meta http-equiv=content-type content='charset=\"sjis'>",
        b"<meta charset=unheard-of>",
        b"<meta charset=sjis",
        b"<meta charset='sjis>",
        b"<meta charset>",
    ],
)
def test_what_only_looks_like_a_declaration_is_none(data):
    assert declared(data) == []


@pytest.mark.parametrize("comment", [b"<!-->", b"<!--->", b"<!-- > -- -->"])
def test_comment_ends_where_the_standard_says(comment):
    assert declared(comment + b"<meta charset=sjis>") == [("meta", "shift_jis")]


def test_unknown_label_leaves_the_word_to_the_next_meta():
    assert declared(b"<meta charset=x><meta charset=euc-jp>") == [("meta", "euc-jp")]


def test_meta_after_1024_bytes_is_late():
    assert declared(b" " * 1005 + b"<meta charset=sjis>") == [("meta", "shift_jis")]
    assert declared(b" " * 1006 + b"<meta charset=sjis>") == [("meta-late", "shift_jis")]


def test_meta_after_8_kb_is_not_seen():
    assert declared(b" " * 8192 + b"<meta charset=sjis>") == []


@pytest.mark.parametrize(("label", "encoding"), [(b"utf-16", "utf-8"), (b"x-user-defined", "windows-1252")])
def test_labels_that_cannot_be_true_are_replaced(label, encoding):
    assert declared(b"<meta charset=" + label + b">") == [("meta", encoding)]


def test_xml_declaration_counts_after_meta():
    page = b"<?xml version='1.0' encoding='EUC-JP'?><html><meta charset=utf-8>"
    assert declared(page) == [("meta", "utf-8"), ("xml", "euc-jp")]


@pytest.mark.parametrize("page", [b"<?xml version='1.0'?><p encoding='sjis'>", b" <?xml encoding='sjis'?>"])
def test_encoding_elsewhere_is_no_xml_declaration(page):
    assert declared(page) == []


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_xml_shows_by_its_zeros(codec):
    assert declared("<?xml version='1.0'?>".encode(codec)) == [("xml", codec.replace("16-", "16"))]
