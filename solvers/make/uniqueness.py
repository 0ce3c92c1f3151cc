"""Whether a puzzle has one solution, with bounded work: the verdict of `exact`, slice by slice."""

from __future__ import annotations

from collections.abc import Generator

from ..events import Finished, Outcome, Progress, Solution
from ..grid import Grid
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, stream


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
