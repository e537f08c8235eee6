"""Fields learned leniently: what a wrapper takes from pages it was not taught."""

import pytest
from tests.wrapping import page, taken, teach

from honbun.errors import Refused
from honbun.wrappers.notation import read_wrapper, write_wrapper

ROW = "<tr><th>{0}<td>{1}"
BOOK = "<h1>{title}</h1><table>{rows}</table>"
ITEM = '<li><a href="/{0}">{1}</a> <b>{2}</b>'


def book(title, **rows):
    return BOOK.format(title=title, rows="".join(ROW.format(name, value) for name, value in rows.items()))


def shelf(*items):
    return f"<h1>Shelf</h1><ul>{''.join(ITEM.format(*item) for item in items)}</ul><p>End</p>"


def test_one_example_is_enough_for_pages_alike():
    lesson = teach(page(book("Soups", ISBN="111", Pages="90"), {"title": ["Soups"], "isbn": ["111"]}))

    assert taken(lesson, book("Salads", ISBN="222", Pages="70")) == [{"title": ["Salads"], "isbn": ["222"]}]


def test_label_tells_the_value_when_rows_move():
    lesson = teach(page(book("Soups", ISBN="111", Pages="90"), {"isbn": ["111"]}))

    assert taken(lesson, book("Salads", Binding="cloth", ISBN="222", Pages="70")) == [{"isbn": ["222"]}]


def test_box_above_does_not_move_the_value():
    html = "<div class=main><p>Ada</p></div>"
    lesson = teach(page(html, {"name": ["Ada"]}))

    assert taken(lesson, "<div class=ad><p>Buy</p></div><div class=main><p>Bob</p></div>") == [{"name": ["Bob"]}]


def test_level_more_does_not_hide_the_value():
    lesson = teach(page("<main><p class=name>Ada</p><p>x</p></main>", {"name": ["Ada"]}))

    assert taken(lesson, "<div><main><p class=name>Bob</p><p>x</p></main></div>") == [{"name": ["Bob"]}]


def test_nothing_is_taken_from_a_page_of_another_kind():
    html = "<div id=top><nav>Menu</nav></div><div id=main><h2 class=name>Ada</h2><p>Born 1815</p></div>"
    lesson = teach(page(html, {"name": ["Ada"]}))

    assert taken(lesson, "<form><fieldset><label>Search 1, 2, 3</label></fieldset></form>") == []


def test_values_in_a_row_are_taken_to_its_end():
    lesson = teach(page("<p>By: <a>Ada</a>, <a>Bob</a>", {"author": ["Ada", "Bob"]}))

    assert taken(lesson, "<p>By: <a>Cy</a>, <a>Di</a>, <a>Eve</a>") == [{"author": ["Cy", "Di", "Eve"]}]


def test_row_of_one_may_be_longer_elsewhere():
    lesson = teach(page("<p>By: <a>Ada</a></p><p>1999", {"author": ["Ada"]}))

    assert taken(lesson, "<p>By: <a>Cy</a>, <a>Di</a></p><p>2001") == [{"author": ["Cy", "Di"]}]


def test_row_of_which_one_was_labelled_stays_with_one():
    lesson = teach(page("<p>By: <a>Ada</a>, <a>Bob</a></p>", {"author": ["Ada"]}))

    assert taken(lesson, "<p>By: <a>Cy</a>, <a>Di</a></p>") == [{"author": ["Cy"]}]


def test_lines_of_an_address_are_parts_of_one_field():
    html = "<div><p>{}</p><em>{}</em><p>Call us</p></div>"
    lesson = teach(page(html.format("1 Main St", "Springfield"), {"address": ["1 Main St", "Springfield"]}))

    assert taken(lesson, html.format("2 High St", "Shelbyville")) == [{"address": ["2 High St", "Shelbyville"]}]


def test_field_may_stand_here_or_there():
    here, there = "<h1>{}</h1><p>x</p>", "<div><strong>{}</strong></div><p>x</p>"
    lesson = teach(page(here.format("Ada"), {"name": ["Ada"]}), page(there.format("Bob"), {"name": ["Bob"]}))

    assert taken(lesson, here.format("Cy")) == taken(lesson, there.format("Cy")) == [{"name": ["Cy"]}]


