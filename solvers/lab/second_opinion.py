"""A second opinion on a verdict: whether its solutions support it, and whether SAT agrees on what they cannot show.

A SAT solver that knows only the clues and the solution found checks that there is no other solution: it gets no cells
from line logic and no clauses from a search. Nothing here reads the clock; callers drain the generator as long as they
have time.
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
# How many different solutions a verdict must have: at least, at most.
WITNESSES: Final = {
    Outcome.UNIQUE: (1, 1),
    Outcome.MULTIPLE: (2, None),
    Outcome.SOLVED: (1, None),
    Outcome.NONE: (0, 0),
}
# Verdicts that say that there is no other solution.
EXCLUDING: Final = (Outcome.UNIQUE, Outcome.NONE)


def fault(puzzle: Puzzle, outcome: Outcome, solutions: Sequence[Grid]) -> str:
    """Why these solutions do not support the verdict; empty if they do, as far as solutions can."""
    if not all(puzzle.check(grid).ok for grid in solutions):
        return say("objections.fails_clues")
    least, most = WITNESSES.get(outcome, (0, None))
    different = len({grid.cells.replace(bytes([UNKNOWN]), bytes([EMPTY])) for grid in solutions})
    if different < least or (most is not None and different > most):
        return say("objections.number_of_solutions", outcome=str(outcome), count=different)
    return ""


def objection(puzzle: Puzzle, outcome: Outcome, solutions: Sequence[Grid]) -> Generator[object, None, str]:
    """The objection of SAT to a verdict; empty if it agrees, or if the verdict excludes nothing."""
    if outcome not in EXCLUDING:
        return ""
    another = yield from _another(puzzle, solutions)
    if another is None:
        return ""
    if fault(puzzle, Outcome.SOLVED, [another]):
        return say("objections.check_fails", checker=CHECKED_BY)
    return say("objections.another" if solutions else "objections.any", checker=CHECKED_BY)


def _another(puzzle: Puzzle, solutions: Sequence[Grid]) -> Generator[object, None, Grid | None]:
    """A solution that is none of these; None if SAT proves that there is none."""
    from ..methods.sat_session import SatSession

    known_solutions = list(solutions)
    session = SatSession(puzzle, known_solutions, CHECKED_BY)
    try:
        names = (ENCODINGS[0], COUNT_ENCODING)
        for _ in chain(session.set_givens(), session.load(names), session.solve(len(solutions) + 1)):
            yield None
    finally:
        session.close()
    return None if session.exhausted else known_solutions[-1]
