"""The reader of numbers: what it reads of clear cells, and what makes no difference to it."""

from __future__ import annotations

import numpy as np

from solvers.scan.digits import BLANK, LARGEST, WEIGHTS, ink_of, probabilities
from tests.solvers.scan.number_cells import BLACK, WHITE, cell, cells

RED, YELLOW, NAVY, ORANGE = (200, 20, 30), (250, 230, 60), (20, 30, 90), (240, 150, 20)


def test_all_numbers_are_read_in_clear_cells() -> None:
    numbers = range(LARGEST + 1)
    for lines in ((120, 120, 120), None):
        read = probabilities(cells(numbers, line=lines)).argmax(axis=1)
        assert {number: int(value) for number, value in zip(numbers, read, strict=True) if value != number} == {}


def test_clear_numbers_of_puzzles_are_certain() -> None:
    table = probabilities(cells(range(1, 31)))
    assert np.median(table.max(axis=1)) > 0.95


def test_numbers_are_read_in_any_colours() -> None:
    numbers = (0, 3, 8, 17, 24, 69, 105)
    for ink, paper in ((WHITE, BLACK), (RED, WHITE), (YELLOW, NAVY), (BLACK, (120, 190, 120))):
        read = probabilities(cells(numbers, ink=ink, paper=paper)).argmax(axis=1)
        assert list(read) == list(numbers), (ink, paper)


def test_lines_that_are_stronger_than_a_number_do_not_hide_it() -> None:
    numbers = (3, 8, 17, 24, 69)
    read = probabilities(cells(numbers, ink=WHITE, paper=ORANGE, line=BLACK)).argmax(axis=1)
    assert list(read) == list(numbers)


def test_cells_without_a_number_are_blank() -> None:
    noise = np.random.default_rng(1).integers(225, 256, (32, 32, 3)).astype(np.uint8)
    blank = np.array([cell(""), cell("", line=None), cell("", paper=NAVY, line=WHITE), noise])
    assert list(probabilities(blank).argmax(axis=1)) == [BLANK] * len(blank)


def test_ink_is_the_same_for_all_colours() -> None:
    black = ink_of(cells([15], line=None))
    for ink, paper in ((WHITE, BLACK), (RED, YELLOW), (NAVY, (110, 110, 110))):
        assert np.abs(ink_of(cells([15], ink=ink, paper=paper, line=None)) - black).max() < 0.05, (ink, paper)


def test_each_crop_has_a_distribution() -> None:
    table = probabilities(cells([7] * 70))
    assert table.shape == (70, BLANK + 1)
    assert np.allclose(table.sum(axis=1), 1, atol=1e-5)
    assert np.allclose(table, table[0], atol=1e-5)
    assert probabilities(np.zeros((0, 32, 32, 3), np.uint8)).shape == (0, BLANK + 1)


def test_weights_are_small() -> None:
    assert WEIGHTS.stat().st_size < 300_000
