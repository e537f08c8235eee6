"""`honbun learn` and `honbun apply`."""

import json

import pytest

from honbun.cli.main import main

PAGE = "<html><body><h1>{}</h1><p>Price: <b>{}</b></body></html>"
LABELS = {"pages": [{"file": "1.html", "tuples": [{"name": ["Thing 1"], "price": ["1.50"]}]}]}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "pages").mkdir()
    for number in (1, 2, 3):
        path = tmp_path / "pages" / f"{number}.html"
        path.write_text(PAGE.format(f"Thing {number}", f"{number}.50"), "utf-8")
    return tmp_path


def learn(folder, labels=LABELS, *flags):
    told = labels if isinstance(labels, str) else json.dumps(labels)
    (folder / "pages" / "labels.json").write_text(told, "utf-8")
    return main(["learn", str(folder / "pages" / "labels.json"), "-o", str(folder / "w.json"), *flags])


def apply(folder, *names, flags=()):
    return main(["apply", str(folder / "w.json"), *(str(folder / "pages" / name) for name in names), *flags])


def replaced(told, what, value):
    """The same JSON with another value wherever this name stands."""
    if isinstance(told, list):
        return [replaced(each, what, value) for each in told]
    if not isinstance(told, dict):
        return told
    return {name: value if name == what else replaced(held, what, value) for name, held in told.items()}


def test_pages_give_a_line_each(folder, capfd):
    learn(folder)
    code = apply(folder, "2.html", "3.html")
    first, second = map(json.loads, capfd.readouterr().out.splitlines())

    assert code == 0
    assert first["file"].endswith("2.html")
    assert first["url"].startswith("file://")
    assert second["tuples"] == [{"name": ["Thing 3"], "price": ["3.50"]}]


def test_pages_as_a_table(folder, capfd):
    learn(folder)
    apply(folder, "2.html", flags=["--format", "csv"])
    head, row = capfd.readouterr().out.splitlines()

    assert head == "file,url,name,price"
    assert row.endswith(",Thing 2,2.50")


def test_directory_without_pages_is_told(folder, capfd):
    learn(folder)
    (folder / "pages" / "empty").mkdir()

    assert apply(folder, "empty") == 1
    assert capfd.readouterr().err == f"honbun apply: {folder}/pages/empty holds no pages\n"


def test_wrapper_by_the_paper(folder, capfd):
    learn(folder, LABELS, "--variant", "paper")
    apply(folder, "2.html")

    assert json.loads(capfd.readouterr().out)["tuples"] == [{"name": ["Thing 2"], "price": ["2.50"]}]


def test_empty_page_is_told_and_the_others_are_read(folder, capfd):
    learn(folder)
    (folder / "pages" / "2.html").write_text("")
    code = apply(folder, "2.html", "3.html")
    out, err = capfd.readouterr()
    empty, full = map(json.loads, out.splitlines())

    assert code == 1
    assert empty["error"]["detail"] == "this file is empty"
    assert full["tuples"][0]["name"] == ["Thing 3"]
    assert "2.html: this file is empty" in err


def test_two_hundred_fields_are_learned(folder, capfd):
    rows = "".join(f"<tr><th>f{number}<td>v{number}" for number in range(200))
    (folder / "pages" / "2.html").write_text(f"<table>{rows}</table>")
    tuples = [{f"f{number}": [f"v{number}"] for number in range(200)}]
    code = learn(folder, {"pages": [{"file": "2.html", "tuples": tuples}]})
    apply(folder, "2.html")

    assert code == 0
    assert json.loads(capfd.readouterr().out)["tuples"] == tuples


def pages(**of_first):
    return {"pages": [{"file": "1.html"} | of_first]}


