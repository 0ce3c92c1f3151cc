"""The puzzles that units name: examples of the collection, and small ones drawn for a unit. Nothing here solves: each
has its picture, and tests check that no other solution exists."""

from __future__ import annotations

from functools import cache
from typing import Final

from solvers.clues import Runs
from solvers.collection import example
from solvers.grid import EMPTY, FILLED, Grid
from solvers.puzzle import Info, Puzzle

# The picture and the code of the link.
_DRAWN: Final = {
    # Line logic leaves eight cells open; one guess closes them.
    "crossroads": ("#..#. #..## ..##. #.##. #..##", "nLzrG9JP7fNle"),
    # Small enough for a whole search tree on paper.
    "three": ("..# ##. ..#", "nNiE3Fi9"),
}
_STATES: Final = {"#": FILLED, ".": EMPTY}


def puzzle_named(name: str) -> Puzzle:
    """KeyError or PuzzleError if there is none."""
    return _drawn(name) if name in _DRAWN else example(name).puzzle


@cache
def _drawn(name: str) -> Puzzle:
    rows = [bytes(_STATES[sign] for sign in row) for row in _DRAWN[name][0].split()]
    goal = Grid((len(rows), len(rows[0])), b"".join(rows))
    return Puzzle.from_grid(goal, Info(goal=goal))


def numbers_of(puzzle: Puzzle) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The numbers as they are written beside the rows and above the columns: an empty line has a 0."""
    numbers = [(line.clue.lengths if isinstance(line.clue, Runs) else ()) or (0,) for line in puzzle.lines]
    return numbers[: puzzle.shape[0]], numbers[puzzle.shape[0] :]


def code_of(name: str) -> str:
    """The code of its link."""
    return _DRAWN[name][1] if name in _DRAWN else example(name).code


def picture_of(name: str) -> Grid:
    """Its only solution."""
    goal = puzzle_named(name).info.goal
    assert goal is not None
    return goal