def test_text_that_is_wrong_on_two_pages_is_wrong_on_all():
    html = "<p><a>Menu</a> <a>{}</a></p>"
    pages = [page(html.format(name), {"cuisine": [name]}) for name in ("Thai", "Greek")]

    assert taken(teach(*pages), html.format("French")) == [{"cuisine": ["French"]}]


def test_attribute_is_a_value():
    html = '<p><a class=more href="{}">More</a>'
    lesson = teach(page(html.format("/a/1"), {"link": ["/a/1"]}))

    assert taken(lesson, html.format("/b/2")) == [{"link": ["/b/2"]}]


def test_pictures_in_a_row_need_no_text_there():
    def gallery(*names):
        return f"<h1>Soup</h1><ul>{''.join(f'<li><img src=/{name}.jpg></li>' for name in names)}</ul><p>End</p>"

    lesson = teach(page(gallery("a", "b"), {"photo": ["/a.jpg", "/b.jpg"]}))

    assert taken(lesson, gallery("c", "d", "e")) == [{"photo": ["/c.jpg", "/d.jpg", "/e.jpg"]}]


def test_row_that_is_a_link_itself_has_its_address():
    def links(*numbers):
        return f"<h1>News</h1><div>{''.join(f'<a href=/{n}>Item {n}</a>' for n in numbers)}</div>"

    told = [{"title": [f"Item {n}"], "link": [f"/{n}"]} for n in (1, 2, 3)]
    lesson = teach(page(links(1, 2, 3), *told))

    assert read_wrapper(write_wrapper(lesson.wrapper)) == lesson.wrapper
    assert taken(lesson, links(8, 9)) == [{"title": [f"Item {n}"], "link": [f"/{n}"]} for n in (8, 9)]


def test_whole_element_is_a_value():
    html = "<h1>{} <i>{}</i></h1><p>x</p>"
    lesson = teach(page(html.format("On", "soups"), {"title": ["On soups"]}))

    assert taken(lesson, html.format("Of", "salads")) == [{"title": ["Of salads"]}]


def test_part_of_a_text_is_a_value():
    html = "<p>Posted by {} on Monday</p><p>x</p>"
    pages = [page(html.format(name), {"author": [name]}) for name in ("Ada", "Bob")]

    assert taken(teach(*pages), html.format("Cy")) == [{"author": ["Cy"]}]


@pytest.mark.parametrize(
    "html", ["<p>Phone:&nbsp;1 2</p>", "<p>Phone:&nbsp;1&nbsp;2, now</p>", "<p>Phone: <b>1</b> 2</p>"]
)
def test_any_space_is_a_space_to_who_labels(html):
    lesson = teach(page(html, {"phone": ["Phone: 1 2"]}))
    ((phone,),) = (each["phone"] for each in taken(lesson, html))

    assert phone.split() == ["Phone:", "1", "2"]


def test_date_is_read_where_its_surroundings_differ():
    lesson = teach(page("<p>[Mainichi, Monday] (2002-03-01)", {"date": ["2002-03-01"]}))

    assert taken(lesson, "<p>Asahi 2002-04-11, evening") == [{"date": ["2002-04-11"]}]


def test_items_of_a_list_are_tuples():
    labelled = page(
        shelf((1, "Ada", "10"), (2, "Bob", "20"), (3, "Cy", "30")),
        {"name": ["Ada"], "age": ["10"]},
        {"name": ["Bob"], "age": ["20"]},
    )

    assert taken(teach(labelled), shelf((4, "Di", "40"), (5, "Eve", "50"))) == [
        {"name": ["Di"], "age": ["40"]},
        {"name": ["Eve"], "age": ["50"]},
    ]


def test_tuple_without_its_first_field_is_a_tuple():
    html = shelf((1, "Ada", "10"), (2, "Bob", "20"))
    lesson = teach(page(html, {"name": ["Ada"], "age": ["10"]}, {"name": ["Bob"], "age": ["20"]}))

    assert taken(lesson, "<h1>Shelf</h1><ul><li><a>Di</a> <b>40</b><li><b>50</b></ul>") == [
        {"name": ["Di"], "age": ["40"]},
        {"age": ["50"]},
    ]


