"""Values told by their texts alone, which stand in several places of their pages."""

from tests.wrapping import page, taken, teach

PLAYER = "<b>{0}</b><div><i>{1}</i></div><p>Teams</p><ul><li>Hawks<li>Heat</ul>"
ORDER = "<select><option>Hawks<option>Heat</select><p>{}</p>"


def test_menu_is_no_place_for_a_value_though_the_label_before_it_stays():
    pages = [page(PLAYER.format(name, "Hawks"), {"team": ["Hawks"]}) for name in ("Ada", "Bob")]

    assert taken(teach(*pages), PLAYER.format("Cy", "Bulls")) == [{"team": ["Bulls"]}]


def test_place_on_all_pages_is_taken_before_one_on_some():
    first = page("<h3>Hawks</h3><table><tr><td>Hawks</table>", {"team": ["Hawks"]})
    second = page("<h3>Early life</h3><table><tr><td>Hawks</table>", {"team": ["Hawks"]})

    assert taken(teach(first, second), "<h3>Later</h3><table><tr><td>Heat</table>") == [{"team": ["Heat"]}]


def test_option_of_a_menu_is_taken_last():
    lesson = teach(page(ORDER.format("Hawks"), {"team": ["Hawks"]}))

    assert taken(lesson, ORDER.format("Heat")) == [{"team": ["Heat"]}]


def test_values_of_a_field_stand_together():
    html = "<p>Directors: <a>{0}</a>, <a>{1}</a></p><p>Writer: <a>{1}</a></p><p>x</p>"
    lesson = teach(page(html.format("Ada", "Bob"), {"director": ["Ada", "Bob"]}))

    assert taken(lesson, html.format("Cy", "Di")) == [{"director": ["Cy", "Di"]}]


def test_label_counts_before_a_text_that_happens_to_stay():
    html = "<p>Home &gt; <a>{0}</a> &gt; job</p><table><tr><td>Company:<td>{0}</table>"
    pages = [page(html.format(name), {"company": [name]}) for name in ("Acme", "Ajax")]
    other = html.replace("<a>{0}</a>", "<a>Search</a>").format("Apex")

    assert taken(teach(*pages), other) == [{"company": ["Apex"]}]


def test_one_example_cut_short_does_not_undo_a_row():
    html = "<p>Genres: {}</p><p>x</p>"
    rows = [["Drama", "War"], ["Comedy", "Crime"], ["Horror", "Music"]]
    pages = [page(html.format(" | ".join(f"<a>{name}</a>" for name in row)), {"genre": row}) for row in rows]
    short = page(html.format("<a>Epic</a> | <a>Love</a>"), {"genre": ["Epic"]})

    assert taken(teach(*pages[:2], short), html.format("<a>A</a> | <a>B</a> | <a>C</a>")) == [
        {"genre": ["A", "B", "C"]}
    ]


def test_address_in_the_head_is_that_of_the_page():
    html = "<head><link rel=canonical href=/{0}></head><h1>On {0}</h1><h5><a href=/{1}>New</a></h5>"
    lesson = teach(page(html.format("soups", "soups"), {"link": ["/soups"]}))

    assert taken(lesson, html.format("salads", "soups")) == [{"link": ["/salads"]}]
