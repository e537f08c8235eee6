"""Pages for tests of Standard Format."""

from honbun.standard_format.document import Page, read_document

ENCODINGS = {"utf-8": "utf-8", "shift_jis": "cp932", "euc-jp": "euc_jp", "iso-2022-jp": "iso2022_jp"}  # as Python says
SENTENCE = "これは日本語の文です。"


def page(body, encoding="utf-8", head=""):
    """The bytes of a page with this body, which says in what encoding it is."""
    markup = f'<html><head><meta charset="{encoding}">{head}</head><body>{body}</body></html>'
    return markup.encode(ENCODINGS[encoding], "xmlcharrefreplace")


def sentences(body, **options):
    """The sentences of a page with this body."""
    return [sentence.text for sentence in document(body, **options).sentences]


def document(body, encoding="utf-8", head="", **options):
    return read_document(Page(page(body, encoding, head)), **options)
