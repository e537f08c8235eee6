import pytest
from hypothesis import given
from hypothesis import strategies as st

from honbun.errors import BadRequest
from honbun.page.address import canonical, page_id, site_key

STARTS = ["http://h.jp/", "https://h.jp", "HTTP:", "https:\\\\", "http://u:p@", "http://日本.jp/?", "file:", "about:"]
PIECES = [
    *"a b.jp .. . / // \\ ? # #! & = % %41 %2e %2F %25 %e3%81 あ 。 ß [ ] ' @ : ; sid=x utm_x=1 80 443 + ~".split(),
    *(" ", "\t", "\x00", "\ud800", "😀"),
]
addresses = st.builds("{}{}".format, st.sampled_from(STARTS), st.lists(st.sampled_from(PIECES)).map("".join))


def canonical_or_none(url: str) -> str | None:
    try:
        return canonical(url)
    except BadRequest:
        return None


@given(st.text() | addresses)
def test_canonical_twice_is_canonical_once(url):
    once = canonical_or_none(url)
    assert once is None or canonical(once) == once


@given(st.text(st.characters(codec=None)) | addresses)
def test_only_bad_request_is_raised(url):
    if canonical_or_none(url):
        assert site_key(url)
        assert len(page_id(url, b"salt")) == 8


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("HTTP://WWW.Example.JP", "http://www.example.jp/"),
        ("  https://example.jp/a\nb\t", "https://example.jp/ab"),
        ("http://example.jp:80/", "http://example.jp/"),
        ("https://example.jp:0443/", "https://example.jp/"),
        ("http://example.jp:443/", "http://example.jp:443/"),
        ("http://example.jp:/", "http://example.jp/"),
        ("http://example.jp./", "http://example.jp/"),
        ("https://日本語。ＪＰ/", "https://xn--wgv71a119e.jp/"),
        ("https://faß.de/", "https://xn--fa-hia.de/"),
        ("http://[0:0::1]:8710/", "http://[::1]:8710/"),
        ("http:\\\\example.jp\\a", "http://example.jp/a"),
    ],
)
def test_host_has_one_spelling(url, expected):
    assert canonical(url) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("", "/"),
        ("/a/./b/../c", "/a/c"),
        ("/a/%2E%2e/../..", "/"),
        ("/a/b/..", "/a/"),
        ("/a//b/", "/a//b/"),
        ("/%7euser/%e3%81%82", "/~user/%E3%81%82"),
        ("/あ b", "/%E3%81%82%20b"),
        ("/100%", "/100%25"),
        ("/a%2fb%3f", "/a%2Fb%3F"),
        ("/\ud800", "/%EF%BF%BD"),
    ],
)
def test_path_has_one_spelling(path, expected):
    assert canonical("http://h.jp" + path) == "http://h.jp" + expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?b=2&a=1", "?b=2&a=1"),
        ("?utm_source=x&id=7&UTM_Medium=y&fbclid=z", "?id=7"),
        ("?gclid=1&yclid=2&mc_cid=3&ref_src=twsrc", ""),
        ("?", ""),
        ("?&a&&b=", "?a&b="),
        ("?q=猫+犬 鳥", "?q=%E7%8C%AB+%E7%8A%AC%20%E9%B3%A5"),
        ("?url=http://h.jp/?x", "?url=http://h.jp/?x"),
    ],
)
def test_query_keeps_its_order_and_loses_tracking(query, expected):
    assert canonical("http://h.jp/" + query) == "http://h.jp/" + expected


@pytest.mark.parametrize(
    "name", ["token", "access_token", "sid", "PHPSESSID", "session", "auth", "Password", "api%5Fkey"]
)
def test_secrets_are_not_kept(name):
    assert canonical(f"http://h.jp/?{name}=hush&id=1") == "http://h.jp/?id=1"


def test_session_in_the_path_is_not_kept():
    assert canonical("http://h.jp/a;jsessionid=12AB/b;v=2;JSESSIONID=x?c") == "http://h.jp/a/b;v=2?c"


