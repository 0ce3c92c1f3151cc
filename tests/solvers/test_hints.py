"""Hints: mistakes first, then where to look, what to see, and which cells."""

from __future__ import annotations

import pytest

from nonoscope import Limit, Puzzle
from solvers.collection import example, model
from solvers.explain.hints import hint
from solvers.explain.walkthrough import cell_steps, explanation, line_steps
from solvers.grid import EMPTY, FILLED, UNKNOWN, other_state
from tests.solvers.puzzles import SUBTLE, SWAPS
from tests.solvers.step_checker import faults

CAT = example("cat").puzzle
ANCHOR = example("anchor").puzzle


def goal_of(puzzle: Puzzle) -> bytes:
    assert puzzle.info.goal is not None
    return puzzle.info.goal.cells


def test_each_press_says_more() -> None:
    found = hint(CAT, bytes(CAT.size))
    assert found.step is not None
    assert found.step.line is not None
    line = CAT.line_name(found.step.line)
    assert found.presses[0] == f"Look at {line}."
    assert found.presses[1].startswith("Use this technique there: ")
    assert found.presses[2].lower().startswith(line)


@pytest.mark.slow
def test_hints_alone_solve_a_puzzle_by_its_solution() -> None:
    for puzzle in (CAT, model("heart").thinned):
        cells = bytearray(puzzle.size)
        while UNKNOWN in cells:
            step = hint(puzzle, bytes(cells)).step
            assert step is not None
            for cell, state in step.cells:
                cells[cell] = state
        assert bytes(cells) == goal_of(puzzle)
        assert hint(puzzle, bytes(cells)).presses == ("Nothing is left to find.",)


def test_where_no_line_helps_a_supposition_does() -> None:
    known = bytearray(ANCHOR.size)
    for one in explanation(ANCHOR).rounds:
        if one.tier > 3:
            break
        for step in one.steps:
            for cell, state in step.cells:
                known[cell] = state
    found = hint(ANCHOR, bytes(known))
    assert found.step is not None
    assert found.step.chain
    assert found.presses[0].startswith("No single line helps. Look at row ")
    assert "could no longer be filled" in found.presses[2]
    assert faults(explanation(ANCHOR, bytes(known))) == []


def test_mistakes_come_first() -> None:
    goal = bytearray(goal_of(CAT))
    wrong = bytearray(CAT.size)
    cell = goal.index(FILLED)
    wrong[cell] = other_state(goal[cell])
    found = hint(CAT, bytes(wrong))
    assert (found.wrong, found.step) == ((cell,), None) or found.broken is not None
    row = bytes(EMPTY if at < CAT.width else UNKNOWN for at in range(CAT.size))
    broken = hint(CAT, row)
    assert broken.broken == 0
    assert broken.presses[0] == "Look at row 1: it can no longer be filled."


def test_wrong_marks_are_named_last() -> None:
    goal = goal_of(ANCHOR)
    cells = bytearray(ANCHOR.size)
    cells[60] = other_state(goal[60])
    found = hint(ANCHOR, bytes(cells))
    assert found.wrong == (60,)
    assert found.presses == ("1 mark is wrong.", "Look at row 7.", "1 mark is wrong: row 7 column 1.")


def test_puzzles_without_a_single_solution() -> None:
    assert hint(SWAPS, bytes(SWAPS.size)).presses == (
        "This puzzle has several solutions; the open cells cannot be worked out.",)
    assert hint(SUBTLE, bytes(SUBTLE.size)).presses == ("This puzzle has no solution.",)
    assert hint(example("skier").puzzle, bytes(example("skier").puzzle.size), Limit(0)).presses


def test_other_ways_to_find_a_cell() -> None:
    goal = bytearray(goal_of(CAT))
    goal[0] = UNKNOWN
    ways = cell_steps(CAT, bytes(goal), 0)
    assert {step.line for step in ways} == {0, CAT.height}
    assert [step.kind.weight for step in ways] == sorted(step.kind.weight for step in ways)
    assert {step.technique for step in line_steps(CAT, bytes(goal), 0)} >= {"line_cases"}
