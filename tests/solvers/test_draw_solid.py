"""Pictures of solid puzzles: the box with its numbers, the model in its colours, and layers as text."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from nonoscope import FILLED, Count, Grid, Puzzle, Runs
from solvers import draw
from solvers.collection import model
from solvers.draw.solid_picture import clue_strokes, shapes
from solvers.draw.theme import THEMES
from solvers.puzzle import puzzle_of
from solvers.solid import with_clues

HOUSE = model("house").puzzle


def areas(puzzle: Puzzle, grid: Grid | None) -> int:
    return sum(shape.fill is not None for shape in shapes(puzzle, grid, THEMES["light"]))


def test_the_box_has_three_sides_and_its_numbers() -> None:
    x, y, z = HOUSE.shape
    assert areas(HOUSE, None) == x * y + y * z + x * z
    numbers = sum(len(list(clue_strokes(line.clue))) for line in HOUSE.lines if line.clue)
    assert len(list(shapes(HOUSE, None, THEMES["light"]))) == areas(HOUSE, None) + numbers
    bare = with_clues(HOUSE, [None] * len(HOUSE.lines))
    assert len(list(shapes(bare, None, THEMES["light"]))) == areas(HOUSE, None)


def test_only_what_is_seen_is_drawn() -> None:
    full = Grid((4, 5, 6), bytes([FILLED]) * 120)
    assert areas(puzzle_of(full), full) == 4 * 5 + 5 * 6 + 4 * 6


def test_a_model_shows_its_colours() -> None:
    picture = draw.svg(HOUSE, HOUSE.info.goal)
    colours = HOUSE.info.colours
    red = next(colour for colour in colours.palette if colour[0] > 190 > 100 > colour[1])
    assert "#{:02x}{:02x}{:02x}".format(*red) in picture
    assert "#{:02x}{:02x}{:02x}".format(*red) not in draw.svg(HOUSE)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("solved", [False, True])
def test_both_files_have_the_same_size(theme: str, solved: bool) -> None:
    grid = HOUSE.info.goal if solved else None
    root = ET.fromstring(draw.svg(HOUSE, grid, cell=30, theme=theme))
    image = Image.open(BytesIO(draw.png(HOUSE, grid, cell=30, theme=theme)))
    assert (int(root.attrib["width"]), int(root.attrib["height"])) == image.size
    assert len(image.convert("RGB").getcolors(1 << 20)) > 3


def test_the_largest_box_is_a_bounded_picture() -> None:
    full = puzzle_of(Grid((64, 64, 64), bytes([FILLED]) * 64**3))
    image = Image.open(BytesIO(draw.png(full, cell=200)))
    assert image.width * image.height < 5_000_000


def test_a_card_shows_all_of_the_box() -> None:
    image = Image.open(BytesIO(draw.card(HOUSE, "House", "7 by 9 by 9 nonogram")))
    assert image.size == draw.CARD_SIZE


def test_clues_of_every_kind_are_strokes() -> None:
    lone, ringed, squared, runs = (len(list(clue_strokes(clue))) for clue in
                                   (Count(7), Count(7, 2), Count(7, 3), Runs((7, 7))))
    assert (lone, ringed, squared, runs) == (1, 2, 2, 2)
    for clue in (Count(64), Count(10, 2), Runs((1,) * 9)):
        assert all(0 <= part <= 1 for stroke in clue_strokes(clue) for at in stroke for part in at)


def test_text_is_layer_by_layer_from_the_bottom() -> None:
    puzzle = puzzle_of(Grid((2, 1, 2), bytes((1, 2, 1, 1))))
    assert draw.text(puzzle, puzzle.info.goal).splitlines() == [
        "bottom-to-top numbers, seen from above", "1 2", "",
        "layer 1 from the bottom: left-to-right numbers beside it, front-to-back numbers below", "##  2", "1 1", "",
        "layer 2 from the bottom: left-to-right numbers beside it, front-to-back numbers below", ".#  1", "0 1",
    ]
    assert "░░░░  2" in draw.text(puzzle, blocks=True)
