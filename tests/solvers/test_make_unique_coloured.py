"""Pictures in colours with the fewest cells changed: proofs agree with trying everything."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from nonoscope import Grid, Outcome, Puzzle, PuzzleError, run
from solvers.colours import palette_of_letters
from solvers.explain.rating import rate_puzzle
from solvers.grid import state_of
from solvers.make import LINES, UNIQUE
from solvers.make.picture_looks import OPEN, look_for
from solvers.make.picture_rounds import read_lines
from solvers.make.unique import Impossible, Proposal, make_unique
from solvers.make.unique.visibility import EDGE
from tests.cases import for_every

COLOURS = 2
SEEDS = (1, 4, 9, 16, 25, 36)


def puzzle_of(grid: Grid) -> Puzzle:
    return Puzzle.from_grid(grid, palette=palette_of_letters("abc"[:COLOURS]))


def is_unique(grid: Grid) -> bool:
    return run(puzzle_of(grid)).outcome is Outcome.UNIQUE


def by_lines(grid: Grid) -> bool:
    look = look_for(grid.shape[1], grid.shape[0], COLOURS)
    read_lines(np.frombuffer(bytearray(grid.cells), np.int8), grid.shape[1], grid.shape[0], look)
    return not look.num[OPEN]


def picture(text: str) -> Grid:
    rows = text.split()
    cells = bytes(state_of(".abc".index(sign)) for row in rows for sign in row)
    return Grid((len(rows), len(rows[0])), cells)


def best(grid: Grid, goal: str = UNIQUE, **more: object) -> Proposal | Impossible:
    found = make_unique(grid, goal, colours=COLOURS, **more)  # type: ignore[arg-type]
    return [one for _, one in zip(range(3000), found, strict=False) if isinstance(one, Proposal | Impossible)][-1]


def fewest(grid: Grid, holds: Callable[[Grid], bool]) -> int:
    """The fewest changes that suffice, by trying all."""
    for count in range(4):
        for cells in combinations(range(len(grid.cells)), count):
            for colours in product(range(COLOURS + 1), repeat=count):
                changed = bytearray(grid.cells)
                for cell, colour in zip(cells, colours, strict=True):
                    changed[cell] = state_of(colour)
                if holds(Grid(grid.shape, bytes(changed))):
                    return count
    raise AssertionError


@for_every("goal", (UNIQUE, LINES))
@for_every("seed", SEEDS)
def test_no_fewer_cells_will_do_than_are_proven(seed: int, goal: str) -> None:
    chance = Random(seed)
    cells = bytes(state_of(chance.choice((0, 0, 0, 1, 2))) for _ in range(12))
    grid, holds = Grid((3, 4), cells), is_unique if goal == UNIQUE else by_lines
    found = best(grid, goal, alike=True)
    assert isinstance(found, Proposal)
    assert found.proven
    assert found.weight == len(found.cells) == found.least_cells == fewest(grid, holds)
    assert holds(found.grid)


def test_changes_take_the_colours_beside_them() -> None:
    grid = picture("aa..... aaa..b. aaa.b.. ....... ..bb..a ..bb.a.")
    found = best(grid)
    assert isinstance(found, Proposal)
    assert found.proven
    assert is_unique(found.grid)
    assert found.weight <= EDGE * 3
    assert all(state_of(0) in (found.grid.cells[cell], grid.cells[cell]) for cell in found.cells)


def test_protected_cells_stay_and_may_leave_no_way() -> None:
    crossing = picture("a. .a")
    assert isinstance(best(crossing, protected=range(4)), Impossible)
    found = best(crossing, protected=range(3))
    assert isinstance(found, Proposal)
    assert found.cells == (3,)


def test_a_touching_colour_can_make_it_unique() -> None:
    found = best(picture("a. .a"), alike=True, protected=(0, 3, 1))
    assert isinstance(found, Proposal)
    assert len(found.cells) == 1


def test_the_same_seed_gives_the_same_changes() -> None:
    chance = Random(5)
    grid = Grid((9, 9), bytes(state_of(chance.choice((0, 0, 1, 2))) for _ in range(81)))
    assert best(grid, seed=3) == best(grid, seed=3)


def test_a_level_is_not_passed() -> None:
    chance = Random(2)
    grid = Grid((8, 8), bytes(state_of(chance.choice((0, 1, 2))) for _ in range(64)))
    found = best(grid, "easy")
    assert isinstance(found, Proposal)
    assert rate_puzzle(puzzle_of(found.grid)).level == "easy"


def test_line_logic_looks_at_sides_up_to_64() -> None:
    with pytest.raises(PuzzleError, match="sides of at most 64"):
        next(iter(make_unique(Grid((1, 65), bytes([2]) * 65), LINES, colours=COLOURS)))
