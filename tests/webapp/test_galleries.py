"""The galleries: where each puzzle belongs, what cards show without giving a solution away, and solved puzzles."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from flask.testing import FlaskClient

from nonoscope import FILLED, Grid, Puzzle
from solvers.collection import examples, model, models
from solvers.explain.levels import RATED_LEVELS
from tests.cases import for_every
from tests.webapp.qr_reader import read_qr
from webapp.collection.bundled_cards import (
    KINDS,
    SIZES,
    SOLID_SIZES,
    THEMES,
    cards_of,
    ending_of,
    example_cards,
    model_cards,
    next_puzzles,
    puzzle_id,
)
from webapp.collection.clue_patterns import flat_pattern, solid_pattern, stripes
from webapp.collection.galleries import MOST, galleries, galleries_by, gallery_index, packs_of
from webapp.play.puzzle_pages import LONGEST_IN_QR

SVG = "{http://www.w3.org/2000/svg}"
FEWEST = 3  # puzzles of a gallery
FEWEST_IN_PACK = {"flat": 20, "coloured": 12, "solid": 15}


every_kind = for_every("kind", KINDS)


def test_every_tag_of_a_puzzle_has_one_theme() -> None:
    tags = Counter(tag for tags in THEMES.values() for tag in tags)
    assert set(tags.values()) == {1}
    assert set(tags) == {puzzle.theme for puzzle in (*examples(), *models())}
    assert 5 <= len(THEMES) <= 10


@every_kind
@for_every("by", ["pack", "size", "level", "theme"])
def test_every_puzzle_stands_in_one_gallery_of_each_kind(kind: str, by: str) -> None:
    groups = galleries_by(kind)[by]
    codes = [card.code for gallery in groups for card in gallery.cards]
    assert sorted(codes) == sorted(card.code for card in cards_of(kind))
    assert min(len(gallery.cards) for gallery in groups) >= FEWEST


def test_galleries_by_size_hold_what_they_say() -> None:
    for gallery in galleries().values():
        if gallery.by == "size":
            assert all(gallery.below < max(card.shape) <= gallery.longest for card in gallery.cards)
    assert [galleries()[name].longest for name in SIZES] == [*SIZES.values()]
    assert [galleries()[f"solid/size/{name}"].longest for name in SOLID_SIZES] == [*SOLID_SIZES.values()]


@for_every("path", galleries())
def test_every_gallery_has_a_page_with_its_puzzles(client: FlaskClient, path: str) -> None:
    page = client.get(f"/puzzles/{path}").text
    start = "solid" if galleries()[path].kind == "solid" else "example"
    shown = re.findall(rf'data-testid="{start}-([^"]*)"', page)
    assert shown == [card.name for card in galleries()[path].cards]
    assert page.count('aria-current="page"') == 1


def test_pages_tell_titles_to_scripts_alone(client: FlaskClient) -> None:
    page = client.get("/puzzles/all").text
    shown = re.sub(r'data-(title|testid)="[^"]*"', "", page)
    assert ">No.\u00a07<" in shown
    assert not [card.title for card in example_cards() if f">{card.title}<" in shown]


@for_every("path", [
    "flat/no/0", "flat/no/9999", "other/no/1", "solid/no/9999.svg", "flat/no/0.svg", "tiny", "solid/tiny", "theme",
    "theme/nothing", "flat", "solid/size", "<script>",
])
def test_other_galleries_and_numbers_are_not_there(client: FlaskClient, path: str) -> None:
    response = client.get(f"/puzzles/{path}")
    assert response.status_code == 404
    assert "/no/" in path or "no puzzles under this address" in response.text


@every_kind
def test_packs_get_harder_and_the_path_leads_through_all_puzzles(kind: str) -> None:
    for pack in packs_of(kind):
        ratings = [card.rating.rating or 0 for card in pack.cards]
        assert ratings == sorted(ratings)
        assert FEWEST_IN_PACK[kind] <= len(ratings) <= MOST
    numbers = gallery_index()[kind]["path"]
    assert sorted(numbers) == [*range(1, len(cards_of(kind)) + 1)]
    names = [cards_of(kind)[number - 1].name for number in numbers]
    assert names == [card.name for pack in packs_of(kind) for card in pack.cards]


def test_page_of_the_path_shows_its_packs_in_order(client: FlaskClient) -> None:
    page = client.get("/puzzles/").text
    shown = re.findall(r'data-testid="pack-([^"]*)"', page)
    assert shown == [f"{kind}-{pack.name}" for kind in KINDS for pack in packs_of(kind)]
    assert all(client.get(address).status_code == 200 for address in re.findall(r'class="pack" href="([^"]*)"', page))


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
def test_index_tells_where_every_puzzle_stands(kind: str) -> None:
    index = gallery_index()[kind]
    ids = re.findall("[0-9a-z]{7}", index["ids"])
    assert ids == [card.id for card in cards_of(kind)]
    for by, groups in galleries_by(kind).items():
        for gallery in groups:
            listed = [id_ for id_, digit in zip(ids, index[by], strict=True) if digit == gallery.digit]
            assert sorted(listed) == sorted(card.id for card in gallery.cards)


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


def filled_in(drawn: str) -> set[tuple[int, int]]:
    """The cells that the ink of a picture fills."""
    path = ET.fromstring(drawn).findall(f"{SVG}path")[-1].get("d") or ""
    blocks = [tuple(map(int, block)) for block in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path)]
    return {(y + j, x + i) for x, y, width, height in blocks for i in range(width) for j in range(height)}


@for_every("number", [1, 100, 400])
def test_solved_flat_puzzles_show_their_picture(client: FlaskClient, number: int) -> None:
    goal = example_cards()[number - 1].puzzle.info.goal
    response = client.get(f"/puzzles/flat/no/{number}.svg")
    assert response.mimetype == "image/svg+xml"
    assert filled_in(response.text) == {
        divmod(cell, goal.shape[1]) for cell, state in enumerate(goal.cells) if state == FILLED}


def test_solved_solids_show_their_model_in_colour(client: FlaskClient) -> None:
    drawn = client.get(f"/puzzles/solid/no/{[card.name for card in model_cards()].index('apple') + 1}.svg").text
    assert len(set(re.findall(r'fill="(#[0-9a-f]{6})"', drawn))) > 4


def test_numbers_lead_to_puzzles(client: FlaskClient) -> None:
    assert client.get("/puzzles/flat/no/3").location == f"/p/{example_cards()[2].code}"
    assert client.get("/puzzles/solid/no/3").location == f"/c/{model_cards()[2].code}"


def test_buttons_are_those_of_levels_that_are_there(client: FlaskClient) -> None:
    for path, levels in (("small", RATED_LEVELS), ("solid", RATED_LEVELS[:-1])):
        shown = re.findall(r'aria-pressed="false" data-level="(\w+)"', client.get(f"/puzzles/{path}").text)
        assert tuple(shown) == tuple(levels)


def test_code_of_progress_is_drawn_and_not_kept(client: FlaskClient) -> None:
    drawn = client.post("/api/progress/qr.svg", json={"fragment": "p=AQAAYeA"}, base_url="https://school.example")
    assert read_qr(drawn.text) == "https://school.example/progress#p=AQAAYeA"
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
