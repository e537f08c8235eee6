"""Whether a page is one of which nothing should be kept: there one pays, signs in, or changes a password.

Most of the browser's own signs are lost in its markup: what was typed, what is shown.  What is left are the fields, and
a password field alone says little, since any article may carry a box to sign in that is hidden until it is asked for.
So three rules, of which the third looks at what else there is to read:

1. a field for a payment card, by its autocomplete or its name;
2. a password field that is filled in, unless with what only names it (`value="Password"`);
3. a field for a password or a code, neither hidden by its own markup nor in a form to write a comment, on a page with
   hardly any text besides links.  A page whose title or first heading says that it is for signing in may have more, as
   terms of use.

Of 704 pages of articles, threads, shops and lists with such a field, these rules refuse none; where nothing is hidden
the shortest has 450 Chinese characters.  Fields are looked for in frames with `srcdoc` and in declarative shadow roots,
too.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from honbun.errors import SensitivePage
from honbun.page.blocks import Runs, fold, parse
from honbun.page.tree import attribute

LITTLE_TEXT = 300  # letters besides links, a wide one counting as two: to sign in takes less, to say something more
LITTLE_TEXT_SO_CALLED = 2_500  # the same where the page says itself what it is for
_MOST_PARTS = 200  # frames and shadow roots that are looked into: a frame takes a millisecond
_MOST_FRAMED = 4_000_000  # characters of frames that are looked into: of frames inside each other each holds the last
_MOST_SECRETS = 20  # fields for a password or a code: more are no form
_LONGEST_TITLE, _LONGEST_NAME = 1_000, 60  # in which, and of which length, it is said what a page is for

_FIELDS = "input, select, iframe[srcdoc], template[shadowrootmode]"
_HOLDERS = ("iframe", "template")
_CARD = re.compile(
    r"\bcc[-_]?(?:num|exp|cs?[cv]|name)|card[-_]?(?:num|no\b)|cardno(?!t|w)|creditcard|(?<![a-z])cv[cv]2?(?![a-z])"
)
_CODE = re.compile(
    r"(?<![a-z])(?:otp|totp|2fa|mfa|one[-_]?time[-_]?(?:code|password)|pass[-_]?code|verification[-_]?code)(?![a-z])"
)
_NAMES_ITSELF = re.compile(
    r"(?:(?:please )?(?:enter|type) )?(?:your )?(?:pass|passw|pasw|pwd|passwd|password|passwort|kennwort|senha"
    r"|mot de passe|contraseña)\W*|(?:请输入|請輸入)?密[码碼]|パスワード(?:を?入力.{0,6})?|비밀번호|[*•●]+",
    re.I,
)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_BETWEEN = re.compile(r"\s*[|｜»«‹›·•—–:：【】]\s*|\s+[-/>]\s+")  # the parts of a title
_SO_CALLED = re.compile(
    r"(?:[^\s,]+ )?(?:log|sign)[ -]?(?:in|on|up|into .*)(?:(?: to| for| with| or|,) .*| page)?"
    r"|(?:create|register)(?: \S+){0,3} account|register|registration|authentication|checkout"
    r"|(?:change|reset|forgot|update|choose|set|new|confirm)(?: (?:your|a|my|new))* password"
    r"|(?:two|2)[- ](?:factor|step) .*|(?:verify|confirm) (?:your|it'?s) .*"
    r"|anmelden|anmeldung|registrieren|(?:se )?connexion|se connecter|s'inscrire|iniciar sesión|registrarse"
    r"|.{0,20}(?:ログイン|サインイン|サインアップ)(?:画面|ページ|する|(?:[・/／、 ]|または)?(?:新規)?(?:会員)?登録)?"
    r"|.{0,12}(?:会員|ユーザー?|アカウント)の?(?:新規)?(?:登録|作成)|新規(?:会員|ユーザー?)?登録"
    r"|.{0,12}(?:パスワード|暗証番号)[のを]?(?:変更|再設定|リセット|再発行|設定|入力|確認)(?:する)?"
    r"|.{0,12}(?:本人.{0,3}|二段階|2段階|二要素|ワンタイム.{0,6})の?(?:確認|認証)"
    r"|(?:用户|會員|会员)?(?:登录|登入|注册|註冊)|로그인|회원가입",
    re.I,
)


class Field(NamedTuple):
    """A field of a form, as far as it tells what it is for; in lower case, but for the value."""

    node: LexborNode
    kind: str
    told: str  # its name and id
    completed: str  # by the browser, with what
    value: str


def refuse_sensitive(tree: LexborHTMLParser, title: str, runs: Runs) -> None:
    """SensitivePage for a page of which nothing should be kept."""
    if part := sensitive_part(tree, title, runs):
        raise SensitivePage(
            f"the page has {part}, so nothing of it is learned or kept; --sensitive take takes such pages, too"
        )


def sensitive_part(tree: LexborHTMLParser, title: str, runs: Runs) -> str:
    """What of the page says that nothing of it should be kept; empty for all other pages."""
    fields = [field for field in _fields_in(tree) if field.kind != "hidden"]
    if any(map(_is_for_card, fields)):
        return "a field for a payment card"
    secret = list(islice(filter(_is_secret, fields), _MOST_SECRETS))
    if any(map(_is_filled_in, secret)):
        return "a password that is filled in"
    if any(map(_asks, secret)) and _own_text(runs) < _room(tree, title):
        return "a field for a password or a code, and hardly any text besides"
    return ""


def _fields_in(tree: LexborHTMLParser) -> Iterator[Field]:
    parts: list[LexborHTMLParser | LexborNode] = [tree]
    room = _MOST_FRAMED
    for part in parts:  # which grows meanwhile
        for node in part.css(_FIELDS):
            if node.tag not in _HOLDERS:
                yield _field(node)
            elif len(parts) >= _MOST_PARTS:
                continue
            elif node.tag == "template":
                parts += node.template_fragments()
            elif len(framed := attribute(node, "srcdoc")) <= room:
                room -= len(framed)
                parts.append(parse(framed))


def _field(node: LexborNode) -> Field:
    held = node.attributes
    kind, name, number, completed = ((held.get(key) or "").lower() for key in ("type", "name", "id", "autocomplete"))
    return Field(node, kind.strip(), f"{name} {number}", completed, (held.get("value") or "").strip())


def _is_for_card(field: Field) -> bool:
    return "cc-" in field.completed or _CARD.search(field.told) is not None


def _is_secret(field: Field) -> bool:
    names = ("-password", "one-time-code")
    return field.kind == "password" or field.completed.endswith(names) or _CODE.search(field.told) is not None


def _is_filled_in(field: Field) -> bool:
    return field.kind == "password" and field.value != "" and not _NAMES_ITSELF.fullmatch(field.value)


def _asks(field: Field) -> bool:
    """Whether it may be what the page asks for: not hidden by its own markup, and in no form to write a comment."""
    node: LexborNode | None = field.node
    while node is not None:
        held = node.attributes
        if "hidden" in held or _HIDDEN.search(held.get("style") or "") or (node.tag == "dialog" and "open" not in held):
            return False
        if node.tag == "form" and node.css_first("textarea") is not None:
            return False
        node = node.parent
    return True


def _own_text(runs: Runs) -> int:
    return sum(_width(run.text) - _width(fold("".join(run.linked))) for run in runs.runs)


def _width(text: str) -> int:
    return len(text) + (0 if text.isascii() else sum(letter >= "\u2e80" for letter in text))


def _room(tree: LexborHTMLParser, title: str) -> int:
    """How much text the page may have and still be there for its fields alone."""
    heading = tree.css_first("h1")
    names = [*_BETWEEN.split(title[:_LONGEST_TITLE]), "" if heading is None else " ".join(heading.text().split())]
    so_called = any(len(name) <= _LONGEST_NAME and _SO_CALLED.fullmatch(name.rstrip(" ?!.。")) for name in names)
    return LITTLE_TEXT_SO_CALLED if so_called else LITTLE_TEXT
