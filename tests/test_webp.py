"""Animated pictures: still ones one after the other."""

import struct

from tests.pictures.webp import animated

STILL = b"RIFF\x10\0\0\0WEBPVP8 \x03\0\0\0abc\0"


def test_each_frame_holds_its_picture_as_it_was():
    file = animated([(STILL, 100), (STILL, 2600)], 960, 648)
    frame = b"\0\0\0" + b"\0\0\0" + b"\xbf\x03\0" + b"\x87\x02\0"

    assert file[:12] == b"RIFF" + struct.pack("<I", len(file) - 8) + b"WEBP"
    assert file.count(b"ANMF") == 2
    assert frame + b"\x64\0\0\x02VP8 \x03\0\0\0abc\0" in file
    assert file.endswith(frame + b"\x28\x0a\0\x02VP8 \x03\0\0\0abc\0")
