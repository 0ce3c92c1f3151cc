"""The whole puzzle as clauses for a SAT solver, which runs again without the first solution to prove it unique.

- `sat`, for flat puzzles, also in colours. The clauses are the point: how many an encoding needs, and how hard the
  puzzle then is. Always decides.
- `sat3d`, for solids, in one pass. The literature calls it infeasible from side 20 on. It predicts its size first.

There are two engines: `backend`, made for speed, and `watched`, which reports its clauses and every step. By default,
small puzzles are watched, unless more than two solutions are wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from ..cnf import COUNT_ENCODING, ENCODINGS
from ..cnf.encodings import States, encodings
from ..cnf.model import nothing_known, predict_size
from ..events import Event, Finished, Progress, Steps, outcome_of
from ..grid import Grid
from ..puzzle import Puzzle
from ..runner import OptionValue
from .exact_session import Session
from .registry import MOST_SOLUTIONS
from .sat_session import SatSession, decide
from .watched_session import WatchedSession, decide_watched

_SMALL: Final = 225  # cells; a solver in Python then takes a fraction of a second
_FEW: Final = 5_000  # clauses
_TO_PROVE: Final = 2  # solutions


def start(puzzle: Puzzle, *, preprocess: OptionValue, **options: OptionValue) -> Iterator[Event | Steps]:
    if preprocess == "lines":
        return _after_line_logic(puzzle, **options)
    return _decide(puzzle, [], None, **options)


def _decide(
    puzzle: Puzzle, solutions: list[Grid], states: States | None, *, engine: OptionValue, backend: OptionValue,
    decisions: OptionValue, count: OptionValue, **options: OptionValue,
) -> Iterator[Event | Steps]:
    """Decide with the chosen engine. The known cells of `states` stay out of the model."""
    target = int(count) or MOST_SOLUTIONS
    is_auto = engine == "auto" and target <= _TO_PROVE
    if engine == "watched" or (is_auto and _is_small(puzzle, states, **options)):
        yield from decide_watched(WatchedSession(puzzle, solutions, states), target, decisions=decisions, **options)
    else:
        session = SatSession(puzzle, solutions, str(backend), states)
        if states is None:
            yield from session.set_givens()
        yield from decide(session, target, **options)


def _is_small(
    puzzle: Puzzle, states: States | None, *, clauses: OptionValue, encoding: OptionValue = ENCODINGS[0]
) -> bool:
    """Whether the clauses are few enough to be watched."""
    if puzzle.size > _SMALL:
        return False
    known = nothing_known(puzzle) if states is None else states
    size = predict_size(puzzle, known, encodings([str(encoding), COUNT_ENCODING]))
    try:
        while True:
            next(size)
    except StopIteration as end:
        return bool(end.value.clauses + len(puzzle.givens) <= min(_FEW, int(clauses)))


def _after_line_logic(puzzle: Puzzle, **options: OptionValue) -> Iterator[Event | Steps]:
    """Only the cells that line logic leaves open are in the model."""
    lines = Session(puzzle)
    for event in chain(lines.set_givens(), lines.propagate()):
        if isinstance(event, Progress):  # its other counters stay at 0 here
            yield Progress({"line_visits": event.counters["line_visits"]})
        else:
            yield event
    if lines.complete:
        yield from lines.finish()
    if lines.exhausted:
        yield Finished(outcome_of(len(lines.solutions), True), where=lines.contradiction())
    else:
        yield from _decide(puzzle, lines.solutions, lines.known_cells, **options)


def start_solid(puzzle: Puzzle, **options: OptionValue) -> Iterator[Event | Steps]:
    """Every cell is in the model."""
    return _decide(puzzle, [], None, **options)