def test_user_name_and_password_are_not_kept():
    assert canonical("https://user:p@ss@h.jp/") == "https://h.jp/"


def test_number_is_no_secret():
    assert canonical("http://h.jp/article.pl?sid=12&token=12") == "http://h.jp/article.pl?sid=12"


@pytest.mark.parametrize(
    ("fragment", "expected"),
    [
        ("#top", ""),
        ("#!", ""),
        ("#!/news/1", "#!/news/1"),
        ("#!/news?token=x&page=2", "#!/news?page=2"),
        ("#:~:text=a", ""),
    ],
)
def test_fragment_stays_only_when_it_names_a_page(fragment, expected):
    assert canonical("http://h.jp/" + fragment) == "http://h.jp/" + expected


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("file:///home/neko/保存/a.html?x#y", "file:///home/neko/%E4%BF%9D%E5%AD%98/a.html"),
        ("file://localhost/a/../b.html", "file:///b.html"),
        ("file:///C:\\pages\\a.html", "file:///C:/pages/a.html"),
        ("file://NAS/pages/a.html", "file://nas/pages/a.html"),
        ("about:blank#x", "about:blank"),
    ],
)
def test_files_and_about_pages_have_addresses(url, expected):
    assert canonical(url) == expected


@pytest.mark.parametrize(
    "url",
    [
        *(
            "",
            "example.jp/a",
            "/a",
            "localhost:8710/",
            "C:\\a.html",
            "http://",
            "http://:80/",
            "http://a b/",
            "http://h:99999/",
        ),
        *("http://h:x/", "http://[::g]/", "http://a／b/", "data:text/html,x", "javascript:void(0)", "mailto:a@b.jp"),
    ],
)
def test_what_is_no_address_of_a_page_is_refused(url):
    with pytest.raises(BadRequest, match="is not the address of a page"):
        canonical(url)


def test_host_longer_than_any_name_is_refused():
    for host in ("a" * 254, "あ" * 100_000):
        with pytest.raises(BadRequest):
            canonical(f"http://{host}/")


def test_refusal_shows_little_of_a_long_input():
    with pytest.raises(BadRequest) as refusal:
        canonical("data:text/html," + "secret" * 99)
    assert str(refusal.value).startswith("'data:text/html,secretsecretsecretsecrets…' is not")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.example.jp/a/b", "example.jp"),
        ("http://example.jp/", "example.jp"),
        ("https://news.example.jp:8080/", "news.example.jp:8080"),
        ("http://www.jp/", "www.jp"),
        ("http://www.example.ac.jp/%7Eneko/a/b.html", "example.ac.jp/~neko"),
        ("http://www.example.ac.jp/lab/~neko/", "example.ac.jp"),
        ("https://ameblo.jp/neko/entry-1.html", "ameblo.jp/neko"),
        ("https://ameblo.jp/neko", "ameblo.jp/neko"),
        ("https://ameblo.jp/index.html", "ameblo.jp"),
        ("http://www.geocities.co.jp/SiliconValley-Oakland/1234/a.html", "geocities.co.jp/SiliconValley-Oakland/1234"),
        ("http://www.geocities.co.jp/SiliconValley-Oakland/", "geocities.co.jp"),
        ("https://note.com/neko/n/n1", "note.com"),
        ("file:///home/neko/site/a.html", "file:///home/neko/site"),
        ("file:///a.html", "file:///"),
        ("about:blank", "about:"),
    ],
)
def test_site_is_the_host_or_the_folder_of_a_user(url, expected):
    assert site_key(url) == expected


def test_page_id_is_of_the_canonical_address():
    assert page_id("HTTP://h.jp:80/?utm_source=x", b"") == page_id("http://h.jp/", b"")
    assert page_id("http://h.jp/", b"").hex() == "66761c0cad54f204"


def test_page_id_depends_on_the_salt():
    assert page_id("http://h.jp/", b"salt") != page_id("http://h.jp/", b"")
    assert len(page_id("http://h.jp/", b"salt" * 99)) == 8
