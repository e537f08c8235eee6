"""By-lines as pages write them, read into names."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.spent import least_seconds

from honbun.page.bylines import is_announced, is_group, names_at_end, names_in, tells_of_deed


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("By Jane Roe and John Doe, Staff Writers", ["Jane Roe", "John Doe"]),
        ("By JANE ROE of the Times", ["JANE ROE"]),
        ("November 18, 2026 by Jane Roe", ["Jane Roe"]),
        ("By Jane RoeNovember 18, 2026", ["Jane Roe"]),
        ("By Jane Marshall 3", ["Jane Marshall"]),
        ("Trusted by Leading Enterprises", []),
        ("Von: Jane Roe", ["Jane Roe"]),
        ("Posted by moongift on 2015-02-20", ["moongift"]),
        ("Written by: Jane Roe, PhD", ["Jane Roe"]),
        ("Written by Jane Roe | Reviewed by John Doe", ["Jane Roe"]),
        ("By Jane Roe, BBC News", ["Jane Roe", "BBC News"]),
        ("Jane Roe in London", ["Jane Roe"]),
        ("Jane Roe jane@news.example", ["Jane Roe"]),
        ("Author:\u00a0 Jane Roe", ["Jane Roe"]),
        ("By\u00a0 Jane Roe  Staff", ["Jane Roe"]),
        ("by\n\nJane Roe", ["Jane Roe"]),
        ("Dr. Jane Roe", ["Jane Roe"]),
        ("Jane Roe Jane Roe", ["Jane Roe"]),
        ("Von Hans Müller und Eva Schmidt", ["Hans Müller", "Eva Schmidt"]),
        ("Par Marie Dupont et Jean Petit", ["Marie Dupont", "Jean Petit"]),
        ("Por María López y Juan Pérez", ["María López", "Juan Pérez"]),
        ("Von: hans müller", ["hans müller"]),
        ("18.11.2026, 10:30 Uhr von hansm", ["hansm"]),
        ("Text: Anna Berg", ["Anna Berg"]),
        ("Alle Artikel von Hans Müller", ["Hans Müller"]),
        ("Ver todos los artículos de Juan Pérez", ["Juan Pérez"]),
        ("Thread starter seabird", ["seabird"]),
        ("By Jane Roe Senior Science Reporter", ["Jane Roe"]),
        ("By Jane Roe, a weekend editor who covers gardens", ["Jane Roe"]),
        ("By Jane RoeEmail Author", ["Jane Roe"]),
        ("By Jane Roe, Associated Press Writer", ["Jane Roe"]),
        ("Written by Jane Roe Topics: Gardens", ["Jane Roe"]),
        ("Jane Roe I'm a gardener, painter, and cook.", ["Jane Roe"]),
        ("By Jane Roe and from The Example Times", ["Jane Roe"]),
        ("Eine Rezension von Eva Schmidt", ["Eva Schmidt"]),
        ("Super User", []),
        ("Google profile", []),
        ("By our special correspondent", []),
        ("A post shared by Jane Roe (@janeroe)", []),
        ("PHOTOGRAPH COURTESY OF THE MUSEUM", []),
        ("Unless stated otherwise, texts are CC BY 4.0", []),
    ],
)
def test_western_byline_is_read(line, names):
    assert names_in(line) == names


@pytest.mark.parametrize("line", ["Side-by-Side Comparison", "Step-By-Step Guide", "By-Laws of the Society"])
def test_by_inside_a_word_announces_nobody(line):
    assert not is_announced(line)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("文＝山田太郎", ["山田太郎"]),
        ("取材・文：山田　太郎", ["山田 太郎"]),
        ("文・写真＝山田太郎", ["山田太郎"]),
        ("文：山田太郎／写真：鈴木花子", ["山田太郎"]),
        ("写真＝鈴木花子", []),
        ("山田太郎記者", ["山田太郎"]),
        ("【山田太郎、鈴木花子】", ["山田太郎", "鈴木花子"]),
        ("投稿者: tanaka", ["tanaka"]),
        ("2026年11月18日 山田太郎", ["山田太郎"]),
        ("山田 太郎(やまだ たろう)", ["山田 太郎"]),
        ("ジョン・スミス", ["ジョン・スミス"]),
        ("毎日新聞・山田太郎", ["毎日新聞", "山田太郎"]),
        ("记者　王小明", ["王小明"]),
        ("作者：王小明", ["王小明"]),
        ("2026-11-18 12:03:10 作者：王小明 来源：新华网", ["王小明"]),
        ("김철수 기자 kim@news.example", ["김철수"]),
        ("김철수 인턴 기자", ["김철수"]),
        ("文＝山田太郎　写真＝鈴木花子", ["山田太郎"]),
        ("編集委員　山田太郎", ["山田太郎"]),
        ("来源：新华网作者：王小明", ["王小明"]),
        ("来源：新华网", []),
        ("出典：山田太郎『庭の本』", []),
    ],
)
def test_eastern_byline_is_read(line, names):
    assert names_in(line) == names


@pytest.mark.parametrize(
    "line",
    [
        *(
            "admin",
            "By",
            "November 18, 2026",
            "jane@news.example",
            "Read more",
            "12 comments",
            "Staff Writer",
            "Log in",
        ),
        *(
            "登录",
            "投稿日: 2026/11/18",
            "最終更新日時: 2026年11月18日",
            "Visit the Example Store",
            "by using these links",
            "",
        ),
    ],
)
def test_line_that_names_nobody_has_no_names(line):
    assert names_in(line) == []


@pytest.mark.parametrize(
    "line", ["By Jane Roe", "文＝山田太郎", "山田太郎記者", "来源:新华网作者:王小明", "Author: Jane Roe", "김철수 기자"]
)
def test_line_announces_a_name(line):
    assert is_announced(line)


@pytest.mark.parametrize("line", ["Jane Roe", "Rain in Osaka", "山田太郎", "The harbour was rebuilt"])
def test_line_announces_nobody(line):
    assert not is_announced(line)


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("The weight of the snow made the roof of the old school collapse, said a report by Jane Roe on Monday.", True),
        ("Posted by Jane Roe on Friday, November 18, 2026, from the department of long lines and short days.", False),
        ("The bridge was opened by Jane Roe", False),
    ],
)
def test_deed_is_told_from_a_byline(text, is_told):
    assert tells_of_deed(text) == is_told


@pytest.mark.parametrize("name", ["編集部", "共同通信", "毎日新聞", "株式会社山田", "BBC News", "Associated Press"])
def test_name_is_that_of_an_organisation(name):
    assert is_group(name)


@pytest.mark.parametrize("name", ["Jane Roe", "山田太郎", "Timesha Roe", "moongift"])
def test_name_is_that_of_a_person(name):
    assert not is_group(name)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("市長は「続ける」と語った。【山田太郎】", ["山田太郎"]),
        ("市長は「続ける」と語った。【東京・山田太郎、鈴木花子】", ["山田太郎", "鈴木花子"]),
        ("市長は「続ける」と語った。（山田太郎記者）", ["山田太郎"]),
        ("市長は「続ける」と語った（先月十八日）", []),
        ("市長は【山田太郎】と語った。", []),
    ],
)
def test_names_in_brackets_end_a_text(text, names):
    assert names_at_end(text) == names


@given(st.text(max_size=200))
def test_names_can_be_looked_for_in_any_text(text):
    assert all(name.strip() == name and name for name in names_in(text))


@pytest.mark.parametrize("piece", ["By ", "文・", "A b, ", "【", "and ", "(", "山", " ", "By Jane Roe — "])
def test_time_to_read_does_not_grow_with_the_line(piece):
    def read(line):
        for _ in range(20):
            names_in(line), names_at_end(line), is_announced(line)

    short, long = (least_seconds(partial(read, f"1{piece * times}1")) for times in (1_000, 100_000))
    assert long < 20 * max(short, 0.001)