@pytest.mark.parametrize(("labels", "told"), [
    ("[" * 100_000, "is not JSON"),
    ('{"pages": [], "pages": []}', "has the name 'pages' twice"),
    ('{"pages": [NaN]}', "NaN is no number of JSON"),
    ({"pages": {}}, "labels are"),
    (pages(tuples=[]), "nothing to learn"),
    (pages(tuples=[{"name": [7]}]), "'name', value 1 must be text"),
    (pages(tuples=[{"name": [""]}]), "is empty"),
    (pages(tuples=[{"a\nb": ["Thing 1"]}]), "no name for a field"),
    (pages(tuples=[{"name": ["Thing 9"]}]), "'name', value 1 is not on the page"),
    (pages(tuples=[{"name": ["Thing 1"]}], more=1), "no field 'more'"),
    (pages(file="9.html", tuples=[{"name": ["x"]}]), "there is no such file"),
    (pages(file="../../../../etc", tuples=[{"name": ["x"]}]), "page 1"),
    (pages(tuples=[{f"f{number}": ["Thing 1"] for number in range(501)}]), "at most 500 fields"),
    ({"pages": [{"url": "https://a.example/", "tuples": [{"name": ["x"]}]}]}, "nothing is fetched"),
    ({"pages": [{"html": "<div>" * 9000 + "Ada", "tuples": [{"name": ["Ada"]}]}]}, "elements deep"),
])  # fmt: skip
def test_labels_that_teach_nothing_leave_no_wrapper(folder, capfd, labels, told):
    code = learn(folder, labels)

    assert code == 1
    assert told in capfd.readouterr().err
    assert not (folder / "w.json").exists()


@pytest.mark.parametrize(("wrapper", "told"), [
    ("{}", "this is no wrapper"),
    ('{"wrapper": 2}', "another version"),
    ('{"wrapper": 1, "variant": "default", "fields": 7}', "should be a list"),
    ('{"wrapper": 1, "variant": "default", "fields": [{"name": "a"}]}', "should be an object with"),
    ('{"wrapper": 1, "variant": "paper", "names": ["a"], "paths": []}', "names should be as many as paths"),
])  # fmt: skip
def test_what_is_no_wrapper_is_refused(folder, capfd, wrapper, told):
    (folder / "w.json").write_text(wrapper)

    assert apply(folder, "1.html") == 1
    assert told in capfd.readouterr().err


@pytest.mark.parametrize(("what", "value", "told"), [
    ("places", [], "places should be one or more"),
    ("levels", [], "levels should be 1 to 201"),
    ("levels", [{"tag": "b", "places": [1], "marks": [], "exact": True}] * 202, "levels should be 1 to 201"),
    ("tag", 7, ".levels[0].tag should be text"),
    ("before", None, ".surroundings.before should be a list"),
    ("limit", "16", ".limit should be a number"),
    ("limit", None, ".limit should be a number"),
])  # fmt: skip
def test_wrapper_that_was_changed_is_refused_by_the_place(folder, capfd, what, value, told):
    learn(folder)
    kept = json.loads((folder / "w.json").read_text())
    (folder / "w.json").write_text(json.dumps(replaced(kept, what, value)))

    assert apply(folder, "1.html") == 1
    assert told in capfd.readouterr().err


def test_what_an_older_version_wrote_besides_is_passed_over(folder, capfd):
    learn(folder)
    kept = json.loads((folder / "w.json").read_text())
    older = json.dumps(kept).replace('"surroundings"', '"support": 3, "surroundings"')
    (folder / "w.json").write_text(older)
    apply(folder, "1.html")

    assert json.loads(capfd.readouterr().out)["tuples"] == LABELS["pages"][0]["tuples"]


def test_wrapper_says_the_same_when_it_is_read_again(folder, capfd):
    learn(folder)
    apply(folder, "1.html")

    assert json.loads(capfd.readouterr().out)["tuples"] == LABELS["pages"][0]["tuples"]


def test_feature_that_is_none_cannot_be_left_out(folder, capfd):
    assert learn(folder, LABELS, "--without", "magic") == 2
    assert "there is no feature 'magic'" in capfd.readouterr().err


def test_formula_is_no_formula_in_a_table(folder, capfd):
    (folder / "pages" / "2.html").write_text(PAGE.format("=1+1", "-2.50"))
    learn(folder)
    apply(folder, "2.html", flags=["--format", "csv"])

    assert capfd.readouterr().out.splitlines()[1].endswith(",'=1+1,-2.50")