def test_rows_in_several_groups_are_one_list():
    html = (
        "<section><h2>2025</h2><ul><li>Ada<li>Bob</ul></section><section><h2>2024</h2><ul><li>Cy<li>Di</ul></section>"
    )
    lesson = teach(page(html, {"name": ["Ada"]}, {"name": ["Cy"]}))

    assert [each["name"] for each in taken(lesson, html)] == [["Ada"], ["Bob"], ["Cy"], ["Di"]]


def test_row_ends_where_another_label_begins():
    html = "<p>Call: 1<br>Free: 2<br>Fax: 3</p>"
    pages = [page(html, {"phone": ["Call: 1", "Free: 2"]}), page("<p>Call: 4<br>Fax: 5</p>", {"phone": ["Call: 4"]})]

    assert taken(teach(*pages), "<p>Call: 7<br>Free: 8<br>Fax: 9</p>") == [{"phone": ["Call: 7", "Free: 8"]}]


def test_wrong_node_is_not_taken_again():
    html = "<div><p class=ad>{}</p><p>{}</p></div>"
    first = page("<div><p>Ada</p></div>", {"name": ["Ada"]})
    told = page(html.format("Buy", "Bob"), {"name": ["Bob"]}, wrong={"name": ["Buy"]})

    assert taken(teach(first, told), html.format("Sell", "Cy")) == [{"name": ["Cy"]}]


def test_page_without_the_field_teaches_where_it_is_not():
    html, other = "<div><p>{}</p></div>", "<div><span><p class=note>{}</p></span></div>"
    pages = [page(html.format(name), {"name": [name]}) for name in ("Ada", "Bob")]
    told = page(other.format("Closed"), wrong={"name": ["Closed"]})

    assert taken(teach(*pages, told), other.format("Open")) == []


@pytest.mark.parametrize(("told", "match"), [
    ([page("<p>Ada</p>", {"name": ["Bob"]})], "page 1, tuple 1, 'name', value 1 is not on the page"),
    ([page("<p>Ada</p>", {"name": ["Ada"]}, {"name": ["Ada"]})], "only once"),
    ([page("<p>Ada", {"name": ["Ada"]}), page("<p>Ada", {"name": [{"path": "/html/body/p"}]})], "different labels"),
    ([page("<p>Ada<p>Bob", {"name": ["Ada"]}), page("<p>Ada<p>Bob</p>", {"name": ["Bob"]})], "different labels"),
    ([page("<p>Ada</p>", {"name": ["Ada"]}, wrong={"name": ["Ada"]})], "cannot be right and wrong"),
    ([page("<p>Ada, Bob</p>", {"name": ["Ada", "Bob"]})], "stands in one text"),
    ([page("<p>Ada</p>", {"name": [{"path": "/html/body/p[2]"}]})], "no node has the path"),
    ([page("", {"name": ["Ada"]})], "html"),
])  # fmt: skip
def test_labels_that_cannot_be_are_refused(told, match):
    with pytest.raises(Refused, match=match):
        teach(*told)


def test_ambiguous_value_is_taken_once_and_told():
    lesson = teach(page("<p>Ada</p><h1>Ada</h1>", {"name": ["Ada"]}))

    assert lesson.notes == (
        "page 1, tuple 1, 'name', value 1 stands in 2 places; taken: /html[1]/body[1]/h1[1]/#text[1]",
    )


def test_field_without_a_value_is_left_out_and_told():
    lesson = teach(page("<p>Ada</p>", {"name": ["Ada"], "age": []}))

    assert lesson.wrapper.names == ("name",)
    assert lesson.notes == ("no value of 'age' is labelled; it was not learned",)


def test_places_agree_over_pages():
    html = "<title>{0}</title><p>{0}</p><div>{1}</div>"
    lesson = teach(page(html.format("Ada", "Ada"), {"name": ["Ada"]}), page(html.format("x", "Bob"), {"name": ["Bob"]}))

    assert taken(lesson, html.format("y", "Cy")) == [{"name": ["Cy"]}]
