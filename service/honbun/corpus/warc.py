"""Records of a WARC/1.1 file (ISO 28500): a page is a `resource`, what we made of it a `metadata` record behind it.

The same page makes the same bytes, whenever and wherever it is written: ids are hashes of what they name, and times are
those of the page.  Packed, each record is a gzip member of its own, as readers expect.
"""

import base64
import gzip
import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from honbun import __version__

METADATA_TYPE = "application/vnd.honbun.document+json"
_PAGE_TYPE = "text/html; charset=utf-8"
_INFO = f"software: honbun/{__version__}\r\nformat: WARC File Format 1.1\r\n"
_LEVEL = 6


def write_info(made: int, packed: bool) -> bytes:
    """The record that a file begins with."""
    told = {"WARC-Type": "warcinfo", "WARC-Date": _written(made), "Content-Type": "application/warc-fields"}
    return _record(told | {"WARC-Record-ID": _id("warcinfo", str(made))}, _INFO.encode(), packed)


def write_resource(card: Mapping[str, Any], page: bytes, packed: bool) -> bytes:
    """The page as it was received."""
    told = _named(card, "resource") | {"Content-Type": _PAGE_TYPE, "WARC-Payload-Digest": _digest(page)}
    return _record(told, page, packed)


def write_metadata(card: Mapping[str, Any], fields: bytes, packed: bool, *, has_page: bool) -> bytes:
    """What we made of the page, as JSON."""
    told = _named(card, "metadata") | {"Content-Type": METADATA_TYPE}
    if has_page:
        told["WARC-Refers-To"] = _named(card, "resource")["WARC-Record-ID"]
    return _record(told, fields, packed)


def _named(card: Mapping[str, Any], kind: str) -> dict[str, str]:
    return {
        "WARC-Type": kind,
        "WARC-Target-URI": card["url"],
        "WARC-Date": _written(card["fetched_at"]),
        "WARC-Record-ID": _id(kind, f"{card['url']} {card['id']} {card['version']} {card['saved_at']}"),
    }


def _record(told: Mapping[str, str], block: bytes, packed: bool) -> bytes:
    fields = {**told, "WARC-Block-Digest": _digest(block), "Content-Length": str(len(block))}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    record = f"WARC/1.1\r\n{head}\r\n".encode() + block + b"\r\n\r\n"
    return gzip.compress(record, _LEVEL, mtime=0) if packed else record


def _id(kind: str, of_what: str) -> str:
    return f"<urn:uuid:{uuid5(NAMESPACE_URL, f'{kind} {of_what}')}>"


def _digest(data: bytes) -> str:
    return "sha1:" + base64.b32encode(hashlib.sha1(data, usedforsecurity=False).digest()).decode()


def _written(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%SZ}"
