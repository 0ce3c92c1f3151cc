"""Packs and their pages: where each puzzle belongs, what cards show without giving a solution away, and pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from flask.testing import FlaskClient

from nonoscope import FILLED, Grid, Puzzle
from solvers.collection import SIZES, SOLID_SIZES, examples, model, models
from solvers.colours import hex_of
from solvers.grid import state_of
from solvers.texts.languages import offered_languages, speaking
from tests.cases import for_every
from tests.webapp.qr_reader import read_qr
from webapp.collection.bundled_cards import (
    KINDS,
    THEMES,
    cards_of,
    ending_of,
    example_cards,
    model_cards,
    next_puzzles,
    puzzle_id,
)
from webapp.collection.clue_patterns import flat_pattern, solid_pattern, stripes
from webapp.collection.packs import Pack, pack_index, packs, packs_of
from webapp.play.puzzle_pages import LONGEST_IN_QR

SVG = "{http://www.w3.org/2000/svg}"
FEWEST, MOST = 20, 30  # puzzles of a pack


every_kind = for_every("kind", KINDS)


def test_every_tag_of_a_puzzle_has_one_theme() -> None:
    tags = Counter(tag for tags in THEMES.values() for tag in tags)
    assert set(tags.values()) == {1}
    assert set(tags) == {puzzle.theme for puzzle in (*examples(), *models())}
    assert 5 <= len(THEMES) <= 10


@every_kind
def test_every_puzzle_is_in_exactly_one_pack(kind: str) -> None:
    """A new puzzle needs a place in webapp/collection/packs.py."""
    names = Counter(card.name for pack in packs_of(kind) for card in pack.cards)
    assert names == Counter(card.name for card in cards_of(kind))
    for pack in packs_of(kind):
        assert FEWEST <= len(pack.cards) <= MOST, pack.name
        ratings = [card.rating.rating or 0 for card in pack.cards]
        assert ratings == sorted(ratings), pack.name


@every_kind
def test_packs_take_longer_and_longer(kind: str) -> None:
    minutes = [mean_minutes(pack) for pack in packs_of(kind)]
    assert minutes == sorted(minutes)


def mean_minutes(pack: Pack) -> float:
    return sum(card.rating.minutes or 0 for card in pack.cards) / len(pack.cards)


def test_every_pack_has_a_name_of_its_own_in_every_language() -> None:
    for language in offered_languages():
        with speaking(language):
            titles = {pack.title for pack in packs().values()}
        assert len(titles) == len(packs())
        assert not [title for title in titles if re.search(r"\d", title)]


@every_kind
def test_sizes_mean_the_same_everywhere(kind: str) -> None:
    sizes = SOLID_SIZES if kind == "solid" else SIZES
    for card in cards_of(kind):
        longest = [*sizes.values()]
        assert longest.index(sizes[card.size]) == sum(max(card.shape) > most for most in longest)


@for_every("name", packs())
def test_every_pack_has_a_page_with_its_puzzles(client: FlaskClient, name: str) -> None:
    page = client.get(f"/puzzles/pack/{name}").text
    assert shown_on(page) == [card.name for card in packs()[name].cards]


def shown_on(page: str) -> list[str]:
    return re.findall(r'data-testid="(?:example|solid)-([^"]*)"', page)


def test_all_puzzles_are_on_one_page(client: FlaskClient) -> None:
    assert shown_on(client.get("/puzzles/all").text) == [card.name for kind in KINDS for card in cards_of(kind)]


def test_pages_tell_titles_to_scripts_alone(client: FlaskClient) -> None:
    page = client.get("/puzzles/all").text
    shown = re.sub(r'data-(title|testid)="[^"]*"', "", page)
    assert ">5 × 5<" in shown
    assert not [card.title for card in example_cards() if f">{card.title}<" in shown]


@for_every("path", [
    "flat/no/0", "flat/no/9999", "other/no/1", "solid/no/9999.svg", "flat/no/0.svg", "tiny", "solid/tiny", "theme",
    "theme/nothing", "flat", "solid/size", "<script>",
])
def test_other_addresses_and_numbers_are_not_there(client: FlaskClient, path: str) -> None:
    response = client.get(f"/puzzles/{path}")
    assert response.status_code == 404
    assert "/no/" in path or "no puzzles at this address" in response.text


@for_every("old, new", [
    ("puzzles/pack/small-1", "puzzles/"), ("puzzles/solid/pack/large-2", "puzzles/"),
    ("puzzles/small", "puzzles/all?kind=flat&size=small"), ("puzzles/coloured", "puzzles/all?kind=coloured"),
    ("puzzles/theme/food", "puzzles/all?kind=flat&theme=food"),
    ("puzzles/solid/level/easy/", "puzzles/all?kind=solid&level=easy"), ("progress", "album"),
])
def test_old_addresses_lead_on(client: FlaskClient, old: str, new: str) -> None:
    assert client.get(f"/{old}").location == f"/{new}"


def test_page_of_all_packs_shows_them_in_order(client: FlaskClient) -> None:
    page = client.get("/puzzles/").text
    assert re.findall(r'data-testid="pack-([^"]*)"', page) == [*packs()]
    assert page.count('<svg class="thumb"') == sum(len(pack.cards) for pack in packs().values())


@every_kind
def test_the_puzzles_that_come_next_are_of_like_difficulty(kind: str) -> None:
    for card in cards_of(kind)[::7]:
        following = next_puzzles(card.code, card.shape, kind)
        assert card not in following
        apart = abs((following[0].rating.rating or 0) - (card.rating.rating or 0))
        assert apart <= 2, card.name
    unknown = [card.rating.rating or 0 for card in next_puzzles("unknown", cards_of(kind)[20].shape, kind)]
    assert max(unknown) - min(unknown) > 3  # the page chooses, once it knows the rating


@every_kind
def test_index_tells_which_puzzles_a_pack_has(kind: str) -> None:
    index = pack_index()[kind]
    ids = re.findall("[0-9a-z]{7}", index["ids"])
    assert ids == [card.id for card in cards_of(kind)]
    listed = [[ids[number - 1] for number in pack["numbers"]] for pack in index["packs"]]
    assert listed == [[card.id for card in pack.cards] for pack in packs_of(kind)]


def test_patterns_depend_on_clues_alone() -> None:
    goal = Grid.from_text("#.#\n.#.\n#.#")
    bare = Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]])
    assert flat_pattern(Puzzle.from_grid(goal)) == flat_pattern(bare)
    steps = model("steps").puzzle
    assert solid_pattern(steps) == solid_pattern(Puzzle(steps.shape, steps.lines))


def test_each_puzzle_has_a_pattern_and_an_id_of_its_own() -> None:
    cards = [card for kind in KINDS for card in cards_of(kind)]
    assert len({card.pattern for card in cards}) == len({card.id for card in cards}) == len(cards)
    assert puzzle_id("") != puzzle_id("0")


def test_stripes_do_not_follow_the_lines_across_the_side() -> None:
    """They repeat in reverse order, so no stripe lies where its line does."""
    drawn = stripes([[1], [5, 5], [3], [2, 2, 2]], 11)
    assert [stripe.shade for stripe in drawn] == [stripe.shade for stripe in reversed(drawn)]
    assert len(drawn) == 7
    assert drawn[0].start == 0
    assert drawn[-1].end == pytest.approx(1)


@for_every("rows, cols", [(1, 1), (1, 40), (40, 1), (5, 5), (30, 41), (200, 200)])
def test_patterns_of_all_shapes(rows: int, cols: int) -> None:
    for puzzle in (Puzzle.flat([[]] * rows, [None] * cols), Puzzle.flat([[cols]] * rows, [[rows]] * cols)):
        assert len(str(flat_pattern(puzzle))) < 1500


def painted(drawn: str) -> dict[tuple[int, int], str | None]:
    """The colours of the cells of a picture, but for its paper."""
    cells = {}
    for path in ET.fromstring(drawn).findall(f"{SVG}path")[1:]:
        for block in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path.get("d") or ""):
            x, y, width, height = map(int, block)
            cells |= {(y + j, x + i): path.get("fill") for i in range(width) for j in range(height)}
    return cells


@for_every("number", [1, 100, 400])
def test_solved_flat_puzzles_show_their_picture_in_its_colours(client: FlaskClient, number: int) -> None:
    ending = example_cards()[number - 1].source.ending
    response = client.get(f"/puzzles/flat/no/{number}.svg")
    assert response.mimetype == "image/svg+xml"
    colours = {state_of(place): hex_of(colour.value) for place, colour in enumerate(ending.palette) if place}
    assert painted(response.text) == {divmod(cell, ending.shape[1]): colours[state]
                                      for cell, state in enumerate(ending.info.goal.cells) if state in colours}


def test_solved_solids_show_their_model_in_colour(client: FlaskClient) -> None:
    drawn = client.get(f"/puzzles/solid/no/{[card.name for card in model_cards()].index('apple') + 1}.svg").text
    assert len(set(re.findall(r'fill="(#[0-9a-f]{6})"', drawn))) > 4


def test_numbers_lead_to_puzzles(client: FlaskClient) -> None:
    assert client.get("/puzzles/flat/no/3").location == f"/p/{example_cards()[2].code}"
    assert client.get("/puzzles/solid/no/3").location == f"/c/{model_cards()[2].code}"


def test_code_of_progress_is_drawn_and_not_kept(client: FlaskClient) -> None:
    drawn = client.post("/api/progress/qr.svg", json={"fragment": "p=AQAAYeA"}, base_url="https://school.example")
    assert read_qr(drawn.text) == "https://school.example/album#p=AQAAYeA"
    assert "no-store" in drawn.headers["Cache-Control"]


@for_every("body, status", [
    ({"fragment": "p=" + "A" * LONGEST_IN_QR}, 413), ({"fragment": 'p="<script>'}, 400), ({"fragment": 5}, 400),
    ({}, 400), ([], 400),
])
def test_invalid_progress_is_refused(client: FlaskClient, body: object, status: int) -> None:
    answer = client.post("/api/progress/qr.svg", json=body)
    assert answer.status_code == status
    assert answer.json["error"]["message"]


def test_colours_of_an_end_have_a_letter_for_each_cell_small_where_it_is_filled() -> None:
    for card in example_cards():
        ending = ending_of(card)
        assert (ending is None) == (not card.source.ending.palette)
        if ending is None:
            continue
        cells = re.sub(r"(\d+)(\D)", lambda run: int(run[1]) * run[2], ending["cells"])
        assert [letter.islower() for letter in cells] == [state == FILLED for state in card.puzzle.info.goal.cells]
        assert set(cells) <= set(ending["inks"])
    assert {ending_of(card) for card in (*cards_of("coloured"), *model_cards())} == {None}
