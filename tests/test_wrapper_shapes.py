"""Sites in shapes of today: one to three examples are enough for what their pages leave out or move about."""

from tests.wrapping import page, taken, teach

ITEM = '<li><h3><a href="/x">{}</a></h3>{}<p>All about it</p></li>'
PRICE, RATING = '<p class="price">{}</p>', '<p class="rating">{}</p>'
CARD = (
    '<div class="flex p-4">{sale}<h1 class="text-3xl font-bold">{title}</h1><div class="mt"><span>{price}</span></div>'
    '<div class="mt-2 text-sm">{brand}</div><div class="mt-2 text-sm">{stock}</div></div>'
)


def things(*items):
    """A list of which each item has a name, and may have a price and a rating."""
    parts = [
        (name, (PRICE.format(price) if price else "") + (RATING.format(stars) if stars else ""))
        for name, price, stars in items
    ]
    return f"<h1>Things</h1><ul>{''.join(ITEM.format(*part) for part in parts)}</ul><p>End</p>"


def gold(*items):
    filled = ({"name": name, "price": price, "rating": stars} for name, price, stars in items)
    return [{field: [value] for field, value in each.items() if value} for each in filled]


def terms(**rows):
    return f"<h2>Details</h2><dl>{''.join(f'<dt>{term}<dd>{said}' for term, said in rows.items())}</dl><p>End</p>"


def test_value_of_one_field_is_not_taken_for_another_that_is_missing():
    told = {"author": ["Ada"], "isbn": ["111"], "pages": ["90"]}
    lesson = teach(page(terms(Author="Ada", Pages="90", ISBN="111"), told))

    assert taken(lesson, terms(Author="Bob", ISBN="222")) == [{"author": ["Bob"], "isbn": ["222"]}]


def test_parts_that_items_leave_out_are_left_out_of_their_records():
    items = [("Ada", "10 EUR", "5 stars"), ("Bob", "20 EUR", ""), ("Cy", "", "4 stars"), ("Di", "", "")]
    others = [("Eve", "", "1 stars"), ("Flo", "70 EUR", ""), ("Gil", "", ""), ("Hal", "80 EUR", "2 stars")]
    lesson = teach(page(things(*items), *gold(*items)))

    assert taken(lesson, things(*others)) == gold(*others)


def test_value_that_many_items_have_is_that_of_the_item_named():
    items = [
        ("Ada", "9 EUR", "5 stars"),
        *((name, "20 EUR", f"{n} stars") for n, name in enumerate(("Bob", "Cy", "Di"), 3)),
    ]

    assert (
        teach(page(things(*items), *gold(*items)))
        .notes[0]
        .endswith("taken: /html[1]/body[1]/ul[1]/li[1]/p[2]/#text[1]")
    )


def test_classes_of_use_and_not_of_meaning_tell_enough():
    told = {"title": "Soup pot", "price": "$20", "brand": "Acme", "stock": "In stock"}
    sold = {"title": "Pan", "price": "$9", "brand": "Ajax", "stock": "Sold out"}
    lesson = teach(page(CARD.format(sale="", **told), {name: [value] for name, value in told.items()}))

    assert taken(lesson, CARD.format(sale="<span>Sale</span>", **sold)) == [{name: [v] for name, v in sold.items()}]


def test_japanese_table_is_read_by_its_labels():
    row = "<tr><td bgcolor=#eee>{}</td><td>{}</td></tr>"
    rows = {"メーカー": "青木社", "送料": "無料", "価格": "<b>1,200円</b>（税込）"}
    html = "<table><tr><td><b>【新品】茶碗</b></table><table>{}</table><p>ご注文はこちら</p>"
    lesson = teach(page(html.format("".join(row.format(*each) for each in rows.items())), {"price": ["1,200円"]}))
    other = {"品番": "1-2", "重さ": "3kg", "メーカー": "森社", "価格": "<b>980円</b>（税込）"}

    assert taken(lesson, html.format("".join(row.format(*each) for each in other.items()))) == [{"price": ["980円"]}]
