"""Turned puzzles: the mapping there and back, which changes only how a puzzle lies."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonoscope import Count, Grid, Line, Puzzle, PuzzleError
from solvers.portfolio.orientation import Orientation, Turned, orientations, turned
from solvers.puzzle import axis_lines
from tests import oracles, strategies

EITHER = strategies.puzzles(longest=5) | strategies.solids()
TRANSPOSED, MIRRORED = Orientation((1, 0), (False, False)), Orientation((0, 1), (False, True))


def any_orientation(puzzle: Puzzle) -> st.SearchStrategy[Orientation]:
    return st.sampled_from(orientations(len(puzzle.shape)))


def inverse(orientation: Orientation) -> Orientation:
    axes = tuple(orientation.axes.index(axis) for axis in range(len(orientation.axes)))
    return Orientation(axes, tuple(orientation.mirrored[axis] for axis in axes))


def as_turned(there: Turned, grid: Grid) -> Grid:
    """A grid of the original as a grid of the turned puzzle."""
    return Grid(there.puzzle.shape, bytes(grid.cells[cell] for cell in there.cells))


@pytest.mark.parametrize(("dimensions", "count"), [(2, 8), (3, 48)])
def test_orientations(dimensions: int, count: int) -> None:
    box = np.arange(5**dimensions).reshape((5,) * dimensions)
    turns = orientations(dimensions)
    assert (turns[0].turn(box) == box).all()
    assert (turns[1].turn(box) == np.swapaxes(box, -1, -2)).all()
    assert len({orientation.turn(box).tobytes() for orientation in turns}) == len(turns) == count


@given(EITHER, st.data())
def test_turning_and_turning_back(both: tuple[Puzzle, Grid], data: st.DataObject) -> None:
    puzzle, grid = both
    orientation = data.draw(any_orientation(puzzle))
    there = turned(puzzle, orientation)
    back = turned(there.puzzle, inverse(orientation))
    assert back.puzzle == puzzle
    assert there.grid_home(as_turned(there, grid)) == grid == as_turned(back, as_turned(there, grid))


@given(EITHER, st.data())
def test_solutions_turn_along(both: tuple[Puzzle, Grid], data: st.DataObject) -> None:
    puzzle, grid = both
    there = turned(puzzle, data.draw(any_orientation(puzzle)))
    assert there.puzzle.check(as_turned(there, grid)).ok
    if puzzle.size <= 12:
        assert set(map(there.grid_home, oracles.solutions(there.puzzle))) == oracles.solutions(puzzle)


@given(EITHER, st.data())
def test_lines_are_those_of_the_puzzle_or_their_mirror_images(both: tuple[Puzzle, Grid], data: st.DataObject) -> None:
    puzzle, _ = both
    there = turned(puzzle, data.draw(any_orientation(puzzle)))
    assert sorted(there.lines.tolist()) == list(range(len(puzzle.lines)))
    for line, number in zip(there.puzzle.lines, there.lines, strict=True):
        old = puzzle.lines[number]
        cells = there.cells[list(line.cells)].tolist()
        backwards = cells != list(old.cells)
        assert cells == (list(old.cells)[::-1] if backwards else list(old.cells))
        assert line.clue == (old.clue.mirrored() if backwards and old.clue else old.clue)


def test_a_puzzle_without_all_lines_cannot_be_turned() -> None:
    shape = (2, 2, 2)
    puzzle = Puzzle(shape, tuple(Line(cells, Count(1)) for cells in axis_lines(shape, 0)))
    with pytest.raises(PuzzleError, match="all lines along each axis"):
        turned(puzzle, orientations(3)[1])
