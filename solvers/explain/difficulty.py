"""How hard a flat puzzle is for people, by the reasoning it takes. Nothing of size: a large puzzle can be easy.

`easy` and `medium` yield to one line at a time; easy ones within few rounds over all rows and then all columns, medium
ones only by going back and forth for longer. In `hard` ones some cell must be tried and followed to a contradiction.
"""

from __future__ import annotations

from typing import Final

from ..grid import UNKNOWN
from ..lines.placing import place
from ..puzzle import Line, Puzzle, Runs

LEVELS: Final = ("easy", "medium", "hard")

_EASY_ROUNDS: Final = 3


def difficulty(puzzle: Puzzle) -> str:
    """One of `LEVELS`, for a puzzle with one solution."""
    rounds = _rounds_of_lines(puzzle)
    if rounds is None:
        return "hard"
    return "easy" if rounds <= _EASY_ROUNDS else "medium"


def _rounds_of_lines(puzzle: Puzzle) -> int | None:
    """How many rounds over all rows and then all columns settle every cell; None when they never do."""
    cells = bytearray(puzzle.size)
    for cell, state in puzzle.givens:
        cells[cell] = state
    rounds = 0
    while UNKNOWN in cells:
        before = bytes(cells)
        for line in puzzle.lines:
            _settle(line, cells)
        if before == cells:
            return None
        rounds += 1
    return rounds


def _settle(line: Line, cells: bytearray) -> None:
    if not isinstance(line.clue, Runs):
        return
    span = slice(line.cells.start, line.cells.stop, line.cells.step)
    placing = place(line.clue, cells[span])
    if placing is not None:
        cells[span] = placing.cells
