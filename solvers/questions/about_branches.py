"""Which of the two suppositions about a cell dies? For the probing of `exact`.

The lines alone must show it: `dies` follows them by itself, so that no learned clause is needed to answer. In colours
the search supposes that a cell has a colour, or that it has not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Final

from ..explain.colour_words import value_words
from ..grid import EMPTY, FILLED, UNKNOWN, mask_of, state_of
from ..lines.look import settled
from ..puzzle import Puzzle
from .about_lines import shared_in
from .moments import Branch, Moment
from .question import ONE, Choice, Draft, Question, Shown, partly_known, worded

_WAYS: Final = ("filled_dies", "empty_dies", "neither_dies")


def dies(puzzle: Puzzle, board: Sequence[int], cell: int, value: int) -> bool:
    """Whether line logic finds a contradiction when a cell is supposed to have a value. Values are states, in a
    coloured puzzle masks."""
    cells = [*board]
    cells[cell] = value
    dirty = set(range(len(puzzle.lines)))
    while dirty:
        number = min(dirty)
        dirty.discard(number)
        line = puzzle.lines[number]
        if line.clue is None:
            continue
        known = cells[line.cells.start : line.cells.stop : line.cells.step]
        shared = shared_in(puzzle, number, known)
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
                both = self._both(cell, value, moment)
                if both is not None:
                    build = partial(self._build, moment.at, (bytes(moment.board), (*moment.masks,)), moment.what, both)
                    yield Draft("branch", moment.at, build)

    def _both(self, cell: int, value: int, moment: Moment) -> tuple[int, int] | None:
        """The two values that were supposed, those of a coloured puzzle as masks: a colour, and all others. None if
        nobody knows which colour that was."""
        if not moment.masks:
            return FILLED, EMPTY
        left = moment.masks[cell]
        own = mask_of(value, len(self._puzzle.palette)) & left if value else 1 << left.bit_length() - 1
        one = own if own & (own - 1) == 0 else left & ~own
        known = one & (one - 1) == 0 < one < left and (value != UNKNOWN or left.bit_count() == 2)
        return (one, left & ~one) if known else None

    def _build(
        self, at: int, shown: tuple[bytes, tuple[int, ...]], branch: Branch, both: tuple[int, int], chance: Random
    ) -> Question | None:
        del chance
        puzzle, cell, (board, masks) = self._puzzle, branch.cell, shown
        dead = [dies(puzzle, masks or board, cell, value) for value in both]
        if dead != self._dead_ones(branch.value, both):
            return None
        way = _WAYS[dead.index(True) if any(dead) else 2]
        said = {"cell": puzzle.cell_name(cell)}
        if masks:
            said["colour"] = value_words(puzzle, state_of(both[0].bit_length() - 1))
        left = partly_known(enumerate(masks), len(puzzle.palette))
        return Question("branch", at, worded(puzzle, "branch", **said), ONE, Shown(board, marked=(cell,), left=left),
                        worded(puzzle, f"{way}_because", **said),
                        tuple(Choice(worded(puzzle, one, **said)) for one in _WAYS), _WAYS.index(way))

    def _dead_ones(self, value: int, both: tuple[int, int]) -> list[bool]:
        """Which of both the method found to die."""
        if value == UNKNOWN:
            return [False, False]
        dead = mask_of(value, len(self._puzzle.palette)) if self._puzzle.palette else value
        return [one & ~dead == 0 if self._puzzle.palette else one == dead for one in both]
