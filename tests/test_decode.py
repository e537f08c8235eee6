import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from honbun.page.decode import Decoded, clean, decode

PROSE = "<p>吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。</p>"
CODECS = {"utf-8": "utf-8", "shift_jis": "cp932", "euc-jp": "euc_jp", "iso-2022-jp": "iso2022_jp"}
JIS_X_0208 = [bytes([lead, trail]) for lead in (*range(0xA1, 0xA9), *range(0xB0, 0xF5)) for trail in range(0xA1, 0xFF)]
# what Python and browsers take for the same character
JAPANESE = sorted({pair.decode("euc_jp", "ignore") for pair in JIS_X_0208} - {*"〜‖−¢£¬＼", ""})

japanese_text = st.text(st.sampled_from(JAPANESE) | st.sampled_from("abc <>&;\n"))


def found(data: bytes, transport_charset: str | None = None) -> tuple[str, str]:
    decoded = decode(data, transport_charset)
    return decoded.step, decoded.encoding


@given(st.binary(), st.sampled_from([None, *CODECS, "gbk", "big5", "utf-16", "koi8-u", "replacement", "nonsense"]))
def test_any_bytes_give_some_text(data, charset):
    assert isinstance(decode(data, charset).text, str)


@pytest.mark.parametrize("encoding", CODECS)
@given(text=japanese_text)
def test_text_survives_the_four_japanese_encodings(encoding, text):
    page = f"<meta charset={encoding}>{text}"
    assert decode(page.encode(CODECS[encoding])) == Decoded(page, encoding, "meta", 0)


@pytest.mark.parametrize("encoding", CODECS)
def test_undeclared_japanese_is_recognised(encoding):
    assert decode(PROSE.encode(CODECS[encoding])) == Decoded(PROSE, encoding, "guess", 0)


@pytest.mark.parametrize(
    ("mark", "codec", "encoding"),
    [
        (b"\xef\xbb\xbf", "utf-8", "utf-8"),
        (b"\xff\xfe", "utf-16-le", "utf-16le"),
        (b"\xfe\xff", "utf-16-be", "utf-16be"),
    ],
)
def test_byte_order_mark_is_believed_first_and_taken_off(mark, codec, encoding):
    page = "<meta charset=sjis>" + PROSE
    assert decode(mark + page.encode(codec), "euc-jp") == Decoded(page, encoding, "bom", 0)


def test_who_sent_the_page_is_believed_before_the_page():
    assert found(b"<meta charset=utf-8>" + PROSE.encode("cp932"), "Shift_JIS") == ("transport", "shift_jis")


@pytest.mark.parametrize("encoding", ["gb2312", "shift_jis", "windows-1252"])
def test_page_that_is_utf_8_beyond_doubt_is_not_believed_when_it_says_otherwise(encoding):
    assert found(f"<meta charset={encoding}>{PROSE}".encode()) == ("guess", "utf-8")


def test_word_that_happens_to_be_utf_8_proves_nothing():
    assert found("<meta charset=gbk>联通".encode("gbk")) == ("meta", "gbk")


def test_who_sent_the_page_is_believed_though_it_looks_like_utf_8():
    assert found(PROSE.encode(), "windows-1252") == ("transport", "windows-1252")


def test_unknown_transport_charset_is_passed_over():
    assert found(b"<meta charset=utf-8>", "none") == ("meta", "utf-8")


def test_meta_is_believed_before_the_xml_declaration():
    assert found(b"<?xml version='1.0' encoding='euc-jp'?><meta charset=sjis>") == ("meta", "shift_jis")


def test_label_that_does_not_decode_is_not_believed():
    assert found(b"<meta charset=utf-8>" + PROSE.encode("euc_jp")) == ("guess", "euc-jp")
    assert found(PROSE.encode("euc_jp"), "utf-8") == ("guess", "euc-jp")
    assert found(b"\xef\xbb\xbf" + PROSE.encode("cp932")) == ("guess", "shift_jis")


def test_one_broken_byte_in_a_hundred_is_borne():
    assert decode(b"a" * 99 + b"\xff", "utf-8") == Decoded("a" * 99 + "�", "utf-8", "transport", 1)
    assert decode(b"a" * 98 + b"\xff", "utf-8") == Decoded("a" * 98 + "ÿ", "windows-1252", "fallback", 0)


def test_replacement_character_of_the_author_is_no_broken_byte():
    assert decode("<meta charset=utf-8>���".encode()).replaced == 0


def test_page_in_an_encoding_that_browsers_refuse_is_still_read():
    assert found(b"<meta charset=iso-2022-kr><p>Hello") == ("guess", "utf-8")


def test_broken_utf_8_without_a_label_is_still_utf_8():
    page = PROSE.encode() + b"\xe3\x81"
    assert decode(page) == Decoded(PROSE + "�", "utf-8", "guess", 1)


def test_stray_byte_does_not_hide_iso_2022_jp():
    assert found(PROSE.encode("iso2022_jp") + b"\xa0") == ("guess", "iso-2022-jp")


UNDECLARED = {
    "gb18030": ("gbk", "<p>中国政府网站发布了关于进一步加强互联网信息服务管理的通知，要求各地区各部门认真贯彻落实。"),
    "big5": ("big5", "<p>台灣的天氣在夏天非常炎熱，所以很多人喜歡到山上或海邊避暑，享受大自然的美麗風景。"),
    "euc-kr": ("cp949", "<p>한국의 여름은 매우 덥고 습하기 때문에 많은 사람들이 바다나 산으로 휴가를 떠납니다."),
    "windows-1251": ("cp1251", "<p>Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива."),
}


@pytest.mark.parametrize("encoding", UNDECLARED)
def test_other_languages_are_left_to_statistics(encoding):
    codec, text = UNDECLARED[encoding]
    assert found(text.encode(codec)) == ("statistics", encoding)


def test_kana_among_broken_bytes_prove_nothing():
    assert found(b"\xa4\xa2\xff" * 40) == ("fallback", "windows-1252")


@pytest.mark.parametrize("encoding", ["euc-jp", "shift_jis"])
def test_few_kanji_are_japanese(encoding):
    assert found("<title>勉強会案内</title>".encode(CODECS[encoding])) == ("statistics", encoding)


def test_lonely_bytes_are_windows_1252():
    page = "<p>“Café” – it’s naïve, and so on for a while. " * 9
    assert decode(page.encode("cp1252")) == Decoded(page, "windows-1252", "fallback", 0)


def test_nothing_is_empty_utf_8():
    assert decode(b"") == Decoded("", "utf-8", "guess", 0)


def test_clean_leaves_a_good_text_as_it_is():
    text = "<p>猫\n"
    assert clean(text) is text


def test_clean_makes_every_line_end_lf():
    assert clean("a\r\nb\rc\n\r") == "a\nb\nc\n\n"


def test_clean_shows_half_a_character_as_broken():
    assert clean("a\ud800b\udc00") == "a�b�"
    assert clean("a\ud83d\ude00") == "a😀"


@given(st.text(st.characters(codec=None)))
def test_clean_text_can_be_encoded_and_stays_clean(text):
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert cleaned.encode().decode() == cleaned


def test_nul_is_dropped_in_text_and_shown_in_titles():
    page = LexborHTMLParser(clean("<title>a\0b</title><p>c\0d"))
    assert (page.css_first("title").text(), page.css_first("p").text()) == ("a�b", "cd")
