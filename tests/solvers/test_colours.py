"""Coloured puzzles: their clues and palettes, and what the exact solver says about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from nonoscope import EMPTY, Event, Fixed, Grid, Outcome, Puzzle, PuzzleError, Unfixed, method_info, run, solve
from solvers.clues import MAX_INKS, ColourRuns
from solvers.colours import Colour, palette_of, palette_of_letters
from solvers.grid import colour_of, state_of
from solvers.runner import METHODS
from tests.cases import for_every

from .coloured import all_solutions, random_coloured, small_puzzles

FLAG = Puzzle.flat([[(3, "r"), (1, "b")], [(1, "b")]], [[(1, "r")], [(1, "r")], [(1, "r"), (1, "b")], [(1, "b")]])


def test_runs_of_two_colours_may_touch_and_those_of_one_may_not() -> None:
    assert ColourRuns(((2, 1), (3, 2), (1, 2))).need == 7
    assert ColourRuns(((2, 1), (1, 2))).holds(bytes(map(state_of, (0, 1, 1, 2))))
    assert not ColourRuns(((2, 1), (1, 1))).holds(bytes(map(state_of, (1, 1, 1, 0))))


def test_a_state_stands_for_each_colour() -> None:
    states = [state_of(colour) for colour in range(MAX_INKS + 1)]
    assert states[0] == EMPTY
    assert len({0, *states}) == MAX_INKS + 2
    assert [colour_of(state) for state in states] == list(range(MAX_INKS + 1))


def test_letters_alone_make_a_palette() -> None:
    assert [colour.name for colour in FLAG.palette] == ["white", "red", "blue"]
    assert [FLAG.clue_text(line) for line in range(6)] == ["3r 1b", "1b", "1r", "1r", "1r 1b", "1b"]


def test_a_palette_finds_names_and_letters() -> None:
    palette = palette_of([(255, 255, 255), (210, 40, 40), (200, 50, 50), (20, 20, 20)], names=("", "", "", "ink"))
    assert [(colour.name, colour.letter) for colour in palette] == [
        ("white", "."), ("red", "r"), ("red 2", "e"), ("ink", "i"),
    ]


def test_turning_a_puzzle_turns_its_solution() -> None:
    puzzle = random_coloured(4, 6, 3, 0.6, 1)
    for turned, goal in ((puzzle.rotate(), puzzle.info.goal.rotate()), (puzzle.mirror(), puzzle.info.goal.mirror())):
        assert turned.check(goal).ok
        assert turned.palette == puzzle.palette
    assert puzzle.transpose().transpose() == puzzle


ONE: Any = [[(1, "r")]]


@for_every("rows, cols, more, sentence", [
    (ONE, [[(1, "b")]], {}, "the rows add up to 1 cells of red but the columns to 0"),
    ([[(1, 2)]], [[(1, 2)]], {"palette": palette_of_letters("r")}, "row 1: expected colours from 1 to 1"),
    ([[(1, "x")]], ONE, {"palette": palette_of_letters("r")}, "colour: expected one of r, found 'x'"),
    ([[(2, "r")]], ONE, {}, "row 1: runs 2a need 2 cells, but the row has 1"),
    ([[(0, "r")]], ONE, {}, "row 1: runs 0a must all be 1 or more"),
    (ONE, [None], {}, "expected coloured runs on every line, found 'None'"),
    (ONE, ONE, {"palette": (Colour((0, 0, 0), "black", "r"),) * 2}, "expected a different letter for each colour"),
    (ONE, ONE, {"givens": [(0, 3)]}, "expected given cells inside the grid"),
])
def test_what_is_wrong_is_said_in_one_sentence(rows: Any, cols: Any, more: Any, sentence: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        Puzzle.flat(rows, cols, **more)
    assert str(refused.value).startswith(sentence)


def test_methods_for_black_and_white_say_so() -> None:
    refusing = [name for name in METHODS if not method_info(name).takes(FLAG) and "flat" in method_info(name).kinds]
    assert refusing
    for name in refusing:
        with pytest.raises(PuzzleError, match=f"{name} only takes black-and-white puzzles; for"):
            run(FLAG, name)


def test_all_solutions_of_small_puzzles_are_found() -> None:
    for puzzle in small_puzzles(500):
        solutions = [solution.cells for solution in run(puzzle, count=0).solutions]
        assert len(solutions) == len(set(solutions))
        assert set(solutions) == all_solutions(puzzle)


@for_every("options", [{"belief": False, "probe": False}, {"probe": False}, {"belief": False}, {"several": False}])
def test_every_way_of_searching_gives_the_same_verdict(options: dict[str, Any]) -> None:
    for seed in range(20):
        puzzle = random_coloured(12, 12, 2, 0.45, seed)
        by_default, otherwise = run(puzzle), run(puzzle, **options)
        assert otherwise.outcome == by_default.outcome
        assert all(puzzle.check(grid).ok for grid in otherwise.solutions)


def test_facts_are_true_and_lead_to_the_solution() -> None:
    """A mask holds the colour of the solution, unless a search only assumes it."""
    kinds = set()
    for seed in range(60):
        puzzle = random_coloured(12, 12, 2 + seed % 3, 0.5, seed)
        result = run(puzzle)
        if result.outcome == Outcome.UNIQUE:
            kinds |= check_facts(solve(puzzle), result.grid)
    assert {"line", "several colours", "withdrawn in part"} <= kinds


def check_facts(events: Iterable[Event], solution: Grid) -> set[str]:
    board, assumed, kinds = [0] * len(solution.cells), False, set()
    for event in events:
        match event:
            case Fixed(cells, values, because):
                assumed |= because.technique == "guess"
                kinds |= {because.technique}
                for cell, value in zip(cells, values, strict=True):
                    kinds |= {"several colours"} if value < 0 else set()
                    assert assumed or holds(value, solution.cells[cell])
                    board[cell] = value
            case Unfixed(cells, values):
                assumed = True
                kinds |= {"withdrawn in part"} if any(values) else set()
                for cell, value in zip(cells, values or [0] * len(cells), strict=True):
                    board[cell] = value
    assert bytes(board) == solution.cells
    return kinds


def holds(value: int, state: int) -> bool:
    return value == state if value > 0 else bool(-value >> colour_of(state) & 1)


RED, BLUE = [(1, "r")], [(1, "b")]


def test_given_cells_decide() -> None:
    rows = cols = [RED, RED, BLUE]
    assert run(Puzzle.flat(rows, cols)).outcome == Outcome.MULTIPLE
    for cell, state in ((0, EMPTY), (1, state_of(1)), (8, state_of(2))):
        result = run(Puzzle.flat(rows, cols, givens=[(cell, state)]))
        assert result.outcome == (Outcome.MULTIPLE if cell == 8 else Outcome.UNIQUE)
        assert result.grid.cells[cell] == state
    assert run(Puzzle.flat(rows, cols, givens=[(0, state_of(2))])).outcome == Outcome.NONE


def test_a_contradiction_names_a_line_or_a_cell() -> None:
    result = run(Puzzle.flat([[(1, "r")], [(1, "b")]], [[(1, "b"), (1, "r")], []]))
    assert result.outcome == Outcome.NONE
    assert result.where.line is not None


def test_as_many_colours_as_a_palette_can_have() -> None:
    cells = bytes(state_of(colour) for colour in range(MAX_INKS + 1))
    palette = palette_of([(8 * colour, 0, 0) for colour in range(MAX_INKS + 1)])
    result = run(Puzzle.from_grid(Grid((4, 8), cells), palette=palette))
    assert result.outcome == Outcome.UNIQUE
    assert result.grid.cells == cells
