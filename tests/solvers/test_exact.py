"""The verdicts of `exact`: against all grids of small sizes, and without each of its ingredients."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, Grid, Outcome, Puzzle, run
from solvers.cnf.backend import BACKENDS
from solvers.grid import other_state
from solvers.puzzle import Line, axis_lines
from tests import oracles, strategies
from tests.cases import for_every, some
from tests.solvers.puzzles import SUBTLE

SMALL = [(height, width) for height, width in product(range(1, 5), range(1, 5)) if height * width < 16]
WITHOUT: list[dict[str, Any]] = [  # what is left out
    {"belief": False},
    {"probe": False},
    {"several": False},
    {"priors": False},
    {"belief": False, "probe": False},
    {"belief": False, "learn": 0},
    {"belief": False, "learn": 2},
    {"belief": False, "probe": False, "learn": 0},
    {"belief": False, "probe": False, "learn": 2},
    {"belief": False, "probe": False, "learn": 10**9},
]
SAT_ALONE: dict[str, Any] = {"belief": False, "probe": False, "learn": 0}
EVERY_WAY: list[dict[str, Any]] = [{}, *WITHOUT, *({**SAT_ALONE, "backend": name} for name in BACKENDS)]

every_way = for_every("options", EVERY_WAY, ids=lambda options: repr(options)[1:-1].replace("'", ""))


@cache
def small(height: int, width: int) -> dict[oracles.Clues, list[bytes]]:
    """One puzzle of each class of turned ones."""
    return oracles.one_of_each_turn(oracles.grids_by_clues(height, width))


def right(puzzle: Puzzle, solutions: list[bytes], **options: Any) -> None:
    """The verdict fits the number of solutions, and the solutions shown are among them."""
    result = run(puzzle, **options)
    assert result.outcome is oracles.verdict(len(solutions)), puzzle
    assert {grid.cells for grid in result.solutions} <= set(solutions), puzzle
    assert len(set(result.solutions)) == len(result.solutions) == min(2, len(solutions)), puzzle


def sample(height: int, width: int, count: int) -> list[tuple[oracles.Clues, list[bytes]]]:
    """Some puzzles of this size, half of them with several solutions."""
    chosen = random.Random(1)
    cases = list(small(height, width).items())
    several = [case for case in cases if len(case[1]) > 1]
    return [*chosen.sample(cases, count // 2), *chosen.sample(several, count // 2)]


# --- all small grids -----------------------------------------------------------------------------------------------


@for_every("height, width", SMALL)
def test_all_puzzles_of_a_size(height: int, width: int) -> None:
    every = oracles.grids_by_clues(height, width)
    for clues, cells in some([*every.items()], [*small(height, width).items()]):
        right(Puzzle.flat(*clues), cells)


@pytest.mark.slow
def test_all_puzzles_of_four_by_four_but_for_turning_them() -> None:
    assert sum(len(cells) == 1 for cells in oracles.grids_by_clues(4, 4).values()) == 52362  # as is well known
    puzzles = [*small(4, 4).items()]
    for clues, cells in some(puzzles, puzzles[::4]):
        right(Puzzle.flat(*clues), cells)


@every_way
def test_all_solutions_are_found(options: dict[str, Any]) -> None:
    for clues, cells in sample(4, 4, 40):
        result = run(Puzzle.flat(*clues), count=0, **options)
        assert sorted(grid.cells for grid in result.solutions) == sorted(cells)
        assert result.outcome is oracles.verdict(len(cells))
        right(Puzzle.flat(*clues), cells, **options)


@for_every("options", [{}, *WITHOUT], ids=str)
def test_clues_at_random(options: dict[str, Any]) -> None:
    for clues, cells in oracles.clues_at_random(60):
        right(Puzzle.flat(*clues), cells, **options)


@for_every("count", [1, 2, 3, 5])
@for_every("options", [{}, SAT_ALONE], ids=str)
def test_as_many_solutions_as_asked_for(count: int, options: dict[str, Any]) -> None:
    result = run(permutations(4), count=count, **options)
    assert len(set(result.solutions)) == len(result.solutions) == count
    assert result.outcome is (Outcome.SOLVED if count == 1 else Outcome.MULTIPLE)


@for_every("options", [{}, {"belief": False, "probe": False}, SAT_ALONE], ids=str)
def test_one_asked_for_and_only_one_there(options: dict[str, Any]) -> None:
    """Line logic proves that the first is the only one; a search for one stops when it has it."""
    assert run(Puzzle.flat([[2], []], [[1], [1]]), count=1, **options).outcome is Outcome.UNIQUE


def permutations(side: int) -> Puzzle:
    return Puzzle.flat([[1]] * side, [[1]] * side)


@for_every("options", [{}, SAT_ALONE, {"belief": False, "learn": 0, "backend": "cadical195"}], ids=str)
def test_hundreds_of_solutions(options: dict[str, Any]) -> None:
    result = run(permutations(6), count=0, **options)
    assert len(set(result.solutions)) == len(result.solutions) == 720


# --- larger grids ----------------------------------------------------------------------------------------------------


def plausible(puzzle: Puzzle, solution: Grid, **options: Any) -> Outcome:
    """A puzzle made from a grid has solutions; those shown are right, and a unique one is that grid."""
    result = run(puzzle, **options)
    assert result.outcome in (Outcome.UNIQUE, Outcome.MULTIPLE)
    assert all(puzzle.check(grid).ok and grid.solved for grid in result.solutions)
    assert len(set(result.solutions)) == (1 if result.outcome is Outcome.UNIQUE else 2)
    if result.outcome is Outcome.UNIQUE:
        assert result.solutions == (solution,)
    return result.outcome


@settings(max_examples=80)
@given(strategies.grids((1, 12), (1, 12)), st.sampled_from(EVERY_WAY[1:]))
def test_all_ways_agree(solution: Grid, options: dict[str, Any]) -> None:
    puzzle = Puzzle.from_grid(solution)
    assert plausible(puzzle, solution, **options) is plausible(puzzle, solution)


@for_every("width", [63, 64, 65, 128, 129, 511, 512])
def test_stripes_at_the_borders_of_words(width: int) -> None:
    rows = [bytes(FILLED if (at // 5 + row) % 3 else EMPTY for at in range(width)) for row in range(6)]
    solution = Grid((6, width), b"".join(rows))
    plausible(Puzzle.from_grid(solution), solution)
    plausible(Puzzle.from_grid(solution), solution, **SAT_ALONE)


def test_the_largest_square() -> None:
    side = 512
    assert run(Puzzle.flat([[side]] * side, [[side]] * side)).outcome is Outcome.UNIQUE


# --- given cells, lines without a clue -------------------------------------------------------------------------------


@given(strategies.puzzles(longest=3), st.sampled_from([{}, *WITHOUT]))
def test_givens_and_lines_without_a_clue(both: tuple[Puzzle, Grid], options: dict[str, Any]) -> None:
    puzzle, _ = both
    right(puzzle, [grid.cells for grid in oracles.solutions(puzzle)], **options)


@given(strategies.puzzles(longest=3), st.data())
def test_a_wrong_given(both: tuple[Puzzle, Grid], data: st.DataObject) -> None:
    puzzle, grid = both
    cell = data.draw(st.integers(0, puzzle.size - 1))
    givens = [*(entry for entry in puzzle.givens if entry[0] != cell), (cell, other_state(grid.cells[cell]))]
    changed = Puzzle.flat(puzzle.rows, puzzle.cols, givens=givens)
    right(changed, [solution.cells for solution in oracles.solutions(changed)])


def test_givens_that_choose_one_of_two() -> None:
    for cell, picture in [(0, "#.\n.#"), (1, ".#\n#.")]:
        result = run(Puzzle.flat([[1], [1]], [[1], [1]], givens=[(cell, FILLED)]))
        assert (result.outcome, result.grid.text()) == (Outcome.UNIQUE, picture)


def test_no_clue_at_all() -> None:
    assert run(Puzzle.flat([None, None], [None, None])).outcome is Outcome.MULTIPLE
    assert len(run(Puzzle.flat([None, None], [None, None]), count=0).solutions) == 16


@for_every("shape", [(512, 512), (64, 64, 64)], ids=str)
def test_no_clue_on_the_largest_boards(shape: tuple[int, ...]) -> None:
    """The clause that forbids the first solution is as long as the board."""
    lines = [Line(cells, None) for axis in range(len(shape)) for cells in axis_lines(shape, axis)]
    assert run(Puzzle(shape, tuple(lines))).outcome is Outcome.MULTIPLE


# --- where a contradiction shows -------------------------------------------------------------------------------------


@cache
def no_solution(seed: int) -> Puzzle:
    """A 4x4 puzzle without a solution, though the sums of its clues agree."""
    chosen = random.Random(seed)
    solvable = oracles.grids_by_clues(4, 4)
    sides = [*zip(*solvable, strict=True)]
    while True:
        rows, cols = map(chosen.choice, sides)
        if sum(map(sum, rows)) == sum(map(sum, cols)) and (rows, cols) not in solvable:
            return Puzzle.flat(rows, cols)


@for_every("options", [{}, *WITHOUT], ids=str)
def test_no_solution(options: dict[str, Any]) -> None:
    for seed in some(range(40), range(15)):
        puzzle = no_solution(seed)
        result = run(puzzle, **options)
        assert (result.outcome, result.solutions) == (Outcome.NONE, ())


def test_no_solution_shows_somewhere() -> None:
    for seed in range(40):
        puzzle = no_solution(seed)
        where = run(puzzle).where
        assert where.line is not None or where.cell is not None
        assert where.line is None or 0 <= where.line < len(puzzle.lines)
        assert where.cell is None or 0 <= where.cell < puzzle.size


@for_every("options", [{}, *WITHOUT], ids=str)
def test_line_logic_is_named_only_for_contradictions_that_it_shows(options: dict[str, Any]) -> None:
    for puzzle in (SUBTLE, *map(no_solution, range(20))):
        where = run(puzzle, **options).where
        by_line_logic = where is not None and where.technique == "line"
        assert by_line_logic == (oracles.possible_by_lines(puzzle) is None)
