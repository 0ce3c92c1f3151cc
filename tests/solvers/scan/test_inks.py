"""The colours of numbers: those of inks and of fields, and puzzles in black and white."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.colours import RGB
from solvers.scan.inks import MOST_COLOURS, Inks, inks_of
from solvers.scan.reading import Number
from tests.solvers.scan.number_cells import BLACK, WHITE, cell, cells

BLUE, NAVY, RED, PINK = (30, 90, 200), (15, 20, 80), (210, 40, 40), (240, 130, 180)
GREEN, ORANGE, YELLOW, GREY = (20, 140, 60), (240, 150, 20), (240, 210, 40), (140, 140, 140)
EIGHT = (BLACK, BLUE, RED, PINK, GREEN, ORANGE, YELLOW, (120, 75, 35))
NUMBERS = (1, 2, 3, 4, 5, 10, 12)


def printed(colours: tuple[RGB, ...]) -> NDArray[np.uint8]:
    """The same numbers in each colour."""
    return np.concatenate([cells(NUMBERS, ink=colour) for colour in colours])


def on_fields(colours: tuple[RGB, ...]) -> NDArray[np.uint8]:
    """White numbers on dark fields, black ones on light fields."""
    return np.concatenate([cells(NUMBERS, paper=colour, ink=BLACK if sum(colour) > 400 else WHITE)
                           for colour in colours])


def values(inks: Inks) -> list[RGB]:
    """The most probable colour of each number."""
    return [inks.palette[choices[0][0]].value for choices in inks.choices]


def furthest(inks: Inks, colours: tuple[RGB, ...]) -> int:
    """The largest difference of a number's colour from that in which it was drawn."""
    return int(np.abs(np.subtract(values(inks), np.repeat(colours, len(NUMBERS), axis=0))).max())


def test_colours_of_inks_are_told_apart() -> None:
    for colours in ((BLACK, RED), (NAVY, BLACK, BLUE), EIGHT):
        inks = inks_of(printed(colours))
        assert len(inks.palette) == len(colours) + 1
        assert inks.palette[0].value == WHITE
        assert furthest(inks, colours) < 30


def test_colours_of_fields_are_told_apart() -> None:
    for colours in ((RED, GREEN), (BLACK, YELLOW, BLUE), EIGHT):
        inks = inks_of(on_fields(colours))
        assert len(inks.palette) == len(colours) + 1
        assert furthest(inks, colours) < 10


def test_light_inks_on_dark_paper_keep_the_paper_for_empty_cells() -> None:
    inks = inks_of(np.concatenate([cells(NUMBERS, ink=colour, paper=(25, 25, 30)) for colour in (YELLOW, PINK)]))
    assert inks.palette[0].value == (25, 25, 30)
    assert furthest(inks, (YELLOW, PINK)) < 40


def test_one_ink_is_black_and_white() -> None:
    for ink, paper in ((BLACK, WHITE), (NAVY, WHITE), (WHITE, BLACK), (BLACK, (200, 220, 255))):
        assert inks_of(cells(NUMBERS, ink=ink, paper=paper)) == Inks(), (ink, paper)


def test_finished_clues_in_grey_and_highlights_are_no_colours() -> None:
    assert inks_of(printed((BLACK, GREY))) == Inks()
    highlighted = np.concatenate([*[cells(NUMBERS)] * 9, cells(NUMBERS[:3], paper=(255, 240, 150))])
    assert inks_of(highlighted) == Inks()


def test_light_and_shadow_are_no_colours() -> None:
    light = np.linspace(0.45, 1, 3 * len(NUMBERS))[:, None, None, None] * (1, 0.93, 0.8)
    shaded = (np.concatenate([cells(NUMBERS)] * 3) * light).astype(np.uint8)
    assert inks_of(shaded) == Inks()
    assert len(inks_of((printed((RED, BLUE, BLACK)) * light).astype(np.uint8)).palette) == 4


def test_choices_are_probabilities_of_places_in_the_palette() -> None:
    inks = inks_of(printed(EIGHT))
    assert len(inks.palette) == MOST_COLOURS + 1
    for choices in inks.choices:
        chances = [chance for _, chance in choices]
        assert chances == sorted(chances, reverse=True)
        assert 0.9 < sum(chances) <= 1.0001
        assert all(1 <= place <= MOST_COLOURS for place, _ in choices)


def test_few_numbers_have_no_colours() -> None:
    assert inks_of(np.array([cell(3)])) == Inks()
    assert inks_of(np.zeros((0, 32, 32, 3), np.uint8)) == Inks()


def read(rows: list[tuple[int, RGB]], cols: list[tuple[int, RGB]]) -> Inks:
    """The colours of numbers of rows and of columns, each with its ink."""
    crops = np.array([cell(value, ink=ink) for value, ink in (*rows, *cols)])
    return inks_of(crops, [Number(((value, 1.0),), ()) for value, _ in (*rows, *cols)], len(rows))


def test_shades_of_one_hue_are_told_apart_by_numbers_of_the_same_value() -> None:
    inks = (BLACK, (90, 90, 90), (150, 150, 150), RED)
    numbers = [(value, ink) for ink in inks for value in NUMBERS]
    assert len(read(numbers, numbers[::-1]).palette) == len(inks) + 1


def test_shades_of_one_hue_are_colours_if_they_are_balanced() -> None:
    rows = [(value, ink) for ink in (BLACK, GREY) for value in NUMBERS]
    finished = [(value, GREY) for value in NUMBERS] + [(value, BLACK) for value in NUMBERS[:-1]] + [(12, GREY)]
    assert len(read(rows, rows[::-1]).palette) == 3
    assert read(rows, finished) == Inks()


def test_a_colour_has_the_same_sum_in_rows_as_in_columns() -> None:
    dark, light = (200, 40, 60), (215, 40, 40)
    balanced = [(value, ink) for ink in (BLACK, dark, light) for value in NUMBERS]
    rows, cols = ([(value, BLACK) for value in NUMBERS] + [(value, ink) for value in 2 * NUMBERS]
                  for ink in (dark, light))
    assert len(read(balanced, balanced).palette) == 4
    assert len(read(rows, cols).palette) == 3
