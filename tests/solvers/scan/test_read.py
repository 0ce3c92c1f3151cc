"""Whole pages, drawn and photographed, read and compared with what is printed on them."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from nonoscope import Puzzle, PuzzleError, draw, parse
from nonoscope.scan import Reading, find, read
from scripts.scan.boards import Truth
from scripts.scan.pages import Page, page_of
from solvers.colours import RGB
from solvers.scan.crops import Pixels, on_fields
from solvers.scan.reading import Corners
from tests.cases import for_every

ChipClue = list[tuple[int, int]]  # numbers, each with its colour

HEART = "2;4;4;4;2:1,1;5;5;3;1"
SQUARE: Corners = ((0.0, 0.0), (90.0, 0.0), (90.0, 90.0), (0.0, 90.0))


@cache
def page(kind: str, seed: int) -> Page:
    return page_of(kind, seed)


def printed(truth: Truth) -> list[list[int]]:
    return [[number.value for number in clue] for clue in truth.rows + truth.cols]


def values(reading: Reading) -> list[list[int]]:
    return [[number.value for number in clue] for clue in reading.lines]


@for_every("kind, seed", [
    ("screen", 6), ("phone", 8), ("dark", 5), ("thin", 5), ("turned", 1), ("below", 1),
])
def test_pages_are_read_as_printed(kind: str, seed: int) -> None:
    (truth,) = page(kind, seed).puzzles
    reading = read(page(kind, seed).picture)
    assert values(reading) == printed(truth)
    assert np.linalg.norm(reading.mesh - truth.mesh, axis=2).max() < 0.3 * reading.cell


def test_a_board_that_was_begun_is_read_with_its_marks() -> None:
    (truth,) = page("filled", 5).puzzles
    reading = read(page("filled", 5).picture)
    assert values(reading) == printed(truth)
    assert reading.marks is not None
    assert truth.marks is not None
    assert np.array_equal(reading.marks, truth.marks)


@for_every("seed", [5, 65])  # 65: on dark paper
def test_each_number_of_a_coloured_puzzle_has_its_colour(seed: int) -> None:
    (truth,) = page("coloured", seed).puzzles
    reading = read(page("coloured", seed).picture)
    assert values(reading) == printed(truth)
    for clue, wanted in zip(reading.lines, truth.rows + truth.cols, strict=True):
        for number, right in zip(clue, wanted, strict=True):
            value = np.array(reading.palette[number.ink or 0].value, float)
            away = np.linalg.norm(np.array(truth.palette) - value, axis=1)
            assert away.argmin() + 1 == right.colour


def test_each_of_several_puzzles_can_be_chosen() -> None:
    picture, truths = page("several", 3).picture, page("several", 3).puzzles
    outlines = find(picture)
    assert len(outlines) == len(truths)
    readings = [read(picture, place=place) for place in range(len(outlines))]
    assert sorted(map(values, readings)) == sorted(map(printed, truths))
    assert [reading.place for reading in readings] == [*range(len(outlines))]
    assert all(reading.outlines == outlines for reading in readings)
    with pytest.raises(PuzzleError, match="only"):
        read(picture, place=len(outlines))


def test_a_puzzle_can_be_read_between_corners_set_by_hand() -> None:
    (truth,) = page("screen", 6).puzzles
    corners = tuple((float(x) + 1, float(y) - 1) for x, y in truth.mesh[[0, 0, -1, -1], [0, -1, -1, 0]])
    reading = read(page("screen", 6).picture, corners=corners, size=(len(truth.rows), len(truth.cols)))
    assert values(reading) == printed(truth)


@for_every("corners, size", [
    (SQUARE[:1], (3, 3)), (SQUARE[:3], (3, 3)), (SQUARE, None), (SQUARE, (0, 3)), (SQUARE, (3, 513)),
    (((1e300, 0.0), *SQUARE[1:]), (3, 3)), (((float("nan"), 0.0), *SQUARE[1:]), (3, 3)),
])
def test_corners_that_frame_nothing_are_refused_in_one_sentence(corners: Corners, size: tuple[int, int] | None) -> None:
    with pytest.raises(PuzzleError, match=r"Expected the four corners .* from 1 to 512 each\.$"):
        read(draw.png(parse(HEART)), corners=corners, size=size)


def test_own_pictures_are_read_with_empty_clues() -> None:
    puzzle = Puzzle.flat([[1], [], [3, 1], [2, 2], [12]], [[3], [1, 2], [1, 2], [2], *[[1, 1]] * 2, *[[1]] * 6])
    reading = read(draw.png(puzzle, cell=24))
    assert reading.puzzle() == puzzle
    assert reading.marks is None
    assert reading.palette == ()


@for_every("light", [1.0, 0.6, 0.3])
def test_coloured_fields_are_seen_in_dim_light(light: float) -> None:
    sheet = np.full((400, 400, 3), 255, np.uint8)
    points = np.stack(np.meshgrid(np.arange(100.0, 301, 20), np.arange(100.0, 301, 20)), axis=-1).astype(np.float32)
    assert not on_fields((sheet * light).astype(np.uint8), points, "left")
    for top in range(100, 300, 40):
        sheet[top : top + 20, 80:100] = 130, 190, 230
    assert on_fields((sheet * light).astype(np.uint8), points, "left")


def test_bands_of_grey_are_no_marks() -> None:
    page_with_bands = page("screen", 6).picture.copy()
    (truth,) = page("screen", 6).puzzles
    for column in truth.mesh[:, ::2].transpose(1, 0, 2).astype(int):
        (left, top), bottom = column[0], column[-1, 1]
        right = left + int(truth.mesh[0, 1, 0] - truth.mesh[0, 0, 0])
        page_with_bands[top:bottom, left:right] = page_with_bands[top:bottom, left:right] * 0.65
    reading = read(page_with_bands)
    assert values(reading) == printed(truth)
    assert reading.marks is None


def sudoku() -> Pixels:
    """Nine squares a side, many with a number in them."""
    image = Image.new("RGB", (400, 400), "white")
    pen = ImageDraw.Draw(image)
    for place in range(10):
        line, width = 20 + 40 * place, 1 if place % 3 else 3
        pen.line((line, 20, line, 380), "black", width)
        pen.line((20, line, 380, line), "black", width)
    for row, col in np.ndindex(9, 9):
        if (value := 1 + (3 * row + row // 3 + col) % 9) != 1 + (row + 2 * col) % 5:
            pen.text((40 + 40 * col, 40 + 40 * row), str(value), "black", ImageFont.load_default(26), anchor="mm")
    return np.asarray(image)


@for_every("picture, sentence", [
    (np.full((300, 400, 3), 255, np.uint8), "Couldn’t find a grid of lines"),
    (sudoku(), "the numbers beside it don’t make a puzzle"),
    (np.zeros((40, 3, 3), np.uint8), "Couldn’t find a grid of lines"),
    (draw.png(parse(HEART), cell=8), "too small"),
])
def test_what_cannot_be_read_is_explained(picture: Pixels | bytes, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        read(picture)


@for_every("paper, faint", [((247, 244, 238), (255, 255, 255)), ((21, 22, 26), (42, 45, 52))])  # light and dark
def test_numbers_on_chips_are_read_with_their_colours(paper: RGB, faint: RGB) -> None:
    palette = (faint, (206, 45, 40), (84, 174, 66), (246, 202, 50))
    rows = [[(1, 1), (3, 2), (2, 1)], [(4, 2), (2, 3)], [(7, 3)], [(1, 2), (1, 3), (5, 4)], [(10, 4)], [(2, 1), (6, 4)],
            [(3, 2), (4, 1)], [(10, 3)]]
    cols = [[(8, 1)], [(2, 2), (1, 3), (3, 4)], [(4, 3), (3, 4)], [(1, 2), (5, 3)], [(2, 4), (2, 1)], [(7, 2)],
            [(3, 3), (1, 2), (4, 1)], [(5, 4)], [(2, 3), (2, 2)], [(6, 1), (1, 4)]]
    reading = read(np.asarray(with_chips(rows, cols, palette, paper)))
    assert values(reading) == [[value for value, _ in clue] for clue in rows + cols]
    for clue, wanted in zip(reading.lines, rows + cols, strict=True):
        for number, (_, colour) in zip(clue, wanted, strict=True):
            assert np.abs(np.subtract(reading.palette[number.ink or 0].value, palette[colour - 1])).max() < 20


def with_chips(rows: list[ChipClue], cols: list[ChipClue], palette: tuple[RGB, ...], paper: RGB) -> Image.Image:
    """A board of cells of 28 pixels, with each number of its clues on a chip of its colour, as apps draw them."""
    image = Image.new("RGB", (140 + 28 * len(cols), 100 + 28 * len(rows)), paper)
    draw = ImageDraw.Draw(image)
    for row, col in np.ndindex(len(rows), len(cols)):
        draw.rectangle((120 + 28 * col, 80 + 28 * row, 148 + 28 * col, 108 + 28 * row), outline=(128, 128, 128))

    def chip(left: int, top: int, width: int, value: int, colour: int) -> None:
        field, line = palette[colour - 1], (128, 128, 128) if colour == 1 else None
        draw.rounded_rectangle((left, top, left + width - 1, top + 17), 3, field, line)
        draw.text((left + width / 2, top + 9), str(value), "black" if sum(field) > 350 else "white",
                  ImageFont.load_default(15), anchor="mm")

    for row, clue in enumerate(rows):
        right = 116
        for value, colour in clue[::-1]:
            width = 14 if value < 10 else 22
            chip(right - width, 85 + 28 * row, width, value, colour)
            right -= width + 3
    for col, clue in enumerate(cols):
        for place, (value, colour) in enumerate(clue[::-1]):
            chip(122 + 28 * col, 58 - 19 * place, 25, value, colour)
    return image


def test_clues_go_on_beyond_cells_as_text() -> None:
    """Stripes make the numbers next to the board look ruled; the others stand closer than its cells."""
    rows = [[1, 2, 1], [2, 1], [3, 1, 2], [1, 1, 1], [5], [2, 4], [1, 1, 3], [8]]
    cols = [[3, 2], [1, 1, 1], [2, 3], [1, 4], [2, 1, 1], [1, 2, 1], [4], [1, 5], [2, 2], [1, 3]]
    reading = read(np.asarray(with_open_bands(rows, cols)))
    assert values(reading) == rows + cols


def with_open_bands(rows: list[list[int]], cols: list[list[int]]) -> Image.Image:
    """A dark board of cells of 28 pixels, whose lines go on by a cell, with numbers 21 pixels apart."""
    right, bottom = 100 + 28 * len(cols), 100 + 28 * len(rows)
    image = Image.new("RGB", (right + 20, bottom + 20), (21, 22, 26))
    draw = ImageDraw.Draw(image)
    for x in range(72, right + 1, 28):
        draw.line((x, 72, x, bottom), (120, 120, 120))
    for y in range(72, bottom + 1, 28):
        draw.line((72, y, right, y), (120, 120, 120))

    def write(x: int, y: int, value: int) -> None:
        draw.text((x, y), str(value), (235, 235, 235), ImageFont.load_default(15), anchor="mm")

    for line, clue in enumerate(rows):
        for place, value in enumerate(clue[::-1]):
            write(86 - 21 * place, 114 + 28 * line, value)
    for line, clue in enumerate(cols):
        for place, value in enumerate(clue[::-1]):
            write(114 + 28 * line, 86 - 21 * place, value)
    return image
