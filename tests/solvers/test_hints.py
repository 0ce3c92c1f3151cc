"""Hints: mistakes first, then where to look, what to see, and which cells."""

from __future__ import annotations

from itertools import islice

import pytest

from nonoscope import Limit, Outcome, Puzzle, run
from solvers.collection import example, model
from solvers.explain.hints import hint
from solvers.explain.techniques.technique import LOOKING_AT_ONE_LINE
from solvers.explain.walkthrough import cell_steps, explanation, line_steps
from solvers.grid import EMPTY, FILLED, UNKNOWN, other_state
from tests.cases import for_every
from tests.solvers.puzzles import SUBTLE, SWAPS, coloured_puzzle
from tests.solvers.step_checker import faults

CAT = example("cat").puzzle
ANCHOR = example("anchor").puzzle


def unique_in_colours(count: int) -> list[Puzzle]:
    puzzles = (coloured_puzzle(seed, [6, 7]) for seed in range(500))
    return [*islice((puzzle for puzzle in puzzles if run(puzzle).outcome is Outcome.UNIQUE), count)]


def test_each_press_says_more() -> None:
    advice = hint(CAT, bytes(CAT.size))
    line = CAT.line_name(advice.step.line)
    assert advice.presses[0] == f"Look at {line}."
    assert advice.presses[1].startswith("Try: ")
    assert advice.presses[2].lower().startswith(line)


@pytest.mark.slow
@for_every("puzzle", [CAT, model("heart").thinned, *unique_in_colours(3)])
def test_hints_alone_solve_a_puzzle_by_its_solution(puzzle: Puzzle) -> None:
    goal, cells = puzzle.info.goal.cells, bytearray(puzzle.size)
    while UNKNOWN in cells:
        advice = hint(puzzle, bytes(cells))
        assert len(advice.presses) == 3
        settled = [(cell, value) for cell, value in advice.step.cells if value > 0]
        assert settled
        assert all(value < 0 for ground in advice.grounds for _, value in ground.cells)
        for cell, value in settled:
            cells[cell] = value
    assert bytes(cells) == goal
    assert hint(puzzle, bytes(cells)).presses == ("There’s nothing left to find.",)


def test_where_no_line_helps_a_supposition_does() -> None:
    cells = bytearray(ANCHOR.size)
    for each in explanation(ANCHOR).rounds:
        if each.tier > LOOKING_AT_ONE_LINE:
            break
        for step in each.steps:
            for cell, state in step.cells:
                cells[cell] = state
    advice = hint(ANCHOR, bytes(cells))
    assert advice.step.chain
    assert advice.presses[0].startswith("No single line helps. Look at row ")
    assert "couldn’t be completed" in advice.presses[2]
    assert faults(explanation(ANCHOR, bytes(cells))) == []


def test_a_line_that_cannot_be_filled_comes_first() -> None:
    row = bytes(EMPTY if at < CAT.width else UNKNOWN for at in range(CAT.size))
    coloured, cells_of_it = Puzzle.flat([[(1, "r")], []], [[(1, "r")], []]), bytes([UNKNOWN, FILLED, UNKNOWN, UNKNOWN])
    for puzzle, cells, line in ((CAT, row, "row 1"), (coloured, cells_of_it, "column 2")):
        advice = hint(puzzle, cells)
        assert puzzle.line_name(advice.broken or 0) == line
        assert advice.presses[0] == f"{line.capitalize()} can’t be completed any more."


def test_wrong_marks_are_named_last() -> None:
    goal = ANCHOR.info.goal.cells
    cells = bytearray(ANCHOR.size)
    cells[60] = other_state(goal[60])
    advice = hint(ANCHOR, bytes(cells))
    assert advice.wrong == (60,)
    assert advice.presses == ("1 mark is wrong.", "Look at row 7.", "1 mark is wrong: row 7 column 1.")


def test_puzzles_without_a_single_solution() -> None:
    assert hint(SWAPS, bytes(SWAPS.size)).presses == (
        "This puzzle has several solutions, so there’s nothing more to work out.",)
    assert hint(SUBTLE, bytes(SUBTLE.size)).presses == ("This puzzle has no solution.",)
    assert hint(example("skier").puzzle, bytes(example("skier").puzzle.size), Limit(0)).presses


def test_other_ways_to_find_a_cell() -> None:
    goal = bytearray(CAT.info.goal.cells)
    goal[0] = UNKNOWN
    ways = cell_steps(CAT, bytes(goal), 0)
    assert {step.line for step in ways} == {0, CAT.height}
    assert [step.kind.weight for step in ways] == sorted(step.kind.weight for step in ways)
    assert len(line_steps(CAT, bytes(goal), 0)) == 1
