"""A feed after its page was seen again and again is what a plain model of it says."""

import random
from dataclasses import replace

import pytest

from honbun.feeds.entry import Entry
from honbun.feeds.merge import MOST_ENTRIES, merge_article, merge_page, shown


def entry(number, title="", **fields):
    address = f"http://town.example/{number}"
    return Entry(address, address, title or f"Title of {number}", **fields)


def seen(*states):
    """The feed after these states of its page, a second apart."""
    kept = ()
    for second, state in enumerate(states):
        kept = merge_page(kept, [one if isinstance(one, Entry) else entry(one) for one in state], second).kept
    return kept


def numbers(kept):
    return [int(one.link.rpartition("/")[2]) for one in shown(kept)]


def test_new_entries_come_first():
    assert numbers(seen([3, 2, 1], [5, 4, 3])) == [5, 4, 3, 2, 1]


def test_entry_that_scrolled_off_stays():
    assert numbers(seen([3, 2, 1], [4, 3, 2], [6, 5, 4])) == [6, 5, 4, 3, 2, 1]


def test_entry_deleted_between_others_is_gone():
    assert numbers(seen([3, 2, 1], [3, 1])) == [3, 1]


def test_first_entry_deleted_is_gone_though_new_ones_came():
    assert numbers(seen([3, 2, 1], [5, 4, 2, 1])) == [5, 4, 2, 1]


def test_deleted_entry_that_comes_back_is_the_same():
    kept = seen([3, 2, 1], [3, 1], [3, 2, 1])

    assert numbers(kept) == [3, 2, 1]
    assert kept[1].first_seen == 0


def test_page_of_what_is_popular_deletes_nothing():
    assert numbers(seen([3, 2, 1], [2, 4, 1])) == [2, 4, 1, 3]


def test_page_without_a_known_entry_deletes_nothing():
    assert numbers(seen([3, 2, 1], [9, 8])) == [9, 8, 3, 2, 1]


def test_empty_page_changes_nothing():
    kept = seen([3, 2, 1])

    assert merge_page(kept, [], 9).kept == kept


def test_edited_title_is_the_same_entry():
    kept = seen([2, 1], [entry(2, "Edited"), 1])

    assert [(one.entry.title, one.first_seen, one.entry.changed[-3:]) for one in kept] == [
        ("Edited", 0, "01Z"),
        ("Title of 1", 0, "00Z"),
    ]


def test_moved_entry_is_the_same():
    kept = seen([3, 2, 1], [1, 3, 2])

    assert numbers(kept) == [1, 3, 2]
    assert {one.first_seen for one in kept} == {0}


def test_page_seen_twice_tells_nothing_new():
    kept = seen([3, 2, 1])

    assert not merge_page(kept, shown(kept), 5).is_changed
    assert merge_page(kept, shown(kept), 5).kept == kept


def test_relative_date_that_wanders_is_no_change():
    first = entry(1, date="2026-11-18", moment="2026-11-18T12:00:00Z")
    later = replace(first, moment="2026-11-18T15:00:00Z")

    assert shown(seen([first], [later]))[0].moment == "2026-11-18T12:00:00Z"


def test_entry_with_another_day_is_told_with_it():
    first = entry(1, moment="2026-11-18T12:00:00Z")

    assert shown(seen([first], [replace(first, moment="2026-11-21T12:00:00Z")]))[0].moment[:10] == "2026-11-21"


def test_guessed_year_does_not_wander_with_the_visits():
    first = entry(1, moment="2026-11-18T12:00:00Z", guessed="year, time and zone")
    later = replace(first, moment="2027-11-18T12:00:00Z")

    assert shown(seen([first], [later]))[0].moment[:10] == "2026-11-18"


def test_last_entries_are_kept():
    states = [range(start + 20, start, -1) for start in range(0, 300, 10)]

    assert numbers(seen(*states)) == list(range(310, 310 - MOST_ENTRIES, -1))


def test_article_of_a_site_comes_first_once():
    kept = ()
    for second, number in enumerate([1, 2, 1]):
        kept = merge_article(kept, entry(number), second).kept

    assert numbers(kept) == [2, 1]


# A model: what readers see, as lists of numbers; what it says of titles and of first sight it says by number.


def page_states(chance):
    """A site that publishes, edits, deletes and moves, and sometimes shows something else."""
    page, newest, titles = [], 0, {}
    for _ in range(chance.randint(2, 12)):
        for _ in range(chance.choice((0, 0, 1, 3, 150))):
            newest += 1
            page.insert(0, newest)
        if page and chance.random() < 0.3:
            page.pop(chance.randrange(len(page)))
        if chance.random() < 0.1:
            chance.shuffle(page)
        if chance.random() < 0.2:
            titles |= {number: f"Edited {chance.random()}" for number in page[:2]}
        state = [] if chance.random() < 0.1 else page[: chance.choice((5, 20, 120))]
        yield [(number, titles.get(number, f"Title of {number}")) for number in state]


def modelled(states):
    told, before, titles = [], [], {}
    for state in filter(None, states):
        page = [number for number, _ in state]
        stayed = [number for number in before if number in page]
        is_news = any(page[at : at + len(stayed)] == stayed for at in range(len(page)))
        until = before.index(stayed[-1]) if stayed and is_news else 0
        deleted = set(before[:until]) - set(page)
        told = (page + [number for number in told if number not in page and number not in deleted])[:MOST_ENTRIES]
        before, titles = [number for number in page if number in told], titles | dict(state)
    return [(number, titles[number]) for number in told]


@pytest.mark.parametrize("lot", range(10))
def test_feed_is_what_the_model_says(lot):
    for seed in range(100 * lot, 100 * lot + 100):
        states = list(page_states(random.Random(seed)))
        kept = seen(*([entry(number, title) for number, title in state] for state in states))

        assert [(int(one.id.rpartition("/")[2]), one.title) for one in shown(kept)] == modelled(states), seed
