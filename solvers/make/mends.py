"""Whether a puzzle has one solution, and repairs of a model that is not the only solution of its numbers: the cells in
doubt, and single voxels whose addition or removal leaves one solution; and both in sentences.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Final

from ..errors import PuzzleError
from ..events import Finished, Outcome, Progress, Solution
from ..grid import FILLED, Grid, other_state
from ..puzzle import Puzzle, puzzle_of
from ..runner import NO_LIMIT, stream
from ..texts import say, with_and


def judged(puzzle: Puzzle, patience: int) -> Generator[Progress, None, Outcome]:
    """The outcome, or LIMIT after so many steps of the method, of some milliseconds each. Each step is a `Progress`."""
    outcome, _ = yield from solved(puzzle, patience, 2)
    return outcome


def solved(puzzle: Puzzle, patience: int, count: int) -> Generator[Progress, None, tuple[Outcome, list[Grid]]]:
    """The outcome as in `judged`, and up to `count` solutions."""
    solutions: list[Grid] = []
    steps = 0
    for event in stream(puzzle, "exact", 0, NO_LIMIT, {"count": count}):
        match event:
            case Finished(outcome):
                return outcome, solutions
            case Solution(grid):
                solutions.append(grid)
            case Progress():
                yield Progress({})
                steps += 1
        if steps > patience:
            break
    return Outcome.LIMIT, solutions


_SOLUTIONS: Final = 32  # to compare, for the cells in doubt
_PATIENCE: Final = 200  # steps of the solver for these
_QUICK: Final = 40  # steps of the solver for each change
_CANDIDATES: Final = 300  # cells to try
_NAMED: Final = 8  # cells in a sentence


@dataclass(frozen=True, slots=True)
class Doubt:
    """Whether all numbers leave any doubt about the model."""

    outcome: Outcome
    cells: tuple[int, ...]  # cells in which some solutions differ from the model

    @property
    def settled(self) -> bool:
        """Whether there is nothing to mend."""
        return self.outcome is Outcome.UNIQUE


@dataclass(frozen=True, slots=True)
class Mend:
    """A change after which the model is the only solution of its numbers."""

    cell: int
    state: int  # its new state


def mend(puzzle: Puzzle) -> Iterator[Progress | Doubt | Mend]:
    """First the doubt about a model, then changes that make it the only solution of its numbers, the likeliest first.

    Raises PuzzleError if the puzzle does not know its model.

    >>> corners = from_voxels(Grid((2, 2, 2), bytes([1, 2, 2, 1, 2, 1, 1, 2])))
    >>> [event for event in mend(corners) if isinstance(event, Mend)][0]
    Mend(cell=0, state=2)
    """
    goal = puzzle.info.goal
    if goal is None:
        raise PuzzleError("errors.needs_model")
    full = puzzle_of(goal, puzzle.info)
    outcome, solutions = yield from solved(full, _PATIENCE, _SOLUTIONS)
    doubtful = [cell for cell, state in enumerate(goal.cells)
                if any(other.cells[cell] != state for other in solutions)]
    yield Doubt(outcome, tuple(doubtful))
    if outcome is Outcome.UNIQUE:
        return
    for count, cell in enumerate(_candidates(goal, doubtful), 1):
        state = other_state(goal.cells[cell])
        changed = puzzle_of(_with(goal, cell, state))
        yield Progress({"tried": count})
        outcome = yield from judged(changed, _QUICK)
        if outcome is Outcome.UNIQUE:
            yield Mend(cell, state)


def mended(puzzle: Puzzle, change: Mend) -> Puzzle:
    """The puzzle with all its numbers after a change. An added cube has no colour.

    >>> corners = from_voxels(Grid((2, 2, 2), bytes([1, 2, 2, 1, 2, 1, 1, 2])))
    >>> mended(corners, Mend(0, EMPTY)).info.goal.cells.count(FILLED)
    3
    """
    goal, colours = puzzle.info.goal, puzzle.info.colours
    assert goal is not None
    if colours is not None:
        cells = bytearray(colours.cells)
        cells[change.cell] = 0
        colours = replace(colours, cells=bytes(cells))
    return puzzle_of(_with(goal, change.cell, change.state), replace(puzzle.info, colours=colours))


def _with(grid: Grid, cell: int, state: int) -> Grid:
    cells = bytearray(grid.cells)
    cells[cell] = state
    return Grid(grid.shape, bytes(cells))


def _candidates(goal: Grid, doubtful: list[int]) -> list[int]:
    """The cells in doubt, then those that touch them."""
    beside = {near for cell in doubtful for near in _neighbours(goal.shape, cell)} - set(doubtful)
    return [*doubtful, *sorted(beside)][:_CANDIDATES]


def _neighbours(shape: tuple[int, ...], cell: int) -> Iterator[int]:
    step = 1
    for side in reversed(shape):
        place = cell // step % side
        if place > 0:
            yield cell - step
        if place < side - 1:
            yield cell + step
        step *= side


# In sentences


def doubt_sentence(puzzle: Puzzle, doubt: Doubt) -> str:
    """The outcome for all numbers of a model, with the cells in doubt."""
    if doubt.outcome is Outcome.UNIQUE:
        return say("mends.settled")
    if not doubt.cells:
        return say("mends.not_found_out")
    names, more = [puzzle.cell_name(cell) for cell in doubt.cells[:_NAMED]], len(doubt.cells) - _NAMED
    cells = with_and([*names, say("lists.more", count=more)] if more > 0 else names)
    return say("mends.several", cells=cells)


def mend_sentence(puzzle: Puzzle, mend: Mend) -> str:
    """A change that settles the doubt."""
    return say("mends.add" if mend.state == FILLED else "mends.remove", cell=puzzle.cell_name(mend.cell))
