"""One width for all: ASCII and half-width kana become full-width, and of signs that look alike one is used.

JUMAN and KNP know full-width characters only, so Standard Format has always been written in them.
"""

import re

from honbun.japanese.passage import Passage

_ASCII = "".join(map(chr, range(0x21, 0x7F)))
_WIDE_ASCII = "".join(chr(ord(character) + 0xFEE0) for character in _ASCII)
_HALF_KANA = "｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ"
_WIDE_KANA = (
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテト"
    "ナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
)
_ALIKE = {
    " ": "\u3000", '"': "”", "'": "’", "\\": "￥", "-": "−", "~": "〜",
    "－": "−", "～": "〜", "¥": "￥", "—": "―", "∥": "‖", "￠": "¢", "￡": "£", "￢": "¬",
}  # fmt: skip
_WIDE = str.maketrans(_ASCII + _HALF_KANA, _WIDE_ASCII + _WIDE_KANA) | str.maketrans(_ALIKE)

_VOICED = dict(zip("ｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾊﾋﾌﾍﾎｳ", "ガギグゲゴザジズゼゾダヂヅデドバビブベボヴ", strict=True))
_HALF_VOICED = dict(zip("ﾊﾋﾌﾍﾎ", "パピプペポ", strict=True))
_WITH_MARK = re.compile(f"[{''.join(_VOICED)}]ﾞ|[{''.join(_HALF_VOICED)}]ﾟ")

_LONG = re.compile("(?<=[ァ-ヺｦ-ﾟ])[ー―−─━‐]+")
_FROM_TO = re.compile(r"(?<=\d)(.{0,2})￣(?=\d+\1)", re.DOTALL)


def widen(passage: Passage) -> Passage:
    """The passage in full-width characters."""
    if "ﾞ" in passage.text or "ﾟ" in passage.text:
        passage = _with_marks_joined(passage)
    text = _LONG.sub(lambda found: "ー" * len(found[0]), passage.text)
    text = text.translate(_WIDE)
    if "￣" in text:
        text = _FROM_TO.sub(r"\1〜", text)
    return passage.rewritten(text)


def _with_marks_joined(passage: Passage) -> Passage:
    """ｶ and its mark ﾞ are one character when they are wide, which stands where both stood."""
    found = list(_WITH_MARK.finditer(passage.text))
    characters = list(passage.text)
    ends = passage.ends[:]
    for pair in found:
        table = _VOICED if pair[0][1] == "ﾞ" else _HALF_VOICED
        characters[pair.start()] = table[pair[0][0]]
        ends[pair.start()] = ends[pair.start() + 1]
    joined = Passage("".join(characters), passage.starts, ends)
    return joined.without((pair.start() + 1, pair.end()) for pair in found)
