"""The near-duplicate index finds exactly what comparing with every block finds."""

from hypothesis import given
from hypothesis import strategies as st

from honbun.page.similar import SimilarIndex, cosine, make_vector, text_cosine

# few features and small counts, so that near pairs are frequent
TEXTS = st.dictionaries(st.integers(1, 12), st.integers(1, 4), max_size=8)
TAGS = st.dictionaries(st.integers(101, 104), st.integers(1, 40), min_size=1, max_size=3)
VECTORS = st.lists(st.builds(make_vector, TEXTS, TAGS), min_size=1, max_size=30)


def near_by_brute_force(vectors, query, threshold, text_threshold):
    return {
        key
        for key, vector in enumerate(vectors)
        if cosine(query, vector) > threshold and (text_threshold is None or text_cosine(query, vector) > text_threshold)
    }


@given(VECTORS, st.sampled_from((0.5, 0.9, 0.97)), st.sampled_from((None, 0.3, 0.5)))
def test_index_finds_what_brute_force_finds(vectors, threshold, text_threshold):
    index = SimilarIndex[int](threshold, text_threshold)
    for key, vector in enumerate(vectors):
        index.add(key, vector)
    for query in vectors:
        found = list(index.near(query))
        assert set(found) == near_by_brute_force(vectors, query, threshold, text_threshold)
        assert len(found) == len(set(found))


@given(VECTORS, st.data())
def test_removed_vectors_are_not_found(vectors, data):
    index = SimilarIndex[int]()
    for key, vector in enumerate(vectors):
        index.add(key, vector)
    gone = data.draw(st.sets(st.sampled_from(range(len(vectors)))))
    for key in gone:
        index.remove(key)
    for query in vectors:
        assert set(index.near(query)) == near_by_brute_force(vectors, query, 0.9, None) - gone


def test_lists_of_ten_links_are_the_same_to_the_paper_alone():
    one = make_vector(dict.fromkeys(range(10), 1), {101: 10})
    other = make_vector(dict.fromkeys(range(20, 30), 1), {101: 10})
    by_paper, by_us = SimilarIndex[str](), SimilarIndex[str](text_threshold=0.5)
    by_paper.add("one", one)
    by_us.add("one", one)
    assert list(by_paper.near(other)) == ["one"]
    assert list(by_us.near(other)) == []


def test_blocks_without_text_are_near_to_the_paper_alone():
    images = make_vector({}, {101: 1, 102: 1})
    by_paper, by_us = SimilarIndex[str](), SimilarIndex[str](text_threshold=0.5)
    by_paper.add("images", images)
    by_us.add("images", images)
    assert list(by_paper.near(images)) == ["images"]
    assert list(by_us.near(images)) == []


def test_menu_with_one_other_entry_is_near():
    menu = make_vector(dict.fromkeys(range(1, 12), 1), {101: 11})
    changed = make_vector(dict.fromkeys(range(2, 13), 1), {101: 11})
    index = SimilarIndex[str](text_threshold=0.5)
    index.add("menu", menu)
    assert list(index.near(changed)) == ["menu"]
