"""Codes buy one token, within five minutes and five tries; tokens are kept as hashes."""

import pytest

from honbun.errors import BadRequest, Missing, NotAllowed, NotFound, NoToken, TooManyTries, WrongUse
from honbun.tokens import Tokens

NOON = 1_760_000_000
DAY = 86_400


@pytest.fixture
def tokens(folder):
    return Tokens(folder)


def test_code_buys_a_token(tokens):
    token = tokens.pair(tokens.offer(NOON), "Firefox", "moz-extension://1", NOON)

    assert tokens.find(token, NOON).name == "Firefox"
    assert tokens.find(token, NOON).origin == "moz-extension://1"


def test_code_is_eight_digits_however_it_is_typed(tokens):
    code = tokens.offer(NOON)

    assert len(code) == 8
    assert tokens.pair(f" {code[:4]}-{code[4:]} ", "Firefox", "", NOON)


def test_code_buys_one_token_only(tokens):
    code = tokens.offer(NOON)
    tokens.pair(code, "Firefox", "", NOON)

    with pytest.raises(NotAllowed, match="no pairing code is open"):
        tokens.pair(code, "Firefox", "", NOON)


def test_code_expires_after_five_minutes(tokens):
    code = tokens.offer(NOON)

    with pytest.raises(NotAllowed, match="no pairing code is open"):
        tokens.pair(code, "Firefox", "", NOON + 300)


def test_code_is_good_until_then(tokens):
    assert tokens.pair(tokens.offer(NOON), "Firefox", "", NOON + 299)


def test_sixth_try_is_refused_though_it_is_right(tokens):
    code = tokens.offer(NOON)
    for _ in range(5):
        with pytest.raises(NotAllowed, match="not the code"):
            tokens.pair("not it", "Firefox", "", NOON)

    with pytest.raises(TooManyTries):
        tokens.pair(code, "Firefox", "", NOON)


def test_fifth_try_may_be_right(tokens):
    code = tokens.offer(NOON)
    for _ in range(4):
        with pytest.raises(NotAllowed):
            tokens.pair("0", "Firefox", "", NOON)

    assert tokens.pair(code, "Firefox", "", NOON)


def test_tries_outlive_the_process(tokens):
    code = tokens.offer(NOON)
    for _ in range(5):
        with pytest.raises(NotAllowed):
            Tokens(tokens.path.parent).pair("0", "Firefox", "", NOON)

    with pytest.raises(TooManyTries):
        Tokens(tokens.path.parent).pair(code, "Firefox", "", NOON)


def test_new_code_voids_the_one_before(tokens):
    first, second = tokens.offer(NOON), tokens.offer(NOON)

    with pytest.raises(NotAllowed):
        tokens.pair(first, "Firefox", "", NOON)
    assert tokens.pair(second, "Firefox", "", NOON)


def test_unknown_token_is_refused(tokens):
    with pytest.raises(NoToken):
        tokens.find("unknown", NOON)


def test_revoked_token_is_unknown_at_once(tokens):
    token = tokens.pair(tokens.offer(NOON), "Firefox", "", NOON)
    Tokens(tokens.path.parent).revoke("Firefox")

    with pytest.raises(NoToken):
        tokens.find(token, NOON)


def test_token_is_revoked_by_the_start_of_its_mark(tokens):
    tokens.pair(tokens.offer(NOON), "Firefox", "", NOON)
    mark = tokens.known()[0].mark

    assert [token.mark for token in tokens.revoke(mark[:4])] == [mark]
    assert tokens.known() == []


def test_revoking_an_unknown_name_is_told(tokens):
    with pytest.raises(NotFound, match="no token is called Chrome"):
        tokens.revoke("Chrome")


def test_mark_of_two_tokens_revokes_neither(tokens, monkeypatch):
    monkeypatch.setattr("honbun.tokens.SHORTEST_PREFIX", 0)
    for name in ("one", "two"):
        tokens.pair(tokens.offer(NOON), name, "", NOON)

    with pytest.raises(WrongUse):
        tokens.revoke("")


def test_last_use_is_kept_by_the_day(tokens):
    token = tokens.pair(tokens.offer(NOON), "Firefox", "", NOON)
    tokens.find(token, NOON + 60)
    assert tokens.known()[0].used == NOON

    tokens.find(token, NOON + DAY)
    assert tokens.known()[0].used == NOON + DAY


def test_neither_token_nor_code_is_in_the_file(tokens):
    code = tokens.offer(NOON)
    token = tokens.pair(code, "Firefox", "", NOON)
    tokens.offer(NOON)

    assert code.encode() not in tokens.path.read_bytes()
    assert token.encode() not in tokens.path.read_bytes()


def test_token_has_256_bits(tokens):
    assert len(tokens.pair(tokens.offer(NOON), "Firefox", "", NOON)) == 43


@pytest.mark.parametrize("name", ["", "x" * 81, "two\nlines", "\x1b[2J", "\ud800"])
def test_name_that_cannot_be_printed_is_refused(tokens, name):
    with pytest.raises(BadRequest, match="printable"):
        tokens.pair(tokens.offer(NOON), name, "", NOON)


def test_damaged_file_is_told_with_the_way_out(tokens):
    tokens.path.write_bytes(b"no database" * 99)

    with pytest.raises(Missing, match="move the file away and pair again"):
        tokens.known()


def test_token_of_the_pages_is_void_after_a_month_without_use(tokens):
    token = tokens.pair(tokens.offer(NOON), "web pages", "http://127.0.0.1:8710", NOON)
    month = NOON + 30 * DAY

    assert tokens.find(token, month).name == "web pages"
    with pytest.raises(NoToken):
        tokens.find(token, month + 31 * DAY)


def test_tokens_that_pages_have_left_go_with_the_next_pairing(tokens):
    tokens.pair(tokens.offer(NOON), "web pages", "http://127.0.0.1:8710", NOON)
    tokens.pair(tokens.offer(NOON), "Firefox", "moz-extension://1", NOON)
    later = NOON + 31 * DAY
    tokens.pair(tokens.offer(later), "curl", "", later)

    assert [token.name for token in tokens.known()] == ["Firefox", "curl"]
