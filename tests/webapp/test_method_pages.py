"""The pages about methods, and their texts."""

from __future__ import annotations

import re
import tomllib
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import webapp.watch.method_texts
from nonoscope import METHODS, Outcome, Puzzle, dump, method_info, run
from solvers.collection import example, model
from tests.cases import for_every
from webapp.collection.bundled_cards import coloured_cards, example_cards, model_cards
from webapp.watch.method_pages import GAMES, METHOD_OF, choices_for
from webapp.watch.method_texts import MethodText, text_of

TEXTS = sorted((Path(webapp.watch.method_texts.__file__).parent / "en").glob("*.toml"))
every_method = for_every("name", METHODS)


@every_method
def test_every_method_has_a_page_with_its_options(client: FlaskClient, name: str) -> None:
    page = client.get(f"/methods/{name}")
    assert page.status_code == 200
    info = method_info(name)
    for option in info.options:
        assert (f"<code>{option.name}</code>" in page.text) != option.only_local
    assert f'data-method="{name}"' in page.text
    assert f"#watch={name}" in page.text


COLOURED = dump(example("toadstool").puzzle, "link")


@every_method
def test_page_of_a_method_shows_a_puzzle_that_it_takes(client: FlaskClient, name: str) -> None:
    able = [one for one in METHODS if "coloured" in method_info(one).kinds]
    answer = client.get(f"/methods/{name}?puzzle={COLOURED}")
    if name in able:
        assert f'data-code="{COLOURED}"' in answer.text
        assert "palette" in answer.text
    else:
        assert answer.status_code == 404
        assert f"The method {name} takes no coloured puzzles; these do: {', '.join(able)}." in answer.text


def test_list_of_methods_for_a_puzzle_has_those_that_take_it(client: FlaskClient) -> None:
    for puzzle, kind in ((COLOURED, "coloured"), (dump(model("steps").puzzle, "link"), "solid")):
        page = client.get(f"/methods?puzzle={puzzle}").text
        assert re.findall(r'data-testid="method-([^"]*)"', page) == [
            name for name in METHODS if kind in method_info(name).kinds]
    assert client.get("/methods?puzzle=strange").status_code == 404


@for_every("name", GAMES)
def test_a_method_is_played_on_each_puzzle_that_its_game_offers(client: FlaskClient, name: str) -> None:
    assert f'href="/methods/{name}/play"' in client.get(f"/methods/{METHOD_OF.get(name, name)}").text
    for choice in choices_for(GAMES[name]):
        page = client.get(f"/methods/{name}/play?puzzle={choice.code}")
        assert page.status_code == 200
        assert f'value="{choice.code}" selected' in page.text


@for_every("address, why", [
    ("/methods/belief/play", "cannot be played"), ("/methods/nobody/play", "cannot be played"),
    ("/methods/dfs/play?puzzle=strange", "link"),
    (f"/methods/sat/play?puzzle={dump(example('cat').puzzle, 'link')}", "at most 8 cells"),
    (f"/methods/dfs/play?puzzle={dump(model('steps').puzzle, 'link')}", "flat puzzle"),
    (f"/methods/dfs/play?puzzle={dump(Puzzle.flat([[1], None], [[1], [1]]), 'link')}", "clue of every line"),
])
def test_no_game_where_a_method_or_a_puzzle_does_not_suit(client: FlaskClient, address: str, why: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert why in answer.text


@every_method
def test_every_method_has_a_text(name: str) -> None:
    text = text_of(name, "")
    assert text.lead
    assert sum(paragraph.count(".") for paragraph in text.text) >= 3
    assert text.look


@every_method
def test_options_of_the_example_suit_the_method(name: str) -> None:
    method_info(name).read_options(text_of(name, "").options)


def test_the_example_of_sat_has_conflicts() -> None:
    """The cells are few enough to look at each."""
    text = text_of("sat", "")
    result = run(example(text.example).puzzle, "sat", **text.options)
    assert 2 < result.counters["conflicts"] < 10
    assert result.outcome is Outcome.UNIQUE


def test_the_example_can_be_watched_as_it_is_solved(client: FlaskClient) -> None:
    assert "#watch=sat,engine:watched,encoding:placements" in client.get("/methods/sat").text


@for_every("name", [name for name in METHODS if "flat" in method_info(name).kinds])
def test_example_and_its_watching_have_the_same_recording(client: FlaskClient, name: str) -> None:
    page = client.get(f"/methods/{name}").text
    recording, watched = re.search(r'data-recording="([^"]+)"', page), re.search(r'href="(/p/[^"#]+)#watch=', page)
    assert recording is not None
    assert watched is not None
    assert recording[1] in unescape(client.get(watched[1]).text)


@every_method
def test_overview_leads_to_every_method(client: FlaskClient, name: str) -> None:
    assert f'href="/methods/{name}"' in client.get("/methods").text


@for_every("path", TEXTS, ids=lambda path: path.stem)
def test_texts_name_puzzles_that_there_are(path: Path) -> None:
    text = MethodText(**tomllib.loads(path.read_text(encoding="utf-8")))
    info, flat = method_info(path.stem), {card.name for card in example_cards()}
    coloured = {card.name for card in coloured_cards()} if "coloured" in info.kinds else set()
    assert set(text.bigger) <= (flat | coloured if "flat" in info.kinds else {card.name for card in model_cards()})
    assert text.example in flat


def test_method_without_a_text_shows_its_summary() -> None:
    assert text_of("nothing-like-it", "It guesses.") == MethodText(title="nothing-like-it", lead="It guesses.")


@pytest.mark.parametrize("name", ["nothing-like-it", "..", "<script>alert(1)</script>", "__init__"])
def test_other_names_have_no_page(client: FlaskClient, name: str) -> None:
    response = client.get(f"/methods/{name}")
    assert response.status_code == 404
    assert "<script>alert" not in response.text


def test_pages_name_no_other_host(client: FlaskClient) -> None:
    for path in ("/methods", f"/methods/{METHODS[0]}"):
        addresses = re.findall(r"(?:src|href|action)=\"([^\"]*)\"", client.get(path).text)
        assert addresses
        assert all(address.startswith(("/", "?", "#", "http://localhost/")) for address in addresses)
