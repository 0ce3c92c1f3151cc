"""Which of the two suppositions about a cell dies? For the probing of `exact`.

The lines alone must show it: `dies` follows only lines, so that no learned clause is needed to answer. In colours the
search supposes that a cell has a colour, or that it lacks it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Final

from ..explain.step_words import value_words
from ..grid import EMPTY, FILLED, UNKNOWN, mask_of, state_of
from ..lines.look import settled
from ..puzzle import Puzzle
from .about_lines import shared_in
from .moments import Branch, Moment
from .question import ONE, Choice, Draft, Question, Shown, partly_known, worded

_WAYS: Final = ("filled_dies", "empty_dies", "neither_dies")


def dies(puzzle: Puzzle, board: Sequence[int], cell: int, value: int) -> bool:
    """Whether line logic finds a contradiction if a cell has a value. Values are states, in a coloured puzzle masks."""
    cells = [*board]
    cells[cell] = value
    dirty = set(range(len(puzzle.lines)))
    while dirty:
        number = min(dirty)
        dirty.discard(number)
        line = puzzle.lines[number]
        if line.clue is None:
            continue
        line_values = cells[line.cells.start : line.cells.stop : line.cells.step]
        shared = shared_in(puzzle, number, line_values)
        if shared is None:
            return True
        for deduced, state in settled(line, line_values, shared):
            cells[deduced] = state
            dirty.update(at for at, other in enumerate(puzzle.lines) if deduced in other.cells and at != number)
    return False


class AboutBranches:
    """Drafts at the moments when a probe has ended."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def see(self, moment: Moment) -> Iterator[Draft]:
        match moment.what:
            case Branch(cell, value) if cell >= 0 and moment.board[cell] == UNKNOWN:
                both = self._both(cell, value, moment)
                if both is not None:
                    build = partial(self._build, moment.at, (bytes(moment.board), (*moment.masks,)), moment.what, both)
                    yield Draft("branch", moment.at, build)

    def _both(self, cell: int, value: int, moment: Moment) -> tuple[int, int] | None:
        """The two values that were supposed; in a coloured puzzle masks: a colour, and all others. None if the events
        do not tell which colour it was."""
        if not moment.masks:
            return FILLED, EMPTY
        left = moment.masks[cell]
        reported = mask_of(value, len(self._puzzle.palette)) & left if value else 1 << left.bit_length() - 1
        colour = reported if reported & (reported - 1) == 0 else left & ~reported
        is_clear = colour & (colour - 1) == 0 < colour < left and (value != UNKNOWN or left.bit_count() == 2)
        return (colour, left & ~colour) if is_clear else None

    def _build(
        self, at: int, shown: tuple[bytes, tuple[int, ...]], branch: Branch, both: tuple[int, int], chance: Random
    ) -> Question | None:
        del chance
        puzzle, cell, (board, masks) = self._puzzle, branch.cell, shown
        dead = [dies(puzzle, masks or board, cell, value) for value in both]
        if dead != self._dead_ones(branch.value, both):
            return None
        way = _WAYS[dead.index(True) if any(dead) else 2]
        words = {"cell": puzzle.cell_name(cell)}
        if masks:
            words["colour"] = value_words(puzzle, state_of(both[0].bit_length() - 1))
        left = partly_known(enumerate(masks), len(puzzle.palette))
        return Question("branch", at, worded(puzzle, "branch", **words), ONE, Shown(board, marked=(cell,), left=left),
                        worded(puzzle, f"{way}_because", **words),
                        tuple(Choice(worded(puzzle, code, **words)) for code in _WAYS), _WAYS.index(way))

    def _dead_ones(self, value: int, both: tuple[int, int]) -> list[bool]:
        """For each of both values, whether the method found that it dies."""
        if value == UNKNOWN:
            return [False, False]
        dead = mask_of(value, len(self._puzzle.palette)) if self._puzzle.palette else value
        return [supposed & ~dead == 0 if self._puzzle.palette else supposed == dead for supposed in both]
