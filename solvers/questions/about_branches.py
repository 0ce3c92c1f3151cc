"""Which of the two suppositions about a cell dies? For the probing of `exact`.

The lines alone must show it: `outcome_of` follows them by itself, so that no learned clause is needed to answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from ..grid import EMPTY, FILLED, UNKNOWN
from ..lines.combinations import by_kernel
from ..lines.look import known_in, settled
from ..puzzle import Puzzle
from .moments import Branch, Moment
from .question import ONE, Choice, Draft, Question, Shown, worded

_WAYS: Final = ("filled_dies", "empty_dies", "neither_dies")


def dies(puzzle: Puzzle, board: bytes, cell: int, value: int) -> bool:
    """Whether line logic finds a contradiction when a cell is supposed to have a value."""
    cells = bytearray(board)
    cells[cell] = value
    dirty = set(range(len(puzzle.lines)))
    while dirty:
        number = min(dirty)
        dirty.discard(number)
        line = puzzle.lines[number]
        if line.clue is None:
            continue
        known = known_in(line, cells)
        shared = [*by_kernel(line.clue, known)][-1].shared
        if shared is None:
            return True
        for one, state in settled(line, known, shared):
            cells[one] = state
            dirty.update(at for at, other in enumerate(puzzle.lines) if one in other.cells and at != number)
    return False


class AboutBranches:
    """Drafts at the moments when a probe has ended."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def see(self, moment: Moment) -> Iterator[Draft]:
        match moment.what:
            case Branch(cell, value) if cell >= 0 and moment.board[cell] == UNKNOWN:
                build = partial(self._build, moment.at, bytes(moment.board), cell, value)
                yield Draft("branch", moment.at, build)

    def _build(self, at: int, board: bytes, cell: int, value: int, chance: Random) -> Question | None:
        del chance
        dead = [state for state in (FILLED, EMPTY) if dies(self._puzzle, board, cell, state)]
        if dead != ([] if value == UNKNOWN else [value]):
            return None
        puzzle, way = self._puzzle, _WAYS[dead[0] - FILLED if dead else 2]
        name, choices = puzzle.cell_name(cell), tuple(Choice(worded(puzzle, one)) for one in _WAYS)
        return Question("branch", at, worded(puzzle, "branch", cell=name), ONE, Shown(board, marked=(cell,)),
                        worded(puzzle, f"{way}_because", cell=name), choices, _WAYS.index(way))
