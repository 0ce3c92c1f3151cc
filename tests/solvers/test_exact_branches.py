"""The branches that `exact` reports: the supposed cell, and the contradicted line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from nonoscope import EMPTY, FILLED, UNKNOWN, Puzzle
from solvers.collection import example
from solvers.events import Branches, Steps, Why
from solvers.grid import mask_of
from solvers.lab.puzzles import random_puzzle
from solvers.runner import NO_LIMIT, stream
from tests.oracles import possible_by_lines, shared


def branches(puzzle: Puzzle, **options: Any) -> Iterator[tuple[int, int, int, bytes, list[tuple[int, int, int]]]]:
    """Each branch: its cell, value and line, the board before it ended, and the facts that come next."""
    board = bytearray(puzzle.size)
    ended: list[tuple[int, int, int, int]] = []
    for event in stream(puzzle, "exact", 0, NO_LIMIT, options):
        if isinstance(event, Branches):
            ended = list(zip(event.after, event.cells, event.values, event.lines, strict=True))
        elif isinstance(event, Steps):
            facts = [(int(c), int(v), int(w)) for c, v, w in zip(event.cells, event.values, event.why, strict=True)]
            for at, (cell, value, _) in enumerate(facts):
                while ended and ended[0][0] == at:
                    yield *ended.pop(0)[1:], bytes(board), facts[at:]
                board[cell] = value
            ended = []


def supposed(puzzle: Puzzle, board: bytes, cell: int, value: int) -> list[int] | None:
    """What line logic leaves of the board if the cell has this value; None at a contradiction."""
    return possible_by_lines(puzzle, [mask_of(value if at == cell else state, 2) for at, state in enumerate(board)])


PROBED = {name: example(name).puzzle for name in ("giraffe", "rocket")} | {"random": random_puzzle(16, 1)}
every_puzzle = pytest.mark.parametrize("puzzle", PROBED.values(), ids=PROBED.keys())


@every_puzzle
def test_a_refuted_cell_would_have_broken_a_line(puzzle: Puzzle) -> None:
    refuted = [each for each in branches(puzzle, belief=False) if each[1] != UNKNOWN]
    assert refuted
    for cell, value, line, board, facts in refuted:
        assert board[cell] == UNKNOWN
        assert supposed(puzzle, board, cell, value) is None
        assert 0 <= line < len(puzzle.lines)
        assert facts[0] == (cell, 3 - value, Why.REFUTED)


@pytest.mark.parametrize("name", ["giraffe", "random"])
def test_cells_common_to_both_values_name_the_probed_cell(name: str) -> None:
    both = [each for each in branches(PROBED[name], belief=False) if each[0] >= 0 and each[1] == UNKNOWN]
    assert both
    for cell, _, line, board, facts in both:
        common, value, why = facts[0]
        assert (line, why) == (-1, Why.PROBE)
        for state in (FILLED, EMPTY):
            left = supposed(PROBED[name], board, cell, state)
            assert left is None or left[common] == mask_of(value, 2)


def test_guesses_that_break_a_line_name_it() -> None:
    """Such a conflict comes before the facts that withdraw its guesses."""
    puzzle = random_puzzle(20, 2)
    conflicts = [each for each in branches(puzzle) if each[0] < 0 and each[2] >= 0]
    assert conflicts
    for _, value, line, board, facts in conflicts:
        clue = puzzle.lines[line].clue
        assert shared(clue, [board[at] for at in puzzle.lines[line].cells]) is None
        assert value == UNKNOWN
        assert facts[0][2] == Why.WITHDRAWN
