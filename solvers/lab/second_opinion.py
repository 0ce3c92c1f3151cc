"""A second opinion on a verdict: whether its solutions bear it out, and whether SAT agrees on what they cannot show.

That there is no other solution is asked of a SAT solver that knows the clues and the solution found, nothing else:
no cell that line logic settled, no clause that a search learned. Nothing here has a clock; whoever wants an opinion
drains the generator as long as there is time.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import chain
from typing import Final

from ..cnf import COUNT_ENCODING, ENCODINGS
from ..events import Outcome
from ..grid import EMPTY, UNKNOWN, Grid
from ..puzzle import Puzzle
from ..texts import say

CHECKED_BY: Final = "cadical195"
# How many different solutions a verdict has to bring: at least, at most.
WITNESSES: Final = {
    Outcome.UNIQUE: (1, 1),
    Outcome.MULTIPLE: (2, None),
    Outcome.SOLVED: (1, None),
    Outcome.NONE: (0, 0),
}
# Verdicts that say that there is no other solution.
EXCLUDING: Final = (Outcome.UNIQUE, Outcome.NONE)


def fault(puzzle: Puzzle, outcome: Outcome, solutions: Sequence[Grid]) -> str:
    """Why these solutions do not bear out the verdict; empty when they do, as far as solutions can."""
    if not all(puzzle.check(grid).ok for grid in solutions):
        return say("objections.fails_clues")
    least, most = WITNESSES.get(outcome, (0, None))
    different = len({_filled(grid) for grid in solutions})
    if different < least or (most is not None and different > most):
        return say("objections.number_of_solutions", outcome=str(outcome), count=different)
    return ""


def objection(puzzle: Puzzle, outcome: Outcome, solutions: Sequence[Grid]) -> Generator[object, None, str]:
    """What SAT has against a verdict; empty when it agrees, or when the verdict excludes nothing."""
    if outcome not in EXCLUDING:
        return ""
    another = yield from _another(puzzle, solutions)
    if another is None:
        return ""
    if fault(puzzle, Outcome.SOLVED, [another]):
        return say("objections.check_fails", checker=CHECKED_BY)
    return say("objections.another" if solutions else "objections.any", checker=CHECKED_BY)


def _another(puzzle: Puzzle, solutions: Sequence[Grid]) -> Generator[object, None, Grid | None]:
    """A solution that is none of these; None when SAT proves that there is none."""
    from ..methods.sat_session import SatSession

    found = list(solutions)
    session = SatSession(puzzle, found, CHECKED_BY)
    try:
        names = (ENCODINGS[0], COUNT_ENCODING)
        for _ in chain(session.given(), session.load(names), session.solve(len(solutions) + 1)):
            yield None
    finally:
        session.close()
    return None if session.exhausted else found[-1]


def _filled(grid: Grid) -> bytes:
    """What makes solutions different: a cell that is not filled is empty."""
    return grid.cells.replace(bytes([UNKNOWN]), bytes([EMPTY]))
