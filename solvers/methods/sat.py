"""The whole puzzle as clauses for a SAT solver, which runs again without the first solution to prove it unique.

- `sat`, for flat puzzles, also in colours. The clauses are the point: how many an encoding needs, and how hard the
  puzzle then is. Always decides. There are two engines: a back end made for speed, and one that reports every step.
- `sat3d`, for solids, in one pass. The literature calls it infeasible from side 20 on. It predicts its size first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ..cnf.encodings import States
from ..events import Event, Finished, Progress, Steps, outcome_of
from ..grid import Grid
from ..puzzle import Puzzle
from ..runner import OptionValue
from .exact_session import Session
from .registry import MOST_SOLUTIONS
from .sat_session import SatSession, decide
from .watched_session import WatchedSession, decide_watched


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
    if engine == "watched":
        yield from decide_watched(WatchedSession(puzzle, solutions, states), target, decisions=decisions, **options)
    else:
        session = SatSession(puzzle, solutions, str(backend), states)
        if states is None:
            yield from session.set_givens()
        yield from decide(session, target, **options)


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


def start_solid(
    puzzle: Puzzle, *, backend: OptionValue, count: OptionValue, clauses: OptionValue
) -> Iterator[Event | Steps]:
    """Every cell is in the model."""
    session = SatSession(puzzle, [], str(backend))
    yield from session.set_givens()
    yield from decide(session, int(count) or MOST_SOLUTIONS, clauses=clauses)
