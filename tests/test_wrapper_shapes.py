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


POST = "<div id=p{0}><div><a href=/u>{1}</a><i>Member</i></div><div><span>{2}</span><p>{3}</p></div></div>"
REVIEW = "<div id=review-{0}><b itemprop=author>{1}</b> says: <b itemprop=body>{2}</b></div>"


def test_name_of_two_posts_in_a_row_is_that_of_each_post():
    posts = [("Ada", "1 May", "Hello"), ("Ada", "2 May", "Anyone?"), ("Bob", "3 May", "Me")]
    html = "".join(POST.format(n, *post) for n, post in enumerate(posts))
    lesson = teach(page(html, *({"user": [user], "date": [date], "text": [text]} for user, date, text in posts)))
    other = POST.format(0, "Cy", "4 May", "Bye") + "<div><p>Buy soup</p></div>" + POST.format(1, "Di", "5 May", "No")

    assert taken(lesson, other) == [
        {"user": ["Cy"], "date": ["4 May"], "text": ["Bye"]},
        {"user": ["Di"], "date": ["5 May"], "text": ["No"]},
    ]


def test_reviewers_are_taken_with_reviews_between_them():
    def reviews(*names):
        return "<h1>Soup pot</h1>" + "".join(REVIEW.format(n, name, f"Good {n}") for n, name in enumerate(names))

    lesson = teach(page(reviews("Ada", "Bob"), {"reviewer": ["Ada", "Bob"]}))

    assert taken(lesson, reviews("Cy", "Di", "Eve")) == [{"reviewer": ["Cy", "Di", "Eve"]}]


def test_rows_of_another_name_are_not_taken_along():
    names = ["Ada", "Bob"]
    lesson = teach(page(terms_in_rows(("Author", "Ada"), ("Author", "Bob"), ("Pages", "90")), {"author": names}))
    other = terms_in_rows(("Author", "Cy"), ("Author", "Di"), ("Size", "A4"), ("Pages", "90"))

    assert taken(lesson, other) == [{"author": ["Cy", "Di"]}]


def terms_in_rows(*rows):
    return f"<table>{''.join(f'<tr><th>{term}<td>{said}' for term, said in rows)}</table><p>End</p>"


def test_value_of_another_field_is_no_label():
    def story(section, title, kicker=""):
        return f"<p>{section}</p>{kicker}<h1>{title}</h1><p>Text</p>"

    told = [page(story("World", title), {"section": ["World"], "title": [title]}) for title in ("Ada", "Bob")]

    assert taken(teach(*told), story("World", "Cy", "<p>Di</p>")) == [{"section": ["World"], "title": ["Cy"]}]


def test_line_that_is_put_in_does_not_move_the_others():
    card = "<div><b>{}</b><br>{}<p>Open daily</p></div>"
    lesson = teach(page(card.format("Ada", "Main Street 5<br>10115 Berlin"), {"street": ["Main Street 5"]}))

    assert taken(lesson, card.format("Bob", "c/o Cy<br>High Street 12<br>20095 Hamburg")) == [
        {"street": ["High Street 12"]}
    ]


def test_term_may_have_more_definitions_elsewhere():
    lesson = teach(page(terms(Author="Ada", Pages="90"), {"author": ["Ada"]}))

    assert taken(lesson, terms(Author="Bob<dd>Cy", Pages="70")) == [{"author": ["Bob", "Cy"]}]


def test_badge_is_no_price_where_other_items_have_none():
    card = "<div class=card><div><div><a href=/{0}>{0}</a>{1}</div></div></div>"
    price, badge = "<p><span>{} EUR</span></p>", "<span class=badge>New</span>"
    items = [("Ada", price.format(9)), ("Bob", ""), ("Cy", price.format(7))]
    told = [{"name": ["Ada"], "price": ["9 EUR"]}, {"name": ["Bob"]}, {"name": ["Cy"], "price": ["7 EUR"]}]
    lesson = teach(page("".join(card.format(*item) for item in items), *told))

    assert taken(lesson, card.format("Di", badge) + card.format("Eve", badge + price.format(5))) == [
        {"name": ["Di"]},
        {"name": ["Eve"], "price": ["5 EUR"]},
    ]
